import type { Channel } from '#contract/channels.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

export type Limit = { name: string; per_minute: number };
type Settings = Pick<Config, `${Channel}_per_minute` | 'email_domain_per_minute'>;

/** The limit of a channel, when the operator set one. */
export function limitsOf(config: Settings, channel: Channel): Limit[] {
  const per_minute = config[`${channel}_per_minute`];
  return per_minute === undefined ? [] : [{ name: `channel ${channel}`, per_minute }];
}

/** The limit of each receiving domain; undefined: no domain has one. */
export function domainLimits(config: Settings, channel: Channel): ((domain: string) => number | undefined) | undefined {
  const rates = config.email_domain_per_minute;
  if (channel !== 'email' || Object.keys(rates).length === 0) return undefined;
  return (domain) => (Object.hasOwn(rates, domain) ? rates[domain] : rates['*']);
}

/** Permits that are not used within this time expire, so at most a second's worth of messages leaves at once. */
const savedMs = 1000;
/** A `free_at` further ahead than this was not written by this clock: it was put back since. */
const aheadMs = 60_000;

type Paces = {
  room(name: string): number;
  /** In how many milliseconds the first of the exhausted limits lets a message go. */
  againMs(): number | undefined;
  /** The `free_at` to store for a limit after this many messages. */
  after(name: string, count: number): Date | undefined;
};

/**
 * How many messages may leave by each limit; the rows are locked, so that no other worker counts at the same time. A
 * limit is stored as one moment, free_at, from which on permits are saved up.
 */
export async function readRoom(tx: Queryable, { clock }: Context, limits: readonly Limit[]): Promise<Paces> {
  const now = clock.now().getTime();
  const names = limits.map(({ name }) => name);
  if (names.length > 0) {
    await tx.run(sql`
      insert into contact.pace (name, free_at) select name, ${new Date(now - aheadMs)}::timestamptz
      from unnest(${names}::text[]) as name on conflict do nothing`);
  }
  const rows = names.length
    ? await tx.many(sql<{ name: string; free_at: Date }>`
        select name, free_at from contact.pace where name = any(${names}::text[]) order by name for update`)
    : [];
  const known = new Map<string, { base: number; step: number; room: number }>();
  for (const { name, free_at } of rows) {
    const step = 60_000 / limits.find((limit) => limit.name === name)!.per_minute;
    const earliest = now - Math.max(savedMs, step);
    const base = free_at.getTime() > now + aheadMs ? earliest : Math.max(free_at.getTime(), earliest);
    // Half a millisecond is added because dates have no fractions of one.
    known.set(name, { base, step, room: Math.max(0, Math.floor((now - base + 0.5) / step)) });
  }
  return {
    room: (name) => known.get(name)?.room ?? Number.POSITIVE_INFINITY,
    after(name, count) {
      const one = known.get(name);
      if (!one) return undefined;
      one.room -= count;
      one.base += count * one.step;
      return new Date(Math.round(one.base));
    },
    againMs() {
      const waits = [...known.values()].filter(({ room }) => room <= 0).map(({ base, step }) => base + step - now);
      return waits.length > 0 ? Math.max(1, Math.ceil(Math.min(...waits))) : undefined;
    },
  };
}

export async function spendPace(tx: Queryable, paces: Paces, used: ReadonlyMap<string, number>): Promise<void> {
  const moved = [...used].flatMap(([name, count]) => {
    const at = count > 0 ? paces.after(name, count) : undefined;
    return at ? [{ name, at }] : [];
  });
  if (moved.length === 0) return;
  await tx.run(sql`
    update contact.pace set free_at = moved.at
    from unnest(${moved.map(({ name }) => name)}::text[], ${moved.map(({ at }) => at)}::timestamptz[]) as moved (name, at)
    where pace.name = moved.name`);
}

/** Messages about accounts never wait for the channel's limit, but count towards it: mailings slow down for them. */
export async function countAccount(context: Context, channel: Channel, count: number): Promise<void> {
  const limits = limitsOf(context.config, channel);
  if (limits.length === 0 || count === 0) return;
  await context.db.transaction(async (tx) => {
    const paces = await readRoom(tx, context, limits);
    await spendPace(tx, paces, new Map(limits.map(({ name }) => [name, count])));
  });
}
