import type { MemberHit, MemberSeen } from '#contract/calls/office/support/members.ts';
import { readAnswerAge } from '../../people/answer-age.ts';
import type { MemberRow } from '../../people/user.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { readConversations } from './conversations.ts';
import { doublesOf } from './duplicates.ts';
import { memberAccessUntil } from './member-access.ts';
import { readMemberHistory } from './member-history.ts';
import { readHit } from './search-hits.ts';

/** Masked as long as this colleague gave no reason. Nothing here reads answers: not of surveys, not of the profile. */
export async function showMember(
  db: Queryable,
  context: Acting,
  id: string,
): Promise<{ hit: MemberHit; seen: MemberSeen | null }> {
  const hit = await readHit(db, context, id);
  if (!hit) throw new Problem('not_found');
  const until = await memberAccessUntil(db, context, id);
  if (!until) return { hit, seen: null };
  const [reached, history, said, doubles] = await Promise.all([
    readReached(db, context, id),
    readMemberHistory(db, context, id),
    readConversations(db, context, id),
    doublesOf(db, context, id),
  ]);
  return { hit, seen: { until: until.toISOString(), ...reached, ...history, ...said, doubles } };
}

type Row = MemberRow & {
  registered_at: Date;
  left_at: Date | null;
  rests_until: Date | null;
  vouched: string[];
};
type Stopped = { channel: string; address: string; reason: string; at: Date };

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** By which ways the member is reached, what is proven of them, and what stops them. */
async function readReached(db: Queryable, context: Context, id: string) {
  const { clock, config } = context;
  const row = await db.one(sql<Row>`
    select member.*, array(select address from contact.vouched where member_id = member.id) as vouched
    from contact.member where id = ${id}`);
  const stops = await db.many(sql<Stopped>`
    select channel, address, reason, at from contact.stopped where member_id = ${id} order by at`);
  const stopOf = (channel: string, address: string) => {
    const stop = stops.find((one) => one.channel === channel && one.address === address);
    return stop ? { reason: stop.reason, at: stop.at.toISOString() } : null;
  };
  const waits = (address: string | null, at: Date | null, proven: Date | null, from: Date | null) =>
    address === null || at === null || from === null
      ? null
      : { address, entered_at: at.toISOString(), proven: proven !== null, counts_from: from.toISOString() };
  const isIn = row.left_at === null;
  return {
    name: row.name,
    registered_at: row.registered_at.toISOString(),
    left_at: iso(row.left_at),
    back_until: row.left_at && new Date(row.left_at.getTime() + config.regret_days * 86_400_000).toISOString(),
    regret_days: config.regret_days,
    rests_until: row.rests_until && row.rests_until > clock.now() ? row.rests_until.toISOString() : null,
    checked_on: (await readAnswerAge(db, context, id)).checked_on,
    invitation_method: row.invitation_method,
    email: {
      address: row.email,
      proven_at: iso(row.email_verified_at),
      vouched: row.vouched.includes(row.email),
      stopped: stopOf('email', row.email),
    },
    new_email: waits(row.new_email, row.new_email_at, row.new_email_proven_at, row.new_email_from),
    phone: row.phone
      ? {
          address: row.phone,
          proven_at: iso(row.phone_verified_at),
          vouched: false,
          stopped: stopOf('whatsapp', row.phone),
        }
      : null,
    new_phone: waits(row.new_phone, row.new_phone_at, row.new_phone_proven_at, row.new_phone_from),
    can_prove: {
      email: isIn && (row.new_email ? !row.new_email_proven_at : row.email_key !== null && !row.email_verified_at),
      phone: isIn && (row.new_phone ? !row.new_phone_proven_at : row.phone !== null && !row.phone_verified_at),
    },
  };
}
