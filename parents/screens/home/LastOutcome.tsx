import type { Outcome } from '#contract/calls/home.ts';
import { month } from '#contract/format.ts';
import { OutcomeShares } from '../../sections/OutcomeShares.tsx';

export function LastOutcome({ outcome }: { outcome: Outcome }) {
  const { title, sentence, done, people } = outcome;
  return (
    <section className="section" aria-labelledby="eerder">
      <div className="outcome cut-sheet beside">
        <div>
          <h2 id="eerder">Dit kwam er vorige keer uit</h2>
          <p className="small soft">{`${title}, ${month(outcome.month)}. Dit vulden ongeveer ${people} ouders in.`}</p>
        </div>
        <div>
          <p className="finding">{sentence}</p>
          <OutcomeShares outcome={outcome} />
          <p className="then">{done}</p>
        </div>
      </div>
    </section>
  );
}
