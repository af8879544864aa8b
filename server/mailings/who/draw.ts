import type { InvitationMethod } from '#contract/channels.ts';
import { isoDay } from '#contract/format.ts';
import type { Context } from '../../base/context.ts';
import type { Queryable } from '../../database/database.ts';
import { type Sql, sql } from '../../database/sql.ts';
import type { Mailing } from '../when/mailing.ts';
import { matches } from './audience.ts';
import { askedEnough, byHandAnyway, cannotBeReached, reach } from './reachable.ts';

/** Somebody who was drawn. `channel` null: nothing is sent, for the operator hands out the link. */
export type Drawn = {
  member_id: string;
  invitation_id: string;
  name: string | null;
  email: string;
  phone: string | null;
  channel: InvitationMethod | null;
};

/**
 * Draws who is invited and writes down everybody else who was meant, each with one reason. The order is that of a
 * hash of seed and member: the same seed on the same members gives the same sample, and anybody can check it.
 */
export function drawInvited(tx: Queryable, context: Context, mailing: Mailing): Promise<Drawn[]> {
  const { campaign_id, choice, seed } = mailing;
  const { sample = null, members, where = [], by_hand = false } = choice;
  const year = Number(isoDay(context.clock.now()).slice(0, 4));
  const meant = members ? sql`member.id = any(${members}::uuid[])` : sql`true`;
  return tx.many(sql<Drawn>`
    with ${reach(context, meant)}, judged as (
      select reach.*, case
        when has_left then 'left'
        when exists (
          select from contact.invitation where campaign_id = ${campaign_id} and member_id = reach.id) then 'invited before'
        ${cannotBeReached}
        when not (${matches(where, sql`reach.id`, year)}) then 'does not match'
        ${askedEnough} end as reason
      from reach
    ), ${closing(mailing, {
      free: by_hand && members ? sql`reason is null or reason = any(${byHandAnyway})` : sql`reason is null`,
      order: sql`sha256(convert_to(${seed} || id::text, 'UTF8'))`,
      limit: sql`limit ${sample}::bigint`,
      invitation: sql`gen_random_uuid()`,
    })}`);
}

type Closing = { free: Sql; order: Sql; limit: Sql; invitation: Sql };

/**
 * The end of every draw: of the rows of `judged` it returns who is drawn, and writes all others to contact.left_out.
 */
export const closing = ({ id }: Mailing, { free, order, limit, invitation }: Closing): Sql => sql`
  drawn as materialized (
    select id as member_id, ${invitation} as invitation_id, name, email, phone,
      case when reason is null then channel end as channel
    from judged where ${free} order by ${order} ${limit}
  ), others as (
    insert into contact.left_out (mailing_id, member_id, reason)
    select ${id}::uuid, id, coalesce(reason, 'not in the sample') from judged
    where not exists (select from drawn where drawn.member_id = judged.id)
  )
  select * from drawn`;
