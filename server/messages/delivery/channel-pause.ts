import type { Channel } from '#contract/channels.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { wakeWorkers } from '../outbox/wake-workers.ts';
import type { OutgoingMessage, SendOutcome } from './outgoing.ts';

/** A channel is paused after this many faults of ours in a row, or after this long with nothing but faults. */
const faultsMost = 20;
const faultsMs = 30_000;
/** The first pause before one message tries the channel again; each next pause is longer. */
const firstPauseMs = 30_000;
const longestPauseMs = 30 * 60_000;
/** For this long no other worker sends a probe: longer than a sending may last. */
const probeMs = 60_000;

export type ChannelState = {
  name: Channel;
  paused_at: Date | null;
  reason: string | null;
  by_hand: boolean;
  retry_at: Date | null;
};

export const readChannels = (db: Queryable): Promise<ChannelState[]> =>
  db.many(sql<ChannelState>`select name, paused_at, reason, by_hand, retry_at from contact.channel order by name`);

export type ChannelPause = {
  /** Takes over the state that the database has for this channel. */
  learn(state: ChannelState): void;
  /** 'probe': one message decides whether the channel goes on. */
  door(): 'open' | 'closed' | 'probe';
  /** Claims the probe: true for one worker only. */
  beginProbe(): Promise<boolean>;
  /** There was no message to send as a probe, so another worker may claim it. */
  noProbe(): Promise<void>;
  probeWith(message: OutgoingMessage): void;
  heard(message: OutgoingMessage, outcome: SendOutcome): Promise<void>;
};

/** Whether a channel lets us send. When it does not, the fault is ours, and it does not count against any recipient. */
export function makeChannelPause(context: Context, channel: Channel): ChannelPause {
  const { clock, db, log } = context;
  let state: ChannelState | undefined;
  let faults = 0;
  let first: Date | undefined;
  let probe: string | undefined;

  async function begin(reason: string): Promise<void> {
    const now = clock.now();
    const retry_at = new Date(now.getTime() + firstPauseMs);
    state = { name: channel, paused_at: now, reason, by_hand: false, retry_at };
    const paused = await db.run(sql`
      update contact.channel set paused_at = ${now}, reason = ${reason}, by_hand = false, retry_at = ${retry_at}, tries = 0
      where name = ${channel} and paused_at is null`);
    if (paused > 0) log.error({ channel, reason, faults }, 'the channel does not let us send, and rests');
  }

  async function goOn(): Promise<void> {
    state = undefined;
    await letGo(db, channel);
    log.warn({ channel }, 'the channel lets us send again');
  }

  async function prolong(reason: string): Promise<void> {
    const now = clock.now();
    const row = await db.maybe(sql<ChannelState>`
      update contact.channel set tries = tries + 1, reason = ${reason},
        retry_at = ${now}::timestamptz + least(${firstPauseMs} * 2 ^ least(tries + 1, 20), ${longestPauseMs}) * interval '1 ms'
      where name = ${channel} and not by_hand and paused_at is not null
      returning name, paused_at, reason, by_hand, retry_at`);
    if (row) state = row;
  }

  return {
    learn(told) {
      state = told;
    },
    door() {
      if (!state?.paused_at) return 'open';
      return state.by_hand || !state.retry_at || state.retry_at > clock.now() ? 'closed' : 'probe';
    },
    async beginProbe() {
      const now = clock.now();
      const until = new Date(now.getTime() + probeMs);
      const mine = await db.run(sql`
        update contact.channel set retry_at = ${until}
        where name = ${channel} and paused_at is not null and not by_hand and retry_at <= ${now}`);
      if (state) state = { ...state, retry_at: until };
      return mine > 0;
    },
    async noProbe() {
      const retry_at = clock.now();
      if (state) state = { ...state, retry_at };
      await db.run(sql`
        update contact.channel set retry_at = ${retry_at}
        where name = ${channel} and paused_at is not null and not by_hand`);
    },
    probeWith({ id }) {
      probe = id;
    },
    async heard({ id }, { our_fault, reason = 'no reason' }) {
      const decides = id === probe;
      if (decides) probe = undefined;
      if (!our_fault) {
        faults = 0;
        first = undefined;
        if (decides) await goOn();
        return;
      }
      faults++;
      first ??= clock.now();
      if (decides) return prolong(reason);
      if (state?.paused_at) return;
      if (faults >= faultsMost || clock.now().getTime() - first.getTime() >= faultsMs) await begin(reason);
    },
  };
}

/** An operator pauses the channel; it stays paused until an operator resumes it. */
export async function pauseChannel(db: Queryable, context: Acting, channel: Channel): Promise<void> {
  await db.run(sql`
    update contact.channel set paused_at = ${context.clock.now()}, reason = 'by hand', by_hand = true, retry_at = null, tries = 0
    where name = ${channel}`);
  await wakeWorkers(db);
  await recordAudit(db, context, { action: 'channel_paused', detail: { channel } });
}

/** An operator resumes the channel, whether an operator or the product itself had paused it. */
export async function resumeChannel(db: Queryable, context: Acting, channel: Channel): Promise<void> {
  if (!(await letGo(db, channel))) throw new Problem('channel_not_paused', { facts: { channel } });
  await recordAudit(db, context, { action: 'channel_resumed', detail: { channel } });
}

async function letGo(db: Queryable, channel: Channel): Promise<boolean> {
  const resumed = await db.run(sql`
    update contact.channel set paused_at = null, reason = null, by_hand = false, retry_at = null, tries = 0
    where name = ${channel} and paused_at is not null`);
  await wakeWorkers(db);
  return resumed > 0;
}
