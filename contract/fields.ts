import * as z from 'zod/mini';
import { isDay } from './format.ts';
import { rules } from './rules.ts';

/** The sentences of the specification's section 5, and ours where it has none. */
export const sentences = {
  required: 'Dit veld is verplicht.',
  /** Something other than text was sent. */
  no_text: 'Vul hier tekst in.',
  unreadable: 'Hier staat een teken in dat we niet kunnen bewaren.',
  email: 'Vul een geldig e-mailadres in.',
  email_taken: 'Dit e-mailadres is al in gebruik.',
  name: 'De naam mag maximaal 50 karakters bevatten.',
  /** Within 50 characters, which may be large ones: a family emoji takes 25 bytes. */
  name_heavy: 'Deze naam is te lang. Gebruik minder emoji of bijzondere tekens.',
  password: 'Minstens 8 karakters, 1 hoofdletter, 1 nummer en 1 speciaal teken.',
  password_differs: 'De twee wachtwoorden zijn niet hetzelfde.',
  password_long: 'Dit wachtwoord is te lang. Kies een korter wachtwoord.',
  too_long: 'Deze tekst is te lang. Maak hem korter.',
  /** Something that no screen of ours sends. */
  unfit: 'Dit past hier niet. Kies of vul iets anders in.',
} as const;

const segmenter = new Intl.Segmenter('nl', { granularity: 'grapheme' });
const encoder = new TextEncoder();

/** Characters as a person counts them: a family emoji is one. */
export const graphemes = (text: string): number => [...segmenter.segment(text)].length;
export const bytes = (text: string): number => encoder.encode(text).length;

/** Text that a database can hold as it was typed: no NUL, no half characters. */
export const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * How a text is too long, if it is: as people count, or in bytes, for one character may carry ten thousand accents.
 * Browser and server ask here, and so agree.
 */
export function excess(text: string, most: number): 'characters' | 'bytes' | undefined {
  // No text has more graphemes than units, and a unit takes three bytes at most: counting a whole questionnaire is slow.
  if (text.length <= most) return undefined;
  const bytesMost = most * 8;
  const heavy = bytes(text) > bytesMost;
  // Counting the graphemes of a megabyte of accents is work for nothing: its beginning tells enough.
  if (graphemes(heavy ? text.slice(0, bytesMost) : text) > most) return 'characters';
  return heavy ? 'bytes' : undefined;
}

/** The longest beginning of the text that fits. */
export function cutText(text: string, most: number): string {
  if (!excess(text, most)) return text;
  const bytesMost = most * 8;
  let kept = '';
  let count = 0;
  let weight = 0;
  for (const { segment } of segmenter.segment(text.slice(0, bytesMost))) {
    weight += bytes(segment);
    if (++count > most || weight > bytesMost) break;
    kept += segment;
  }
  return kept.toWellFormed();
}

/** The sentence for a required field: either nothing was sent, or something of another type. */
export const missingOr = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? sentences.required : message),
});

// Where a check has no sentence of its own: zod/mini would say 'Invalid input'.
z.config({ customError: missingOr(sentences.unfit).error });

/** A field for text. */
export const typed = (message: string = sentences.no_text) => z.string(missingOr(message));

/** Not z.minLength: that finds an empty list too short as well. */
export const nonEmpty = z.refine<string>((text) => text !== '', { error: sentences.required, abort: true });

/** Any text, in the spelling (NFC) that compares equal, at most this number of graphemes. */
export function text(most: number, message: string = sentences.too_long, heavy: string = message) {
  return z.pipe(
    typed().check(
      z.refine(storable, { error: sentences.unreadable, abort: true }),
      z.refine((value) => excess(value, most) === undefined, {
        error: ({ input }) => (excess(input as string, most) === 'bytes' ? heavy : message),
      }),
    ),
    z.transform((value) => value.normalize('NFC')),
  );
}

/** An e-mail address as people write it, spaces around it allowed. Quoted local parts and comments are refused. */
const emailShape =
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Lower-casing turns the Kelvin sign into a k, and ĳ into ij: such an address could become somebody else's. */
const looksLikeAscii = (value: string): boolean =>
  [...value].some((sign) => sign > '\x7f' && /[\0-\x7f]/.test(sign.normalize('NFKC').toLowerCase()));
export const isEmail = (value: string): boolean =>
  value.length <= rules.email_characters &&
  value.isWellFormed() &&
  !hidden.test(value) &&
  !looksLikeAscii(value) &&
  emailShape.test(value) &&
  !/^\.|\.\.|\.@/.test(value);

export const email = z.pipe(
  typed(sentences.email).check(z.trim(), nonEmpty, z.refine(isEmail, sentences.email)),
  z.transform((value) => value.normalize('NFC')),
);

/** What a password needs beside its length. */
export const passwordNeeds = {
  capital: /\p{Lu}/u,
  small: /\p{Ll}/u,
  number: /\p{Nd}/u,
  sign: /[^\p{L}\p{N}]/u,
};

export const isStrongPassword = (value: string, least: number = rules.password_characters): boolean =>
  value.length >= least && Object.values(passwordNeeds).every((need) => need.test(value));

/** A password as typed at log-in: judged only on whether it can be a password at all. Never trimmed, never cut. */
export const password = typed().check(
  nonEmpty,
  z.refine(storable, { error: sentences.unreadable, abort: true }),
  z.refine((value) => bytes(value) <= rules.password_bytes, sentences.password_long),
);

/** A new password. These rules alone decide; the screen only warns of one that is widely known. */
export const newPassword = password.check(z.refine((value) => isStrongPassword(value), sentences.password));

/** First name, as somebody wants to be called; leaving it empty is fine. */
export const name = z.pipe(
  typed().check(z.trim()),
  z.pipe(
    text(rules.name_graphemes, sentences.name, sentences.name_heavy),
    // A name is used in mail headers, so it must be one line.
    z.string().check(z.refine((value) => !/[\r\n\u2028\u2029]/.test(value), sentences.unreadable)),
  ),
);

/** A day of the calendar, as 2027-03-03. */
export const dayField = (message: string = sentences.unfit) =>
  z
    .string(missingOr(message))
    .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: message, abort: true }), z.refine(isDay, message));

/** An opaque token of a link. Its shape is checked before the database is asked. */
export const token = typed().check(z.regex(/^[\w-]{20,200}$/, 'Deze link werkt niet.'));
export const id = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
export const byId = z.object({ id });

export const done = z.object({ ok: z.boolean() });
/** The same of a call of the office, which fails otherwise. */
export const ok = z.object({ ok: z.literal(true) });
