import { share } from '#contract/results/account.ts';
import type { OutcomeFigure, ShareBar } from '#contract/results/outcome-page.ts';
import {
  answersOverTime,
  heldTogether,
  isBarShown,
  orderedParts,
  partWords,
  times_note,
} from '#contract/results/outcome-words.ts';
import { stepLook } from '#contract/results/scale-bars.ts';

type Part = ShareBar['parts'][number];
/** More parts than this are rows: their colours could not be told apart. */
const bar_parts_most = 5;

/** One figure: what came out in a sentence, what was asked, and the shares. The words say all; the bars only show it. */
export function OutcomeExhibit({ figure, people }: { figure: OutcomeFigure; people?: boolean }) {
  const { sentence, question, kind, bars } = figure;
  const [first] = bars;
  const n = bars.length === 1 && first!.n !== null && people !== false ? `${share(first!.n)} ouders` : '';
  const isHidden = figure.over_time
    ? answersOverTime(figure).some(({ rest, percents }) => !rest && percents.includes(null))
    : bars.some(({ parts }) => parts.some(({ percent }) => percent === null));
  return (
    <section className="exhibit">
      <div className="exhibit-words">
        <h2>{heldTogether(sentence)}</h2>
        <p className="asked">{question}</p>
        {n && <p className="small soft">{n}</p>}
      </div>
      <div className="exhibit-bars">
        {figure.over_time ? (
          <OverTime figure={figure} />
        ) : (
          bars.map((bar) => <ExhibitBar key={bar.title} bar={bar} kind={kind} single={bars.length === 1} />)
        )}
        {kind === 'several' && (
          <p className="small soft">
            Ouders mochten meer dan één antwoord kiezen. Daarom kan het samen meer dan 100&nbsp;% zijn.
          </p>
        )}
        {isHidden && <p className="small soft">Van minder dan tien ouders laten we geen antwoord zien.</p>}
      </div>
    </section>
  );
}

function ExhibitBar({ bar, kind, single }: { bar: ShareBar; kind: OutcomeFigure['kind']; single: boolean }) {
  const { title, n, mean, parts } = bar;
  const head = [
    n === null ? 'te weinig ouders' : `${share(n)} ouders`,
    mean === null ? '' : `gemiddeld ${share(mean)}`,
  ];
  const isShown = isBarShown(bar);
  return (
    <div className="shares-of">
      {!single && (
        <h3>
          {title} <span className="small soft">{head.filter(Boolean).join(', ')}</span>
        </h3>
      )}
      {single && mean !== null && <p className="mean">{`Gemiddeld ${share(mean)}`}</p>}
      {isShown && (isStacked(kind, parts) ? <Stack parts={parts} kind={kind} /> : <Rows parts={parts} kind={kind} />)}
    </div>
  );
}

const isStacked = (kind: OutcomeFigure['kind'], parts: readonly Part[]): boolean =>
  kind === 'scale' ||
  (kind === 'parts' && parts.length <= bar_parts_most && parts.every(({ percent }) => percent !== null));

const largestOf = (parts: readonly Part[]) =>
  Math.max(...parts.map(({ percent, rest }) => (rest ? 0 : (percent ?? 0))));

/** How each part is filled: a scale from its ends, else the largest dark. */
function looksOf(parts: readonly Part[], kind: OutcomeFigure['kind']): string[] {
  const steps = parts.filter(({ rest }) => !rest);
  const largest = largestOf(parts);
  let light = 1;
  return parts.map((part) => {
    if (part.rest) return 'rest';
    if (kind === 'scale') return stepLook(steps.indexOf(part), steps.length);
    return part.percent === largest ? 'most' : `light-${light++}`;
  });
}

