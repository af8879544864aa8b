import type { FastifyRequest } from 'fastify';
import { email as emailSchema, sentences } from '#contract/fields.ts';
import { isoDay } from '#contract/format.ts';
import { bringAttributes } from '#contract/lenient-parsing/attributes-in.ts';
import { isRecord } from '#contract/lenient-parsing/spelling.ts';
import { normalizePhone, phoneSentences } from '#contract/phone.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { type AttributeValues, checkAttributes } from '#contract/profile.ts';
import { isOwnKey } from '#questionnaire/background.ts';
import { emailKey, isEmailTaken, isPhoneTaken } from '../../people/address.ts';
import { readAttributes } from '../../people/attributes.ts';
import { readPhone, readPhoneFor } from '../../people/phone.ts';
import { type MemberRow, readMember } from '../../people/user.ts';
import type { Context } from '../../platform/core/context.ts';
import { countFailures } from '../../platform/core/failed-attempts.ts';
import { enforceRateLimit } from '../../platform/core/rate-limits.ts';
import type { CheckedRequest } from '../../platform/http/route.ts';
import { noteProbes, noteTaken } from '../account/enumeration-log.ts';
import { triesOf } from '../account/login.ts';
import { isPasswordOf, wrongPassword } from './confirm.ts';

/** Everything that is wrong with a change and that its schema cannot know. Only what was sent is judged. */
export async function checkChange({ context, caller, body, request }: CheckedRequest<'member'>): Promise<FieldErrors> {
  await enforceRateLimit(context, 'save_member', caller.member_id);
  const member = await readMember(context.db, caller.member_id);
  // An address or number that is their own tells them nothing.
  await noteProbes(context, request.ip, 'asked', {
    ...(!isOwnEmail(member, body.email) && { email: body.email }),
    ...(typeof body.phone === 'string' && !isOwn(member, body.phone) && { phone: body.phone }),
  });
  const email = await checkEmail(context, member, body.email);
  const phone = await checkPhone(context, member, body);
  const secret = await checkSecret(context, request, member, body.current_password);
  const errors: FieldErrors = {
    ...(secret && { current_password: [secret] }),
    ...(email && { email: [email] }),
    ...(phone && { phone: [phone] }),
    ...(await checkAnswers(context, caller.member_id, body.attributes)),
  };
  await noteTaken(context, request.ip, errors, body);
  if (Object.keys(errors).length === 0 && sendsMessage(member, body)) {
    await enforceRateLimit(context, 'new_address_member', caller.member_id);
  }
  return errors;
}

/** Wrong passwords here count as they do at log-in. A password that was not sent is not judged. */
async function checkSecret(
  context: Context,
  request: FastifyRequest,
  member: MemberRow,
  given: unknown,
): Promise<string | undefined> {
  if (typeof given !== 'string' || given === '') return undefined;
  const right = await countFailures(context, triesOf(request.ip, member.email_key ?? member.id), async () =>
    (await isPasswordOf(context, request, member.id, given)) ? true : undefined,
  );
  return right ? undefined : wrongPassword;
}

async function checkEmail(context: Context, member: MemberRow, given: unknown): Promise<string | undefined> {
  const email = emailSchema.safeParse(given);
  if (!email.success || emailKey(email.data) === member.email_key) return undefined;
  return (await isEmailTaken(context.db, context, email.data, member.id)) ? sentences.email_taken : undefined;
}

/** A number that is not sent stays; sent empty it is removed, and then the member cannot be invited by WhatsApp. */
async function checkPhone(
  context: Context,
  member: MemberRow,
  body: CheckedRequest['body'],
): Promise<string | undefined> {
  const { phone: given, invitation_method = member.invitation_method } = body;
  if (given === undefined || isEmpty(given)) {
    const left = given === undefined ? (member.new_phone ?? member.phone) || null : null;
    const asked = given !== undefined || body.invitation_method !== undefined;
    if (invitation_method === 'whatsapp' && asked && left === null) return sentences.required;
    return left === null ? undefined : checkSwitch(member, invitation_method, left);
  }
  if (typeof given !== 'string') return undefined;
  if (isOwn(member, given)) return checkSwitch(member, invitation_method, given);
  const read = readPhoneFor(invitation_method, given);
  if (read.refusal !== undefined) return read.refusal;
  return (await isPhoneTaken(context.db, context, read.phone, member.id)) ? phoneSentences.taken : undefined;
}

/** A landline will do for a member who is invited by e-mail, but not for WhatsApp. */
const checkSwitch = (member: MemberRow, method: unknown, phone: string): string | undefined =>
  method !== member.invitation_method && readPhone(phone).landline ? readPhoneFor(method, phone).refusal : undefined;

/** A number that the member has already is no change, even if it would be refused today. */
export const isOwn = ({ phone, new_phone }: MemberRow, typed: string): boolean => {
  const spelled = normalizePhone(typed);
  return spelled !== undefined && (spelled === phone || spelled === new_phone);
};

const isEmpty = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

async function checkAnswers(context: Context, memberId: string, given: unknown): Promise<FieldErrors> {
  const sent = bringAttributes(given);
  if (!isRecord(sent)) return {};
  const kept = await readAttributes(context.db, memberId);
  // An answer that stays was right when it was given: what fits an own question may have changed since.
  const keys = new Set(Object.keys(sent).filter((key) => !isOwnKey(key) || sent[key] !== kept[key]));
  // The number of children and their years of birth must agree, so a change of one needs the other.
  if (keys.has('children_amount')) keys.add('dob_children');
  const values = { ...kept, ...(sent as AttributeValues) };
  const year = Number(isoDay(context.clock.now()).slice(0, 4));
  const found = checkAttributes(values, { year, keys: [...keys] });
  return Object.fromEntries(Object.entries(found).map(([key, told]) => [`attributes.${key}`, told]));
}

const isOwnEmail = ({ email_key, new_email_key }: MemberRow, typed: unknown): boolean => {
  const email = emailSchema.safeParse(typed);
  return email.success && [email_key, new_email_key].includes(emailKey(email.data));
};

/**
 * Whether the change sends a message to an address or number that was only typed, or about one that goes; there is a
 * budget for those.
 */
function sendsMessage(member: MemberRow, { email, phone }: CheckedRequest['body']): boolean {
  const newEmail = emailSchema.safeParse(email).success && !isOwnEmail(member, email);
  const newPhone = typeof phone === 'string' && !isOwn(member, phone) && readPhone(phone).phone !== undefined;
  const goes = typeof phone === 'string' && phone.trim() === '' && member.phone_verified_at !== null;
  return newEmail || newPhone || goes;
}
