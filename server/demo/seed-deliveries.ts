import { reasonOf } from '../messages/channels/whatsapp/codes.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';

/** What Meta says of a number without WhatsApp. */
const noWhatsapp = reasonOf(131026);

/** How many of a hundred messages come to grief. */
type Fates = { failed: number };
type Gone = {
  /** When the first left. */
  from: Date;
  /** Minutes over which they left. */
  minutes: number;
  /** How many left; the others still wait. Default: all. */
  count?: number;
} & Fates;

/**
 * Messages of a mailing that left as if workers had sent them, with what came of each: an e-mail is sent, and what happened
 * to a WhatsApp message its provider tells. What bounced stops the address, as it does elsewhere.
 */
export async function seedDeliveries(
  tx: Queryable,
  mailing_id: string,
  { from, minutes, count, failed }: Gone,
): Promise<void> {
  await tx.run(sql`
    with fated as materialized (
      select id, member_id, channel, to_address,
        ${from}::timestamptz + (place::float8 / many) * make_interval(mins => ${minutes}) as at,
        case when luck < ${failed}::float8 / 100 then case channel when 'email' then 'bounced' else 'failed' end
          when channel = 'email' then 'sent' when luck < 0.3 then 'delivered' else 'read' end as fate
      from (
        select message.*, row_number() over (order by member_id) as place, count(*) over () as many,
          (('x' || left(md5(member_id::text || subject), 6))::bit(24)::integer)::float8 / 16777216 as luck
        from contact.message where mailing_id = ${mailing_id}
      ) as message
      where place <= ${count ?? null}::integer or ${count ?? null}::integer is null
    ), moved as (
      update contact.message set state = fate, attempts = 1 from fated where message.id = fated.id
    ), stopped as (
      insert into contact.stopped (member_id, channel, address, reason, at)
      select member_id, channel, to_address, 'bounced', at from fated where fate = 'bounced'
      on conflict do nothing
    )
    insert into contact.message_event (message_id, state, at, reason)
    select id, step, at + after, case when step = 'bounced' then '550 5.1.1 no such user'
        when step = 'failed' then ${noWhatsapp}::text end
    from fated, lateral (values
      ('sent', interval '0', 1), ('delivered', interval '20 seconds', 2), ('read', interval '41 minutes', 3),
      ('bounced', interval '30 seconds', 2), ('failed', interval '10 seconds', 2)
    ) as steps (step, after, place)
    where step = 'sent' or step = fate or (step = 'delivered' and fate = 'read')
    order by id, place`);
}
