import type { ResultsFigure } from '#contract/calls/office/results.ts';
import { share } from '#contract/results/account.ts';
import { legendOf, type ScaleBar, type ScaleStep, scaleBars } from '#contract/results/scale-bars.ts';

const labelled_from = 4;
const gap = 0.3;

/** The steps of a scale in one bar for each group. The table below says the same. */
export function ScaleBars({ figure, rows }: { figure: ResultsFigure; rows: boolean }) {
  const bars = scaleBars(figure, rows);
  if (bars.length === 0) return null;
  return (
    <div className="scale-bars">
      <Legend steps={legendOf(bars)} />
      {bars.map((bar) => (
        <div key={bar.column.id}>
          {bars.length > 1 && <b>{bar.column.title}</b>}
          <StackedBar bar={bar} title={bar.column.title} />
        </div>
      ))}
    </div>
  );
}

/** What the colours of bars mean. A screen reader hears it of each bar. */
export const Legend = ({ steps }: { steps: readonly ScaleStep[] }) => (
  <p className="legend steps" aria-hidden="true">
    {steps.map(({ id, title, look }) => (
      <span key={id}>
        <svg className="step" aria-hidden="true">
          <rect className={look} width="100%" height="100%" />
        </svg>
        {title}
      </span>
    ))}
  </p>
);

export function StackedBar({ bar: { parts }, title }: { bar: ScaleBar; title: string }) {
  const said = parts.map(({ step, share: value }) => `${step.title} ${share(value)}`).join(', ');
  return (
    <svg className="stacked" role="img" aria-label={`${title}: ${said} procent.`}>
      {parts.map(({ step: { id, look }, share: value, from, wide }) => (
        <g key={id}>
          <rect className={look} x={`${from}%`} width={`${Math.max(0, wide - gap)}%`} height="28" />
          {value >= labelled_from && (
            <text className={`on-${look}`} x={`${from + wide / 2}%`} y="19" textAnchor="middle">
              {share(value)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
