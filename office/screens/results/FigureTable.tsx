import type { ResultsFigure } from '#contract/calls/office/results.ts';
import { cellWords, percent } from '#contract/results/account.ts';
import { number } from '../../number.ts';
import { Scroll } from '../../parts/Scroll.tsx';

type Props = { figure: ResultsFigure; labelled: string };

/** One group: each answer with its bar. */
export function BarTable({ figure, labelled }: Props) {
  const [column] = figure.columns;
  return (
    <Scroll labelledBy={labelled}>
      <table className="table bars" aria-labelledby={labelled}>
        <thead>
          <tr>
            <th scope="col">Antwoord</th>
            <th scope="col" className="bar">
              <span className="unseen">Balk</span>
            </th>
            <th scope="col" className="n">
              Deel
            </th>
            <th scope="col" className="n">
              Ouders
            </th>
          </tr>
        </thead>
        <tbody>
          {figure.rows.map(({ id, title, no_opinion, cells: [cell] }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td className="bar">
                <Bar share={cell!.percent} light={no_opinion} low={cell!.low} high={cell!.high} />
              </td>
              <td className={cell!.percent === null ? 'n hid' : 'n'}>
                {cellWords(cell!)}
                {cell!.low !== null && cell!.high !== null && (
                  <small>{`${percent(cell!.low)} tot ${percent(cell!.high)}`}</small>
                )}
              </td>
              <td className={cell!.n === null ? 'n hid' : 'n'}>{cell!.n === null ? 'verborgen' : number(cell!.n)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {figure.kind === 'several' ? 'Gaf antwoord. Meer antwoorden mogelijk.' : 'Gaf antwoord'}
            </th>
            <td className="bar" />
            <td className="n" />
            <td className="n">{column?.n == null ? 'verborgen' : number(column.n)}</td>
          </tr>
        </tfoot>
      </table>
    </Scroll>
  );
}

type BarProps = { share: number | null; light: boolean; low: number | null; high: number | null };

function Bar({ share, light, low, high }: BarProps) {
  if (share === null) return null;
  return (
    <svg aria-hidden="true" focusable="false">
      <rect className={light ? 'fill-2' : 'fill-1'} width={`${Math.min(100, share)}%`} height="20" />
      {low !== null && high !== null && <line className="whisker" x1={`${low}%`} x2={`${high}%`} y1="10" y2="10" />}
    </svg>
  );
}

/** Groups beside each other, everybody first. `counts`: with how many people below each share. */
export function SplitTable({ figure, labelled, counts }: Props & { counts: boolean }) {
  const lettered = figure.columns.some(({ letter }) => letter !== null);
  return (
    <Scroll labelledBy={labelled}>
      <table className="table split" aria-labelledby={labelled}>
        <thead>
          <tr>
            <th scope="col">Antwoord</th>
            {figure.columns.map(({ id, title, letter, small, n }) => (
              <th key={id} scope="col" className={small ? 'n few' : 'n'}>
                {title}
                {lettered && letter && <small>{letter}</small>}
                {small && <small>klein aantal</small>}
                {n === null && <small>te weinig deelnemers</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figure.rows.map(({ id, title, cells }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              {cells.map((cell, at) => (
                <td
                  key={figure.columns[at]!.id}
                  className={['n', cell.percent === null && 'hid', figure.columns[at]!.small && 'few']
                    .filter(Boolean)
                    .join(' ')}
                >
                  {cellWords(cell)}
                  {counts && cell.n !== null && <small>{number(cell.n)}</small>}
                  {cell.letters && (
                    <small className="letters">
                      <span className="unseen">hoger dan </span>
                      {[...cell.letters].join(' ')}
                    </small>
                  )}
                  {cell.low !== null && cell.high !== null && (
                    <small>{`${percent(cell.low)} tot ${percent(cell.high)}`}</small>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Gaf antwoord</th>
            {figure.columns.map(({ id, n }) => (
              <td key={id} className="n">
                {n === null ? '–' : number(n)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Scroll>
  );
}
