import type { FastifyReply, FastifyRequest } from 'fastify';
import { emailKey } from '../../people/address.ts';
import { browserName } from '../../people/browser-name.ts';
import { isKnownHere, type KnownMember, markMemberDevice } from '../../people/known-device.ts';
import { startMemberSession } from '../../people/session.ts';
import type { WaitOptions } from '../../platform/core/concurrency-limit.ts';
import type { Context } from '../../platform/core/context.ts';
import { countFailures } from '../../platform/core/failed-attempts.ts';
import { Problem } from '../../platform/core/problem.ts';
import { networkOf, wideNetworkOf } from '../../platform/core/rate-limits.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashQueue } from '../../platform/http/hash-queue.ts';

type Row = { id: string; password_hash: string | null };

/**
 * What wrong passwords are counted by. Each network has its own count of an account, so that a stranger elsewhere keeps
 * nobody out; all networks together have a wider one, and each network one for all accounts. On a device where this
 * member logged in before they count apart from all of that. Nothing locks for good: the counts run out by themselves,
 * and a reset is always open.
 */
export const triesOf = (ip: string, account: string) =>
  [
    ['login_account', `${account} from ${networkOf(ip)}`],
    ['login_network', networkOf(ip)],
    ['login_wide_network', wideNetworkOf(ip)],
    ['login_account_anywhere', account],
  ] as const;

/**
 * A wrong password, an unknown address, somebody without a password and somebody who left get the same answer after
 * the same work.
 */
export async function logIn(
  context: Context,
  request: FastifyRequest,
  answer: FastifyReply,
  given: { email: string; password: string },
): Promise<{ token: string }> {
  const { config, db, secrets } = context;
  const key = emailKey(given.email);
  const member = await db.maybe(sql<Row>`
    select id, password_hash from contact.member
    where email_key = ${key} and left_at is null and (not demo or ${config.panel_env === 'tryout'})`);
  const known = member?.password_hash ? { id: member.id, password_hash: member.password_hash } : undefined;
  const known_here = known && isKnownHere(request, context, known);
  const counts = known_here ? ([['login_account', `known ${known.id}`]] as const) : triesOf(request.ip, key);
  const queue = hashQueue(request, known_here ? 'known' : 'stranger');
  const token = await countFailures(context, counts, async () => {
    const right = await secrets.verifyPassword(known?.password_hash, given.password, queue);
    return right && known ? enter(context, known, given.password, queue, request.headers['user-agent']) : undefined;
  });
  if (!token || !known) throw new Problem('login_wrong');
  markMemberDevice(request, answer, context, known);
  return { token };
}

/** Passwords that were hashed at an older cost are hashed anew, now that they are at hand. */
async function enter(
  context: Context,
  member: KnownMember,
  password: string,
  queue: WaitOptions,
  agent: string | undefined,
) {
  const { db, secrets } = context;
  if (secrets.isOutdated(member.password_hash)) {
    const fresh = await secrets.hashPassword(password, queue);
    const changed = await db.run(sql`
      update contact.member set password_hash = ${fresh}
      where id = ${member.id} and password_hash = ${member.password_hash}`);
    if (changed > 0) member.password_hash = fresh;
  }
  return startMemberSession(context, member.id, member.password_hash, browserName(agent));
}
