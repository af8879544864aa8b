import { useEffect, useRef, useState } from 'react';
import type { OpenAnswers, OpenAnswersAsked } from '#contract/calls/office/results/open-answers.ts';
import { useToast } from '#ui/Toasts.tsx';
import { useCommands } from '../../keys/commands.ts';
import { readAgain, recode } from './openQuery.ts';
import { messageOf } from './words.ts';

type Text = OpenAnswers['texts'][number];
type Props = { id: string; query: OpenAnswersAsked; data: OpenAnswers };

const keys_most = 9;
/** Read, and about none of the codes. */
const no_code = 0;

export function AnswerList({ id, query, data: { texts, codes, question, coding_refused } }: Props) {
  const toast = useToast();
  const [now, setNow] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const busy = useRef(false);
  const codable = coding_refused === null && codes.length > 0;
  async function give(text: Text, wanted: number[]) {
    if (!question || busy.current) return;
    busy.current = true;
    try {
      await recode(id, query, question, text, wanted);
    } catch (error) {
      toast.error(messageOf(error));
      void readAgain(id);
    } finally {
      busy.current = false;
    }
  }
  const toggle = (text: Text | undefined, code: number) => {
    if (!text) return;
    const without = text.codes.filter((one) => one !== code && one !== no_code);
    void give(text, text.codes.includes(code) ? without : code === no_code ? [no_code] : [...without, code]);
  };
  const go = (to: number) => setNow(Math.max(0, Math.min(texts.length - 1, to)));
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) list.current?.children[now]?.scrollIntoView({ block: 'nearest' });
  }, [now]);
  useCommands('Open antwoorden', () =>
    codable && texts.length > 0
      ? [
          ...[
            { label: 'Volgend antwoord', keys: 'j', step: 1 },
            { label: 'Vorig antwoord', keys: 'k', step: -1 },
          ].map(({ step, ...offer }) => ({
            ...offer,
            act: () => {
              moved.current = true;
              go(now + step);
            },
          })),
          ...codes.slice(0, keys_most).map(({ number, title }, at) => ({
            label: `Code: ${title}`,
            keys: String(at + 1),
            act: () => toggle(texts[now], number),
          })),
          { label: 'Gelezen, geen code', keys: '0', act: () => toggle(texts[now], no_code) },
        ]
      : [],
  );
  return (
    <>
      <ul className="answers" aria-label="Antwoorden" ref={list}>
        {texts.map((one, at) => (
          <li key={one.key ?? `${at}`} className={codable && at === now ? 'now' : undefined} onFocus={() => setNow(at)}>
            <blockquote>{one.text}</blockquote>
            {one.masked.length > 0 && <p className="soft small">{`Vervangen: ${one.masked.join(', ')}.`}</p>}
            {codable && one.again && (
              <p className="soft small">Tweede lezing: een collega las dit ook. Je ziet niet wat die koos.</p>
            )}
            {codable && one.key !== null && (
              <Chips text={one} codes={codes} nth={at + 1} toggle={(code) => toggle(one, code)} />
            )}
          </li>
        ))}
      </ul>
      {codable && texts.length > 0 && (
        <p className="keys note small on-screen">
          <span>
            <kbd>J</kbd> <kbd>K</kbd> volgende, vorige
          </span>
          <span>
            <kbd>1</kbd> tot <kbd>9</kbd> code
          </span>
          <span>
            <kbd>0</kbd> gelezen, geen code
          </span>
        </p>
      )}
    </>
  );
}

type ChipsProps = { text: Text; codes: OpenAnswers['codes']; nth: number; toggle: (code: number) => void };

function Chips({ text, codes, nth, toggle }: ChipsProps) {
  const others = codes.filter(({ number }) => !text.codes.includes(number));
  const own = codes.filter(({ number }) => text.codes.includes(number));
  return (
    <div className="chips">
      {own.map(({ number, title, colour }) => (
        <button key={number} className="chip on" type="button" onClick={() => toggle(number)}>
          <span className={`key colour-${colour}`} />
          {title}
          <span className="unseen">{` weghalen bij antwoord ${nth}`}</span>
          <span aria-hidden="true"> ×</span>
        </button>
      ))}
      {text.codes.includes(no_code) && (
        <button className="chip" type="button" onClick={() => toggle(no_code)}>
          Geen code<span className="unseen">{` weghalen bij antwoord ${nth}`}</span>
          <span aria-hidden="true"> ×</span>
        </button>
      )}
      <select
        className="chip add on-screen"
        aria-label={`Code bij antwoord ${nth}`}
        value=""
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') toggle(Number(currentTarget.value));
        }}
      >
        <option value="">+ Erbij</option>
        {others.map(({ number, title }) => (
          <option key={number} value={number}>
            {title}
          </option>
        ))}
        {text.codes.length === 0 && <option value={no_code}>Gelezen, geen code</option>}
      </select>
    </div>
  );
}
