import type { InvitationMethod } from '#contract/channels.ts';
import type { Context } from '../../platform/core/context.ts';
import { passing, type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import type { Mailing } from '../schedule/mailing.ts';
import { eligibilitySql } from './eligibility.ts';
import type { Mean, Pool } from './forecast.ts';
import { histories, likelihood } from './likelihood.ts';
import type { Quota } from './quotas.ts';
import { byHandAnyway } from './reachability.ts';

/** Somebody who was drawn. `channel` null: nothing is sent, for the operator hands out the link. */
export type DrawnMember = {
  member_id: string;
  invitation_id: string;
  name: string | null;
  email: string;
  phone: string | null;
  channel: InvitationMethod | null;
  /** How likely it was, among those of the same group who could be drawn; 1 where all of them were. */
  chance: number;
  /** The classes of the group, with a space between them; '' where there are no groups. */
  grouped: string;
};

/**
 * Draws who is invited and writes down everybody else who was meant, each with one reason. The order is that of a
 * hash of seed and member: the same seed on the same members gives the same sample, and anybody can check it.
 * `quotas`: the maximum of each group; without them everybody is drawn. `mean`: how those who could be drawn may be expected
 * to answer stands with each row.
 */
export function drawInvited(
  tx: Queryable,
  context: Context,
  mailing: Mailing,
  quotas: readonly Quota[] | undefined,
  mean?: Mean,
): Promise<(DrawnMember & Partial<Pool>)[]> {
  const { campaign_id, choice, seed } = mailing;
  const { members, where = [], by_hand = false, groups } = choice;
  const free = by_hand && members ? sql`reason is null or reason = any(${byHandAnyway})` : sql`reason is null`;
  const columns = sql`id as member_id, gen_random_uuid() as invitation_id, name, email, phone,
    case when reason is null then channel end as channel, grouped`;
  const order = sql`sha256(convert_to(${seed} || id::text, 'UTF8'))`;
  const drawn = quotas
    ? sql`
      select ${columns}, least(1, most / many::float8) as chance
      from (
        select *, row_number() over (partition by grouped order by ${order}) as place,
          count(*) over (partition by grouped) as many
        from judged where ${free}
      ) as one
      join unnest(${quotas.map((quota) => quota.grouped)}::text[], ${quotas.map(({ most }) => most)}::bigint[])
        as quota (quota_of, most) on quota_of = grouped
      where place <= most`
    : sql`select ${columns}, 1::float8 as chance from judged where ${free}`;
  const pool =
    mean &&
    sql`
      select count(*) as count, sum(likely) as sum, sum(likely * likely) as squares
      from (
        select ${likelihood(mean)} as likely
        from judged left join (${histories(context)}) as history on history.member_id = judged.id
        where reason is null offset 0
      ) as one`;
  return tx.many(
    passing(sql<DrawnMember & Partial<Pool>>`
      with ${eligibilitySql(context, { campaign_id, where, members, by: groups?.by ?? [], lock: true })},
      ${endOfDraw(mailing, drawn)} ${pool ? sql`, (${pool}) as pool` : sql``}`),
  );
}

/**
 * The end of every draw: of the rows of `judged` it returns who is drawn, and writes all others to contact.left_out.
 */
export const endOfDraw = ({ id }: Mailing, drawn: Sql): Sql => sql`
  drawn as materialized (${drawn}), others as (
    insert into contact.left_out (mailing_id, member_id, reason)
    select ${id}::uuid, id, coalesce(reason, 'not in the sample') from judged
    where not exists (select from drawn where drawn.member_id = judged.id)
  )
  select * from drawn`;
