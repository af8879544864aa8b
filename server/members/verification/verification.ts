import { queueWithRandomDelay } from '../../messages/outbox/random-delay.ts';
import { makeLink } from '../../people/mailed-link-token.ts';
import { readPhone } from '../../people/phone.ts';
import type { Context } from '../../platform/core/context.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { activationMail, verifyNewEmailMail, verifyPhoneSms } from './mail.ts';

const kinds = {
  activation: { purpose: 'verify_email', path: 'email/verifieer', write: activationMail },
  new_email: { purpose: 'verify_new_email', path: 'email/verifieer', write: verifyNewEmailMail },
  phone: { purpose: 'verify_phone', path: 'p/v', write: verifyPhoneSms },
} as const;

type Member = { id: string; name: string | null; phone: string | null };

/** Sends the link by which somebody proves that this address or number is theirs. */
export async function sendVerification(
  tx: Queryable,
  context: Context,
  kind: keyof typeof kinds,
  member: Member,
  address: string,
): Promise<void> {
  // A landline gets no text message; its number is kept as somebody gave it.
  if (kind === 'phone' && readPhone(address).landline) return;
  const { purpose, path, write } = kinds[kind];
  const token = context.random.token();
  const to = { member_id: member.id, name: member.name, address, phone: member.phone };
  const message = write(context.config, to, `${context.config.public_url}/${path}/${token}`);
  const message_id = await queueWithRandomDelay(tx, context, message);
  await makeLink(tx, context, { member_id: member.id, purpose, address, message_id, token });
}
