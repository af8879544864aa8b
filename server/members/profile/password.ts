import type { FastifyReply, FastifyRequest } from 'fastify';
import type { changePassword as changePasswordCall } from '#contract/calls/members.ts';
import type { Output } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { queueWithRandomDelay } from '../../messages/outbox/random-delay.ts';
import { markMemberDevice } from '../../people/known-device.ts';
import { dropLinks } from '../../people/mailed-link-token.ts';
import { endOtherSessions } from '../../people/session.ts';
import { readMember } from '../../people/user.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Context } from '../../platform/core/context.ts';
import { countFailures } from '../../platform/core/failed-attempts.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit } from '../../platform/core/rate-limits.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashQueue } from '../../platform/http/hash-queue.ts';
import type { CheckedRequest, Member } from '../../platform/http/route.ts';
import { triesOf } from '../account/login.ts';
import { passwordChangedHereMail } from '../account/mail.ts';
import { confirmationErrors } from '../account/password-reset.ts';
import { forgetNewEmail, forgetNewPhone } from '../verification/take-over.ts';
import { auditReference } from './audit-reference.ts';
import { wrongPassword } from './confirm.ts';

export async function checkNewPassword({ context, caller, request }: CheckedRequest<'member'>): Promise<FieldErrors> {
  await enforceRateLimit(context, 'change_password_member', caller.member_id);
  return confirmationErrors(request.body);
}

const wrong = () => new Problem('invalid', { errors: { current_password: [wrongPassword] } });

/**
 * Sets a new password for who gives the old one; the session that asks stays, all others end. An address or number that
 * was entered and not proven is forgotten, as at a reset: anyone who fears for their account need not know of it. Of two
 * calls at the same moment one succeeds, because the other one's old password is no longer the password.
 */
export async function changePassword(
  context: Context,
  { request, answer }: { request: FastifyRequest; answer: FastifyReply },
  { member_id, session_id }: Member,
  given: Output<typeof changePasswordCall, 'body'>,
): Promise<void> {
  const { db, secrets } = context;
  const queue = hashQueue(request, 'known');
  const { email_key, password_hash: before } = await db.one(sql<{ email_key: string | null; password_hash: string }>`
    select email_key, password_hash from contact.member where id = ${member_id}`);
  const right = await countFailures(context, triesOf(request.ip, email_key ?? member_id), async () =>
    (await secrets.verifyPassword(before, given.current_password, queue)) ? true : undefined,
  );
  if (!right) throw wrong();
  const password_hash = await secrets.hashPassword(given.password, queue);
  await db.transaction(async (tx) => {
    const changed = await tx.run(sql`
      update contact.member set password_hash = ${password_hash}
      where id = ${member_id} and password_hash = ${before} and left_at is null`);
    if (changed === 0) throw wrong();
    const member = await readMember(tx, member_id);
    await forgetNewEmail(tx, member_id);
    await forgetNewPhone(tx, member_id);
    await endOtherSessions(tx, member_id, session_id);
    await dropLinks(tx, member_id, 'reset', 'create');
    await recordAudit(
      tx,
      { ...context, actor: 'member' },
      { action: 'member_password_changed', about: auditReference(context, member_id) },
    );
    // An address without a key is somebody else's by now.
    if (email_key === null) return;
    const to = { member_id, name: member.name, address: member.email };
    const waited = member.new_email !== null || member.new_phone !== null;
    await queueWithRandomDelay(tx, context, passwordChangedHereMail(context.config, to, { waited }));
  });
  markMemberDevice(request, answer, context, { id: member_id, password_hash });
}
