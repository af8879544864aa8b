import { useId, useState } from 'react';
import { Link } from 'react-router';
import { addJoin } from '#contract/calls/office/results/joins.ts';
import { type Results, type ResultsFigure, rest_id } from '#contract/calls/office/results.ts';
import { cellWords, percent, share, source, stand } from '#contract/results/account.ts';
import type { Bin } from '#contract/results/bins.ts';
import { figureSvg } from '#contract/results/figure-svg.ts';
import {
  findingsOf,
  footerWords,
  hasIntervals,
  notesOf,
  smallWords,
  wordingWords,
} from '#contract/results/figure-words.ts';
import { isNumeric, outcomeSentence } from '#contract/results/outcome-sentence.ts';
import { useMay } from '../../../session.ts';
import type { Looked } from '../address.ts';
import { arranged } from './arranged.ts';
import { asSheet } from './asSheet.ts';
import { BarTable, SplitTable } from './FigureTable.tsx';
import { Columns, Histogram } from './Histogram.tsx';
import { JoinBar, JoinedAnswers, TestJoins } from './Joining.tsx';
import { Kebab } from './Kebab.tsx';
import type { Pick, Picking } from './Picking.tsx';
import { PrintedSource } from './PrintedSource.tsx';
import { ScaleBars } from './ScaleBars.tsx';
import { TakeAlong } from './TakeAlong.tsx';

/** A table as it is seen, for a sheet: with what it is of and its stamp. */
export function figureText(results: Results, figure: ResultsFigure): string {
  const wording = wordingWords(figure);
  const intervals = hasIntervals(figure);
  const heads = figure.columns.flatMap(({ title, letter, small }) => {
    const more = [letter, small && smallWords].filter(Boolean).join(', ');
    return [`${title}${more && ` (${more})`} %`, `${title} n`, ...(intervals ? [`${title} van`, `${title} tot`] : [])];
  });
  const rows = figure.rows.map(({ title, cells }) => [
    title,
    ...cells.flatMap((cell) => [
      cell.percent === null ? cellWords(cell) : `${share(cell.percent)}${cell.letters && ` ${cell.letters}`}`,
      wholeOf(cell.n),
      ...(intervals ? [cell.low, cell.high].map((end) => (end === null ? '' : percent(end))) : []),
    ]),
  ]);
  const bases = figure.columns.flatMap(({ n }) => ['', wholeOf(n), ...(intervals ? ['', ''] : [])]);
  return asSheet([
    [wording ? `${figure.title} (${wording})` : figure.title],
    ['', ...heads],
    ...rows,
    ['n', ...bases],
    ...[...findingsOf(results, figure), ...notesOf(results, figure), source(results), stand(results)].map((one) => [
      one,
    ]),
  ]);
}

/** Without a sign between thousands, so that a sheet counts with it. */
const wholeOf = (n: number | null): string => (n === null ? 'verborgen' : String(n));

type Props = {
  id: string;
  results: Results;
  figure: ResultsFigure;
  anchor: string;
  crosstab: string;
  /** Where its texts are read. */
  texts?: string | undefined;
  looked: Looked;
};

