import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addToBank,
  type BankQuestion,
  bank_search_most,
  removeFromBank,
  searchBank,
} from '#contract/calls/office/authoring/question-bank.ts';
import { day } from '#contract/format.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import type { DraftQuestion } from '#questionnaire/draft/draft.ts';
import { questionTypeNames, questionTypeOf } from '#questionnaire/question-types.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/fields/Checkbox.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { askAnew, call, whyNot } from '../../../api.ts';
import { search_rest_ms, useSettled } from '../editor/useSettled.ts';
import { isRetired, pickedFiles, type StrippedQuestion } from './bank-picks.ts';

const bankKey = ['question-bank'];

type Props = {
  campaign: string;
  /** The open question, which can be put in. */
  open: DraftQuestion | undefined;
  number: number;
  onTake: (files: readonly CampaignFile[]) => void;
};

/** Questions that were asked before, and those that everybody asks: chosen here, added in their own words. */
export default function FromBank({ campaign, open, number, onTake }: Props) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), search_rest_ms);
  const [picks, setPicks] = useState<readonly BankQuestion[]>([]);
  const { data, error, refetch } = useQuery({
    queryKey: [...bankKey, search],
    queryFn: () => call(searchBank, { query: { search } }),
    placeholderData: keepPreviousData,
  });
  const again = () => askAnew(bankKey);
  const put = useMutation({
    mutationFn: (key: string) => call(addToBank, { body: { campaign_id: campaign, key } }),
    onSuccess: again,
  });
  const takeOut = useMutation({
    mutationFn: (id: string) => call(removeFromBank, { params: { id } }),
    onSuccess: again,
  });
  const failure = put.error ?? takeOut.error;
  const picked = new Set(picks.map(({ id }) => id));
  const { files, left } = pickedFiles(picks);
  const toggle = (question: BankQuestion) =>
    setPicks(picked.has(question.id) ? picks.filter(({ id }) => id !== question.id) : [...picks, question]);
  return (
    <div className="bank">
      <Field label="Zoek op woorden" hint="Het begin van een woord is genoeg.">
        <TextInput
          type="search"
          value={typed}
          maxLength={bank_search_most}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {open && (
        <p>
          <Button
            kind="secondary"
            busy={put.isPending}
            busyText="Bezig met bewaren"
            onClick={() => put.mutate(open.key)}
          >
            {`Zet vraag ${number} in de bank`}
          </Button>
        </p>
      )}
      <p role="status" className="small">
        {failure
          ? whyNot(failure)
          : put.isSuccess
            ? 'De vraag staat in de bank.'
            : takeOut.isSuccess
              ? 'De vraag is uit de bank.'
              : ''}
      </p>
      {error && (
        <p className="notice wrong">
          {whyNot(error)}{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            Probeer het opnieuw
          </button>
        </p>
      )}
      {!data && !error && <p role="status">Bezig met laden van de vragen.</p>}
      {data && (
        <Found
          questions={data.questions}
          more={data.more}
          picked={picked}
          onToggle={toggle}
          onTakeOut={takeOut.mutate}
        />
      )}
      <div className="bank-chosen">
        {left.length > 0 && (
          <ul className="losses" aria-label="Wat niet meekomt">
            {left.map((one) => (
              <li key={one.id}>{sayLeft(one)}</li>
            ))}
          </ul>
        )}
        <Button onClick={() => picks.length > 0 && onTake(files)} aria-disabled={picks.length === 0}>
          {picks.length === 0
            ? 'Kies eerst een vraag'
            : picks.length === 1
              ? 'Voeg 1 vraag toe'
              : `Voeg ${picks.length} vragen toe`}
        </Button>
      </div>
    </div>
  );
}

type FoundProps = {
  questions: readonly BankQuestion[];
  more: boolean;
  picked: ReadonlySet<string>;
  onToggle: (question: BankQuestion) => void;
  onTakeOut: (id: string) => void;
};

function Found({ questions, more, picked, onToggle, onTakeOut }: FoundProps) {
  if (questions.length === 0)
    return <p role="status">Geen vraag met deze woorden. Zoek met minder woorden, of alleen het begin ervan.</p>;
  return (
    <>
      <p role="status" className="soft small">
        {questions.length === 1 ? '1 vraag' : `${more ? 'De eerste ' : ''}${questions.length} vragen`}
        {more && '. Zoek met meer woorden om er minder te zien.'}
      </p>
      <ul className="bank-found">
        {questions.map((question) => (
          <li key={question.id}>
            {isRetired(question) ? (
              <p>
                {question.entry.title}
                <span className="soft small"> Deze soort vraag bestaat niet meer. Je kunt hem niet toevoegen.</span>
              </p>
            ) : (
              <Checkbox
                label={question.entry.title}
                hint={
                  <>
                    {formOf(question)}
                    <br />
                    {originOf(question)}
                  </>
                }
                checked={picked.has(question.id)}
                onChange={() => onToggle(question)}
              />
            )}
            {question.kept && (
              <button
                type="button"
                className="link-button small"
                aria-label={`Haal uit de bank: ‘${question.entry.title}’`}
                onClick={() => onTakeOut(question.kept!.id)}
              >
                Haal uit de bank
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const shown_answers = 5;

/** 'Eén antwoord: Nooit, Soms, Vaak' */
function formOf({ entry }: BankQuestion): string {
  const type = questionTypeOf(entry);
  const parts = [...(entry.sub_questions ?? []), ...(entry.options ?? [])].map(({ title }) => title);
  const isLong = parts.length > shown_answers;
  const told = isLong && entry.scale ? `${parts[0]} – ${parts.at(-1)}` : parts.slice(0, shown_answers).join(' · ');
  return `${type ? questionTypeNames[type] : ''}${told && `: ${told}`}${isLong && !entry.scale ? ' …' : ''}`;
}

/** Where it comes from: who made it, which list asked it, and when. */
function originOf({ standard, kept, asked }: BankQuestion): string {
  const [last] = asked;
  const others = asked.length - 1;
  return [
    standard && `Standaardvraag over ${standard.theme.toLowerCase()}${standard.source ? `. ${standard.source}` : ''}.`,
    kept &&
      `${kept.by ? `${kept.by} zette hem` : 'Gezet'} op ${day(new Date(kept.at))} in de bank, uit ‘${kept.list}’.`,
    last &&
      `Gevraagd in ‘${last.title}’, ${day(new Date(last.at))}${others > 0 ? `, en in ${others} eerdere ${others === 1 ? 'lijst' : 'lijsten'}` : ''}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const leftWords: Record<StrippedQuestion['what'][number], string> = {
  condition: 'de voorwaarde gaat niet mee, want die gaat over een vraag die je niet koos',
  jump: 'de sprong gaat niet mee, want die gaat naar een vraag die je niet koos',
  chance: 'de wisselende plek gaat niet mee. Kies die in deze lijst opnieuw',
  quote: 'de tekst noemt het antwoord op een vraag die je niet koos. Pas de tekst aan',
};
const sayLeft = ({ title, what }: StrippedQuestion): string =>
  `‘${title}’: ${what.map((one) => leftWords[one]).join('; ')}.`;
