import * as z from 'zod/mini';
import { cutText } from './fields.ts';
import { described } from './lenient-parsing/spelling.ts';
import { rules } from './rules.ts';

export const leaveReasons = [
  'no_longer_at_school',
  'too_many_messages',
  'topics_not_interesting',
  'no_time',
  'no_interest',
] as const;
const known: readonly string[] = leaveReasons;
const prefix = 'other:';

/**
 * Why somebody leaves: reasons of our list, and `other:` before one in their own words. Nobody is kept from leaving
 * because of what they gave as a reason: what is too long is cut, and what is not text is dropped.
 */
function bringReasons(given: unknown): string[] {
  const words = [given]
    .flat()
    .filter((one): one is string | number => typeof one === 'string' || typeof one === 'number')
    .map((one) => String(one).toWellFormed().replaceAll('\0', '').trim())
    .filter((word) => word !== '');
  const kept = words.map((word) =>
    known.includes(word) ? word : prefix + cutText(word.replace(/^other(:\s*|$)/, ''), rules.leave_reason_graphemes),
  );
  return [...new Set(kept)].slice(0, most);
}
/** At most all reasons of the list and as many in own words; more is not read. */
const most = 12;

export const reasonsIn = described(
  z.pipe(
    z.transform((given: string[]) => bringReasons(given)),
    z.array(z.string()),
  ),
  z.unknown(),
);
