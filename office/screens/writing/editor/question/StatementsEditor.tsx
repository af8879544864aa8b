import { Fragment } from 'react';
import type { OptionEntry, QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { nameFrom, statement_letters } from '#questionnaire/draft/names.ts';
import { subLetter } from '#questionnaire/draft/statements.ts';
import { Select } from '#ui/fields/Select.tsx';
import { useEditing } from '../editing.tsx';
import { isUnnamed, type NamesOut, namesTaken } from '../edits/names.ts';
import { changing, dropping, inserting, namedOption, optionsOf } from '../edits/options.ts';
import { dontKnow, hasDontKnow, isDontKnow, scaleNameOf, scales, withDontKnow } from '../edits/standard-answers.ts';
import { explanationId, statementId, stepId } from '../element-ids.ts';
import { IconPlus } from '../icons.tsx';
import { RefField, Switch } from '../parts.tsx';
import { InPlace } from './InPlace.tsx';
import { usePart } from './QuestionWords.tsx';
import { Rows } from './Rows.tsx';

type Props = { questionKey: string; entry: QuestionEntry; label: string; out: NamesOut | undefined };

/** One scale, and the statements that share it: one a line. */
export function StatementsEditor({ questionKey, entry, label, out }: Props) {
  const editing = useEditing();
  const { now, keep } = usePart({ key: questionKey, sub: null }, label);
  const subs = entry.sub_questions ?? [];
  const isOut = (ref: string | null | undefined) => out?.subs.has(ref ?? '') ?? false;

  /** Made of its own words, and of no name that anything else has. */
  function named(rows: QuestionEntry, at: number): QuestionEntry {
    const { ref, ...statement } = optionsOf(rows)[at]!;
    if (isOut(ref)) return rows;
    const taken = namesTaken(editing.now().draft);
    for (const one of optionsOf(rows)) if (one.ref) taken.add(one.ref);
    if (ref) taken.delete(ref);
    const name = nameFrom(statement.title ?? '', taken, statement_letters);
    return changing(rows, at, name ? { ref: name, ...statement } : statement);
  }
  const write = (rows: QuestionEntry, act?: string) =>
    keep({ ...now(), sub_questions: optionsOf(rows) as readonly QuestionEntry[] }, act);

  return (
    <div className="statements">
      <Scale questionKey={questionKey} entry={entry} label={label} out={out} />
      <Rows
        now={() => ({ options: now().sub_questions ?? [] })}
        keep={write}
        options={subs as readonly OptionEntry[]}
        words={statementWords}
        idOf={(at) => statementId(questionKey, at)}
        above={explanationId({ key: questionKey, sub: null })}
        named={named}
        isUnnamed={(one) => isUnnamed(one, statement_letters)}
        lead={(at) => <b aria-hidden="true">{subLetter(at).trim()}</b>}
        tail={(statement) => <VariableName name={statement?.ref ?? ''} />}
        more={(statement, at) => (
          <div className="option-more">
            <RefField
              value={statement.ref ?? ''}
              isFixed={isOut(statement.ref)}
              onKeep={(ref) => {
                const rows = { options: (now().sub_questions ?? []) as readonly OptionEntry[] };
                const { ref: _, ...rest } = rows.options[at]!;
                write(changing(rows, at, ref ? { ref, ...rest } : rest), 'Naam gewijzigd');
              }}
            />
          </div>
        )}
      />
    </div>
  );
}

const statementWords = {
  row: 'stelling',
  Row: 'Stelling',
  Rows: 'Stellingen',
  the: 'De stelling',
  empty: 'De lege stelling',
  new: 'Nieuwe stelling',
  without: 'Stelling zonder tekst',
  of: '',
};

/** The answers that all statements share, in the order in which they stand in a row. */
function Scale({ questionKey, entry, label, out }: Props) {
  const editing = useEditing();
  const { now, keep } = usePart({ key: questionKey, sub: null }, label);
  const options = optionsOf(entry);
  const steps = options.filter(({ stays_last }) => stays_last !== true);
  const chosen = scaleNameOf(steps) ?? 'own';
  // By place: two steps that are empty say the same.
  const places = () => optionsOf(now()).flatMap(({ stays_last }, place) => (stays_last === true ? [] : [place]));

  function choose(name: string) {
    const scale = scales.find((one) => one.name === name);
    if (!scale) return editing.focusOn(stepId(questionKey, 0));
    const apart = optionsOf(now()).filter(({ stays_last }) => stays_last === true);
    keep({ ...now(), options: [...scale.options, ...apart] }, 'Schaal gekozen');
    editing.say(`De stellingen hebben nu ${scale.options.length} antwoorden.`);
  }
  function write(at: number, title: string) {
    const place = places()[at];
    if (place === undefined) return;
    const before = optionsOf(now())[place]!;
    const written = changing(now(), place, { ...before, title });
    // A step that says something else is another answer, with another name; what is out keeps its own.
    keep(out?.options.has(before.ref ?? '') ? written : namedOption(written, place), 'Schaal geschreven');
  }
  function add(at: number) {
    const place = places()[at];
    keep(inserting(now(), place === undefined ? places().length : place + 1, { title: '' }), 'Antwoord ingevoegd');
    editing.focusOn(stepId(questionKey, at + 1));
  }
  function remove(at: number) {
    const place = places()[at];
    if (place !== undefined) keep(dropping(now(), place), 'Antwoord verwijderd');
    editing.focusOn(stepId(questionKey, Math.max(0, at - 1)));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: its name is no legend
    <div className="shared-scale" role="group" aria-label="Eén schaal voor alle stellingen">
      <div className="which">
        <b>Eén schaal voor alle stellingen</b>
        <Select
          aria-label="Schaal"
          value={chosen}
          options={[
            ...scales.map(({ name, told }) => ({ value: name, label: told })),
            { value: 'own', label: 'Eigen schaal' },
          ]}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      <ol>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <li key={at}>
            <span className="step" aria-hidden="true">
              {at + 1}
            </span>
            <InPlace
              id={stepId(questionKey, at)}
              aria-label={`Schaalpunt ${at + 1}`}
              placeholder="Antwoord"
              value={step.title ?? ''}
              onWrite={(title) => write(at, title)}
              onKeyDown={(event) => {
                if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
                if (event.key === 'Enter') add(at);
                else if (event.key === 'Backspace' && event.currentTarget.value === '' && steps.length > 1) {
                  event.preventDefault();
                  remove(at);
                }
              }}
            />
          </li>
        ))}
      </ol>
      <div className="which">
        <Switch
          label={`Ook ‘${dontKnow.title}’`}
          checked={hasDontKnow(entry)}
          onChange={(on) =>
            keep(
              on
                ? withDontKnow(now())
                : { ...now(), options: optionsOf(now()).filter((one) => one.stays_last !== true && !isDontKnow(one)) },
            )
          }
        />
        <button type="button" className="button quiet" onClick={() => add(steps.length - 1)}>
          <IconPlus /> <span>Schaalpunt</span>
        </button>
      </div>
    </div>
  );
}

/** A long name goes on the next line behind an underscore, and never within a word. */
const VariableName = ({ name }: { name: string }) => {
  const [first, ...rest] = name.split('_');
  return (
    <span className="variable">
      {first}
      {rest.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts of a name may be the same word
        <Fragment key={at}>
          _<wbr />
          {part}
        </Fragment>
      ))}
    </span>
  );
};