export function Figure({ id, results, figure: given, anchor, crosstab, texts, looked }: Props) {
  const wished = looked.with;
  const [ticked, setTicked] = useState<Ticked>();
  const figure = arranged(given, wished);
  const labelled = useId();
  const { title, kind, hidden, columns, rows } = figure;
  const words = wordingWords(figure);
  const asked = figure.number === null ? 'Uit een eerdere versie' : `Vraag ${figure.number}`;
  const sentence = outcomeSentence(results, figure);
  const isSplit = columns.length > 1;
  const hasTable = rows.length > 0;
  const groups = looked.split.length === 1 ? looked.split[0]! : undefined;
  const mayJoin = useMay(addJoin) && results.rules === 'inside';
  const joinable = [
    ...(mayJoin && rows.length > 2 && kind !== 'number' && kind !== 'date'
      ? ([['rows', 'Voeg antwoorden samen']] as const)
      : []),
    ...(mayJoin && columns.length > 3 && groups ? ([['columns', 'Voeg groepen samen']] as const) : []),
  ];
  return (
    <article className="q" id={anchor} aria-labelledby={labelled}>
      <header>
        <h2 id={labelled}>{sentence || title}</h2>
        <p className="asked" id={`${labelled}vraag`}>
          {`${asked}${words ? `, ${words}` : ''}${sentence ? ` \u00a0${title}` : ''}`}
          {kind === 'several' && hasTable && ' Meer antwoorden mogelijk.'}
        </p>
        {hasTable && (
          <Kebab label={`Meer met ${asked.toLowerCase()}: ${title}`}>
            {crosstab && (
              <li>
                <Link to={crosstab}>Kruistabel met deze vraag</Link>
              </li>
            )}
            {!isSplit &&
              joinable.map(([axis, label]) => (
                <li key={axis}>
                  <button type="button" onClick={() => setTicked({ axis, all: [] })}>
                    {label}
                  </button>
                </li>
              ))}
            <TakeAlong
              name={`${figure.question}-${results.snapshot.stamp}`}
              text={() => figureText(results, figure)}
              picture={() => figureSvg(results, figure)}
              anchor={anchor}
            />
          </Kebab>
        )}
      </header>
      {hidden && <p className="finding">{hidden}</p>}
      {kind === 'text' && !hidden && texts && columns[0]?.n !== 0 && (
        <p>
          <Link to={texts}>
            Lees en codeer de antwoorden<span className="unseen">{` bij ${title}`}</span>
          </Link>
        </p>
      )}
      {isSplit && !ticked && joinable.length > 0 && (
        <p className="join-acts on-screen">
          {joinable.map(([axis, label]) => (
            <button key={axis} className="link-button" type="button" onClick={() => setTicked({ axis, all: [] })}>
              {label}
              <span className="unseen">{` bij ${title}`}</span>
            </button>
          ))}
        </p>
      )}
      {ticked && (
        <JoinBar
          key={ticked.axis}
          id={id}
          of={ticked.axis === 'rows' ? figure.question : groups!}
          what={ticked.axis === 'rows' ? 'antwoorden' : 'groepen'}
          picked={ticked.all}
          joins={results.joins}
          close={() => setTicked(undefined)}
        />
      )}
      {hasTable && (
        <Drawn
          results={results}
          figure={figure}
          groups={groups}
          // Two questions can have the same outcome.
          labelled={`${labelled} ${labelled}vraag`}
          wished={wished}
          ticked={ticked}
          tick={setTicked}
        />
      )}
      <JoinedAnswers id={id} results={results} figure={figure} />
      {notesOf({ ...results, joins: [] }, figure).map((note) => (
        <p key={note} className="soft small">
          {note}
        </p>
      ))}
      {mayJoin && <TestJoins id={id} joins={figure.test_joins} />}
      <p className="foot1">{footerWords(results, figure)}</p>
      {hasTable && <PrintedSource results={results} />}
    </article>
  );
}

/** What is ticked to be joined, of the answers or of the groups. */
type Ticked = { axis: 'rows' | 'columns'; all: Pick[] };
type DrawnProps = {
  results: Results;
  figure: ResultsFigure;
  groups: string | undefined;
  labelled: string;
  wished: Looked['with'];
  ticked: Ticked | undefined;
  tick: (ticked: Ticked) => void;
};

/** Unknown and pooled respondents are in no group to join. */
const offeredOf = ({ splits, joins }: Results, of: string | undefined): ReadonlySet<string> =>
  new Set([splits.find(({ id }) => id === of)?.classes ?? [], joins].flat().map(({ id }) => id));

function Drawn({ results, figure, groups, labelled, wished, ticked, tick }: DrawnProps) {
  const pickingOf = (axis: Ticked['axis']): Picking | undefined =>
    ticked?.axis !== axis
      ? undefined
      : {
          picked: ticked.all,
          offered: offeredOf(results, axis === 'rows' ? figure.question : groups),
          toggle: (one) => {
            const without = ticked.all.filter(({ id }) => id !== one.id);
            tick({ axis, all: without.length < ticked.all.length ? without : [...ticked.all, one] });
          },
        };
  if (figure.columns.length > 1) {
    return (
      <>
        <ScaleBars figure={figure} rows={results.by_row} />
        <SplitTable
          figure={figure}
          labelled={labelled}
          counts={wished.includes('counts')}
          rows={results.by_row}
          picking={pickingOf('rows')}
          pickingColumns={pickingOf('columns')}
        />
      </>
    );
  }
  if (figure.kind === 'number' && figure.values && figure.values.length > 0) {
    return <Histogram figure={figure} values={figure.values} />;
  }
  const bins = figure.mean !== null && figure.kind === 'one' && isNumeric(figure) ? markBins(figure) : undefined;
  return (
    <>
      {bins ? <Columns bins={bins} mean={undefined} /> : <ScaleBars figure={figure} rows={results.by_row} />}
      {bins && !ticked ? (
        <details className="as-table">
          <summary>Bekijk als tabel</summary>
          <BarTable figure={figure} labelled={labelled} />
        </details>
      ) : (
        <BarTable figure={figure} labelled={labelled} picking={pickingOf('rows')} />
      )}
    </>
  );
}

/** The marks of a scale of numbers as columns; undefined where one of them is hidden. Anyone who gave none stands in the table. */
function markBins({ rows }: ResultsFigure): Bin[] | undefined {
  const marks = rows.filter(({ no_opinion, id }) => !no_opinion && id !== rest_id);
  if (marks.length < 3 || marks.some(({ cells: [cell] }) => cell?.percent == null || cell.n === null)) return undefined;
  return marks.map(({ title, cells: [cell] }) => ({
    title: title.trim().split(/\s/)[0]!,
    n: cell!.n!,
    share: cell!.percent!,
    small: cell!.small,
  }));
}
