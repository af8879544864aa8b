import { type Attribute, attributes, consentPart, isAsked } from '#contract/attributes.ts';
import type { AnswerAge } from '#contract/calls/members.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../platform/core/context.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { fromWall, toWall } from '../platform/time/amsterdam.ts';
import { dayNumber, dayOfNumber, waitingForConsent } from './attributes.ts';

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

/** An answer from before its day is looked at again. */
export const dueBefore = (now: Date): { key: string; day: number }[] =>
  attributes.filter(isFact).map(({ key, due_months }) => ({
    key,
    day: dayNumber(monthsEarlier(now, due_months ?? rules.answers_checked_months)),
  }));

/** How old a member's answers are: the day each was given or confirmed. */
export async function readAnswerAge(db: Queryable, { clock }: Context, memberId: string): Promise<AnswerAge> {
  const row = await db.maybe(sql<{ answers: Record<string, [number, ...string[]]> }>`
    select answers from profile.answers where member_id = ${memberId}`);
  const waiting = await waitingForConsent(db, memberId);
  const said = dueBefore(clock.now()).flatMap(({ key, day }) => {
    const [given] = row?.answers[key] ?? [];
    return given === undefined || waiting.includes(key) ? [] : [{ key, given, isDue: given < day }];
  });
  return {
    checked_on: said.length > 0 ? dayOfNumber(Math.min(...said.map(({ given }) => given))) : null,
    due: said.filter(({ isDue }) => isDue).map(({ key, given }) => ({ key, since: dayOfNumber(given) })),
  };
}

/** The member says that all of it still holds: all that is shown, so nothing that waits for a consent. */
export async function confirmAnswers(tx: Queryable, context: Context, memberId: string): Promise<AnswerAge> {
  const waiting = await waitingForConsent(tx, memberId);
  const facts = attributes.filter((one) => isFact(one) && !waiting.includes(one.key)).map(({ key }) => key);
  await renewAnswers(tx, context, memberId, facts);
  return readAnswerAge(tx, context, memberId);
}

/** The same answer, given again, is of today. */
export async function renewAnswers(tx: Queryable, { clock }: Context, memberId: string, keys: readonly string[]) {
  const today = dayNumber(clock.now());
  await tx.run(sql`
    update profile.answers set answers = answers || older.renewed
    from (
      select jsonb_object_agg(key, jsonb_set(entry, '{0}', ${String(today)}::jsonb)) as renewed
      from profile.answers as mine, jsonb_each(mine.answers) as said (key, entry)
      where mine.member_id = ${memberId} and key = any(${keys}::text[]) and (entry ->> 0)::integer < ${today}
    ) as older
    where member_id = ${memberId} and older.renewed is not null`);
}
