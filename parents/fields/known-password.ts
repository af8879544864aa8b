import { commonPasswords } from './common.ts';

/** The list is in the browser, because a password goes nowhere to be judged; it is heavy, so it comes when one is typed. */
const known = new Set(commonPasswords.trim().split(/\s+/));

/** P@ssw0rd is password to every guesser. The 1 stands for two letters. */
const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '!': 'i',
};
const plain = (text: string, one: string) =>
  [...text].map((sign) => (sign === '1' ? one : (disguises[sign] ?? sign))).join('');

const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');

/**
 * Whether guessers would come to it soon: a known password with the digits and signs that every rule asks for, or one
 * built around `words` that are to be read nearby, such as the panel's name and the address.
 */
export function isKnownPassword(password: string, words: readonly string[]): boolean {
  const whole = password.toLowerCase();
  const head = whole.replace(/[^\p{L}]+$/u, '');
  const core = head.replace(/^[^\p{L}]+/u, '');
  const spellings = [whole, head, core].flatMap((text) => [text, plain(text, 'i'), plain(text, 'l')]);
  if (spellings.some((text) => known.has(text))) return true;

  const said = [letters(whole), letters(plain(head, 'i')), letters(plain(core, 'i'))];
  return words
    .flatMap((word) => [letters(word.toLowerCase()), ...word.toLowerCase().split(/[^\p{L}]+/u)])
    .filter((word) => word.length >= 4)
    .some((word) => said.some((text) => text.includes(word) && text.length - word.length < 4));
}
