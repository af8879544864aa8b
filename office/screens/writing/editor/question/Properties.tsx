import { hasOptions, type QuestionType } from '#contract/question-types.ts';
import { own } from '#contract/writing/changes.ts';
import type { Draft, DraftQuestion } from '#contract/writing/draft.ts';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { useEditing, type Writing } from '../editing.tsx';
import { optionsOf } from '../edits/options.ts';
import { pipesFor, piping, renaming } from '../edits/piping.ts';
import { withKey, without } from '../edits/questions.ts';
import {
  dontKnow,
  hasDontKnow,
  isBlank,
  standardAnswers,
  withDontKnow,
  withStandard,
} from '../edits/standard-answers.ts';
import { KeptField, NameField, Switch } from '../parts.tsx';
import { titleId, usePart } from './Asked.tsx';
import { optionId } from './Options.tsx';

const scale_least = 3;
const scale_most = 11;

type Props = { writing: Writing; question: DraftQuestion; number: number; isOut: boolean };

/** What a question is besides its words: how it is shown, what counts in the results, what it is called in the file. */
export function Properties({ writing: { draft }, question: { key, entry }, number, isOut }: Props) {
  const editing = useEditing();
  const label = `vraag ${number}`;
  const { now, keep } = usePart({ key, sub: null }, label);
  const choosing = hasOptions((entry.type ?? 'text') as QuestionType);
  const count = optionsOf(entry).length;
  const fits = count >= scale_least && count <= scale_most && !entry.other;
  const flag = (name: string, label: string, told?: string) => (
    <Switch
      label={label}
      told={told}
      checked={entry[name] === true}
      onChange={(on) => keep(withKey(now(), name, on))}
    />
  );
  return (
    <section className="properties" aria-labelledby="eigenschappen">
      <h2 id="eigenschappen">Bij deze vraag</h2>
      {choosing && <Standard number={number} entry={entry} now={now} keep={keep} />}
      {entry.type === 'multiple_choice' && (
        <Switch
          label="Toon als schaal"
          told={
            fits || entry.presentation === 'scale'
              ? 'Op een breed scherm naast elkaar, op een telefoon onder elkaar.'
              : `Kan met ${scale_least} tot en met ${scale_most} antwoorden, zonder ‘Anders’.`
          }
          fixed={!fits && entry.presentation !== 'scale'}
          checked={entry.presentation === 'scale'}
          // A scale has one order for everybody.
          onChange={(on) =>
            keep(on ? { ...without(now(), 'shuffle'), presentation: 'scale' } : without(now(), 'presentation'))
          }
        />
      )}
      {choosing &&
        entry.presentation !== 'scale' &&
        flag('shuffle', 'Antwoorden in wisselende volgorde', 'Iedere ouder ziet een eigen volgorde.')}
      {entry.format === 'number' && <NumberBounds entry={entry} now={now} keep={keep} />}
      {entry.type === 'multiple_choice' && flag('scale', 'Telt als schaal in de resultaten')}
      {flag('sensitive', 'Gevoelige vraag', 'De resultaten zijn dan voorzichtiger met kleine groepen.')}
      {own(draft.settings, 'anonymous') === true &&
        entry.type === 'multiple_choice' &&
        flag('background', 'Kenmerk voor de resultaten', 'De andere vragen kunnen hiernaar verdeeld worden.')}
      <Piping draft={draft} questionKey={key} label={label} />
      <NameField
        value={entry.ref ?? ''}
        isFixed={isOut && Boolean(entry.ref)}
        onKeep={(ref) => {
          editing.act(renaming(editing.now().draft, key, now(), ref), `Naam gewijzigd bij ${label}`);
          editing.say(ref ? `De naam is nu ${ref}.` : 'De naam is weg.');
        }}
      />
    </section>
  );
}

type PartProps = Pick<ReturnType<typeof usePart>, 'now' | 'keep'> & { entry: DraftQuestion['entry'] };

/** Answers that every list needs, at one press; never over answers that somebody wrote. */
function Standard({ number, entry, now, keep }: PartProps & { number: number }) {
  const editing = useEditing();
  const part = { key: '', sub: null };
  return (
    <div className="standard">
      {isBlank(entry) && (
        <>
          <h3 id="standaard">Standaardantwoorden</h3>
          <ul aria-labelledby="standaard">
            {standardAnswers.map((standard) => (
              <li key={standard.name}>
                <button
                  type="button"
                  className="link-button"
                  onClick={() => {
                    keep(withStandard(now(), standard), 'Antwoorden gekozen');
                    editing.focusOn(optionId(part, 0));
                    editing.say(`Vraag ${number} heeft nu ${standard.options.length} antwoorden.`);
                  }}
                >
                  {standard.told}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {!hasDontKnow(entry) && (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            keep(withDontKnow(now()), 'Antwoord toegevoegd');
            editing.focusOn(optionId(part, optionsOf(now()).length - 1));
            editing.say(`‘${dontKnow.title}’ staat erbij.`);
          }}
        >
          {`Voeg ‘${dontKnow.title}’ toe`}
        </button>
      )}
    </div>
  );
}

type PipingProps = { draft: Draft; questionKey: string; label: string };

/** 'Je koos {antwoord:school}': an earlier answer in the words of this question. */
function Piping({ draft, questionKey, label }: PipingProps) {
  const editing = useEditing();
  const earlier = pipesFor(draft, questionKey);
  if (earlier.length === 0) return null;
  return (
    <Field label="Zet een eerder antwoord in de vraag" plain>
      <Select
        value=""
        placeholder="Kies een vraag"
        options={earlier.map(({ key, number, title }) => ({ value: key, label: `${number}. ${title}` }))}
        onChange={({ target }) => {
          if (!target.value) return;
          editing.act(
            piping(editing.now().draft, questionKey, target.value),
            `Antwoord ingevoegd bij ${label}`,
            'Het antwoord staat in de vraag.',
          );
          editing.focusOn(titleId({ key: questionKey, sub: null }));
        }}
      />
    </Field>
  );
}

function NumberBounds({ entry, now, keep }: PartProps) {
  // What is no number stays as it was typed, and publishing names it.
  const numberIn = (text: string): unknown => {
    const plain = text.trim().replace(',', '.');
    return plain === '' ? undefined : Number.isFinite(Number(plain)) && !plain.endsWith('.') ? Number(plain) : text;
  };
  const field = (name: 'least' | 'most', label: string) => (
    <KeptField
      label={label}
      inputMode="decimal"
      value={entry[name] === undefined ? '' : String(entry[name]).replace('.', ',')}
      onKeep={(text) => keep(withKey(now(), name, numberIn(text)))}
    />
  );
  return (
    <div className="bounds">
      <KeptField
        label="Eenheid"
        hint="Bijvoorbeeld: uur, euro."
        value={String(entry.unit ?? '')}
        onKeep={(unit) => keep(withKey(now(), 'unit', unit))}
      />
      {field('least', 'Kleinste getal')}
      {field('most', 'Grootste getal')}
      <Switch
        label="Alleen hele getallen"
        checked={entry.whole === true}
        onChange={(on) => keep(withKey(now(), 'whole', on))}
      />
    </div>
  );
}
