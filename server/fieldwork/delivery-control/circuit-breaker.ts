import { leaseMs } from '../../messages/delivery/lease.ts';
import { wakeWorkers } from '../../messages/outbox/wake-workers.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

type BreakerSettings = Pick<
  Config,
  'brake_from' | 'brake_percent' | 'brake_minutes' | 'brake_fault_percent' | 'brake_complaint_permille'
>;

/** How many of a mailing go first; null: it is too small for that. */
export const canarySize = ({ brake_from, brake_percent }: BreakerSettings, messages: number): number | null =>
  messages >= brake_from ? Math.ceil((messages * brake_percent) / 100) : null;

export type BreakerMailing = {
  id: string;
  trial: number;
  trial_passed_at: Date | null;
  trial_tried_at: Date | null;
  let_go: number;
  let_go_at: Date | null;
  planned_at: Date;
  excused: DeliveryCounts | null;
};
/** What the brake judges by: complaints by where the mail of those who complained is received. */
type DeliveryCounts = { tried: number; faults: number; complaints: Record<string, number> };

/** Looks after a running mailing that began with a trial: holds the others back, lets them go, or stops everything. */
export async function runCircuitBreaker(context: Context, mailing: BreakerMailing): Promise<void> {
  if (mailing.trial_passed_at) return watchOn(context, mailing);
  const { clock, config, db } = context;
  const now = clock.now();
  const { waiting, refused, ...seen } = await countTrial(db, mailing);
  const tried = seen.tried + seen.suppressed;
  if (tried < mailing.trial || waiting > 0) {
    await again(context, mailing, tried, waiting);
    return;
  }
  if (!mailing.trial_tried_at) {
    await db.run(sql`
      update contact.mailing set trial_tried_at = ${now} where id = ${mailing.id} and trial_tried_at is null`);
    if (config.brake_minutes > 0) return;
  } else if (now.getTime() - mailing.trial_tried_at.getTime() < config.brake_minutes * 60_000) return;

  // A message that is refused for now may be refused for good later, so it counts as a fault before the rest may go.
  const sentence = verdict(config, { ...seen, faults: seen.faults + refused });
  if (sentence) return stop(context, mailing.id, `of the first ${mailing.trial}, ${sentence}`);
  await db.transaction(async (tx) => {
    await tx.run(
      sql`update contact.mailing set trial_passed_at = ${now} where id = ${mailing.id} and state = 'running'`,
    );
    await wakeWorkers(tx);
  });
  context.log.info({ mailing_id: mailing.id, ...seen }, 'the trial of a mailing went well: the others go');
}

/** A worker may have died with messages that it had reserved for the trial: then as many others go instead. */
async function again({ clock, db }: Context, mailing: BreakerMailing, tried: number, waiting: number): Promise<void> {
  const quiet = mailing.let_go_at && clock.now().getTime() - mailing.let_go_at.getTime() > leaseMs;
  if (!quiet || waiting > 0 || mailing.let_go < mailing.trial) return;
  await db.run(sql`
    update contact.mailing set let_go = ${tried} where id = ${mailing.id} and let_go_at = ${mailing.let_go_at}`);
}

/**
 * Judges the mailing after its trial, until its end. While faults are so few that no number of attempts could make them
 * too many, nothing more is counted.
 */
async function watchOn(context: Context, mailing: BreakerMailing): Promise<void> {
  const { config, db } = context;
  const excused = mailing.excused ?? { tried: 0, faults: 0, complaints: {} };
  const few = await countFaults(db, mailing);
  const least = { ...minus(few, excused), tried: mailing.trial };
  if (!verdict(config, least)) return;
  const seen = minus(await seenOf(db, mailing), excused);
  if (seen.tried < mailing.trial) return;
  const sentence = verdict(config, seen);
  if (sentence) await stop(context, mailing.id, sentence);
}

const minus = (one: Omit<DeliveryCounts, 'tried'> & { tried?: number }, other: DeliveryCounts): DeliveryCounts => ({
  tried: (one.tried ?? 0) - other.tried,
  faults: one.faults - other.faults,
  complaints: Object.fromEntries(
    Object.entries(one.complaints).map(([domain, count]) => [domain, count - (other.complaints[domain] ?? 0)]),
  ),
});

