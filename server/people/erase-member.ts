import { isoDay } from '#contract/format.ts';
import type { Context } from '../platform/core/context.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { forgetMembers } from './delete-members.ts';
import { fingerprintOf, rememberDeparted } from './departed.ts';

/**
 * Destroys a person. Left behind are counts of why people left, and what they wrote about it, which is nobody's. No row
 * of answers is written here; what is, stands among others from tomorrow on (unlink-erased.ts). Anyone who is not to be brought
 * back by an import is remembered before (departed.ts).
 */
export async function eraseMemberData(tx: Queryable, context: Context, id: string): Promise<void> {
  const { left_reasons } = await tx.one(sql<{ left_reasons: string[] | null }>`
    select left_reasons from contact.member where id = ${id} for update`);
  await countDeparture(tx, isoDay(context.clock.now()), left_reasons ?? []);
  await forgetMembers(tx, context, [id]);
}

const otherMark = 'other:';

/** Counts a departure by month, because no finer time is kept of it. `people` counts each person once. */
async function countDeparture(tx: Queryable, today: string, reasons: readonly string[]): Promise<void> {
  const month = `${today.slice(0, 7)}-01`;
  const kinds = reasons.map((reason) => (reason.startsWith(otherMark) ? 'other' : reason));
  await tx.run(sql`
    insert into contact.departure_count (month, reason, count)
    select ${month}::date, reason, 1 from unnest(${['people', ...new Set(kinds)]}::text[]) as reason order by reason
    on conflict (month, reason) do update set count = departure_count.count + 1`);
  for (const reason of reasons) {
    const text = reason.startsWith(otherMark) ? reason.slice(otherMark.length) : '';
    if (text === '') continue;
    await tx.run(sql`
      insert into contact.departure_text (month, text, forgotten_on) values (${month}, ${text}, ${today})`);
  }
}

/**
 * Somebody proved that an address is theirs, so it is no longer kept among the departed: anyone who left may come back.
 */
export async function forgetDeparture(tx: Queryable, context: Context, key: string): Promise<void> {
  await tx.run(sql`delete from contact.departed where fingerprint = ${fingerprintOf(context, key)}`);
}

/**
 * The members who left with this address and can still come back. A new registration does not end that: anybody can
 * type an address, and a program that looks into mails opens its link. It ends when the owner says so, or when the days
 * of regret are over.
 */
export async function leaversOf(tx: Queryable, key: string): Promise<string[]> {
  const leavers = await tx.many(sql<{ id: string }>`
    select id from contact.member where email_key = ${key} and left_at is not null order by id for update`);
  return leavers.map(({ id }) => id);
}

/** Which of these addresses left for good and may not be brought back by somebody else. */
export async function departedAmong(db: Queryable, context: Context, keys: readonly string[]): Promise<Set<string>> {
  const byPrint = new Map(keys.map((key) => [fingerprintOf(context, key).toString('hex'), key]));
  const rows = await db.many(sql<{ print: string }>`
    select encode(fingerprint, 'hex') as print from contact.departed
    where fingerprint = any(select decode(print, 'hex') from unnest(${[...byPrint.keys()]}::text[]) as print)`);
  return new Set(rows.map(({ print }) => byPrint.get(print)!));
}

/** Runs `one` in a transaction of its own until it finds nothing more. Two servers may do so at the same time. */
export async function each({ db }: Context, one: (tx: Queryable) => Promise<boolean>): Promise<number> {
  let count = 0;
  while (await db.transaction(one)) count++;
  return count;
}

/** For a timer: destroys everybody whose days of regret are over, each for itself. Returns how many. */
export async function eraseDeparted(context: Context): Promise<number> {
  const { clock, config, log } = context;
  const over = new Date(clock.now().getTime() - config.regret_days * 86_400_000);
  const going = await context.db.many(sql<{ email_key: string | null }>`
    select email_key from contact.member where left_at <= ${over}`);
  await rememberDeparted(
    context,
    going.map(({ email_key }) => email_key),
  );
  const destroyed = await each(context, async (tx) => {
    const member = await tx.maybe(sql<{ id: string }>`
        select id from contact.member where left_at <= ${over} order by left_at limit 1 for update skip locked`);
    if (member) await eraseMemberData(tx, context, member.id);
    return member !== undefined;
  });
  if (destroyed > 0) log.info({ destroyed }, 'personal data of people who left was destroyed');
  return destroyed;
}
