import type { Colleague } from '#contract/calls/office/staff/colleagues.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';

type Row = Colleague & { left_at: Date | null };

/** Everybody who can be in the office now or was invited to it, and who left: their names still stand in the log. */
export async function listColleagues({ clock, config, db }: Context, me: string): Promise<Colleague[]> {
  const rows = await db.many(sql<Row>`
    select staff.id, staff.name, staff.email, staff.role, staff.id = ${me} as me, staff.last_at,
      exists (select from office.staff_session
        where staff_id = staff.id and idle_until > ${clock.now()} and ends_at > ${clock.now()}) as here,
      case when staff.left_at is not null then 'left' when staff.joined_at is not null then 'in' else 'invited' end
        as state,
      case when staff.joined_at is null then array[]::text[]
        when exists (select from office.staff_passkey where staff_id = staff.id) then array['app', 'passkey']
        else array['app'] end as second,
      (select expires_at from office.staff_invitation
        where staff_id = staff.id and expires_at > ${clock.now()}) as link_until,
      coalesce((select jsonb_agg(jsonb_build_object('right', given.name, 'reason', reason, 'given_by', giver.name,
          'given_at', given_at) order by given.name)
        from office.staff_right given left join office.staff giver on giver.id = given_by
        where given.staff_id = staff.id), '[]') as rights,
      (select jsonb_build_object('asked_by', asker.name, 'asked_at', asked_at, 'reason', reason,
          'mine', asked_by = ${me})
        from office.staff_reset reset join office.staff asker on asker.id = asked_by
        where reset.staff_id = staff.id) as reset
    from office.staff where not demo or ${config.panel_env === 'tryout'}
    order by staff.left_at is not null, staff.joined_at is null, lower(coalesce(staff.name, staff.email)), staff.id`);
  return rows.map(({ last_at, link_until, ...row }) => ({
    ...row,
    last_at: last_at && new Date(last_at).toISOString(),
    link_until: link_until && new Date(link_until).toISOString(),
  }));
}
