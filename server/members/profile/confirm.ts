import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashQueue } from '../../platform/http/hash-queue.ts';

/**
 * The password once more, for what a borrowed session must not get at. Always: how fresh a session is nobody knows, for
 * of sessions no time is kept that is finer than a day.
 */
export async function confirmPassword(
  context: Context,
  request: FastifyRequest,
  memberId: string,
  password: string,
): Promise<void> {
  if (await isPasswordOf(context, request, memberId, password)) return;
  throw new Problem('invalid', { errors: { password: [wrongPassword] } });
}

export const wrongPassword = 'Dit wachtwoord klopt niet.';

export async function isPasswordOf(
  { db, secrets }: Context,
  request: FastifyRequest,
  memberId: string,
  password: string,
): Promise<boolean> {
  const { hash } = await db.one(sql<{ hash: string | null }>`
    select password_hash as hash from contact.member where id = ${memberId}`);
  return secrets.verifyPassword(hash ?? undefined, password, hashQueue(request, 'known'));
}
