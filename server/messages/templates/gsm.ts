/**
 * The GSM alphabet: a text message of one part has 160 of these characters, or only 70 if any other character is in it.
 */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '\f^{}\\[~]|€';

export const gsmPart = 160;
/** The length of one part of a text with a character outside the GSM alphabet. */
export const unicodePart = 70;

/** How many places a text takes in the GSM alphabet; Infinity: it has a character outside the alphabet. */
export function gsmLength(text: string): number {
  let length = 0;
  for (const sign of text) {
    if (basic.includes(sign)) length += 1;
    else if (extended.includes(sign)) length += 2;
    else return Number.POSITIVE_INFINITY;
  }
  return length;
}

/** Letters that the alphabet does not know lose their marks (ë is e); what is left of them is dropped. */
export function toGsm(text: string): string {
  return [...text.normalize('NFC')]
    .map((sign) => (basic.includes(sign) ? sign : sign.normalize('NFD').replaceAll(/\p{M}/gu, '')))
    .filter((sign) => [...sign].every((one) => basic.includes(one)))
    .join('');
}

/**
 * The fullest of these texts that fits one part. When none fits, the shortest is returned; it is never given to a
 * provider.
 */
export function fittingOnePart(texts: readonly [string, ...string[]]): string {
  return texts.find((text) => gsmLength(text) <= gsmPart) ?? (texts.at(-1) as string);
}
