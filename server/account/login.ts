import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { sql } from '../database/sql.ts';
import { networkOf, refund, spend } from '../http/limits.ts';
import { Problem } from '../http/problem.ts';
import { emailKey } from './address.ts';
import { isKnownHere, markDevice } from './device.ts';
import { startSession } from './session.ts';

type Row = { id: string; password_hash: string | null };

/**
 * A wrong password, an unknown address, somebody without a password and somebody who left get the same answer after
 * the same work. Only failures count, per network and per account; on a device where this member logged in before
 * they count apart. Nothing locks for good: the counts run out by themselves, and a reset is always open.
 */
export async function login(
  context: Context,
  request: FastifyRequest,
  answer: FastifyReply,
  given: { email: string; password: string },
): Promise<{ token: string }> {
  const { config, db, secrets } = context;
  const key = emailKey(given.email);
  const network = networkOf(request.ip);
  const member = await db.maybe(sql<Row>`
    select id, password_hash from contact.member
    where email_key = ${key} and left_at is null and (not demo or ${config.panel_env === 'tryout'})`);
  const known = member?.password_hash ? { id: member.id, password_hash: member.password_hash } : undefined;
  const account = known && isKnownHere(request, context, known) ? `known ${known.id}` : key;
  // Taken before the work, so that a hundred at the same moment are not a hundred tries.
  await spend(context, 'login_network', network);
  await spend(context, 'login_account', account);

  const giveBack = async () => {
    await refund(context, 'login_network', network);
    await refund(context, 'login_account', account);
  };
  const check = async () => {
    const right = await secrets.verifyPassword(known?.password_hash, given.password);
    return right && known ? enter(context, known, given.password) : undefined;
  };
  // When nobody had the time to judge it, it was no wrong password.
  const token = await check().catch(async (fault: unknown) => {
    await giveBack();
    throw fault;
  });
  if (!token || !known) throw new Problem('login_wrong');
  await giveBack();
  markDevice(request, answer, context, known);
  return { token };
}

/** Passwords that were hashed at an older cost are hashed anew, now that they are at hand. */
async function enter(context: Context, member: { id: string; password_hash: string }, password: string) {
  const { db, secrets } = context;
  if (secrets.isOutdated(member.password_hash)) {
    const fresh = await secrets.hashPassword(password);
    const changed = await db.run(sql`
      update contact.member set password_hash = ${fresh}
      where id = ${member.id} and password_hash = ${member.password_hash}`);
    if (changed > 0) member.password_hash = fresh;
  }
  return startSession(context, member.id, member.password_hash);
}
