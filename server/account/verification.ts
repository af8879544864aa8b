import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { queueMessage } from '../messages/queue.ts';
import { makeLink } from './link.ts';
import { activationMail, verifyNewEmailMail, verifyPhoneSms } from './mail.ts';
import { readPhone } from './phone.ts';

const kinds = {
  activation: { purpose: 'verify_email', path: 'email/verifieer', write: activationMail },
  new_email: { purpose: 'verify_email', path: 'email/verifieer', write: verifyNewEmailMail },
  phone: { purpose: 'verify_phone', path: 'p/v', write: verifyPhoneSms },
} as const;

/** Sends the link by which somebody proves that this address or number is theirs. */
export async function sendVerification(
  tx: Queryable,
  context: Context,
  kind: keyof typeof kinds,
  member: { id: string; name: string | null },
  address: string,
): Promise<void> {
  // A landline gets no text message; its number is kept as somebody gave it.
  if (kind === 'phone' && readPhone(address).landline) return;
  const { purpose, path, write } = kinds[kind];
  const token = context.random.token();
  const to = { member_id: member.id, name: member.name, address };
  const message = write(context.config, to, `${context.config.public_url}/${path}/${token}`);
  const message_id = await queueMessage(tx, message, context.clock.now());
  await makeLink(tx, context, { member_id: member.id, purpose, address, message_id, token });
}
