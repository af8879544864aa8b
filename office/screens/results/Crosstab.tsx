import { useSearchParams } from 'react-router';
import type { Results, ResultsFigure } from '#contract/calls/office/results.ts';
import { percent } from '#contract/results/account.ts';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { Figure } from './figure/Figure.tsx';
import { Inks } from './figure/Inks.tsx';
import { ResultsBody } from './ResultsBody.tsx';
import { ResultsHead, type Showing } from './ResultsHead.tsx';
import { SplitBy, Toolbar } from './Toolbar.tsx';

export default function CrosstabScreen() {
  return (
    <ResultsBody title="Kruistabel" view="/kruistabel">
      {(of) => <Crosstab of={of} />}
    </ResultsBody>
  );
}

function Crosstab({ of }: { of: Showing }) {
  const { results, looked, change } = of;
  const [params, setParams] = useSearchParams();
  const tables = results.figures.filter(({ kind }) => kind !== 'text');
  const row = params.get('rij') ?? tables[0]?.question ?? '';
  const shown = results.figures
    .map((figure, at) => ({ figure, at }))
    .filter(({ figure }) => figure.question === row && figure.kind !== 'text');
  const questions = new Map(tables.map(({ question, title }) => [question, title]));
  const isKnown = questions.has(row);
  const columns = results.splits.filter((one) => one.id !== row);
  const found = shown.length === 1 && !looked.with.includes('untested') ? crosstabSentence(shown[0]!.figure) : '';
  return (
    <>
      <ResultsHead
        of={of}
        view="/kruistabel"
        say={
          tables.length === 0 ? (
            onlyOpen
          ) : isKnown ? (
            <Split of={of} row={questions.get(row)!} columns={columns} found={found} />
          ) : (
            unknown
          )
        }
      />
      {tables.length > 0 && (
        <>
          <div className="crosstab-choice">
            <Field label="Rijen">
              <Select
                value={isKnown ? row : ''}
                {...(!isKnown && { placeholder: 'Kies' })}
                options={[...questions].map(([value, label]) => ({ value, label: numbered(results, value, label) }))}
                onChange={({ currentTarget }) => {
                  const next = new URLSearchParams(params);
                  next.set('rij', currentTarget.value);
                  const split = looked.split.filter((one) => one !== currentTarget.value);
                  if (split.length > 0) next.set('uitsplitsen', split.join(','));
                  else next.delete('uitsplitsen');
                  setParams(next, { replace: true });
                }}
              />
            </Field>
            {looked.split.length > 0 &&
              columns.some(({ id }) => id === looked.split[0]) &&
              questions.has(looked.split[0]!) && (
                <button
                  className="swap"
                  type="button"
                  aria-label="Wissel rijen en kolommen"
                  onClick={() => {
                    const next = new URLSearchParams(params);
                    next.set('rij', looked.split[0]!);
                    next.set('uitsplitsen', [row, ...looked.split.slice(1)].join(','));
                    setParams(next, { replace: true });
                  }}
                >
                  <svg viewBox="0 0 20 20" aria-hidden="true">
                    <path d="M4 7h12M13 4l3 3-3 3M16 13H4M7 10l-3 3 3 3" />
                  </svg>
                </button>
              )}
            {columns.length > 0 && (
              <SplitBy label="Kolommen" none="Kies" splits={columns} at={0} looked={looked} change={change} />
            )}
            {results.rules === 'inside' && looked.split.length > 0 && (
              <SplitBy label="Laag" none="(geen)" splits={columns} at={1} looked={looked} change={change} />
            )}
          </div>
          <Toolbar results={results} looked={looked} change={change} crosstab />
          <div className="figures">
            <Inks />
            {shown.map(({ figure, at }) => (
              <Figure
                id={of.id}
                key={figure.wording?.version ?? 0}
                results={results}
                figure={figure}
                anchor={`vraag-${at + 1}`}
                crosstab=""
                looked={looked}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}

const onlyOpen = (
  <>
    Deze vragenlijst heeft <b>alleen open vragen</b>. Daarvan kun je geen kruistabel maken.
  </>
);
const unknown = (
  <>
    Van de vraag in dit adres kun je <b>geen kruistabel</b> maken. Kies een andere bij Rijen.
  </>
);

const nothing = (
  <>
    Voor deze vraag is er <b>niets om op uit te splitsen</b>.
  </>
);

function Split({
  of: { looked },
  row,
  columns,
  found,
}: {
  of: Showing;
  row: string;
  columns: Results['splits'];
  found: string;
}) {
  if (columns.length === 0) return nothing;
  if (looked.split.length === 0) {
    return (
      <>
        Kies wat je <b>naast elkaar</b> wilt zetten.
      </>
    );
  }
  if (found) return found;
  const titles = looked.split.map((one) => columns.find(({ id }) => id === one)?.title ?? one);
  return (
    <>
      <b>{`‘${row}’`}</b> uitgesplitst naar {titles.map((title) => `‘${title}’`).join(' en ')}.
    </>
  );
}

const numbered = ({ figures }: Results, question: string, title: string): string => {
  const number = figures.find((one) => one.question === question)?.number;
  return number ? `${number} · ${title}` : title;
};

/**
 * What a table by groups says, of differences that a test found: the largest of them. Empty: there is no letter, and what the test
 * of the whole table says stands below it. A share of fewer than ten people is no outcome.
 */
function crosstabSentence({ columns, rows }: Pick<ResultsFigure, 'columns' | 'rows'>): string {
  const found = rows.flatMap(({ title, cells }) =>
    cells.flatMap((cell, at) =>
      cell.letters
        .split(' ')
        .filter(Boolean)
        .flatMap((letter) => {
          const other = columns.findIndex((column) => column.letter === letter);
          const [high, low] = [cell.percent, cells[other]?.percent];
          return cell.small || high === null || low == null
            ? []
            : [{ title, apart: high - low, high, low, more: columns[at]!.title, less: columns[other]!.title }];
        }),
    ),
  );
  const [largest] = found.toSorted((a, b) => b.apart - a.apart);
  if (!largest) return '';
  const { title, high, low, more, less } = largest;
  return `‘${title.trim()}’ komt vaker voor bij ${more} (${percent(high)}) dan bij ${less} (${percent(low)}).`;
}
