import type { Results } from '#contract/calls/office/results.ts';
import { rules } from '#contract/rules.ts';
import { walkAnswered } from '#questionnaire/chance.ts';
import { end } from '#questionnaire/flow.ts';
import { yielder } from '../platform/core/yield-to-event-loop.ts';
import { answersToWire } from '../surveys/answering/check-answers.ts';
import { roundedCell } from '../surveys/campaigns/suppression.ts';
import type { Case } from '../surveys/export/cases.ts';
import type { Published } from '../surveys/questionnaire/published.ts';
import type { Snapshot } from './snapshot/read-snapshot.ts';
import { tally } from './tables/tally.ts';
import type { ResultsQuestion } from './variables.ts';

/** What a snapshot has in the place of a question for those who finished, and for those who answered all and did not send it. */
const stopped_at = { finished: -1, sending: 0 } as const;

/**
 * Where on their way somebody stands who is not at the end: the first question of their way that they did not pass, 1 being
 * the first of all that were ever asked. What they answered beside that way counts for nothing.
 */
export function stopOf(
  { finished, answers }: Case,
  { questions }: Published,
  asked: readonly ResultsQuestion[],
): number {
  if (finished) return stopped_at.finished;
  const { at } = walkAnswered(questions, answersToWire(answers));
  return at === end ? stopped_at.sending : asked.findIndex(({ id }) => id === at) + 1;
}

type Stops = NonNullable<Results['stops']>;
type Reading = { rules: Results['rules']; over: boolean };

/** How many stopped at each question: exact, or rounded like a question that everybody who began gave one answer to. */
export async function countStops(
  snapshot: Snapshot,
  asked: readonly ResultsQuestion[],
  reading: Reading,
): Promise<Stops | null> {
  const codes = snapshot.codes.get('stopped at');
  // Of an anonymous campaign a difference between two moments would be one person's way.
  if (!codes || (reading.rules === 'anonymous' && !reading.over)) return null;
  const size = asked.length + 2;
  const people = new Uint8Array(snapshot.respondents).fill(1);
  const of = codes.map((code) => code + 1);
  const all = { people, weights: undefined, keys: snapshot.keys, pause: yielder() };
  const counted = await tally(all, { of, size });
  const told = (at: number): number | null => {
    const { n, key } = counted.keyed(at, 0);
    if (reading.rules === 'inside') return n;
    if (reading.rules === 'outside') return roundedCell(n, key);
    return n - (n % rules.anonymous_answers_least) || null;
  };
  // Outside nobody and a few look alike.
  const questions = asked
    .map(({ id, title }, at) => ({ question: id, title, n: told(at + 2) }))
    .filter((one): one is Stops['questions'][number] => one.n !== null && one.n > 0);
  return { over: reading.over, questions, sending: told(1) };
}