function Stack({ parts, kind }: { parts: readonly Part[]; kind: OutcomeFigure['kind'] }) {
  const looks = looksOf(parts, kind);
  const largest = largestOf(parts);
  const whole = Math.max(
    100,
    parts.reduce((sum, { percent }) => sum + (percent ?? 0), 0),
  );
  let from = 0;
  return (
    <>
      <svg className="stack" aria-hidden="true">
        {parts.map(({ title, percent }, at) => {
          const wide = (100 * (percent ?? 0)) / whole;
          from += wide;
          return <rect key={title} className={looks[at]} x={`${from - wide}%`} width={`${wide}%`} height="100%" />;
        })}
      </svg>
      <ul className="parts">
        {parts.map(({ title, percent, rest }, at) => (
          <li key={title} className={!rest && percent === largest && kind !== 'scale' ? 'most' : undefined}>
            <svg className="swatch" viewBox="0 0 14 14" aria-hidden="true">
              <rect className={looks[at]} width="14" height="14" rx="2" />
            </svg>
            <b>{partWords(percent)}</b> <span>{title}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Rows({ parts, kind }: { parts: readonly Part[]; kind: OutcomeFigure['kind'] }) {
  const largest = largestOf(parts);
  return (
    <ul className="rows">
      {orderedParts({ kind }, parts).map(({ title, percent, rest }) => (
        <li key={title} className={!rest && percent === largest ? 'most' : undefined}>
          <b>{partWords(percent)}</b> <span>{title}</span>
          <svg className="row-bar" aria-hidden="true">
            <rect className="rail" width="100%" height="100%" />
            <rect
              className={!rest && percent === largest ? 'most' : 'light-1'}
              width={`${percent ?? 0}%`}
              height="100%"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}

/** A line for each answer above its numbers: a column for each time that it was asked, so that all is one table. */
function OverTime({ figure }: { figure: OutcomeFigure }) {
  const { bars, question } = figure;
  const answers = answersOverTime(figure);
  const most = Math.max(10, ...answers.flatMap(({ percents }) => percents.map((one) => one ?? 0)));
  const row = (title: string, cells: readonly string[]) => (
    <tbody>
      <tr>
        <th colSpan={bars.length} scope="rowgroup">
          {title}
        </th>
      </tr>
      <tr>
        {cells.map((cell, at) => (
          <td key={bars[at]!.title}>{cell}</td>
        ))}
      </tr>
    </tbody>
  );
  return (
    <>
      <table className="times">
        <caption className="unseen">{question}</caption>
        <thead>
          <tr>
            {bars.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {answers.map(({ title, rest, percents }) => (
          <tbody key={title}>
            <tr>
              <th colSpan={bars.length} scope="rowgroup">
                <span>{title}</span>
                <TimesLine percents={percents} most={most} rest={rest} />
              </th>
            </tr>
            <tr>
              {percents.map((percent, at) => (
                <td key={bars[at]!.title}>
                  <b>{partWords(percent)}</b>
                </td>
              ))}
            </tr>
          </tbody>
        ))}
        {bars.some(({ mean }) => mean !== null) &&
          row(
            'Gemiddeld',
            bars.map(({ mean }) => (mean === null ? '–' : share(mean))),
          )}
        {row(
          'Aantal ouders',
          bars.map(({ n }) => (n === null ? '–' : share(n))),
        )}
      </table>
      <p className="small soft">{times_note}</p>
    </>
  );
}

/** Where a number is hidden the line has a gap. */
function TimesLine({ percents, most, rest }: { percents: readonly (number | null)[]; most: number; rest: boolean }) {
  const x = (at: number) => `${(100 * (at + 0.5)) / percents.length}%`;
  const y = (percent: number) => `${90 - (80 * percent) / most}%`;
  return (
    <svg className={rest ? 'times-line rest' : 'times-line'} aria-hidden="true">
      <line className="rail" x1="0" x2="100%" y1="97%" y2="97%" />
      {percents.map((percent, at) => {
        const before = percents[at - 1];
        if (percent === null || before == null) return null;
        return <line key={x(at)} x1={x(at - 1)} y1={y(before)} x2={x(at)} y2={y(percent)} />;
      })}
      {percents.map((percent, at) => percent !== null && <circle key={x(at)} cx={x(at)} cy={y(percent)} r="5" />)}
    </svg>
  );
}
