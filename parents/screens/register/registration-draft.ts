import * as z from 'zod/mini';
import type { register } from '#contract/calls/account.ts';
import type { AttributeView } from '#contract/calls/members.ts';
import { invitationMethods } from '#contract/channels.ts';
import type { Input } from '#contract/endpoint.ts';
import { type AccountFields, readPhoneField } from '../../fields/account.ts';
import { netherlands } from '../../fields/country.ts';
import { wireValues } from '../../fields/questions.ts';
import { carriedEmail, carryEmail } from './email-handover.ts';

export type RegistrationDraft = AccountFields & { password: string };

/** The tab remembers what was filled in, so that loading anew loses nothing. The password lasts as long as the page. */
let typedPassword = '';
const kept = z.object({
  name: z.string(),
  email: z.string(),
  invitation_method: z.enum(invitationMethods),
  country: z.string(),
  phone: z.string(),
  attributes: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  years: z.array(z.string()),
});
const key = 'registration';

const blank: RegistrationDraft = {
  name: '',
  email: '',
  password: '',
  invitation_method: 'whatsapp',
  country: netherlands,
  phone: '',
  attributes: {},
  years: [],
};

export function restoreRegistration(): RegistrationDraft {
  const { data } = kept.safeParse(stored());
  const carried = carriedEmail();
  return { ...blank, ...data, ...(carried && { email: carried }), password: typedPassword };
}

function stored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    // Storage is off, or holds something else.
    return null;
  }
}

export function keepDraft({ password, ...rest }: RegistrationDraft): void {
  typedPassword = password;
  carryEmail('');
  try {
    sessionStorage.setItem(key, JSON.stringify(rest));
  } catch {
    // Storage is off: the form then lasts as long as this page.
  }
}

export function forgetDraft(): void {
  typedPassword = '';
  carryEmail('');
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is off, so there is nothing to forget.
  }
}

/** `via`: the code of the link by which somebody came, as it stands in the address of every step. */
export function registrationOf(
  draft: RegistrationDraft,
  questions: readonly AttributeView[],
  via: string | null = null,
): Input<typeof register, 'body'> {
  const { name, email, password, invitation_method } = draft;
  return {
    name,
    email,
    password,
    invitation_method,
    phone: readPhoneField(draft).phone ?? null,
    attributes: wireValues(draft, questions),
    // A server of somebody else need not know it, so without a link it gets nothing of ours.
    ...(via && { via }),
  };
}