/**
 * Anybody who got a mail of the mailing can forge a complaint about it, so the complaints of one reader, or at one
 * provider, do not stop it.
 */
const leastDomains = 3;

function verdict(
  { brake_fault_percent, brake_complaint_permille }: BreakerSettings,
  seen: DeliveryCounts,
): string | undefined {
  const { tried, faults } = seen;
  const complaining = Object.values(seen.complaints).filter((count) => count > 0);
  const complaints = complaining.reduce((sum, count) => sum + count, 0);
  if (tried <= 0) return undefined;
  const share = (count: number, of: number) => Number(((count * of) / tried).toFixed(1));
  if ((faults * 100) / tried > brake_fault_percent) {
    return `${faults} of ${tried} messages failed or bounced: ${share(faults, 100)} %, and ${brake_fault_percent} % is allowed`;
  }
  if (complaining.length >= leastDomains && (complaints * 1000) / tried > brake_complaint_permille) {
    return `${complaints} of ${tried} readers complained: ${share(complaints, 1000)} in 1000, and ${brake_complaint_permille} is allowed`;
  }
  return undefined;
}

async function stop({ db, log }: Context, id: string, reason: string): Promise<void> {
  const stopped = await db.transaction(async (tx) => {
    const count = await tx.run(sql`
      update contact.mailing set state = 'stopped', reason = ${reason} where id = ${id} and state = 'running'`);
    if (count > 0) await notifyLive(tx, 'campaigns');
    return count;
  });
  if (stopped > 0) log.error({ mailing_id: id, reason }, 'the launch brake stopped a mailing');
}

type CanaryCounts = DeliveryCounts & { suppressed: number; waiting: number; refused: number };

async function countTrial(db: Queryable, { id, planned_at }: BreakerMailing): Promise<CanaryCounts> {
  return db.one(sql<CanaryCounts>`
    select closed.tried + again.refused as tried, closed.faults, closed.suppressed, again.waiting, again.refused,
      ${complaintsOf(id, planned_at)} as complaints
    from (
      select count(*) filter (where state <> 'suppressed') as tried,
        count(*) filter (where state in ('failed', 'bounced', 'unknown')) as faults,
        count(*) filter (where state = 'suppressed') as suppressed
      from contact.message where mailing_id = ${id} and stands_in_for is null
        and state in ('sent', 'delivered', 'read', 'failed', 'bounced', 'suppressed', 'unknown')
    ) as closed, (
      -- Messages whose attempts all failed by a fault of ours count as not tried.
      select count(*) filter (where state = 'sending' or attempts = spared) as waiting,
        count(*) filter (where state = 'planned' and attempts > spared) as refused
      from contact.message where mailing_id = ${id} and state in ('planned', 'sending') and attempts > 0
    ) as again`);
}

const complaintsOf = (id: string, planned_at: Date) => sql`(
  select coalesce(jsonb_object_agg(domain, many), '{}') from (
    select coalesce(message.domain, split_part(message.to_address, '@', 2)) as domain, count(*) as many
    from contact.stopped join contact.message on message.member_id = stopped.member_id
      and message.channel = stopped.channel and message.to_address = stopped.address and message.mailing_id = ${id}
    where stopped.reason = 'complained' and stopped.at >= ${planned_at}
    group by 1
  ) as complained)`;

const countFaults = (db: Queryable, { id, planned_at }: Pick<BreakerMailing, 'id' | 'planned_at'>) =>
  db.one(sql<Omit<DeliveryCounts, 'tried'>>`
    select count(*) as faults, ${complaintsOf(id, planned_at)} as complaints from contact.message
    where mailing_id = ${id} and stands_in_for is null and state in ('failed', 'bounced', 'unknown')`);

/** Counts everything that the brake judges by, over the whole mailing so far. */
export async function seenOf(
  db: Queryable,
  mailing: Pick<BreakerMailing, 'id' | 'planned_at'>,
): Promise<DeliveryCounts> {
  const { tried } = await db.one(sql<{ tried: number }>`
    select count(*) as tried from contact.message where mailing_id = ${mailing.id} and stands_in_for is null
      and state in ('sent', 'delivered', 'read', 'failed', 'bounced', 'unknown')`);
  return { tried, ...(await countFaults(db, mailing)) };
}
