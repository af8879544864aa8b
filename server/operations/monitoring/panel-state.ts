import { spentToday } from '../../messages/channels/sms/ceiling.ts';
import { readDailyLimit } from '../../messages/channels/whatsapp/account.ts';
import { type ChannelState, readChannels } from '../../messages/delivery/channel-pause.ts';
import { type Disk, lackOfRoom, readDisk } from '../../messages/delivery/disk-room.ts';
import { readSendHold, type SendHold } from '../../messages/outbox/send-hold.ts';
import type { Context } from '../../platform/core/context.ts';
import { readServers, type Servers } from '../../platform/core/servers.ts';
import { isAway } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { timeouts, withTimeouts } from '../../platform/database/timeouts.ts';
import { countJobs, type DeadJob, deadJobs, type QueueCount } from '../../platform/jobs/dead-jobs.ts';
import { clockFault } from '../../platform/time/clock-skew.ts';
import { readDoubt } from '../../platform/time/standstill.ts';
import { isOfRoundedCampaign } from '../../surveys/campaigns/rounded-campaigns.ts';
import { type BackupState, readBackupState } from '../backup/backup-state.ts';

/** What became of the messages of a channel that were made in the last week, and how many wait for their turn. */
type Week = { waiting: number; arrived: number; gone: number; failed: number };
/** `told`: without the mailings that were drawn by something sensitive, of which the office is told no exact number. */
type ChannelWeek = ChannelState & Week & { told: Week; untold: boolean };
type MailingCount = { state: string; count: number };
type OddCount = { campaign_id: string; title: string; day: string; why: 'network' | 'jump' };

/**
 * How the panel is doing, for the metrics and, in words, for the office: counts and moments, nothing about a person.
 */
export type PanelState = {
  /** How long a write took until it was kept, in milliseconds; undefined: none is kept at this moment. */
  write_ms: number | undefined;
  database_bytes: number;
  disk: Disk & { lack: string | undefined };
  /** Why our clock is not trusted: nothing is sent or destroyed. */
  clock_fault: string | undefined;
  /** Why nothing is destroyed for now. */
  clock_doubt: string | undefined;
  swept_at: Date | null;
  backup: BackupState;
  held: SendHold | undefined;
  channels: ChannelWeek[];
  /** What text messages cost today; full: no more leaves before tomorrow. */
  sms: { cents: number; full: boolean };
  /** To how many people a day Meta lets us write. */
  whatsapp_a_day: number | null;
  mailings: MailingCount[];
  /** The mailing that begins next. */
  next: { title: string; kind: 'invitation' | 'reminder' | 'thank_you'; starts_at: Date } | undefined;
  parked: DeadJob[];
  queues: QueueCount[];
  /** The odd days among the last seven. */
  odd_days: OddCount[];
  servers: Servers;
};

export async function readPanelState(context: Context): Promise<PanelState> {
  const { db, clock, config } = context;
  const weekAgo = new Date(clock.now().getTime() - 7 * 86_400_000);
  const write_ms = await timeOfWrite(context);
  const [
    one,
    fault,
    doubt,
    disk,
    backup,
    held,
    sms,
    whatsapp_a_day,
    states,
    messages,
    mailings,
    next,
    parked,
    queues,
    odd_days,
    servers,
  ] = await Promise.all([
    db.one(sql<{ bytes: number; swept: string | null }>`
        select pg_database_size(current_database()) as bytes,
          (select value ->> 'at' from house.setting where name = 'swept') as swept`),
    clockFault(context),
    readDoubt(context),
    readDisk(config),
    readBackupState(context),
    readSendHold(db),
    spentToday(context),
    readDailyLimit(db),
    readChannels(db),
    db.many(sql<Week & { channel: string; rounded: boolean }>`
        select channel, coalesce(${isOfRoundedCampaign(sql`mailing_id`)}, false) as rounded,
          count(*) filter (where state in ('planned', 'sending')) as waiting,
          count(*) filter (where state in ('delivered', 'read')) as arrived,
          count(*) filter (where state in ('sent', 'unknown')) as gone,
          count(*) filter (where state in ('failed', 'bounced')) as failed
        from contact.message
        where not decoy and (state in ('planned', 'sending') or created_at > ${weekAgo}) group by 1, 2`),
    db.many(sql<MailingCount>`select state, count(*) from contact.mailing group by state order by state`),
    db.maybe(sql<NonNullable<PanelState['next']>>`
        select title, kind, starts_at from contact.mailing join survey.campaign on campaign.id = campaign_id
        where mailing.state = 'scheduled' order by starts_at limit 1`),
    deadJobs(db),
    countJobs(db),
    db.many(sql<OddCount>`
        select campaign_id, title, day::text, why from survey.odd_day join survey.campaign on campaign.id = campaign_id
        where day >= (${weekAgo}::timestamptz at time zone 'Europe/Amsterdam')::date order by day desc, title, why`),
    readServers(db),
  ]);
  return {
    write_ms,
    database_bytes: Number(one.bytes),
    disk: { ...disk, lack: lackOfRoom(disk) },
    clock_fault: fault,
    clock_doubt: doubt,
    swept_at: one.swept ? new Date(one.swept) : null,
    backup,
    held,
    channels: states.map((state) => {
      const own = messages.filter(({ channel }) => channel === state.name);
      const told = own.filter(({ rounded }) => !rounded);
      return { ...state, ...sumOf(own), told: sumOf(told), untold: told.length < own.length };
    }),
    sms,
    whatsapp_a_day,
    mailings,
    next,
    parked,
    queues,
    odd_days,
    servers,
  };
}

function sumOf(weeks: readonly Week[]): Week {
  const sum = (key: keyof Week) => weeks.reduce((all, week) => all + week[key], 0);
  return { waiting: sum('waiting'), arrived: sum('arrived'), gone: sum('gone'), failed: sum('failed') };
}

/** As `/readyz` finds it out: only a write that was kept shows that answers are. */
async function timeOfWrite({ db, clock }: Context): Promise<number | undefined> {
  const began = clock.steady();
  try {
    await db.run(sql`update house.ready set beat = not beat`);
    return clock.steady() - began;
  } catch (error) {
    if (isAway(error)) return undefined;
    throw error;
  }
}

const keptMs = 5000;
const latest = new WeakMap<Context, { at: number; state: Promise<PanelState> }>();

/**
 * Requests at nearly the same moment get the same answer, so that nobody can make the database count all day. Who looks
 * waits no longer than a parent who reads: Prometheus asks again, and would otherwise have many looks under way.
 */
export function panelState(context: Context): Promise<PanelState> {
  const now = context.clock.steady();
  const known = latest.get(context);
  if (known && now - known.at < keptMs) return known.state;
  const state = withTimeouts(timeouts.count, () => readPanelState(context));
  latest.set(context, { at: now, state });
  state.catch(() => latest.delete(context));
  return state;
}
