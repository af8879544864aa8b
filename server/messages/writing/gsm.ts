/** The alphabet of one-part text messages: 160 of these, or only 70 characters of any other kind. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '\f^{}\\[~]|€';

export const gsmPart = 160;
/** Of a text with any other sign in it. */
export const unicodePart = 70;

/** How many places a text takes; Infinity: it holds something that the alphabet does not know. */
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

/** The fullest of these texts that fits one part. When none does it is the shortest; a provider will not get it. */
export function fittingOnePart(texts: readonly [string, ...string[]]): string {
  return texts.find((text) => gsmLength(text) <= gsmPart) ?? (texts.at(-1) as string);
}
