import type { readWaits as readWaitsCall } from '#contract/calls/office/support/waits.ts';
import type { MenuCounts } from '#contract/calls/office/today.ts';
import type { Reply } from '#contract/endpoint.ts';
import { isoDay } from '#contract/format.ts';
import type { StaffRole } from '#contract/roles.ts';
import { staffIdOf } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { daysLater, fromWall } from '../../platform/time/amsterdam.ts';
import { isOpenAt } from '../../surveys/campaigns/open-campaign.ts';
import { unseen } from './outbox-pages.ts';

/** The start reminds this long before a request must be answered. */
const remindDays = 7;

/** For the start: what must be answered soon, and, told to the admins alone, who looked at many members or searched without end. */
export async function readWaits(db: Queryable, context: Acting, role: StaffRole): Promise<Reply<typeof readWaitsCall>> {
  const now = context.clock.now();
  const today = isoDay(now);
  const [requests, unread, many, access_requests] = await Promise.all([
    db.one(sql<{ due: number; late: number; next: string | null }>`
      select count(*) filter (where due_on >= ${today}::date) as due,
        count(*) filter (where due_on < ${today}::date) as late, min(due_on)::text as next
      from contact.request where state = 'open' and due_on <= ${today}::date + ${remindDays}::int`),
    countReplies(db, now),
    role === 'admin' ? manySince(db, fromWall(Date.parse(isoDay(daysLater(now, -1))))) : [],
    role === 'admin' ? countAccessRequests(db, staffIdOf(context.actor)) : 0,
  ]);
  const told = many.map((one) => ({ ...one, at: one.at.toISOString() }));
  return {
    requests,
    unread,
    access_requests,
    many_seen: told.flatMap(({ by, at, members }) => (members === null ? [] : [{ by, at, members }])),
    many_searched: told.flatMap(({ by, at, members }) => (members === null ? [{ by, at }] : [])),
  };
}

async function countAccessRequests(db: Queryable, me: string | null): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*) as count from office.access_request where asked_by is distinct from ${me}`);
  return count;
}

/** How many members wrote to us in the last week, and nobody looked at since. */
async function countReplies(db: Queryable, now: Date): Promise<number> {
  const { replies } = await db.one(sql<{ replies: number }>`
    select count(distinct member_id) as replies from contact.incoming where at > ${daysLater(now, -7)} and ${unseen}`);
  return replies;
}

/** The numbers beside the menu. Who may not open a screen is not told how much waits there. */
export async function countForMenu(db: Queryable, { clock, actor }: Acting, role: StaffRole): Promise<MenuCounts> {
  const now = clock.now();
  const { running, asked } = await db.one(sql<{ running: number; asked: number }>`
    select (select count(*) from survey.campaign where ${isOpenAt(now)}) as running,
      (select count(*) from survey.report where state = 'asked' and asked_by is distinct from ${staffIdOf(actor)}) as asked`);
  const reports = role === 'support' ? null : asked;
  if (role === 'researcher') return { running, reports, requests: null, replies: null };
  const { requests } = await db.one(sql<{ requests: number }>`
    select count(*) as requests from contact.request where state = 'open'`);
  return { running, reports, requests, replies: await countReplies(db, now) };
}

/** Of who searched there is no number of members. */
const manySince = (db: Queryable, since: Date) =>
  db.many(sql<{ by: string; at: Date; members: number | null }>`
    select coalesce(staff.name, staff.email) as by, audit.at, (detail ->> 'members')::int as members
    from office.audit join office.staff on staff.id = audit.about
    where action in ('members_many_seen', 'members_many_searched') and audit.at >= ${since} order by audit.number desc limit 20`);
