import type { InvitationMethod } from '#contract/channels.ts';
import { email, name, sentences } from '#contract/fields.ts';
import { didYouMean, dutchPhoneRefusal, normalizePhone, phoneSentences, suggestPhone } from '#contract/phone.ts';
import { valueAt } from '#ui/forms/paths.ts';
import type { Refusals } from '#ui/forms/validation.ts';
import { readCountry } from './country.ts';

/** What registration and profile let a parent fill in, as their forms hold it. */
export type AccountFields = {
  name: string;
  email: string;
  invitation_method: InvitationMethod;
  /** A word of country.ts. */
  country: string;
  /** As it was typed. */
  phone: string;
  /** Keyed by question. Several answers are a list here; the pipe is for the wire. */
  attributes: Record<string, string | boolean | string[]>;
  /** Birth years, kept when fewer children are chosen. */
  years: string[];
};

export const amountPath = 'attributes.children_amount';
export const yearsPath = 'attributes.dob_children';

type Schema = { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } };
export const schemaRefusal = (schema: Schema, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

export const stated = (refusals: Record<string, string | undefined>): Refusals =>
  Object.fromEntries(Object.entries(refusals).filter((entry): entry is [string, string] => entry[1] !== undefined));

export function accountRefusals(values: AccountFields): Refusals {
  return stated({
    name: schemaRefusal(name, values.name),
    email: schemaRefusal(email, values.email),
    phone: readPhoneField(values).refusal,
  });
}

/** What a sentence at this path is about: a number in two spellings is one, and birth years are judged together. */
export function aboutField(values: AccountFields, path: string): unknown {
  if (path === yearsPath) return values.years.join();
  if (path === 'phone') return readPhoneField(values).phone ?? seen(values.phone);
  const value = valueAt(values, path) ?? '';
  return Array.isArray(value) ? value.join() : path === 'email' ? values.email.trim() : value;
}

type ReadPhone = {
  /** In its one spelling, for the server. */
  phone?: string | undefined;
  refusal?: string | undefined;
  /** What was probably meant. */
  meant?: string | undefined;
};

export function readPhoneField(values: Pick<AccountFields, 'phone' | 'country' | 'invitation_method'>): ReadPhone {
  const typed = seen(values.phone);
  if (typed === '') return { refusal: values.invitation_method === 'whatsapp' ? sentences.required : undefined };
  const { callingCode, trunk } = readCountry(values.country);
  const phone = normalizePhone(typed, callingCode, trunk);
  if (phone) return { phone, refusal: dutchPhoneRefusal(phone, values.invitation_method) };
  const meant = suggestPhone(typed);
  return meant ? { meant, refusal: didYouMean(meant) } : { refusal: phoneSentences.invalid };
}

/** A number that was copied from a phone's contacts comes with signs that nobody sees. */
const seen = (text: string): string => text.replaceAll(/\p{Cf}/gu, '').trim();
