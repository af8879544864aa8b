import type { Channel } from '#contract/channels.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { isQuiet } from '../../platform/time/quiet.ts';
import { roomOfDay } from '../channels/whatsapp/account.ts';
import { leaseMs } from './lease.ts';
import { domainLimits, type Limit, limitsOf, readRoom, spendPace } from './rate.ts';
import { isLookedAfter } from './stale-mailings.ts';

/** A message that this worker will begin next; `attempts` says that nobody else has begun it meanwhile. */
export type Reserved = { id: string; mailing_id: string; attempts: number };
type ReservedWithDomain = Reserved & { domain: string | null };
type Running = {
  id: string;
  per_minute: number | null;
  trial: number | null;
  trial_passed_at: Date | null;
  let_go: number;
  rests_at_night: boolean;
};
/** How many messages of a mailing may be reserved, and how many of these may be first attempts. */
type Room = { id: string; room: number; fresh: number };

type Reserving = {
  reserved: Reserved[];
  /** In how many milliseconds a sending rate lets the next message go. */
  again_ms?: number;
};

/**
 * Reserves messages of running mailings for this worker, equally many of each mailing. Nothing is taken yet: anyone who
 * leaves the panel before a message is begun does not get it. When a worker dies, others find its messages when the
 * reservation ends.
 */
export async function reserve(context: Context, channel: Channel, count: number, turn: number): Promise<Reserving> {
  const mailings = await readRunning(context, channel);
  if (mailings.length === 0) return { reserved: [] };
  const rooms = share(mailings, count, turn);
  const paces = limitsOf(context.config, channel);
  const plain =
    paces.length === 0 && !hasDailyLimit(channel) && mailings.every((one) => one.per_minute === null && !onTrial(one));
  if (plain && domainLimits(context.config, channel) === undefined) {
    return { reserved: await setAside(context.db, context, channel, rooms) };
  }
  return context.db.transaction((tx) => reservePaced(tx, context, channel, mailings, rooms));
}

const hasDailyLimit = (channel: Channel) => channel === 'whatsapp';

const onTrial = ({ trial, trial_passed_at }: Running) => trial !== null && trial_passed_at === null;

export async function readRunning({ db, clock }: Context, channel: Channel): Promise<Running[]> {
  const quiet = isQuiet(clock.now());
  return db.many(sql<Running>`
    select id, per_minute, trial, trial_passed_at, let_go, rests_at_night from contact.mailing
    where state = 'running' and ${isLookedAfter({ clock })} and not (rests_at_night and ${quiet}) and exists (
      select from contact.message where mailing_id = mailing.id and channel = ${channel}
        and state in ('planned', 'sending') and attempts > 0 and due_at <= ${clock.now()}
      union all
      select from contact.message where mailing_id = mailing.id and channel = ${channel}
        and state = 'planned' and attempts = 0 and due_at <= ${clock.now()})
    order by planned_at, id`);
}

/** Shares `count` equally among mailings; when there are more mailings than that, another one goes first each turn. */
function share(mailings: Running[], count: number, turn: number): Room[] {
  const least = Math.floor(count / mailings.length);
  const first = turn % mailings.length;
  return mailings.map(({ id }, index) => {
    const place = (index - first + mailings.length) % mailings.length;
    const room = least + (place < count % mailings.length ? 1 : 0);
    return { id, room, fresh: room };
  });
}

async function reservePaced(
  tx: Queryable,
  context: Context,
  channel: Channel,
  mailings: Running[],
  shares: Room[],
): Promise<Reserving> {
  const { config } = context;
  const ofMailing = ({ id, per_minute }: Running): Limit[] =>
    per_minute === null ? [] : [{ name: `mailing ${id}`, per_minute }];
  const ofChannel = limitsOf(config, channel);
  const limits = [...ofChannel, ...mailings.flatMap(ofMailing)];
  const paces = await readRoom(tx, context, limits);
  const trials = await lockTrials(tx, mailings.filter(onTrial));

  const ofDay = hasDailyLimit(channel) ? await roomOfDay(tx, context) : Number.POSITIVE_INFINITY;
  const total = Math.min(...ofChannel.map(({ name }) => paces.room(name)), ofDay);
  const cut = cutDown(
    shares.map((one) => {
      const room = Math.min(one.room, paces.room(`mailing ${one.id}`));
      return { ...one, room, fresh: Math.min(room, trials.get(one.id) ?? room) };
    }),
    total,
  );
  const found = cut.some(({ room }) => room > 0) ? await setAside(tx, context, channel, cut) : [];
  const kept = await keepDomains(tx, context, channel, found);

  const used = new Map<string, number>();
  for (const { name } of ofChannel) used.set(name, kept.length);
  for (const { id } of mailings) used.set(`mailing ${id}`, kept.filter((one) => one.mailing_id === id).length);
  await spendPace(tx, paces, used);
  await countTrials(tx, context, [...trials.keys()], kept);
  const again = paces.againMs();
  return { reserved: kept, ...(again !== undefined && { again_ms: again }) };
}

