import { email as emailSchema } from '#contract/fields.ts';
import { emailKey, isEmailTaken } from '../../people/address.ts';
import { dropLinks } from '../../people/mailed-link-token.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit, networkOf } from '../../platform/core/rate-limits.ts';
import { sql } from '../../platform/database/sql.ts';
import { sendVerification } from '../verification/verification.ts';

/**
 * What the reply to a registration carries, and nothing else: with it the page asks for the e-mail again, or mends the
 * address, until something of the account is proven. It opens nothing.
 */
export const registrationToken = (context: Context, memberId: string): string =>
  `${memberId}.${context.secrets.fingerprint(purpose, memberId).toString('base64url')}`;

const purpose = 'registration';

function idIn(context: Context, token: string): string | undefined {
  const [id = ''] = token.split('.');
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const fits = (seal: Buffer) => `${id}.${seal.toString('base64url')}` === token;
  return context.secrets.matchFingerprint(purpose, id, fits) && id;
}

type Row = { id: string; name: string | null; email: string; phone: string | null };

/**
 * Sends the activation e-mail again, to another address where one is given. An address that is taken gets the same
 * answer and no message: who is a member is nobody's business.
 */
export async function correctRegistration(context: Context, ip: string, token: string, given?: string): Promise<void> {
  await enforceRateLimit(context, 'register_network', networkOf(ip));
  const id = idIn(context, token);
  const address = given === undefined ? undefined : emailSchema.parse(given);
  const member =
    id &&
    (await context.db.maybe(sql<Row>`
      select id, name, email, phone from contact.member
      where id = ${id} and email_key is not null and email_verified_at is null and phone_verified_at is null
        and left_at is null`));
  if (!member) throw new Problem('nothing_to_verify');
  const to = address ?? member.email;
  await enforceRateLimit(context, 'verification', emailKey(to));
  if (address && (await isEmailTaken(context.db, context, address, member.id))) return;
  await context.db
    .transaction(async (tx) => {
      if (emailKey(to) !== emailKey(member.email)) {
        const changed = await tx.run(sql`
          update contact.member set email = ${to}, email_key = ${emailKey(to)}
          where id = ${member.id} and email_verified_at is null and phone_verified_at is null`);
        if (changed === 0) throw new Problem('nothing_to_verify');
        await dropLinks(tx, member.id, 'verify_email');
      }
      await sendVerification(tx, context, 'activation', member, to);
    })
    .catch((fault: { constraint?: string }) => {
      // Taken at this very moment.
      if (!fault.constraint) throw fault;
    });
}
