import type { Results } from '#contract/calls/office/results.ts';
import { source, stand } from '#contract/results/account.ts';

/** On paper every figure says what it is of; on the screen that stands once, above them all. */
export const PrintedSource = ({ results }: { results: Results }) => (
  <p className="source printed small">{`${source(results)} ${stand(results)}`}</p>
);
