import type { FastifyRequest } from 'fastify';
import { attributes } from '#contract/attributes.ts';
import { register as endpoint } from '#contract/calls/account.ts';
import { email as emailSchema, sentences } from '#contract/fields.ts';
import { isoDay } from '#contract/format.ts';
import { bringAttributes } from '#contract/lenient-parsing/attributes-in.ts';
import { isRecord } from '#contract/lenient-parsing/spelling.ts';
import { phoneSentences } from '#contract/phone.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { type AttributeValues, checkAttributes } from '#contract/profile.ts';
import { recruitmentLinkOf } from '../../fieldwork/composition/recruitment-links.ts';
import { emailKey, freePhone, isEmailTaken, isPhoneTaken } from '../../people/address.ts';
import { writeAttributes } from '../../people/attributes.ts';
import { answerConsents, contactConsent, noteConsents } from '../../people/consent.ts';
import { readPhoneFor } from '../../people/phone.ts';
import type { Context } from '../../platform/core/context.ts';
import { constraintErrors } from '../../platform/core/problem.ts';
import { enforceRateLimit, networkOf, wideNetworkOf } from '../../platform/core/rate-limits.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashQueue } from '../../platform/http/hash-queue.ts';
import type { CheckedRequest } from '../../platform/http/route.ts';
import { sendVerification } from '../verification/verification.ts';
import { noteProbes, noteTaken } from './enumeration-log.ts';
import { isRepeated, looksRepeated, phoneOf, type Registration } from './register-again.ts';
import { delayUnprovenSms } from './unproven-sms-limit.ts';

const yearOf = ({ clock }: Context) => Number(isoDay(clock.now()).slice(0, 4));

/** Everything that is wrong with a registration and that its schema cannot know, in one go. */
export async function checkRegistration({ context, request, body }: CheckedRequest): Promise<FieldErrors> {
  await noteProbes(context, request.ip, 'asked', body);
  await enforceRateLimit(context, 'register_network', networkOf(request.ip));
  await enforceRateLimit(context, 'register_wide_network', wideNetworkOf(request.ip));
  const errors: FieldErrors = {};
  const { success, data } = endpoint.body.safeParse(body);
  const taken = await checkTaken(context, body);
  // This is asked last, because the first of two equal registrations may commit at any moment.
  const again = success && Object.keys(taken).length > 0 && (await looksRepeated(context, data));
  if (!again) Object.assign(errors, taken);
  await noteTaken(context, request.ip, errors, body);
  // Answers that the schema refused are not the same as answers that were not sent.
  const sent = (request.body as { attributes?: unknown } | undefined)?.attributes;
  const values = bringAttributes(sent === undefined ? {} : body.attributes);
  if (isRecord(values)) {
    const found = checkAttributes(values as AttributeValues, { year: yearOf(context) });
    for (const [key, told] of Object.entries(found).slice(0, 100)) errors[`attributes.${key}`] = told;
  }
  return errors;
}

async function checkTaken(context: Context, body: CheckedRequest['body']): Promise<FieldErrors> {
  const email = emailSchema.safeParse(body.email);
  const taken = email.success && (await isEmailTaken(context.db, context, email.data));
  const phone = await checkPhone(context, body);
  return { ...(taken && { email: [sentences.email_taken] }), ...(phone && { phone: [phone] }) };
}

async function checkPhone(
  context: Context,
  { phone, invitation_method }: CheckedRequest['body'],
): Promise<string | undefined> {
  if (phone === undefined || phone === null || (typeof phone === 'string' && phone.trim() === '')) {
    return invitation_method === 'whatsapp' ? sentences.required : undefined;
  }
  if (typeof phone !== 'string') return undefined;
  const read = readPhoneFor(invitation_method, phone);
  if (read.refusal !== undefined) return read.refusal;
  return (await isPhoneTaken(context.db, context, read.phone)) ? phoneSentences.taken : undefined;
}

/** Returns whose account it is. Registers once, however often the same registration comes: the reply to the first may have been lost. */
export async function register(context: Context, request: FastifyRequest, given: Registration): Promise<string> {
  const password_hash = await context.secrets.hashPassword(given.password, hashQueue(request, 'stranger'));
  try {
    return await makeMember(context, request.ip, given, password_hash);
  } catch (fault) {
    const taken = constraintErrors((fault as { constraint?: string }).constraint);
    const first = taken && (await isRepeated(context, request, given));
    if (!first) throw fault;
    return first;
  }
}

/** A member, what they agreed to, their answers and the messages that let them prove themselves: all or nothing. */
async function makeMember(context: Context, ip: string, given: Registration, password_hash: string): Promise<string> {
  const phone = phoneOf(given);
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    if (phone) await freePhone(tx, context, phone);
    const { id } = await tx.one(sql<{ id: string }>`
      insert into contact.member (name, email, email_key, phone, invitation_method, password_hash, registered_at,
        recruited_by)
      values (${given.name || null}, ${given.email}, ${emailKey(given.email)}, ${phone}, ${given.invitation_method},
        ${password_hash}, ${now}, ${await recruitmentLinkOf(tx, given.via)})
      returning id`);
    const values: AttributeValues = given.attributes;
    await writeAttributes(tx, id, values, now);
    await noteConsents(tx, context, id, 'registration', [
      contactConsent(given.invitation_method, context),
      ...answerConsents(inOrder(values), { withdrawals: false }),
    ]);
    const member = { id, name: given.name || null, phone };
    await sendVerification(tx, context, 'activation', member, given.email);
    if (phone) await sendVerification(tx, context, 'phone', member, phone);
    await delayUnprovenSms(tx, context, ip, id);
    return id;
  });
}

const inOrder = (values: AttributeValues): AttributeValues =>
  Object.fromEntries(attributes.filter(({ key }) => key in values).map(({ key }) => [key, values[key] ?? null]));
