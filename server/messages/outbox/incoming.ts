import type { Channel } from '#contract/channels.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

/** `name`: what the other side calls the message. It may hold a number, so only a fingerprint of it is kept. */
type Incoming = { member_id: string; channel: Channel; at: Date; name: string; sealed: Buffer };

/** Keeps what a member wrote back to us, once, however often it is told. It is erased with the member. */
export async function keepIncoming(tx: Queryable, { secrets }: Context, one: Incoming): Promise<void> {
  const mark = secrets.fingerprint('incoming', `${one.channel} ${one.name}`);
  await tx.run(sql`
    insert into contact.incoming (member_id, channel, at, mark, sealed)
    values (${one.member_id}, ${one.channel}, ${one.at}, ${mark}, ${one.sealed}) on conflict (mark) do nothing`);
}
