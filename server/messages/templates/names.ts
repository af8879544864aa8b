/**
 * A name is whatever somebody typed at registration, and we send it on under our own sender. So it is one line, it
 * cannot turn the words around it, and it cannot carry a link to the address of somebody else.
 */

/** Isolates and their end would open or close ours; all other bidi controls end with it. */
const isolates = /[\u2066-\u2069]/g;
const turns = /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/**
 * What mail programs, or readers, make a link of; and a number to call, in whatever digits. No first name has either.
 */
const linked = /:\/\/|www\.|@|\p{L}[.。]\p{L}{2,}/iu;
const digits = /\p{Nd}/gu;
const digitsMost = 3;

/** Judged in the plain spelling: a full-width or a one-dot-leader dot is a dot to anyone who reads it. */
const carriesAddress = (line: string): boolean => {
  const plain = line.normalize('NFKC');
  return linked.test(plain) || (plain.match(digits)?.length ?? 0) > digitsMost;
};

const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** The name as it stands in a sentence; undefined: the sentence is said without a name. */
export function nameInText(name: string | null | undefined): string | undefined {
  const line = oneLine(name ?? '').replaceAll(isolates, '');
  if (line === '' || carriesAddress(line)) return undefined;
  return turns.test(line) ? `\u2068${line}\u2069` : line;
}

/** The name beside the address in a header: nothing invisible but what joins an emoji. */
export function nameInHeader(name: string | null | undefined): string {
  const line = oneLine(name ?? '').replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '');
  return carriesAddress(line) ? '' : line;
}
