import type { FastifyRequest } from 'fastify';
import { attributes } from '#contract/attributes.ts';
import type { register as endpoint } from '#contract/calls/account.ts';
import type { Output } from '#contract/endpoint.ts';
import { rules } from '#contract/rules.ts';
import { emailKey } from '../../people/address.ts';
import { attributeToStored, attributeToWire, readAttributes } from '../../people/attributes.ts';
import { readPhone } from '../../people/phone.ts';
import type { Context } from '../../platform/core/context.ts';
import { countFailures } from '../../platform/core/failed-attempts.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashQueue } from '../../platform/http/hash-queue.ts';
import { triesOf } from './login.ts';

export type Registration = Output<typeof endpoint, 'body'>;

/** The number of a registration in its one spelling; it has been judged before. */
export const phoneOf = ({ phone }: Registration): string | null =>
  phone?.trim() ? (readPhone(phone).phone ?? null) : null;

type Row = { id: string; name: string | null; phone: string | null; invitation_method: string; password_hash: string };

/**
 * The reply to a registration can get lost, and the same press then comes again. For some minutes the very same
 * registration looks like that; whether it is, the password says.
 */
export async function looksRepeated({ clock, db }: Context, given: Registration): Promise<Row | undefined> {
  const since = new Date(clock.now().getTime() - rules.register_again_minutes * 60_000);
  const member = await db.maybe(sql<Row>`
    select id, name, phone, invitation_method, password_hash from contact.member
    where email_key = ${emailKey(given.email)} and email = ${given.email} and left_at is null
      and registered_at > ${since} and password_hash is not null`);
  if (!member) return undefined;
  const { name, phone, invitation_method } = member;
  const same =
    name === (given.name || null) && phone === phoneOf(given) && invitation_method === given.invitation_method;
  const kept = await readAttributes(db, member.id);
  const answers = attributes.every(
    (attribute) =>
      attributeToWire(attribute, attributeToStored(attribute, given.attributes[attribute.key])) === kept[attribute.key],
  );
  return same && answers ? member : undefined;
}

/** Returns the member that it made the first time. A wrong password here counts as one at log-in does, and only failures are counted. */
export async function isRepeated(
  context: Context,
  request: FastifyRequest,
  given: Registration,
): Promise<string | undefined> {
  const member = await looksRepeated(context, given);
  if (!member) return undefined;
  const right = await countFailures(context, triesOf(request.ip, emailKey(given.email)), async () =>
    (await context.secrets.verifyPassword(member.password_hash, given.password, hashQueue(request, 'stranger')))
      ? true
      : undefined,
  );
  return right === true ? member.id : undefined;
}
