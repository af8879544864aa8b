import type { FastifyRequest } from 'fastify';
import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { isIdle, lastSeen, noteSeen } from '../../people/last-seen-memory.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Member } from '../../platform/http/route.ts';

/**
 * The member behind `Authorization: Bearer …`, or 401; the word in any case (RFC 9110). Writes nothing: see
 * people/last-seen-memory.ts.
 */
export async function memberOf(request: FastifyRequest, context: Context): Promise<Member> {
  const [, token] = /^bearer +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  if (!token) throw new Problem('no_session');
  const today = isoDay(context.clock.now());
  const session = await context.db.maybe(sql<Member & { last_seen: string }>`
    select member_id, id as session_id, last_seen::text from contact.session
    where token_hash = ${hashToken(token)} and created_on > ${today}::date - ${rules.session_days}::int`);
  if (!session) throw new Problem('no_session');
  const { last_seen, ...member } = session;
  const seen = lastSeen(context, member.session_id, last_seen);
  if (isIdle(seen, today)) throw new Problem('no_session');
  if (seen !== today) noteSeen(context, { ...member, day: today });
  return member;
}

/** Whose session a guest's call brings along, if any: a press on a page that needs none may come from a member. */
export const loggedInAs = (request: FastifyRequest, context: Context): Promise<Member | undefined> =>
  memberOf(request, context).catch((fault: unknown) => {
    if (fault instanceof Problem && fault.code === 'no_session') return undefined;
    throw fault;
  });
