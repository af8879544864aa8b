/** Cause of a hard bounce: an address that is dead, this one mail, or us. */
export type BounceCause = 'address' | 'mail' | 'us';

/** Enhanced status codes of RFC 3463, RFC 7372 and those that Exchange Online added, first match first. */
const meaning: [RegExp, BounceCause][] = [
  // Our own address, our log-in, or a signature or record of ours that is missing.
  [/^5\.1\.[78]$/, 'us'],
  [/^5\.7\.(0|3|8|9|14|2\d|54|57|60|139|509|515)$/, 'us'],
  // The mailbox: unknown, moved, switched off, or at a domain that takes no mail. Too full is not dead.
  [/^5\.(0\.0|1\.\d+|2\.[014]|5\.0)$/, 'address'],
  [/^5\.4\.(0|1|4|310)$/, 'address'],
];

/**
 * Judged by the enhanced status, which says more than the code; without one by the code, which many servers use
 * loosely.
 */
export function bounceCause(status: string | undefined, code?: number): BounceCause {
  if (status !== undefined) return meaning.find(([shape]) => shape.test(status))?.[1] ?? 'mail';
  if (code === undefined) return 'mail';
  if ([530, 535, 538].includes(code)) return 'us';
  return [550, 551, 553].includes(code) ? 'address' : 'mail';
}

/** The enhanced status behind the code of a reply: '550-5.1.1 …' or '550 #5.1.1 …'. */
export const statusIn = (reply: string): string | undefined =>
  /^\s*(?:smtp;\s*)?[245]\d\d[ -]+#?([245]\.\d{1,3}\.\d{1,3})\b/i.exec(reply)?.[1];

/** Removes addresses from a reason: the ledger keeps reasons after the person is erased. */
export const withoutAddresses = (text: string): string =>
  text
    .slice(0, 2000)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/<?[^\s<>]+>?/g, (word) => (/.@./.test(word) ? '<…>' : word))
    .slice(0, 300)
    .trim();
