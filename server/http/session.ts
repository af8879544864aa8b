import type { FastifyRequest } from 'fastify';
import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../context.ts';
import { sql } from '../database/sql.ts';
import { noteActive } from '../members/active.ts';
import { hashToken } from '../secrets.ts';
import { Problem } from './problem.ts';
import type { Member } from './route.ts';

/** The member behind `Authorization: Bearer …`, or 401. */
export async function memberOf(request: FastifyRequest, context: Context): Promise<Member> {
  const [, token] = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '') ?? [];
  if (!token) throw new Problem('no_session');
  const today = isoDay(context.clock.now());
  const session = await context.db.maybe(sql<Member & { last_seen: string }>`
    select member_id, id as session_id, last_seen::text from contact.session
    where token_hash = ${hashToken(token)}
      and last_seen > ${today}::date - ${rules.session_idle_days}::int
      and created_on > ${today}::date - ${rules.session_days}::int`);
  if (!session) throw new Problem('no_session');
  const { last_seen, ...member } = session;
  // Once a day: a row written at each call would stand beside the anonymous answer that came in at that moment.
  if (last_seen !== today) {
    await context.db.run(sql`update contact.session set last_seen = ${today} where id = ${member.session_id}`);
    await noteActive(context.db, context, member.member_id);
  }
  return member;
}
