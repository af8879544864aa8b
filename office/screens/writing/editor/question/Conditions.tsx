import { type ReactNode, useEffect, useId } from 'react';
import type { Comparison, ConditionGroup, ShowIf } from '#questionnaire/conditions/show-if.ts';
import { showIfWords } from '#questionnaire/conditions/show-if-words.ts';
import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { answerKinds } from '#questionnaire/question-types.ts';
import { useEditing, type Writing } from '../editing.tsx';
import {
  type ComparisonSpot,
  type ConditionSource,
  comparisonsFor,
  comparisonWith,
  conditionOf,
  isUnfinished,
  namedByKey,
  namingOption,
  sourcesFor,
  withComparison,
  wordsFor,
} from '../edits/conditions.ts';
import { numberIn } from '../edits/number-in.ts';
import { withKey } from '../edits/questions.ts';
import { conditionId } from '../element-ids.ts';
import { IconPlus, IconRemove } from '../icons.tsx';
import { KeptField } from '../parts.tsx';
import { usePart } from './QuestionWords.tsx';

type Props = { writing: Writing; questionKey: string; entry: QuestionEntry; number: number };

/** Who is asked this question: sentences about earlier answers, and the same in words. */
export default function Conditions({ writing, questionKey, entry, number }: Props) {
  const editing = useEditing();
  const heading = useId();
  useEffect(() => editing.retryFocus(), [editing]);
  const { now, keep } = usePart({ key: questionKey, sub: null }, `vraag ${number}`);
  const { draft } = writing;
  const sources = sourcesFor(draft, questionKey);
  const show_if = conditionOf(entry);
  if (!show_if && (sources.length === 0 || entry.show_if !== undefined)) return null;

  const write = (changed: ShowIf | undefined, act: string) => keep(withKey(now(), 'show_if', changed), act);
  const fresh = (): Comparison => {
    const last = sources.at(-1)!;
    return comparisonWith(last.id, comparisonsFor(last)[0]!);
  };
  function add(one: Comparison | ConditionGroup) {
    const of = [...(show_if?.of ?? []), one];
    write({ join: show_if?.join ?? 'and', of }, 'Voorwaarde toegevoegd');
    editing.focusOn(conditionId(of.length - 1));
  }
  function change(spot: ComparisonSpot, one: Comparison | null) {
    write(withComparison(show_if!, spot, one), one ? 'Voorwaarde veranderd' : 'Voorwaarde verwijderd');
    if (!one) editing.focusOn(conditionId(Math.max(0, spot.row - 1)));
  }
  /** An answer that a condition names is first given a name of its own. */
  function choose(spot: ComparisonSpot, one: Extract<Comparison, { options: string[] }>, at: number, option: string) {
    const { name, changes } = namingOption(editing.now().draft, one.question, option);
    const options = one.options.toSpliced(at, 1, ...(option ? [name] : []));
    const changed = withComparison(show_if!, spot, { ...one, options: [...new Set(options)] });
    const edit = { kind: 'edit' as const, key: questionKey, entry: withKey(now(), 'show_if', changed) };
    editing.act([...changes, edit], `Voorwaarde veranderd bij vraag ${number}`);
  }
  const rejoin = (row: number | null, join: 'and' | 'or') =>
    write(
      row === null
        ? { ...show_if!, join }
        : { ...show_if!, of: show_if!.of.map((one, at) => (at === row && 'join' in one ? { ...one, join } : one)) },
      'Voorwaarde veranderd',
    );
  const row = (one: Comparison, spot: ComparisonSpot, count: number, word: ReactNode) => (
    <Row
      key={spot.inner ?? spot.row}
      id={spot.inner ? undefined : conditionId(spot.row)}
      word={word}
      one={one}
      count={count}
      sources={sources}
      onChange={(changed) => change(spot, changed)}
      onChoose={(listed, at, option) => choose(spot, listed, at, option)}
    />
  );
  const joinOf = (value: 'and' | 'or', at: number | null) => (
    <select
      className="input mini word"
      aria-label="En of of"
      value={value}
      onChange={({ target }) => rejoin(at, target.value as 'and' | 'or')}
    >
      <option value="and">en</option>
      <option value="or">of</option>
    </select>
  );
  let count = 0;
  const next = draft.questions[number] ? `vraag ${number + 1}` : 'het einde';
  return (
    <section className={show_if ? 'when' : 'when none'} aria-labelledby={heading}>
      <h3 id={heading} className={show_if ? undefined : 'unseen'}>
        Wie krijgt deze vraag?
      </h3>
      {show_if && (
        <ul className="ifs">
          {show_if.of.map((one, at) => {
            const word = at === 0 ? <span className="word">Toon als</span> : joinOf(show_if.join, null);
            if (!('join' in one)) return row(one, { row: at, inner: null }, ++count, word);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name, and all of a row is in the draft
              <li key={`group ${at}`} className="group">
                {word}
                <span className="soft small">{one.join === 'or' ? 'één van deze:' : 'al deze:'}</span>
                <ul className="inner ifs">
                  {one.of.map((inner, place) =>
                    row(inner, { row: at, inner: place }, ++count, place === 0 ? null : joinOf(one.join, at)),
                  )}
                  <li>
                    <button
                      type="button"
                      className="button quiet"
                      onClick={() =>
                        write(withRow(show_if, at, { ...one, of: [...one.of, fresh()] }), 'Voorwaarde toegevoegd')
                      }
                    >
                      <IconPlus /> <span>In deze groep</span>
                    </button>
                  </li>
                </ul>
              </li>
            );
          })}
        </ul>
      )}
      {sources.length > 0 && (
        <div className="chips">
          <button
            type="button"
            className="button quiet"
            id={show_if ? undefined : conditionId(0)}
            onClick={() => add(fresh())}
          >
            <IconPlus /> <span>{show_if ? 'Nog een voorwaarde' : 'Toon alleen als …'}</span>
          </button>
          {show_if && (
            <button
              type="button"
              className="button quiet"
              onClick={() => add({ join: show_if.join === 'and' ? 'or' : 'and', of: [fresh(), fresh()] })}
            >
              <IconPlus /> <span>{show_if.join === 'and' ? 'Een groep met ‘of’' : 'Een groep met ‘en’'}</span>
            </button>
          )}
        </div>
      )}
      {show_if && !isUnfinished(show_if) && (
        <p className="inwords">
          <b>In woorden:</b>{' '}
          {`deze vraag komt alleen als ${showIfWords(show_if, namedByKey(draft))}. Alle anderen gaan door naar ${next}.`}
        </p>
      )}
    </section>
  );
}

