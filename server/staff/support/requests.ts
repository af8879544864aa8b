import type { RequestLine } from '#contract/calls/office/support/request-line.ts';
import type { noteRequest as noteRequestCall, WholeRequest } from '#contract/calls/office/support/requests.ts';
import type { Output } from '#contract/endpoint.ts';
import { isoDay } from '#contract/format.ts';
import { auditReference } from '../../members/profile/audit-reference.ts';
import { type AuditDetails, recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { requireMemberAccess } from './member-access.ts';

/** The law gives a month, and two more where that was told within the first. */
const months = { first: 1, extended: 3 };

export const requestColumns = sql`request.id, kind, came_by, received_on::text, due_on::text, extended_on::text, state,
  member_id`;

/** What is sealed of a request, in one piece. */
type Sealed = { from_whom: string; words: string; extended_why?: string; outcome?: string };
const read = ({ secrets }: Context, sealed: Buffer) => JSON.parse(secrets.open('request', sealed)) as Sealed;
const write = ({ secrets }: Context, said: Sealed) => secrets.seal('request', JSON.stringify(said));

const today = ({ clock }: Context): string => isoDay(clock.now());

const pageLength = 50;

/** A page, from behind the request with that id. */
export async function listRequests(db: Queryable, context: Context, state: 'open' | 'closed' = 'open', after?: string) {
  const [key, is, order] =
    state === 'open'
      ? [sql`due_on, noted_at, id`, sql`>`, sql`due_on, noted_at, id`]
      : [sql`closed_at, id`, sql`<`, sql`closed_at desc, id desc`];
  const requests = await db.many(sql<RequestLine>`
    select ${requestColumns} from contact.request
    where (state = 'open') = ${state === 'open'}
      ${after ? sql`and (${key}) ${is} (select ${key} from contact.request where id = ${after})` : sql``}
    order by ${order} limit ${pageLength + 1}`);
  return { requests: requests.slice(0, pageLength), more: requests.length > pageLength, today: today(context) };
}

type Row = RequestLine & {
  noted_at: Date;
  noted_by: string | null;
  closed_at: Date | null;
  sealed: Buffer;
  extend_until: string | null;
};

async function find(db: Queryable, id: string, lock: Sql = sql``): Promise<Row> {
  const row = await db.maybe(sql<Row>`
    select ${requestColumns}, noted_at, coalesce(staff.name, staff.email) as noted_by, closed_at, sealed,
      (received_on + make_interval(months => ${months.first}))::date::text as extend_until
    from contact.request left join office.staff on staff.id = request.staff_id where request.id = ${id} ${lock}`);
  if (!row) throw new Problem('not_found');
  return row;
}

/** Who asked is personal, so reading it is a line. */
export async function showRequest(db: Queryable, context: Acting, id: string): Promise<WholeRequest> {
  const { sealed, ...row } = await find(db, id);
  const about = row.member_id ? auditReference(context, row.member_id) : undefined;
  await recordAudit(db, context, { action: 'request_seen', about, detail: { request: id } });
  const said = read(context, sealed);
  return {
    ...row,
    noted_at: row.noted_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    from_whom: said.from_whom,
    words: said.words,
    extended_why: said.extended_why ?? null,
    outcome: said.outcome ?? null,
    extend_until: mayExtend(context, row) ? row.extend_until : null,
  };
}

const mayExtend = (
  context: Context,
  { state, extended_on, extend_until }: Pick<Row, 'state' | 'extended_on' | 'extend_until'>,
): boolean => state === 'open' && extended_on === null && extend_until !== null && today(context) <= extend_until;

/** A line about the request, and one about the member: who asks 'who did something with this member' finds it. */
async function noteAbout(tx: Queryable, context: Acting, id: string, member: string | null, detail: AuditDetails) {
  const action = detail.act === 'noted' ? 'request_noted' : 'request_changed';
  const about = member ? auditReference(context, member) : undefined;
  await recordAudit(tx, context, { action, about, detail: { request: id, ...detail } });
}

export async function noteRequest(
  context: Acting,
  given: Output<typeof noteRequestCall, 'body'>,
): Promise<{ id: string }> {
  const { kind, came_by, received_on, from_whom, words, member_id = null } = given;
  if (received_on > today(context)) throw new Problem('request_day');
  return context.db.transaction(async (tx) => {
    if (member_id) {
      await requireMemberAccess(tx, context, member_id);
      const found = await tx.maybe(sql`select from contact.member where id = ${member_id} for key share`);
      if (!found) throw new Problem('not_found');
    }
    const made = await tx.one(sql<{ id: string }>`
      insert into contact.request (member_id, kind, came_by, received_on, due_on, staff_id, noted_at, sealed)
      values (${member_id}, ${kind}, ${came_by}, ${received_on}::date,
        (${received_on}::date + make_interval(months => ${months.first}))::date,
        ${staffIdOf(context.actor)}, ${context.clock.now()}, ${write(context, { from_whom, words })})
      returning id`);
    await noteAbout(tx, context, made.id, member_id, { act: 'noted', kind });
    return made;
  });
}

/** Changes a request, locked, with what is sealed of it. */
async function change(
  context: Acting,
  id: string,
  act: string,
  how: (row: Row) => { set: Sql; said?: Partial<Sealed> },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const row = await find(tx, id, sql`for update of request`);
    const { set, said } = how(row);
    const sealed = write(context, { ...read(context, row.sealed), ...said });
    await tx.run(sql`update contact.request set ${set}, sealed = ${sealed} where id = ${id}`);
    await noteAbout(tx, context, id, row.member_id, { act, kind: row.kind });
  });
}

export const extendRequest = (context: Acting, id: string, why: string): Promise<void> =>
  change(context, id, 'extended', (row) => {
    if (!mayExtend(context, row)) throw new Problem('request_not_extended');
    return {
      set: sql`extended_on = ${today(context)}::date,
        due_on = (received_on + make_interval(months => ${months.extended}))::date`,
      said: { extended_why: why },
    };
  });

export const closeRequest = (context: Acting, id: string, state: 'done' | 'refused', outcome: string): Promise<void> =>
  change(context, id, state, (row) => {
    if (row.state !== 'open') throw new Problem('request_closed_before');
    return { set: sql`state = ${state}, closed_at = ${context.clock.now()}`, said: { outcome } };
  });

export const reopenRequest = (context: Acting, id: string): Promise<void> =>
  change(context, id, 'reopened', (row) => {
    if (row.state === 'open') throw new Problem('request_open');
    return { set: sql`state = 'open', closed_at = null` };
  });
