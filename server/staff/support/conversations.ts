import type { MemberSeen } from '#contract/calls/office/support/members.ts';
import type { RequestLine } from '#contract/calls/office/support/request-line.ts';
import type { Channel } from '#contract/channels.ts';
import { auditReference } from '../../members/profile/audit-reference.ts';
import { recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { requestColumns } from './requests.ts';

type Sealed = { id: string; at: Date; sealed: Buffer };
type Part = 'notes' | 'incoming' | 'requests' | 'talks';

/** What was said with a member on the phone, what they wrote back, and what they asked of us. */
export async function readConversations(
  db: Queryable,
  { secrets }: Context,
  id: string,
): Promise<Pick<MemberSeen, Part>> {
  const [notes, incoming, requests, talks] = await Promise.all([
    db.many(sql<Sealed & { by: string | null }>`
      select call_note.id, at, coalesce(staff.name, staff.email) as by, sealed
      from contact.call_note left join office.staff on staff.id = staff_id where member_id = ${id} order by at desc`),
    db.many(sql<Sealed & { channel: Channel }>`
      select id, at, channel, sealed from contact.incoming where member_id = ${id} order by at desc`),
    db.many(sql<RequestLine>`
      select ${requestColumns} from contact.request where member_id = ${id} order by received_on desc, id`),
    db.many(sql<{ title: string; at: Date; written: boolean }>`
      select title, coalesce(written_at, created_at) as at, message_id is not null as written
      from contact.talk_member join contact.talk on talk.id = talk_id where member_id = ${id} order by at desc`),
  ]);
  const opened = (purpose: 'call note' | 'incoming message', { sealed, at }: Sealed) => ({
    at: at.toISOString(),
    text: secrets.open(purpose, sealed),
  });
  return {
    notes: notes.map((one) => ({ id: one.id, by: one.by, ...opened('call note', one) })),
    incoming: incoming.map((one) => ({ id: one.id, channel: one.channel, ...opened('incoming message', one) })),
    requests,
    talks: talks.map((one) => ({ ...one, at: one.at.toISOString() })),
  };
}

/** What was said on the phone. The member reads it too. */
export async function noteCall(tx: Queryable, context: Acting, id: string, text: string): Promise<void> {
  await tx.run(sql`
    insert into contact.call_note (member_id, staff_id, at, sealed)
    values (${id}, ${staffIdOf(context.actor)}, ${context.clock.now()}, ${context.secrets.seal('call note', text)})`);
  await recordAudit(tx, context, { action: 'member_noted', about: auditReference(context, id) });
}
