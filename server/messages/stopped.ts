import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Channel } from './queue.ts';

export type Stopped = { message_id: string; reason: 'bounced' | 'complained' | 'stop'; at: Date };
type Address = { member_id: string; channel: Channel; address: string; reason: Stopped['reason']; at: Date };

/** From now on no mailing goes to this address of this member. Messages about the account still do. */
export async function stopAddress(tx: Queryable, { member_id, channel, address, reason, at }: Address): Promise<void> {
  await tx.run(sql`
    insert into contact.stopped (member_id, channel, address, reason, at)
    values (${member_id}, ${channel}, ${address}, ${reason}, ${at}) on conflict do nothing`);
}

/** The same for the address that a message went to. */
export async function stopAddressOf(tx: Queryable, { message_id, reason, at }: Stopped): Promise<void> {
  await tx.run(sql`
    insert into contact.stopped (member_id, channel, address, reason, at)
    select member_id, channel, to_address, ${reason}::text, ${at}::timestamptz from contact.message
    where id = ${message_id} and member_id is not null and to_address <> ''
    on conflict (member_id, channel, address) do update set reason = excluded.reason where excluded.reason = 'complained'`);
}
