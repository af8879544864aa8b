import { useId } from 'react';
import { Link } from 'react-router';
import type { Results, ResultsFigure } from '#contract/calls/office/results.ts';
import { cellWords, share, source, stand } from '#contract/results/account.ts';
import { Drawing, ink_soft } from '#contract/results/drawing.ts';
import { drawLegend, drawStacked } from '#contract/results/figure-svg.ts';
import { columnDay } from '#contract/results/figure-words.ts';
import { decimal } from '#contract/results/outcome-sentence.ts';
import { legendOf, type ScaleBar, scaleBars } from '#contract/results/scale-bars.ts';
import { statementsSentence } from '#contract/results/statements-sentence.ts';
import { number } from '../../../number.ts';
import { Scroll } from '../../../parts/Scroll.tsx';
import { asSheet } from './asSheet.ts';
import { Kebab } from './Kebab.tsx';
import { PrintedSource } from './PrintedSource.tsx';
import { Legend, StackedBar } from './ScaleBars.tsx';
import { TakeAlong } from './TakeAlong.tsx';

type Props = {
  results: Results;
  /** The statements of one list, each with the same answers. */
  figures: readonly ResultsFigure[];
  anchor: string;
  crosstabOf: (question: string) => string;
};

/** Every statement of a list in one figure: a bar, a mean and a base of its own for each. */
export function StatementsFigure({ results, figures, anchor, crosstabOf }: Props) {
  const labelled = useId();
  const [first] = figures;
  const { title } = first!.list!;
  const bars = figures.map((figure) => ({ figure, bar: scaleBars(figure, results.by_row)[0] }));
  const sentence = statementsSentence(results, figures);
  const asked = first!.number === null ? 'Uit een eerdere versie' : `Vraag ${first!.number.replace(/[a-z]+$/, '')}`;
  const steps = legendOf(bars.flatMap(({ bar }) => bar ?? []));
  const has_mean = figures.some(({ mean }) => mean !== null);
  return (
    <article className="q" id={anchor} aria-labelledby={labelled}>
      <header>
        <h2 id={labelled}>{sentence || title}</h2>
        <p className="asked" id={`${labelled}vraag`}>{`${asked}${sentence ? ` \u00a0${title}` : ''}`}</p>
        <Kebab label={`Meer met ${asked.toLowerCase()}: ${title}`}>
          {figures.map((figure) => (
            <li key={figure.question}>
              <Link to={crosstabOf(figure.question)}>{`Kruistabel: ${figure.title}`}</Link>
            </li>
          ))}
          <TakeAlong
            name={`${first!.list!.id}-${results.snapshot.stamp}`}
            text={() => statementsText(results, figures)}
            picture={() => statementsSvg(results, figures)}
            anchor={anchor}
          />
        </Kebab>
      </header>
      <div className="scale-bars">
        <Legend steps={steps} />
        <ul className="ladder">
          <li className="heads" aria-hidden="true">
            <span>Stelling</span>
            <span />
            {has_mean && <span className="mean">gemiddeld</span>}
          </li>
          {bars.map(({ figure, bar }) => (
            <li key={figure.question}>
              <span className="name">{figure.title}</span>
              {bar ? (
                <StackedBar bar={bar} title={figure.title} />
              ) : (
                <span className="soft small">{reasonOf(figure)}</span>
              )}
              <span className="mean">
                {figure.mean !== null && decimal(figure.mean)}
                <small>{nOf(figure, results)}</small>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <details className="as-table">
        <summary>Bekijk als tabel</summary>
        <StatementTable figures={figures} labelled={`${labelled} ${labelled}vraag`} />
      </details>
      <p className="foot1">
        {footOf(
          figures,
          bars.flatMap(({ bar }) => bar ?? []),
        )}
      </p>
      <PrintedSource results={results} />
    </article>
  );
}

const reasonOf = ({ hidden }: ResultsFigure): string => hidden ?? 'Te weinig antwoorden om te tonen.';
const nOf = ({ columns }: ResultsFigure, { rules }: Results): string =>
  columns[0]?.n == null ? 'n < 10' : `n ${rules === 'inside' ? '=' : '≈'} ${number(columns[0].n)}`;

function footOf(figures: readonly ResultsFigure[], bars: readonly ScaleBar[]): string {
  const steps = bars[0]?.parts.map(({ step }) => step).filter(({ look }) => look !== 'none') ?? [];
  const bases = figures.flatMap(({ columns }) => columns[0]?.n ?? []);
  const mean =
    figures.some((one) => one.mean !== null) && steps.length > 1
      ? `Gemiddelde van 1 (${steps[0]!.title.toLowerCase()}) tot ${steps.length} (${steps.at(-1)!.title.toLowerCase()}). `
      : '';
  const days = [...new Set(figures.flatMap(({ columns: [all] }) => (all && columnDay(all)) || []))];
  const from = days.length > 0 ? ` Peildatum ${days.join(' en ')}.` : '';
  return `${mean}Elke stelling heeft haar eigen basis${bases.length > 0 ? `; de kleinste is n = ${number(Math.min(...bases))}` : ''}.${from}`;
}

function StatementTable({ figures, labelled }: { figures: readonly ResultsFigure[]; labelled: string }) {
  const [first] = figures;
  return (
    <Scroll labelledBy={labelled}>
      <table className="table" aria-labelledby={labelled}>
        <thead>
          <tr>
            <th scope="col">Stelling</th>
            {first!.rows.map(({ id, title }) => (
              <th scope="col" className="n" key={id}>
                {title}
              </th>
            ))}
            <th scope="col" className="n">
              n
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ question, title, rows, columns }) => (
            <tr key={question}>
              <th scope="row">{title}</th>
              {first!.rows.map(({ id }) => (
                <td className="n" key={id}>
                  {cellOf(rows, id)}
                </td>
              ))}
              <td className="n">{columns[0]?.n == null ? '<10' : number(columns[0].n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function cellOf(rows: ResultsFigure['rows'], id: string): string {
  const cell = rows.find((row) => row.id === id)?.cells[0];
  return cell ? cellWords(cell) : '–';
}

const statementsText = (results: Results, figures: readonly ResultsFigure[]): string =>
  asSheet([
    [figures[0]!.list!.title],
    ['', ...figures[0]!.rows.map(({ title }) => `${title} %`), 'gemiddeld', 'n'],
    ...figures.map(({ title, rows, mean, columns }) => [
      title,
      ...figures[0]!.rows.map(({ id }) => {
        const cell = rows.find((row) => row.id === id)?.cells[0];
        return cell?.percent == null ? '' : share(cell.percent);
      }),
      mean === null ? '' : decimal(mean),
      columns[0]?.n == null ? '<10' : String(columns[0].n),
    ]),
    [`${source(results)} ${stand(results)}`],
  ]);

/** All statements of a list as one picture that stands by itself. */
function statementsSvg(results: Results, figures: readonly ResultsFigure[]): string {
  const { title } = figures[0]!.list!;
  const drawing = new Drawing();
  drawing.text(title, { size: 22, weight: 700 });
  const sentence = statementsSentence(results, figures);
  if (sentence) drawing.text(sentence, { size: 16, fill: ink_soft });
  drawing.gap(14);
  const bars = figures.flatMap((figure) => {
    const [bar] = scaleBars(figure, results.by_row);
    return bar ? [{ ...bar, column: { ...bar.column, title: figure.title } }] : [];
  });
  const n = (value: number | null) => (value === null ? 'n < 10' : `n = ${value}`);
  for (const bar of bars) drawStacked(drawing, bar, n);
  drawLegend(drawing, legendOf(bars));
  drawing.text(`${source(results)} ${stand(results)}`, { size: 13, fill: ink_soft });
  const said = bars.map(
    ({ column, parts }) =>
      `${column.title}: ${parts.map((part) => `${part.step.title} ${share(part.share)} %`).join(', ')}.`,
  );
  return drawing.done(title, said.join(' '));
}
