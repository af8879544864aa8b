import type { Channel } from '#contract/channels.ts';
import type { Context } from '../../base/context.ts';
import { type Sql, sql } from '../../database/sql.ts';
import { isQuiet } from '../../time/quiet.ts';
import { lookedUp, outgoingColumns, reasonOfTaken, take, takenRow } from './ladder.ts';
import type { Outgoing } from './outgoing.ts';
import { giveBack, type Reserved, readRunning, reserve } from './reserve.ts';
import { type Closing, closing } from './retry.ts';
import type { Source } from './source.ts';
import { isLookedAfter } from './waited.ts';

/** So many are set aside at a time: enough to be fast, few enough to be begun long before their time is over. */
const batch = 100;
/** With fewer left, the next ones are set aside while these leave: no slot waits for it. */
const few = 50;
/** So long one is tried while the other side says 'not now'; a mailing that was paused for days begins afresh. */
const tryMs = 72 * 3_600_000;

type Begun = Outgoing & { state: string };

/** What mailings have to send by a channel: set aside in batches, and taken at the very moment that each leaves. */
export function mailingSource(context: Context, channel: Channel): Source {
  let mine: Reserved[] = [];
  let turn = 0;
  let plenty = false;
  let filling: Promise<void> | undefined;

  async function fill(count: number, inHand: () => readonly string[]): Promise<number | undefined> {
    const { reserved, again_ms } = await reserve(context, channel, count, turn++);
    const held = inHand();
    // While the database was away a lease may have ended before its message was closed.
    mine = mine.concat(reserved.filter(({ id }) => !held.includes(id)));
    plenty = reserved.length >= count;
    return again_ms;
  }

  function fillAhead(inHand: () => readonly string[]): void {
    if (mine.length >= few || !plenty || filling !== undefined) return;
    filling = fill(batch, inHand).then(
      () => undefined,
      // Whoever finds nothing at hand asks again, and is told.
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

  /** Its mailing is paused, or somebody else was first: then it is likely true for the others too. */
  async function sortOut(asked: Reserved[], begun: Begun[]): Promise<void> {
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
    async closeAndTake(closings, inHand) {
      const asked = mine.splice(0, closings.length);
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
 * Takes messages that were set aside. Everything that may have changed meanwhile is looked up in the same moment: whoever
 * left, complained or proved another address gets nothing, and a mailing that is paused stands still.
 */
async function begin(context: Context, asked: readonly Reserved[]): Promise<Begun[]> {
  return context.db.many(sql<Begun>`with ${beginning(context, asked)} select ${outgoingColumns} from begun`);
}

/** The statement's parts; `begun` is what came of it. */
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
      -- Answered already, and worked off in a moment.
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
async function closeAndBegin(context: Context, closings: readonly Closing[], asked: readonly Reserved[]) {
  const rows = await context.db.many(sql<Begun & { counted: string[] | null }>`
    with ${closing(context, closings)}, ${beginning(context, asked)}
    select (select array_agg(id) from closed) as counted, begun.*
    from (select) as one left join (select ${outgoingColumns} from begun) as begun on true`);
  return { counted: new Set(rows[0]?.counted), begun: rows.filter(({ id }) => id !== null) };
}
