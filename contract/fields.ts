import * as z from 'zod/mini';
import { rules } from './rules.ts';

/** The sentences of the specification's section 5, and ours where it has none. */
export const sentences = {
  required: 'Dit veld is verplicht.',
  unreadable: 'Hier staat een teken in dat we niet kunnen bewaren.',
  email: 'Vul een geldig e-mailadres in.',
  email_taken: 'Dit e-mailadres is al in gebruik.',
  name: 'De naam mag maximaal 50 karakters bevatten.',
  password: 'Minstens 8 karakters, 1 hoofdletter, 1 nummer en 1 speciaal teken.',
  password_known: 'Dit wachtwoord is te bekend. Kies een ander.',
  password_differs: 'De twee wachtwoorden zijn niet hetzelfde.',
  password_long: 'Dit wachtwoord is te lang. Kies een korter wachtwoord.',
  too_long: 'Deze tekst is te lang. Maak hem korter.',
} as const;

const segmenter = new Intl.Segmenter('nl', { granularity: 'grapheme' });
const encoder = new TextEncoder();

/** Characters as a person counts them: a family emoji is one. */
export const graphemes = (text: string): number => [...segmenter.segment(text)].length;
export const bytes = (text: string): number => encoder.encode(text).length;

/** Text that a database can hold as it was typed: no NUL, no half characters. */
export const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Any text, in the spelling (NFC) that compares equal, at most so many graphemes. */
export function text(most: number, message: string = sentences.too_long) {
  return z.pipe(
    z.string(sentences.required).check(
      z.refine(storable, { error: sentences.unreadable, abort: true }),
      // Bytes first: counting the graphemes of a megabyte of accents is work for nothing.
      z.refine((value) => bytes(value) <= most * 8, { error: message, abort: true }),
      z.refine((value) => graphemes(value) <= most, message),
    ),
    z.transform((value) => value.normalize('NFC')),
  );
}

/** As people write it; spaces around it are theirs to forget. Quoted local parts and comments are refused. */
const emailShape =
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** The Kelvin sign becomes a k and ĳ becomes ij: such an address would turn into somebody else's. */
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
  z
    .string(sentences.required)
    .check(z.trim(), z.minLength(1, { error: sentences.required, abort: true }), z.refine(isEmail, sentences.email)),
  z.transform((value) => value.normalize('NFC')),
);

export const isStrongPassword = (value: string, least: number = rules.password_characters): boolean =>
  value.length >= least &&
  /\p{Ll}/u.test(value) &&
  /\p{Lu}/u.test(value) &&
  /\p{Nd}/u.test(value) &&
  /[^\p{L}\p{N}]/u.test(value);

/** A password as it is typed at log-in: nothing is judged but that it can be one. Never trimmed, never cut. */
export const password = z.string(sentences.required).check(
  z.minLength(1, { error: sentences.required, abort: true }),
  z.refine(storable, { error: sentences.unreadable, abort: true }),
  z.refine((value) => bytes(value) <= rules.password_bytes, sentences.password_long),
);

/** A password that is to be set. Whether it is too well known is for the server to say: it has the list. */
export const newPassword = password.check(z.refine((value) => isStrongPassword(value), sentences.password));

/** First name, as somebody wants to be called; leaving it empty is fine. */
export const name = z.pipe(
  text(rules.name_graphemes, sentences.name),
  z.pipe(
    z.transform((value: string) => value.trim()),
    // A name stands in mail headers: it is one line.
    z.string().check(z.refine((value) => !/[\r\n\u2028\u2029]/.test(value), sentences.unreadable)),
  ),
);

/** An opaque token of a link. Its shape is checked before the database is asked. */
export const token = z.string().check(z.regex(/^[\w-]{20,200}$/));
export const id = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** The answer of a call that has nothing to tell but that it worked. */
export const done = z.object({ ok: z.boolean() });
