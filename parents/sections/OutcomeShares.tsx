import type { Outcome } from '#contract/calls/home.ts';

const barMost = 5;

/** How the answers were shared out: a bar where they make a whole, else a line for each answer. */
export function OutcomeShares({ outcome: { question, shares, several } }: { outcome: Outcome }) {
  const hidden = shares.some(({ percent }) => percent === null);
  return (
    <figure className="shares">
      <figcaption>{question}</figcaption>
      {several || shares.length > barMost ? <Lines shares={shares} /> : <Bar shares={shares} />}
      {(several || hidden) && (
        <p className="small soft">
          {several && 'Meer antwoorden mogelijk. '}
          {hidden && 'Minder dan 10 blijft verborgen.'}
        </p>
      )}
    </figure>
  );
}

type SharesProps = Pick<Outcome, 'shares'>;

const inWords = (percent: number | null) => (percent === null ? 'verborgen' : `${percent} %`);

/** The words beside it say all; the bar only shows it. */
function Bar({ shares }: SharesProps) {
  const whole = Math.max(
    100,
    shares.reduce((sum, { percent }) => sum + (percent ?? 0), 0),
  );
  const widths = shares.map(({ percent }) => (100 * (percent ?? 0)) / whole);
  return (
    <>
      <svg className="bar" aria-hidden="true">
        {shares.map(({ title }, index) => {
          const from = widths.slice(0, index).reduce((sum, one) => sum + one, 0);
          return (
            <rect key={title} className={`part-${index}`} x={`${from}%`} width={`${widths[index]}%`} height="100%" />
          );
        })}
      </svg>
      <ul>
        {shares.map(({ title, percent }, index) => (
          <li key={title}>
            <svg className={`swatch part-${index}`} viewBox="0 0 14 14" aria-hidden="true">
              <rect width="14" height="14" rx="2" />
            </svg>
            <span>
              {title} <b>{inWords(percent)}</b>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Lines({ shares }: SharesProps) {
  return (
    <ul className="lines">
      {shares.map(({ title, percent }) => (
        <li key={title}>
          <span>
            {title} <b>{inWords(percent)}</b>
          </span>
          <svg className="bar" aria-hidden="true">
            <rect className="part-0" width={`${percent ?? 0}%`} height="100%" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
