import type { ResultsFigure } from '#contract/calls/office/results.ts';
import { share } from '#contract/results/account.ts';

const labelled_from = 4;
const gap = 0.3;

/** The steps of a scale in one bar for each group, as far as none of them is hidden. The table below says the same. */
export function ScaleBar({ figure }: { figure: ResultsFigure }) {
  const steps = figure.rows.filter(({ no_opinion }) => !no_opinion);
  const groups = figure.columns
    .map((column, at) => ({ column, shares: steps.map(({ cells }) => cells[at]!.percent) }))
    .filter((group): group is { column: (typeof group)['column']; shares: number[] } => !group.shares.includes(null));
  if (groups.length === 0 || steps.length < 3 || steps.length > 7) return null;
  return (
    <div className="scale-bars">
      <p className="legend" aria-hidden="true">
        {steps.map(({ id, title }, at) => (
          <span key={id}>
            <svg className="step" aria-hidden="true" focusable="false">
              <rect className={lookOf(at, steps.length)} width="100%" height="100%" />
            </svg>
            {title}
          </span>
        ))}
      </p>
      {groups.map(({ column, shares }) => {
        const whole = shares.reduce((sum, one) => sum + one, 0) || 1;
        const widths = shares.map((share) => (100 * share) / whole);
        const said = steps.map(({ title }, at) => `${title} ${share(shares[at]!)}`).join(', ');
        return (
          <div key={column.id}>
            {groups.length > 1 && <b>{column.title}</b>}
            <svg role="img" aria-label={`${column.title}: ${said} procent.`}>
              {widths.map((width, at) => {
                const start = widths.slice(0, at).reduce((sum, one) => sum + one, 0);
                const look = lookOf(at, steps.length);
                return (
                  <g key={steps[at]!.id}>
                    <rect className={look} x={`${start}%`} width={`${Math.max(0, width - gap)}%`} height="28" />
                    {shares[at]! >= labelled_from && (
                      <text className={`on-${look}`} x={`${start + width / 2}%`} y="19" textAnchor="middle">
                        {share(shares[at]!)}
                      </text>
                    )}
                  </g>
                );
              })}
            </svg>
          </div>
        );
      })}
    </div>
  );
}

const looks = ['d1', 'd2', 'd3', 'd4', 'd5'] as const;

/** One family of colours a side, and the middle neutral. */
function lookOf(at: number, count: number): (typeof looks)[number] {
  const middle = (count - 1) / 2;
  if (at === middle) return 'd3';
  const outer = at === 0 || at === count - 1;
  return at < middle ? (outer ? 'd1' : 'd2') : outer ? 'd5' : 'd4';
}