/** Never more than `total` in all: the last mailings get less. */
function cutDown(rooms: Room[], total: number): Room[] {
  let left = total;
  return rooms
    .toSorted((a, b) => b.room - a.room)
    .map((one) => {
      const room = Math.min(one.room, left);
      left -= room;
      return { ...one, room, fresh: Math.min(one.fresh, room) };
    });
}

/** How many more messages of each trial may leave. The lock makes several workers count one after the other. */
async function lockTrials(tx: Queryable, mailings: Running[]): Promise<Map<string, number>> {
  if (mailings.length === 0) return new Map();
  const rows = await tx.many(sql<{ id: string; room: number }>`
    select id, case when trial_passed_at is null then greatest(trial - let_go, 0) else 1000000 end as room
    from contact.mailing where id = any(${mailings.map(({ id }) => id)}::uuid[]) order by id for update`);
  return new Map(rows.map(({ id, room }) => [id, room]));
}

async function countTrials(
  tx: Queryable,
  { clock }: Context,
  ids: string[],
  kept: ReservedWithDomain[],
): Promise<void> {
  for (const id of ids) {
    const fresh = kept.filter((one) => one.mailing_id === id && one.attempts === 0).length;
    if (fresh === 0) continue;
    await tx.run(sql`
      update contact.mailing set let_go = let_go + ${fresh}, let_go_at = ${clock.now()} where id = ${id}`);
  }
}

async function setAside(
  db: Queryable,
  { clock }: Context,
  channel: Channel,
  rooms: Room[],
): Promise<ReservedWithDomain[]> {
  const now = clock.now();
  return db.many(sql<ReservedWithDomain>`
    with found as (
      select message.id
      from unnest(${rooms.map(({ id }) => id)}::uuid[], ${rooms.map(({ room }) => room)}::integer[],
        ${rooms.map(({ fresh }) => fresh)}::integer[]) as mailing (id, room, fresh)
      cross join lateral (
        select id from (
          select * from (select id, 0 as place from contact.message
            where mailing_id = mailing.id and channel = ${channel} and state in ('planned', 'sending') and attempts > 0
              and due_at <= ${now} and (reserved_until is null or reserved_until <= ${now})
            order by due_at limit mailing.room for update skip locked) as again
          union all
          select * from (select id, 1 from contact.message
            where mailing_id = mailing.id and channel = ${channel} and state = 'planned' and attempts = 0
              and due_at <= ${now} and (reserved_until is null or reserved_until <= ${now})
            order by due_at limit mailing.fresh for update skip locked) as first
        ) as waiting order by place limit mailing.room
      ) as message
    )
    update contact.message set reserved_until = ${new Date(now.getTime() + leaseMs)}
    from found where message.id = found.id
    returning message.id, message.mailing_id, message.attempts, message.domain`);
}

/** A message whose receiving domain takes no more for now is put off, and holds up no message to another domain. */
async function keepDomains(
  tx: Queryable,
  context: Context,
  channel: Channel,
  found: ReservedWithDomain[],
): Promise<ReservedWithDomain[]> {
  const rateOf = domainLimits(context.config, channel);
  if (!rateOf || found.length === 0) return found;
  const domains = new Map<string, Limit>();
  for (const { domain } of found) {
    const per_minute = domain === null ? undefined : rateOf(domain);
    if (per_minute !== undefined) domains.set(domain!, { name: `domain ${domain}`, per_minute });
  }
  const paces = await readRoom(tx, context, [...domains.values()]);
  const used = new Map<string, number>();
  const late: { id: string; wait_ms: number }[] = [];
  const kept = found.filter(({ id, domain }) => {
    const limit = domain === null ? undefined : domains.get(domain);
    if (!limit) return true;
    const before = used.get(limit.name) ?? 0;
    used.set(limit.name, before + 1);
    const over = before + 1 - paces.room(limit.name);
    if (over > 0) late.push({ id, wait_ms: Math.min((over * 60_000) / limit.per_minute, longestMs) });
    return over <= 0;
  });
  for (const [name, count] of used) used.set(name, Math.min(count, paces.room(name)));
  await spendPace(tx, paces, used);
  const now = context.clock.now().getTime();
  await tx.run(sql`
    update contact.message set reserved_until = null, due_at = late.at
    from unnest(${late.map(({ id }) => id)}::uuid[], ${late.map(({ wait_ms }) => new Date(now + wait_ms))}::timestamptz[])
      as late (id, at) where message.id = late.id`);
  return kept;
}

/** A rate that is raised, or a clock that is put right, is felt within this time. */
const longestMs = 15 * 60_000;

export async function giveBack({ db }: Context, reserved: readonly Reserved[]): Promise<void> {
  if (reserved.length === 0) return;
  await db.run(sql`
    update contact.message set reserved_until = null
    from unnest(${reserved.map(({ id }) => id)}::uuid[], ${reserved.map(({ attempts }) => attempts)}::integer[])
      as mine (id, attempts) where message.id = mine.id and message.attempts = mine.attempts`);
}
