import { type Attribute, attributes, consentPart, isAsked } from '#contract/attributes.ts';
import type { AnswerAge } from '#contract/calls/members.ts';
import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../platform/core/context.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { dayStart, fromWall, toWall } from '../platform/time/amsterdam.ts';

/** A number of months earlier, at the same time of a day that the month has. */
export function monthsEarlier(at: Date, months: number): Date {
  const wall = new Date(toWall(at));
  const day = wall.getUTCDate();
  wall.setUTCDate(1);
  wall.setUTCMonth(wall.getUTCMonth() - months);
  const last = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();
  return fromWall(wall.setUTCDate(Math.min(day, last)));
}

/** What changes with the years. A consent stands until it is taken back. */
const isFact = (one: Attribute): boolean => isAsked(one) && one.part !== consentPart;
const factKeys = () => attributes.filter(isFact).map(({ key }) => key);

/** An answer from before its moment is looked at again. */
export const dueBefore = (now: Date): { key: string; before: Date }[] =>
  factKeys().map((key) => ({ key, before: monthsEarlier(now, rules.answers_checked_months) }));

/** How old a member's answers are: the day each was given or confirmed. */
export async function readAnswerAge(db: Queryable, { clock }: Context, memberId: string): Promise<AnswerAge> {
  const rows = await db.many(sql<{ key: string; changed_at: Date }>`
    select key, changed_at from profile.attribute
    where member_id = ${memberId} and key = any(${factKeys()}::text[]) order by changed_at, key`);
  const before = new Map(dueBefore(clock.now()).map((one) => [one.key, one.before]));
  return {
    checked_on: rows[0] ? isoDay(rows[0].changed_at) : null,
    due: rows
      .filter(({ key, changed_at }) => changed_at < before.get(key)!)
      .map(({ key, changed_at }) => ({ key, since: isoDay(changed_at) })),
  };
}

/** The member says that all of it still holds. */
export async function confirmAnswers(tx: Queryable, context: Context, memberId: string): Promise<AnswerAge> {
  await renewAnswers(tx, context, memberId, factKeys());
  return readAnswerAge(tx, context, memberId);
}

/** The same answer, given again, is of today. */
export async function renewAnswers(
  tx: Queryable,
  { clock }: Context,
  memberId: string,
  keys: readonly string[],
): Promise<void> {
  const today = dayStart(clock.now());
  await tx.run(sql`
    update profile.attribute set changed_at = ${today}
    where member_id = ${memberId} and key = any(${keys}::text[]) and changed_at < ${today}`);
}
