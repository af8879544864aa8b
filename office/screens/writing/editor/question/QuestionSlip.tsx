import { useMemo, useRef } from 'react';
import { hasOptions, type QuestionType } from '#contract/question-types.ts';
import type { DraftQuestion } from '#contract/writing/draft.ts';
import { same } from '#contract/writing/same.ts';
import { useEditing, type Writing } from '../editing.tsx';
import { duplicating, moving, withKey } from '../edits/questions.ts';
import { IconCopy, IconDown, IconPlus, IconRemove, IconUp } from '../icons.tsx';
import { KindTools, titleId, usePart, Words } from './Asked.tsx';
import { Jump, type Target } from './Jump.tsx';
import { Options, optionId } from './Options.tsx';
import { PlainHint } from './PlainHint.tsx';
import { SubQuestions } from './SubQuestions.tsx';

type Props = {
  writing: Writing;
  question: DraftQuestion;
  number: number;
  campaign: string;
  onOpen: (key: string) => void;
  onRemove: (key: string) => void;
};

/** The questions that this one may lead to: those behind it, or ways would go round. The same list as long as it says the same. */
function useTargets({ draft }: Writing, number: number): readonly Target[] {
  const last = useRef<readonly Target[]>([]);
  const { questions } = draft;
  return useMemo(() => {
    const targets = questions
      .map(({ key, entry }, at) => ({ key, number: at + 1, title: entry.title ?? '' }))
      .slice(number);
    if (!same(targets, last.current)) last.current = targets;
    return last.current;
  }, [questions, number]);
}

/** The question that is being written, as the parent will see it; where answers lead stands in the margin. */
export function QuestionSlip({ writing, question, number, campaign, onOpen, onRemove }: Props) {
  const editing = useEditing();
  const { key, entry } = question;
  const label = `vraag ${number}`;
  const part = { key, sub: null };
  const { now, keep } = usePart(part, label);
  const targets = useTargets(writing, number);
  const isOut = writing.out?.questions.some((one) => one.key === key) ?? false;
  const choosing = hasOptions((entry.type ?? 'text') as QuestionType);

  function move(by: number) {
    const { draft, out } = editing.now();
    const at = draft.questions.findIndex((one) => one.key === key);
    const changes = moving(draft, out, key, at + by);
    const told = changes
      ? `De vraag is nu vraag ${at + by + 1} van ${draft.questions.length}.`
      : `De vraag staat al ${by < 0 ? 'bovenaan' : 'onderaan'}.`;
    editing.act(changes, `Vraag ${at + 1} verplaatst`);
    editing.say(told);
  }
  function duplicate() {
    const { draft, out } = editing.now();
    const { key: made, changes } = duplicating(draft, out, key);
    editing.act(changes, `Vraag ${number} gekopieerd`, `De kopie is vraag ${number + 1}.`);
    onOpen(made);
    editing.focusOn(titleId({ key: made, sub: null }));
  }

  return (
    <section className="writing" aria-label={`Vraag ${number}`}>
      <div className="tools">
        <h2>{`Vraag ${number}`}</h2>
        <KindTools part={part} entry={entry} label={label} isOut={isOut} />
        <span className="push">
          <button type="button" className="icon-button" aria-label="Zet de vraag hoger" onClick={() => move(-1)}>
            <IconUp />
          </button>
          <button type="button" className="icon-button" aria-label="Zet de vraag lager" onClick={() => move(1)}>
            <IconDown />
          </button>
          <button type="button" className="icon-button" aria-label="Kopieer de vraag" onClick={duplicate}>
            <IconCopy />
          </button>
          <button type="button" className="icon-button" aria-label="Verwijder de vraag" onClick={() => onRemove(key)}>
            <IconRemove />
          </button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields in it */}
      <div
        className="slip as-parent"
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
          const inWords = (event.target as HTMLElement).matches('.t, .d');
          if (by === 0 || !event.altKey || !inWords) return;
          event.preventDefault();
          move(by);
        }}
      >
        <Words
          part={part}
          entry={entry}
          label={label}
          onEnter={() => editing.focusOn(choosing ? optionId(part, 0) : `uitleg-${titleId(part)}`)}
        />
        <PlainHint
          campaign={campaign}
          questionKey={key}
          entry={entry}
          onTake={(better) => keep(better, 'Betere woorden overgenomen')}
        />
        <Options part={part} entry={entry} label={label} targets={targets} isOut={isOut} />
        {!choosing && (
          <p className="answer-box">
            {entry.format === 'number'
              ? `Een getal${entry.unit ? ` (${entry.unit})` : ''}`
              : 'Een antwoord in eigen woorden'}
          </p>
        )}
        <div className="after">
          <Jump
            label="Waarheen na deze vraag"
            value={entry.go_to ?? ''}
            targets={targets}
            on="na deze vraag: de volgende"
            onChoose={(to) => keep(withKey(now(), 'go_to', to))}
          />
        </div>
        <SubQuestions question={question} number={number} isOut={isOut} />
        <div className="extra">
          {choosing && !entry.other && (
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                keep({ ...now(), other: true }, '‘Anders’ toegevoegd');
                editing.say('‘Anders, namelijk’ staat erbij.');
              }}
            >
              <IconPlus /> <span>‘Anders, namelijk’</span>
            </button>
          )}
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              const subs = now().sub_questions ?? [];
              keep({ ...now(), sub_questions: [...subs, { title: '', type: 'text' }] }, 'Deelvraag toegevoegd');
              editing.focusOn(titleId({ key, sub: subs.length }));
            }}
          >
            <IconPlus /> <span>Deelvraag</span>
          </button>
        </div>
      </div>
    </section>
  );
}
