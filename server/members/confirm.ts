import type { Context } from '../context.ts';
import { sql } from '../database/sql.ts';
import { Problem } from '../http/problem.ts';

/**
 * The password once more, for what a borrowed session must not get at. Always: how fresh a session is nobody knows, for
 * of sessions no time is kept that is finer than a day.
 */
export async function confirmPassword({ db, secrets }: Context, memberId: string, password: string): Promise<void> {
  const { hash } = await db.one(sql<{ hash: string | null }>`
    select password_hash as hash from contact.member where id = ${memberId}`);
  if (await secrets.verifyPassword(hash ?? undefined, password)) return;
  throw new Problem('invalid', { errors: { password: ['Dit wachtwoord klopt niet.'] } });
}
