import type { FastifyRequest } from 'fastify';
import type { correctMember } from '#contract/calls/office/support/member-acts.ts';
import type { Output } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { resend, spendOnResend } from '../../members/account/resend.ts';
import { delayUnprovenSms } from '../../members/account/unproven-sms-limit.ts';
import { auditReference } from '../../members/profile/audit-reference.ts';
import { changeUser } from '../../members/profile/change.ts';
import { checkChange } from '../../members/profile/change-check.ts';
import { queueWithRandomDelay } from '../../messages/outbox/random-delay.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { nameMail } from './mail.ts';
import { recipientIn } from './recipient.ts';

type Correction = Output<typeof correctMember, 'body'>;
/** Where the act comes from: budgets and probes are counted by it. */
type From = Pick<FastifyRequest, 'ip'>;

/** What the site's own form is judged by, for a member who is on the phone. */
const asTheirs = (context: Acting, from: From, id: string, body: Record<string, unknown>) => ({
  context,
  request: from as FastifyRequest,
  caller: { member_id: id, session_id: '' },
  body,
});

/**
 * The same change as on the site, by the same functions and as if without the password: a new address waits until it is
 * proven by its owner, and the old one is told, with a link to say no.
 */
export async function correct(context: Acting, from: From, id: string, change: Correction): Promise<void> {
  const refused: FieldErrors = await checkChange(asTheirs(context, from, id, change));
  if (Object.keys(refused).length > 0) throw new Problem('invalid', { errors: refused });
  await context.db.transaction(async (tx) => {
    const to = await recipientIn(tx, id);
    await changeUser(tx, context, id, change);
    await delayUnprovenSms(tx, context, from.ip, id);
    if (change.name !== undefined && to.theirs) {
      await queueWithRandomDelay(tx, context, nameMail(context.config, { ...to, name: change.name || null }));
    }
    const what = Object.keys(change).join(' ');
    await recordAudit(tx, context, {
      action: 'member_corrected',
      about: auditReference(context, id),
      detail: { what },
    });
  });
}

/** Sends the link to prove an address or number once more, within the member's own budget. */
export async function proveAgain(context: Acting, from: From, id: string, what: 'email' | 'phone'): Promise<void> {
  await spendOnResend(what)(asTheirs(context, from, id, {}));
  await context.db.transaction(async (tx) => {
    await recipientIn(tx, id);
    await resend(tx, context, id, what);
    await delayUnprovenSms(tx, context, from.ip, id);
    await recordAudit(tx, context, {
      action: 'member_proof_sent',
      about: auditReference(context, id),
      detail: { what },
    });
  });
}
