import type { Channel } from '#contract/channels.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { isQuiet } from '../../platform/time/quiet.ts';
import type { MessageSource } from './message-source.ts';
import type { OutgoingMessage } from './outgoing.ts';
import { giveBack, type Reserved, readRunning, reserve } from './reserve.ts';
import { type AttemptResult, closeMessages } from './retry.ts';
import { lookedUp, outgoingColumns, reasonOfTaken, take, takenRow } from './send-checks.ts';
import { isLookedAfter } from './stale-mailings.ts';

/**
 * How many messages are reserved at a time: enough to be fast, few enough to begin all of them before their lease ends.
 */
const batch = 100;
/** With fewer reserved messages left, the next batch is reserved while these are sent, so that no slot waits. */
const few = 50;
/** How long a message is retried while the other side says 'not now'; after a pause of days this time starts anew. */
const tryMs = 72 * 3_600_000;

type BegunMessage = OutgoingMessage & { state: string };

/** The messages of mailings by one channel: reserved in batches, and each taken at the very moment that it leaves. */
export function mailingSource(context: Context, channel: Channel): MessageSource {
  let mine: Reserved[] = [];
  let turn = 0;
  let plenty = false;
  let filling: Promise<void> | undefined;

  async function fill(count: number, inHand: () => readonly string[]): Promise<number | undefined> {
    const { reserved, again_ms } = await reserve(context, channel, count, turn++);
    const held = inHand();
    // While the database was away, or mailings rested, a lease may have ended before its message was begun or closed.
    mine = mine.concat(reserved.filter(({ id }) => !held.includes(id) && !mine.some((one) => one.id === id)));
    plenty = reserved.length >= count;
    return again_ms;
  }

  function fillAhead(inHand: () => readonly string[]): void {
    if (mine.length >= few || !plenty || filling !== undefined) return;
    filling = fill(batch, inHand).then(
      () => undefined,
      // A failure need not be handled here: the next call of `take` reserves again, and meets it.
      () => undefined,
    );
    void filling.then(() => {
      filling = undefined;
    });
  }

  const release = async () => {
    await filling;
    const back = mine;
    mine = [];
    await giveBack(context, back);
  };

  /**
   * What could not be begun: its mailing is paused, or another worker was first. Likely that holds for the others of it
   * too.
   */
  async function sortOut(asked: Reserved[], begun: BegunMessage[]): Promise<void> {
    if (begun.length === asked.length) return;
    const taken = new Set(begun.map(({ id }) => id));
    mine = mine.concat(asked.filter(({ id }) => !taken.has(id)));
    await release();
  }

  return {
    async take(count, inHand) {
      await filling;
      const again = mine.length < count ? await fill(Math.max(batch, count), () => inHand) : undefined;
      const asked = mine.splice(0, count);
      if (asked.length === 0) return { taken: 0, leaving: [], ...(again !== undefined && { again_ms: again }) };
      const begun = await begin(context, asked);
      await sortOut(asked, begun);
      return { taken: begun.length, leaving: begun.filter(({ state }) => state === 'sending') };
    },
    async closeAndTake(closings, count, inHand) {
      const asked = mine.splice(0, count);
      if (asked.length === 0) return undefined;
      fillAhead(inHand);
      try {
        const { counted, begun } = await closeAndBegin(context, closings, asked);
        await sortOut(asked, begun);
        return { counted, leaving: begun.filter(({ state }) => state === 'sending') };
      } catch (error) {
        mine = asked.concat(mine);
        throw error;
      }
    },
    isDue: async () => (await readRunning(context, channel)).length > 0,
    release,
  };
}

/**
 * Takes messages that were reserved. The same statement looks up everything that may have changed since: a member who
 * left, complained or proved another address gets nothing, and nothing of a paused mailing leaves.
 */
async function begin(context: Context, asked: readonly Reserved[]): Promise<BegunMessage[]> {
  return context.db.many(sql<BegunMessage>`with ${beginning(context, asked)} select ${outgoingColumns} from begun`);
}

/** The common table expressions of that statement; `begun` holds the messages that were taken or stopped. */
function beginning({ clock }: Context, asked: readonly Reserved[]): Sql {
  const now = clock.now();
  return sql`
    asked as (
      -- Apart, so that they are looked up by id: right after planning, statistics know of no mailings yet, and a plan
      -- that trusts them reads every waiting message each time.
      select message.* from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ attempts }) => attempts)}::integer[])
        as one (id, attempts)
      join contact.message on message.id = one.id and message.attempts = one.attempts
        and (message.state = 'planned' or (message.state = 'sending' and message.due_at <= ${now}))
      for update of message skip locked
    ), due as (
      select ${lookedUp('mailing', now)}
      from asked as message
      join contact.mailing on mailing.id = message.mailing_id and mailing.state = 'running'
        and ${isLookedAfter({ clock })} and not (mailing.rests_at_night and ${isQuiet(now)})
      left join contact.member on member.id = message.member_id
      left join contact.stopped on stopped.member_id = message.member_id and stopped.channel = message.channel
        and stopped.address = message.to_address
      -- A STOP of which the provider was told that we have it; it is carried out in a moment.
      cross join lateral (
        select message.channel = 'whatsapp' and exists (
          select from contact.provider_report where kind = 'inbound' and stops and phone = message.to_address) as now
      ) as said_stop
    ), begun as (
      update contact.message set
        ${take(now)},
        give_up_at = case when attempts = 0 then least(give_up_at, ${new Date(now.getTime() + tryMs)}) else give_up_at end,
        reserved_until = null
      from due where message.id = due.id
      returning ${takenRow}
    ), begun_noted as (
      insert into contact.message_event (message_id, state, at, reason)
      select id, state, ${now}, ${reasonOfTaken} from begun where stop is not null or taken_before
    )`;
}

/** Closes what is through and takes what comes next, in one statement: one commit for both. */
async function closeAndBegin(context: Context, closings: readonly AttemptResult[], asked: readonly Reserved[]) {
  const rows = await context.db.many(sql<BegunMessage & { counted: string[] | null }>`
    with ${closeMessages(context, closings)}, ${beginning(context, asked)}
    select (select array_agg(id) from closed) as counted, begun.*
    from (select) as one left join (select ${outgoingColumns} from begun) as begun on true`);
  return { counted: new Set(rows[0]?.counted), begun: rows.filter(({ id }) => id !== null) };
}
