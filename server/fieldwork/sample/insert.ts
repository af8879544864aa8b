import { hash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { channelReaches } from '#contract/channels.ts';
import { wakeWorkers } from '../../messages/outbox/wake-workers.ts';
import { emailKey } from '../../people/address.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import type { Mailing } from '../schedule/mailing.ts';
import type { DrawnMember } from './draw.ts';

/** Rows per statement: enough to be fast, few enough that a hundred thousand rows are never in memory twice. */
const atOnce = 5000;

/** Runs one statement after the other; the next one is put together while the database is still working on the last. */
async function inPortions<T>(
  tx: Queryable,
  all: readonly T[],
  insert: (some: readonly T[], from: number) => Sql,
): Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  for (let at = 0; at < all.length; at += atOnce) {
    const statement = insert(all.slice(at, at + atOnce), at);
    await running;
    running = tx.run(statement);
    // The statement starts before the next one is put together; its failure surfaces at the `await` above.
    running.catch(() => undefined);
    await pause();
  }
  await running;
}

/**
 * The order in which a draw is written: by member, with ids of invitations that rise along. Each row then lies beside the one
 * before it in nearly every index, and so do the rows that it points to: written in the order of the draw, a hundred
 * thousand of them are looked for all over these. Where it begins follows from the seed, so that it is not always the same members
 * who are written to first.
 */
export function inWritingOrder(drawn: readonly DrawnMember[], { seed }: Pick<Mailing, 'seed'>): DrawnMember[] {
  const begin = hash('sha256', seed);
  const sorted = drawn.toSorted((a, b) => (a.member_id < b.member_id ? -1 : 1));
  const first = sorted.findIndex(({ member_id }) => member_id >= begin);
  const ids = drawn.map(({ invitation_id }) => invitation_id).sort();
  const ordered = first < 0 ? sorted : [...sorted.slice(first), ...sorted.slice(0, first)];
  return ordered.map((one, at) => ({ ...one, invitation_id: ids[at]! }));
}

type Invited = {
  now: Date;
  hashOf: ((one: DrawnMember) => Buffer) | null;
  /** By the classes of a group, its id. */
  groups: ReadonlyMap<string, string>;
};

/** Writes down who was invited, in which group, and how likely that was. For an anonymous campaign nothing but that. */
export async function insertInvitations(
  tx: Queryable,
  { campaign_id }: Pick<Mailing, 'campaign_id'>,
  drawn: readonly DrawnMember[],
  { now, hashOf, groups }: Invited,
): Promise<void> {
  await inPortions(
    tx,
    drawn,
    (some) => sql`
      insert into contact.invitation (id, campaign_id, member_id, token_hash, participation_id, email_key, chance, group_id, created_at)
      select id, ${campaign_id}::uuid, member_id, token_hash,
        case when token_hash is not null then gen_random_uuid() end, email_key, chance, group_id, ${now}::timestamptz
      from unnest(${some.map((one) => one.invitation_id)}::uuid[], ${some.map((one) => one.member_id)}::uuid[],
        ${some.map((one) => hashOf?.(one) ?? null)}::bytea[],
        ${some.map((one) => (hashOf ? emailKey(one.email) : null))}::text[],
        ${some.map((one) => one.chance)}::float8[], ${some.map((one) => groups.get(one.grouped) ?? null)}::uuid[])
        as one (id, member_id, token_hash, email_key, chance, group_id)`,
  );
}

type Addressed = Pick<DrawnMember, 'member_id' | 'email' | 'phone' | 'channel'> & {
  invitation_id: string | null;
  to_name: string | null;
};
type MessagesOf = { id: string; campaign_id: string | null; kind: string; round: number; letter: { subject: string } };
type Times = { now: Date; due: Date; gives_up: Date };

/** Puts messages in the ledger without a body, which is written when the message leaves. Their ids rise along, as above. */
export async function insertMessages(
  tx: Queryable,
  { id, campaign_id, kind, round, letter }: MessagesOf,
  drawn: readonly Addressed[],
  { now, due, gives_up }: Times,
): Promise<void> {
  const addressOf = ({ channel, ...member }: Addressed) => channel && member[channelReaches[channel]];
  const rows = await tx.many(sql<{ id: string }>`
    select gen_random_uuid() as id from generate_series(1, ${drawn.length}::integer) order by id`);
  const ids = rows.map(({ id }) => id);
  await inPortions(
    tx,
    drawn,
    (some, from) => sql`
      insert into contact.message (id, member_id, channel, template, to_name, to_address, domain, subject, created_at, due_at,
        give_up_at, mailing_id, campaign_id, round, invitation_id)
      select id, member_id, channel, ${kind}, to_name, to_address,
        case when channel = 'email' then lower(split_part(to_address, '@', -1)) end, ${letter.subject},
        ${now}::timestamptz, ${due}::timestamptz, ${gives_up}::timestamptz, ${id}::uuid, ${campaign_id}::uuid,
        ${round}::smallint, invitation_id
      from unnest(${ids.slice(from, from + some.length)}::uuid[], ${some.map((one) => one.member_id)}::uuid[],
        ${some.map((one) => one.channel)}::text[], ${some.map((one) => one.to_name)}::text[],
        ${some.map(addressOf)}::text[], ${some.map((one) => one.invitation_id)}::uuid[])
        as one (id, member_id, channel, to_name, to_address, invitation_id)`,
  );
  await wakeWorkers(tx);
}
