import type { ResultsFigure } from '#contract/calls/office/results.ts';
import { share } from '#contract/results/account.ts';
import { legendOf, scaleBars } from '#contract/results/scale-bars.ts';

const labelled_from = 4;
const gap = 0.3;

/** The steps of a scale in one bar for each group. The table below says the same. */
export function ScaleBars({ figure, rows }: { figure: ResultsFigure; rows: boolean }) {
  const bars = scaleBars(figure, rows);
  if (bars.length === 0) return null;
  return (
    <div className="scale-bars">
      <p className="legend" aria-hidden="true">
        {legendOf(bars).map(({ id, title, look }) => (
          <span key={id}>
            <svg className="step" aria-hidden="true" focusable="false">
              <rect className={look} width="100%" height="100%" />
            </svg>
            {title}
          </span>
        ))}
      </p>
      {bars.map(({ column, parts }) => {
        const said = parts.map(({ step, share: value }) => `${step.title} ${share(value)}`).join(', ');
        return (
          <div key={column.id}>
            {bars.length > 1 && <b>{column.title}</b>}
            <svg role="img" aria-label={`${column.title}: ${said} procent.`}>
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
          </div>
        );
      })}
    </div>
  );
}
