import { rules } from '#contract/rules.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { findFitting } from './fits.ts';
import { readLeftOutRows } from './rows.ts';

const least = rules.published_least;

/**
 * Of an anonymous campaign: whether who counts now differs by nobody, or by ten or more, from who counted at every moment before, and
 * ten or more are left. Tables of two moments then never tell what a few answered.
 */
export async function apartFromBefore(
  tx: Queryable,
  campaign: { id: string; anonymous: true | boolean },
): Promise<boolean> {
  const rows = await readLeftOutRows(tx, campaign.id);
  const people = new Map<number, readonly string[]>();
  for (const { number, pattern, day } of rows) {
    people.set(number, await findFitting(tx, campaign, { conditions: pattern, day }));
  }
  const { finished } = await tx.one(sql<{ finished: number }>`
    select count(*) as finished from survey.anonymous_participation where campaign_id = ${campaign.id} and finished`);
  const moments = rows
    .flatMap(({ number, made_at, undone_at }) => [
      { at: made_at.getTime(), order: number, number, out: true },
      ...(undone_at ? [{ at: undone_at.getTime(), order: Number.POSITIVE_INFINITY, number, out: false }] : []),
    ])
    .sort((a, b) => a.at - b.at || (a.order < b.order ? -1 : 1));
  const active = new Set<number>();
  const outAt: Set<string>[] = [new Set()];
  for (const { number, out } of moments) {
    if (out) active.add(number);
    else active.delete(number);
    outAt.push(new Set([...active].flatMap((one) => people.get(one)!)));
  }
  const now = outAt.pop()!;
  return finished - now.size >= least && outAt.every((before) => isApart(before, now));
}

function isApart(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const id of a) if (b.has(id)) shared++;
  const apart = a.size + b.size - 2 * shared;
  return apart === 0 || apart >= least;
}
