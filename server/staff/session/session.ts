import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OfficeSession, StaffMember } from '#contract/calls/office/staff.ts';
import { rules } from '#contract/rules.ts';
import { ownQuestionsHere } from '../../people/attributes.ts';
import { browserName } from '../../people/browser-name.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Context } from '../../platform/core/context.ts';
import { notifySessionsEnded } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import type { Staff } from '../../platform/http/route.ts';
import { readCookie, setCookie } from './cookies.ts';

/** In a statement over office.staff: what each of them was given beyond the role, for whichever survey. */
export const rightsOfStaff: Sql = sql`
  array(select staff_right.name from office.staff_right where staff_right.staff_id = staff.id) as rights`;

/**
 * The rights that hold for what a call is about, which is a survey or an export of one; about neither: those for all. A text
 * with a zero byte is neither, and the database takes none.
 */
const rightsFor = (about: string): Sql => rightsOf(about.includes('\0') ? '' : about);

const rightsOf = (about: string): Sql => sql`
  array(select given.name from office.staff_right given
    where given.staff_id = staff.id and (every_campaign or exists (
      select from office.staff_right_campaign named
      where named.staff_id = given.staff_id and named.name = given.name and (named.campaign_id::text = ${about}
        or named.campaign_id = (select campaign_id from survey.export where id::text = ${about}))))) as rights`;

const minute = 60_000;
const idleMs = rules.staff_idle_minutes * minute;
const wholeMs = rules.staff_session_hours * 60 * minute;

type Row = Staff & StaffMember & { idle_until: Date };

/** The living session behind the cookie. The demo's people are let in only while trying out. */
async function find(request: FastifyRequest, context: Context, now: Date, rights: Sql): Promise<Row | undefined> {
  const token = readCookie(request, context.config, 'office_session');
  if (!token) return undefined;
  return context.db.maybe(sql<Row>`
    select staff.id as staff_id, session.id as session_id, staff.name, staff.email, staff.role, ${rights},
      session.idle_until
    from office.staff_session session join office.staff on staff.id = session.staff_id
    where session.token_hash = ${hashToken(token)} and session.idle_until > ${now} and session.ends_at > ${now}
      and staff.left_at is null and (not staff.demo or ${context.config.panel_env === 'tryout'})`);
}

/**
 * Who calls, or 401. Every call that somebody made keeps the session alive, which is written down at most once a minute.
 */
export async function staffOf(request: FastifyRequest, context: Context, byItself = false): Promise<Staff> {
  // One moment for both: a session that lived when the call came is kept alive from then, however long the look took.
  const now = context.clock.now();
  const { id: about = '' } = (request.params ?? {}) as { id?: string };
  const found = await find(request, context, now, rightsFor(about));
  if (!found) throw new Problem('no_session');
  if (byItself) return found;
  const idleUntil = new Date(now.getTime() + idleMs);
  if (idleUntil.getTime() - found.idle_until.getTime() >= minute) {
    await context.db.run(sql`
      with session as (update office.staff_session set idle_until = ${idleUntil} where id = ${found.session_id})
      update office.staff set last_at = ${now} where id = ${found.staff_id}`);
  }
  return found;
}

export async function describeSession(request: FastifyRequest, context: Context): Promise<OfficeSession> {
  return toReply(context, await find(request, context, context.clock.now(), rightsOfStaff));
}

/** By what somebody logged in. */
type LoginMethod = 'app' | 'passkey' | 'recovery' | 'tryout' | 'joined';
export type LoginRequest = { request: FastifyRequest; answer: FastifyReply };

/** Starts a session and hands the browser its cookie. Sessions that are over are cleared away on the way. */
export async function startStaffSession(
  db: Queryable,
  context: Context,
  { request, answer }: LoginRequest,
  staff: StaffMember & { id: string },
  way: LoginMethod,
): Promise<OfficeSession> {
  const now = context.clock.now();
  const token = context.random.token();
  const idle_until = new Date(now.getTime() + idleMs);
  const ends_at = new Date(now.getTime() + wholeMs);
  await db.run(sql`delete from office.staff_session where idle_until <= ${now} or ends_at <= ${now}`);
  await db.run(sql`
    insert into office.staff_session (staff_id, token_hash, created_at, idle_until, ends_at, way, browser)
    values (${staff.id}, ${hashToken(token)}, ${now}, ${idle_until}, ${ends_at}, ${way},
      ${browserName(request.headers['user-agent'])})`);
  await db.run(sql`update office.staff set last_at = ${now} where id = ${staff.id}`);
  setCookie(answer, context.config, 'office_session', token);
  return toReply(context, staff);
}

export async function endStaffSession(db: Queryable, request: FastifyRequest, context: Context): Promise<void> {
  const token = readCookie(request, context.config, 'office_session');
  if (!token) return;
  const ended = await db.maybe(sql<{ staff_id: string }>`
    delete from office.staff_session where token_hash = ${hashToken(token)} returning staff_id`);
  if (!ended) return;
  await notifySessionsEnded(db);
  await recordAudit(db, { ...context, actor: ended }, { action: 'logout', about: ended.staff_id });
}

/** Ends all sessions of a colleague, log-ins between password and code too, and forgets the known devices. */
export async function endSessionsOf(db: Queryable, staffId: string): Promise<void> {
  await db.run(sql`delete from office.staff_session where staff_id = ${staffId}`);
  await db.run(sql`delete from office.staff_login where staff_id = ${staffId}`);
  await db.run(sql`delete from office.staff_device where staff_id = ${staffId}`);
  await notifySessionsEnded(db);
}

function toReply({ config }: Context, staff: StaffMember | undefined): OfficeSession {
  const own = ownQuestionsHere();
  return {
    staff: staff ? { name: staff.name, email: staff.email, role: staff.role, rights: staff.rights } : null,
    tryout: config.panel_env === 'tryout',
    email_leaves: config.smtp_url !== undefined,
    public_url: config.public_url,
    ...(staff && own.length > 0 && { own_questions: own }),
  };
}
