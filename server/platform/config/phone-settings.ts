import * as z from 'zod/mini';
import type { MemberLetterKind } from '#contract/calls/office/member-letters.ts';

const filled = z.string().check(z.minLength(1));
const cents = z.coerce.number().check(z.gte(0), z.lte(1_000_000));
/** A secret that is too long to be guessed, and of signs that need no encoding in an address. */
const secretWord = z.string().check(z.regex(/^[\w-]{16,200}$/));
const pairs = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(\s*(invitation|reminder|thank_you|outcome_letter|newsletter|profile_check)=[a-z0-9_]{1,512}\s*(,|$))+$/,
      ),
    ),
  z.transform((text) => Object.fromEntries(text.split(',').map((pair) => pair.trim().split('=') as [string, string]))),
);

/** The names that docs/operate/whatsapp.md tells to submit; WHATSAPP_TEMPLATES replaces those that it names. */
const templates = {
  invitation: 'ouderpanel_uitnodiging',
  reminder: 'ouderpanel_herinnering',
  thank_you: 'ouderpanel_bedankt',
} as const;
/** Of letters that ask nothing only who had one approved names it: the others get that letter by e-mail. */
type WhatsappTemplates = Record<keyof typeof templates, string> & Partial<Record<MemberLetterKind, string>>;

/** WhatsApp by Meta's Cloud API, and text messages by one of two providers. */
export const phoneSettings = {
  whatsapp_token: z.optional(filled),
  whatsapp_phone_id: z.optional(z.string().check(z.regex(/^\d{5,30}$/))),
  whatsapp_app_secret: z.optional(filled),
  whatsapp_verify_token: z.optional(secretWord),
  /** Only for the doctor, who looks whether the templates were approved. */
  whatsapp_business_id: z.optional(z.string().check(z.regex(/^\d{5,30}$/))),
  whatsapp_url: z._default(z.url({ protocol: /^https?$/ }), 'https://graph.facebook.com/v23.0'),
  whatsapp_templates: z.pipe(
    z._default(z.union([z.literal(''), pairs]), ''),
    z.transform((named): WhatsappTemplates => ({ ...templates, ...(named === '' ? {} : named) })),
  ),
  whatsapp_language: z._default(z.string().check(z.regex(/^[a-z]{2,3}(_[A-Z]{2})?$/)), 'nl'),
  whatsapp_cost_cents: z._default(cents, 0),
  sms_provider: z.optional(z.enum(['spryng', 'spryng2', 'cm'])),
  sms_token: z.optional(filled),
  /** Spryng's newer interface asks which account pays. */
  sms_account: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{4,30}$/))),
  sms_from: z.optional(z.string().check(z.regex(/^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/))),
  sms_url: z.optional(z.url({ protocol: /^https?$/ })),
  sms_report_token: z.optional(secretWord),
  sms_countries: z.pipe(
    z._default(z.string().check(z.regex(/^\s*[A-Za-z]{2}(\s*,\s*[A-Za-z]{2})*\s*$/)), 'NL'),
    z.transform((text) => text.split(',').map((code) => code.trim().toUpperCase())),
  ),
  sms_cost_cents: z._default(cents, 8),
  sms_daily_cents: z._default(cents, 2500),
};

const web = 'must be an address that begins with https://';
const word = 'must have 16 characters or more, of letters, digits, - and _';
const amount = 'must be an amount in cents, such as 8 or 7.5';
export const phoneExpected: Record<keyof typeof phoneSettings, string> = {
  whatsapp_token: 'must be the access token of your app',
  whatsapp_phone_id: 'must be the number that Meta gave the phone number, digits only: not the phone number itself',
  whatsapp_app_secret: 'must be the secret of your app',
  whatsapp_verify_token: word,
  whatsapp_business_id: 'must be the number of your WhatsApp business account, digits only',
  whatsapp_url: web,
  whatsapp_templates: 'must be a list such as invitation=name,reminder=name,thank_you=name,newsletter=name',
  whatsapp_language: 'must be the language of the templates, such as nl',
  whatsapp_cost_cents: amount,
  sms_provider: 'must be spryng, spryng2 or cm',
  sms_token: 'must be the token of your SMS provider',
  sms_account: 'must be the reference of your account at Spryng, such as SPNL0000000',
  sms_from: 'must have 11 letters and digits at most, one letter at least: phones show no more',
  sms_url: web,
  sms_report_token: word,
  sms_countries: 'must be a list of country codes of two letters, such as NL,BE',
  sms_cost_cents: amount,
  sms_daily_cents: amount,
};

const shape = z.object(phoneSettings);
type PhoneSettings = z.infer<typeof shape>;

const together = {
  WhatsApp: ['whatsapp_token', 'whatsapp_phone_id', 'whatsapp_app_secret', 'whatsapp_verify_token'],
  SMS: ['sms_provider', 'sms_token', 'sms_from', 'sms_report_token'],
} as const;

/**
 * The settings of a provider must be there together: with half of them nothing is sent, and nobody is told. And no
 * address without https: a token never leaves in the clear.
 */
export function phoneFaults(found: PhoneSettings): string[] {
  const halves = Object.entries(together).flatMap(([provider, names]) => {
    const absent = names.filter((name) => found[name] === undefined);
    if (absent.length === 0 || absent.length === names.length) return [];
    const all = names.map((name) => name.toUpperCase()).join(', ');
    return absent.map((name) => `${name.toUpperCase()}: needed, for ${provider} takes all of ${all}`);
  });
  const account = found.sms_provider === 'spryng2' && found.sms_account === undefined;
  const clear = (['whatsapp_url', 'sms_url'] as const)
    .filter((name) => found[name]?.startsWith('http:') && !isHere(found[name]))
    .map((name) => `${name.toUpperCase()}: ${phoneExpected[name]}`);
  return [...halves, ...(account ? [`SMS_ACCOUNT: ${phoneExpected.sms_account}`] : []), ...clear];
}

const isHere = (address: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);
