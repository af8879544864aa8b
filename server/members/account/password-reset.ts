import type { FastifyReply, FastifyRequest } from 'fastify';
import type { forgotPassword, resetPassword } from '#contract/calls/account.ts';
import type { Output } from '#contract/endpoint.ts';
import { sentences } from '#contract/fields.ts';
import { type FieldErrors, problems } from '#contract/problem.ts';
import { queueWithRandomDelay } from '../../messages/outbox/random-delay.ts';
import { emailKey } from '../../people/address.ts';
import { forgetDeparture } from '../../people/erase-member.ts';
import { markMemberDevice } from '../../people/known-device.ts';
import { dropLinks, findLink, passwordLink } from '../../people/mailed-link-token.ts';
import { endMemberSessions } from '../../people/session.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit, networkOf } from '../../platform/core/rate-limits.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { hashQueue } from '../../platform/http/hash-queue.ts';
import type { CheckedRequest } from '../../platform/http/route.ts';
import { purgeUnverifiedData } from '../verification/purge-unverified-data.ts';
import { forgetNewEmail, forgetNewPhone } from '../verification/take-over.ts';
import { passwordChangedMail, passwordForgottenMail } from './mail.ts';
import { mailAccountLink } from './mailed-link.ts';

export async function requestReset(context: Context, ip: string, { email }: Output<typeof forgotPassword, 'body'>) {
  await mailAccountLink(context, {
    ip,
    email,
    purpose: 'reset',
    mail: (to, token) =>
      passwordForgottenMail(context.config, to, passwordLink(context, 'wachtwoord-resetten', to.address, token)),
  });
}

export async function checkReset({ context, request }: CheckedRequest): Promise<FieldErrors> {
  await enforceRateLimit(context, 'reset_network', networkOf(request.ip));
  return confirmationErrors(request.body);
}

/** The two as they were sent: that they differ is told beside what is wrong with the first. */
export function confirmationErrors(body: unknown): FieldErrors {
  const { password, password_confirmation } = (body ?? {}) as Record<string, unknown>;
  if (typeof password !== 'string' || typeof password_confirmation !== 'string') return {};
  if (password_confirmation === password) return {};
  return { password_confirmation: [password_confirmation === '' ? sentences.required : sentences.password_differs] };
}

const dead = () => new Problem('reset_link_dead', { errors: { password: [problems.reset_link_dead.message] } });

type ResetState = {
  name: string | null;
  email: string;
  had_one: boolean;
  waited: boolean;
  proven: boolean;
  known: boolean;
  phone: string | null;
  phone_proven: boolean;
};

/** Sets a password by a link that works once: of fifty calls at the same moment one succeeds. Ends all sessions. */
export async function completeReset(
  context: Context,
  request: FastifyRequest,
  answer: FastifyReply,
  given: Output<typeof resetPassword, 'body'>,
): Promise<void> {
  const { clock, config, db, secrets } = context;
  const link = await findLink(db, context, given.token, 'reset', 'create');
  if (!link?.address || emailKey(link.address) !== emailKey(given.email)) throw dead();
  const password_hash = await secrets.hashPassword(given.password, hashQueue(request, 'known'));
  const now = clock.now();
  const member = await db.transaction(async (tx) => {
    // The call that deletes the link is the one that may use it.
    const mine = await tx.run(sql`delete from contact.link where token_hash = ${hashToken(given.token)}`);
    const found = await tx.maybe(sql<ResetState>`
      select name, email, password_hash is not null as had_one, new_email is not null or new_phone <> '' as waited,
        email_verified_at is not null as proven, password_known_at is not null as known, phone,
        phone_verified_at is not null as phone_proven
      from contact.member
      where id = ${link.member_id} and email_key = ${emailKey(given.email)} and left_at is null for update`);
    if (mine === 0 || !found) throw dead();
    // The password of an address that was never proven may have been chosen by anybody.
    const said = found.had_one && !found.proven;
    if (said) await purgeUnverifiedData(tx, context, link.member_id);
    // Anyone who reads the mail of an address has proven it; a link outlives no change of address. An address or number
    // that waits may be a thief's, and would take the account away from under the new password.
    await forgetNewEmail(tx, link.member_id);
    await forgetNewPhone(tx, link.member_id);
    await tx.run(sql`
      update contact.member set password_hash = ${password_hash}, password_known_at = ${now},
        email_verified_at = coalesce(email_verified_at, ${now})
      where id = ${link.member_id}`);
    const opened = found.had_one && found.proven && !found.known;
    const dropped = opened && !found.phone_proven && (await dropUnprovenPhone(tx, link.member_id));
    await forgetDeparture(tx, context, emailKey(given.email));
    await endMemberSessions(tx, link.member_id);
    await dropLinks(tx, link.member_id, 'reset', 'create', 'know_password');
    const to = { member_id: link.member_id, name: said ? null : found.name, address: found.email };
    const told = {
      said,
      waited: found.waited || dropped,
      phone_ends: opened && found.phone_proven ? found.phone!.slice(-2) : null,
    };
    if (found.had_one) await queueWithRandomDelay(tx, context, passwordChangedMail(config, to, told));
    return { id: link.member_id, password_hash };
  });
  // The person behind a reset is known on this device from now on, whatever a stranger is guessing elsewhere.
  markMemberDevice(request, answer, context, member);
}

/**
 * The address was proven by a link that was only opened, perhaps by a program, and the password may have been a
 * stranger's. So may a number be that nobody proved, and anyone who has the link to it could still do so.
 */
async function dropUnprovenPhone(tx: Queryable, memberId: string): Promise<boolean> {
  await dropLinks(tx, memberId, 'verify_phone');
  const dropped = await tx.run(sql`
    update contact.member set phone = null
    where id = ${memberId} and phone is not null and phone_verified_at is null`);
  return dropped > 0;
}
