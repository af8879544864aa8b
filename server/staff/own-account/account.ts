import type { OwnAccount, OwnSession, Passkey } from '#contract/calls/office/staff/own-account.ts';
import { rules } from '#contract/rules.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { notifySessionsEnded } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { Staff } from '../../platform/http/route.ts';
import { isRecentlyAuthenticated } from './recent-login.ts';

type Dated<T, Key extends keyof T> = Omit<T, Key> & Record<Key, Date>;
type KeyRow = Dated<Passkey, 'created_at'> & { id: Buffer; used_at: Date | null };

export async function readAccount(context: Context, caller: Staff): Promise<OwnAccount> {
  const { db } = context;
  const [keys, { left }, sessions, fresh, { proven, ends }] = await Promise.all([
    db.many(sql<KeyRow>`
      select id, name, host, created_at, used_at from office.staff_passkey
      where staff_id = ${caller.staff_id} order by created_at, id`),
    db.one(sql<{ left: number | null }>`
      select case when count(*) > 0 then count(*) filter (where used_at is null) end as left
      from office.staff_recovery where staff_id = ${caller.staff_id}`),
    listSessions(context, caller),
    isRecentlyAuthenticated(context, caller),
    db.one(sql<{ proven: boolean; ends: string | null }>`
      select email_proven_at is not null as proven, right(phone, 2) as ends from office.staff where id = ${caller.staff_id}`),
  ]);
  return {
    passkeys: keys.map(({ id, name, host, created_at, used_at }) => ({
      key: id.toString('base64url'),
      name,
      host,
      created_at: created_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
    recovery_left: left,
    sessions,
    fresh,
    address_proven: proven,
    phone_ends: ends,
  };
}

type SessionRow = Pick<OwnSession, 'id' | 'way' | 'browser'> & { created_at: Date; idle_until: Date };

async function listSessions({ clock, db }: Context, { staff_id, session_id }: Staff): Promise<OwnSession[]> {
  const now = clock.now();
  const rows = await db.many(sql<SessionRow>`
    select id, way, browser, created_at, idle_until from office.staff_session
    where staff_id = ${staff_id} and idle_until > ${now} and ends_at > ${now}
    order by id = ${session_id} desc, idle_until desc, id`);
  return rows.map(({ id, way, browser, created_at, idle_until }) => ({
    id,
    way,
    browser,
    began_at: created_at.toISOString(),
    last_at: new Date(idle_until.getTime() - rules.staff_idle_minutes * 60_000).toISOString(),
    this: id === session_id,
  }));
}

export async function endOwnSessions(tx: Queryable, context: Acting, caller: Staff, id?: string): Promise<number> {
  const which = id === undefined ? sql`id <> ${caller.session_id}` : sql`id = ${id}`;
  const ended = await tx.run(sql`delete from office.staff_session where staff_id = ${caller.staff_id} and ${which}`);
  if (id !== undefined && ended === 0) throw new Problem('not_found');
  if (ended > 0) {
    const detail = { sessions: String(ended) };
    await recordAudit(tx, context, { action: 'session_ended', about: caller.staff_id, detail });
    await notifySessionsEnded(tx);
  }
  return ended;
}