const withRow = (show_if: ShowIf, at: number, one: ConditionGroup): ShowIf => ({
  ...show_if,
  of: show_if.of.with(at, one),
});

type RowProps = {
  id: string | undefined;
  word: ReactNode;
  one: Comparison;
  count: number;
  sources: readonly ConditionSource[];
  onChange: (one: Comparison | null) => void;
  onChoose: (one: Extract<Comparison, { options: string[] }>, at: number, option: string) => void;
};

function Row({ id, word, one, count, sources, onChange, onChoose }: RowProps) {
  const source = sources.find((each) => each.id === one.question);
  const ways = source ? comparisonsFor(source) : [one.is];
  const of = ` van voorwaarde ${count}`;
  return (
    <li>
      {word}
      <select
        id={id}
        className="input mini"
        aria-label={`Vraag${of}`}
        aria-invalid={!source || undefined}
        value={source ? one.question : ''}
        onChange={({ target }) => {
          const chosen = sources.find((each) => each.id === target.value)!;
          const known = comparisonsFor(chosen);
          onChange(comparisonWith(chosen.id, known.includes(one.is) ? one.is : known[0]!));
        }}
      >
        {!source && <option value="">kies een eerdere vraag</option>}
        {sources.map(({ id, number, title }) => (
          <option key={id} value={id}>{`${number} · ${title || 'vraag zonder tekst'}`}</option>
        ))}
      </select>
      <select
        className="input mini"
        aria-label={`Vergelijking${of}`}
        value={one.is}
        onChange={({ target }) => onChange(comparisonWith(one.question, target.value as Comparison['is'], one))}
      >
        {(ways.includes(one.is) ? ways : [one.is, ...ways]).map((is) => (
          <option key={is} value={is}>
            {wordsFor(one)[is]}
          </option>
        ))}
      </select>
      {'options' in one && source && <ChosenOptions one={one} source={source} of={of} onChoose={onChoose} />}
      {one.is === 'between' && (
        <Bounds
          one={one}
          isDay={source !== undefined && answerKinds[source.type] === 'date'}
          of={of}
          onChange={onChange}
        />
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={`Verwijder voorwaarde ${count}`}
        onClick={() => onChange(null)}
      >
        <IconRemove />
      </button>
    </li>
  );
}

type ChosenProps = Pick<RowProps, 'onChoose'> & {
  one: Extract<Comparison, { options: string[] }>;
  source: ConditionSource;
  of: string;
};

/** Every answer that was chosen, and room for one more. */
function ChosenOptions({ one, source, of, onChoose }: ChosenProps) {
  const isLeft = one.options.length < source.options.length;
  return [...one.options, ...(isLeft ? [''] : [])].map((chosen, at) => {
    const isKnown = source.options.some(({ id }) => id === chosen);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the select at this place stays, whatever is chosen in it
      <span key={at} className="one">
        {at > 0 && <span className="soft">{' of '}</span>}
        <select
          className="input mini"
          aria-label={`Antwoord ${at + 1}${of}`}
          aria-invalid={(chosen !== '' && !isKnown) || undefined}
          value={isKnown ? chosen : ''}
          onChange={({ target }) => onChoose(one, at, target.value)}
        >
          <option value="">{at > 0 ? (chosen ? 'haal weg' : '…') : 'kies een antwoord'}</option>
          {source.options
            .filter(({ id }) => id === chosen || !one.options.includes(id))
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
        </select>
      </span>
    );
  });
}

type BoundsProps = Pick<RowProps, 'onChange'> & {
  one: Extract<Comparison, { is: 'between' }>;
  isDay: boolean;
  of: string;
};

function Bounds({ one, isDay, of, onChange }: BoundsProps) {
  const field = (name: 'least' | 'most', label: string) => (
    <KeptField
      label={label}
      aria-label={`${label}${of}`}
      {...(isDay ? { type: 'date' } : { inputMode: 'decimal' as const })}
      value={one[name] === undefined ? '' : String(one[name]).replace('.', ',')}
      onKeep={(text) => {
        const bound = isDay ? text || undefined : numberIn(text);
        const { [name]: _, ...rest } = one;
        onChange(bound === undefined ? rest : { ...rest, [name]: bound as number | string });
      }}
    />
  );
  return (
    <span className="bounds">
      {field('least', 'Laagste')}
      {field('most', 'Hoogste')}
    </span>
  );
}
