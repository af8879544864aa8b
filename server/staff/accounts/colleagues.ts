import type { Colleague } from '#contract/calls/office/staff/colleagues.ts';
import { staffSentences } from '#contract/calls/office/staff.ts';
import type { StaffRole } from '#contract/roles.ts';
import { colleagueName } from '#contract/roles.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { forgetSecondKeys, inviteStaff } from '../session/invitation.ts';
import { endSessionsOf } from '../session/session.ts';
import { dropRequestsOf } from './access-requests.ts';
import { keepOneAdmin, lockAdmins, mailAdmins } from './admins.ts';
import { type ColleagueRef, findColleague, findPresent, type InvitedColleague } from './find-colleague.ts';
import { endKeysOf } from './program-keys.ts';
import { changeRole } from './role.ts';

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
          'given_at', given_at, 'campaigns', case when not every_campaign then coalesce((
            select jsonb_agg(jsonb_build_object('id', campaign.id, 'title', campaign.title) order by campaign.title)
            from office.staff_right_campaign named join survey.campaign on campaign.id = named.campaign_id
            where named.staff_id = given.staff_id and named.name = given.name), '[]') end) order by given.name)
        from office.staff_right given left join office.staff giver on giver.id = given_by
        where given.staff_id = staff.id), '[]') as rights
    from office.staff where not demo or ${config.panel_env === 'tryout'}
    order by staff.left_at is not null, staff.joined_at is null, lower(coalesce(staff.name, staff.email)), staff.id`);
  return rows.map(({ last_at, link_until, ...row }) => ({
    ...row,
    last_at: last_at && new Date(last_at).toISOString(),
    link_until: link_until && new Date(link_until).toISOString(),
  }));
}

/**
 * Adds a colleague and makes the link to join by. Somebody who was invited and did not join yet gets a new link and the
 * new role; somebody who left can come back.
 */
export async function addColleague(
  tx: Queryable,
  context: Acting,
  { email, role }: { email: string; role: StaffRole },
): Promise<InvitedColleague> {
  const invited = await findInvited(tx, context, email);
  // Who did not join yet may have been given rights that do not go with the new role.
  if (invited) await changeRole(tx, context, { id: invited.id }, role);
  // Of two who invite the same address at the same moment, the later makes a new link for it.
  const id = await addStaffMember(tx, context, email, role);
  await dropRequestsOf(tx, context, id);
  const link = await inviteStaff(tx, context, { id, role });
  if (role === 'admin') await mailAdmins(tx, context, `${email} als beheerder uitgenodigd.`);
  await notifyLive(tx, 'staff');
  return { id, email, role, link };
}

/**
 * Somebody who is to become an admin once that is approved. Who is new has no link, so cannot join; who was invited keeps
 * that role until then.
 */
export async function addAwaited(tx: Queryable, context: Acting, email: string): Promise<string> {
  const invited = await findInvited(tx, context, email);
  if (invited) return invited.id;
  return addStaffMember(tx, context, email, 'admin');
}

/** Under the lock of admins: the colleague who was invited and did not join yet. Refuses who is in already. */
async function findInvited(tx: Queryable, context: Acting, email: string) {
  await lockAdmins(tx, context);
  const found = await findColleague(tx, { email });
  if (found?.joined && !found.left) {
    throw new Problem('staff_in_already', { facts: { email }, errors: { email: [staffSentences.in_already] } });
  }
  return found?.left ? undefined : found;
}

/** Somebody who left comes back as the same colleague. */
async function addStaffMember(tx: Queryable, context: Acting, email: string, role: StaffRole): Promise<string> {
  const { id } = await tx.one(sql<{ id: string }>`
    insert into office.staff (email, role, created_at) values (${email}, ${role}, ${context.clock.now()})
    on conflict (lower(email)) do update set
      email = excluded.email, role = excluded.role, joined_at = null, left_at = null, demo = false
    returning id`);
  return id;
}

export const addStaff = (context: Acting, email: string, role: StaffRole): Promise<string> =>
  context.db.transaction(async (tx) => (await addColleague(tx, context, { email, role })).link);

/**
 * Makes a new link for a colleague who lost the phone or forgot the password. Anyone who found the phone may be logged in,
 * so all sessions end at once. The old password and app keep working until the link is used: otherwise a typing mistake
 * in the address would lock out somebody else.
 */
export async function renewColleague(tx: Queryable, context: Acting, whom: ColleagueRef): Promise<InvitedColleague> {
  const { id, email, role } = await findPresent(tx, whom);
  await endSessionsOf(tx, id);
  await tx.run(sql`delete from office.access_request where staff_id = ${id} and kind = 'reset'`);
  const link = await inviteStaff(tx, context, { id, role });
  await notifyLive(tx, 'staff');
  return { id, email, role, link };
}

export const renewStaff = (context: Acting, email: string): Promise<string> =>
  context.db.transaction(async (tx) => (await renewColleague(tx, context, { email })).link);

/** Ends a colleague's access at once. The row stays, without its secrets, because the audit log points at it. */
export async function endColleague(tx: Queryable, context: Acting, whom: ColleagueRef): Promise<void> {
  const admins = await lockAdmins(tx, context);
  const found = await findPresent(tx, whom);
  const { id } = found;
  keepOneAdmin(admins, id);
  if (admins.includes(id)) await mailAdmins(tx, context, `de toegang beëindigd van beheerder ${colleagueName(found)}.`);
  await tx.run(sql`
    update office.staff set left_at = ${context.clock.now()}, joined_at = null, password_hash = null, totp_sealed = null,
      phone = null
    where id = ${id}`);
  await tx.run(sql`delete from office.staff_invitation where staff_id = ${id}`);
  await tx.run(sql`delete from office.staff_right where staff_id = ${id}`);
  await dropRequestsOf(tx, context, id);
  await forgetSecondKeys(tx, id);
  await endKeysOf(tx, context, id);
  await endSessionsOf(tx, id);
  await recordAudit(tx, context, { action: 'staff_removed', about: id });
  await notifyLive(tx, 'staff');
}

export const removeStaff = (context: Acting, email: string): Promise<void> =>
  context.db.transaction((tx) => endColleague(tx, context, { email }));

type StaffLine = { email: string; role: StaffRole; name: string | null; state: 'in' | 'invited' | 'left' };

export async function listStaff({ db }: Context): Promise<StaffLine[]> {
  return db.many(sql<StaffLine>`
    select email, role, name,
      case when left_at is not null then 'left' when joined_at is not null then 'in' else 'invited' end as state
    from office.staff order by lower(email)`);
}

/** What the start says while the office has nobody who can log in. */
export async function nobodyYet({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const { staffed } = await db.one(sql<{ staffed: boolean }>`
    select exists (select from office.staff where joined_at is not null and left_at is null) as staffed`);
  return staffed ? [] : ['Nobody of the office can log in yet. Begin with: ./panel staff add EMAIL --role admin'];
}
