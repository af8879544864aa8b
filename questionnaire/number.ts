/**
 * Numbers as people write them: a comma before the decimals, a dot or a space between thousands. For the server and for
 * the survey page's extras. Imports nothing.
 */
export type NumberRules = { least?: number | undefined; most?: number | undefined; whole?: true | undefined };

/** Digits that a double holds exactly. */
const digits_most = 12;
export const decimals_most = 3;

/** In one spelling, which read again is the same number: '1.250,50' is '1250,50'. Undefined: it is no number. */
export function spelledNumber(text: string, whole?: true): string | undefined {
  const bare = text.replaceAll(/\s/g, '').replace(/^[−–]/, '-');
  const parts = /^(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:[,.](\d+))?$/.exec(bare);
  if (!parts) return undefined;
  const [, sign, before = '', decimals = ''] = parts;
  const digits = before.replaceAll('.', '').replace(/^0+(?=\d)/, '');
  if (digits.length > digits_most || decimals.length > decimals_most) return undefined;
  const nothing = /^0*$/.test(decimals);
  // A computer knows a nought below nought.
  const below = nothing && digits === '0' ? '' : sign;
  return `${below}${digits}${decimals && !(whole && nothing) ? `,${decimals}` : ''}`;
}

export const worthOf = (spelled: string): number => Number(spelled.replace(',', '.'));

/** Without a `least` nothing below 0: anyone who asks for temperatures says so. */
export const leastOf = ({ least = 0 }: NumberRules): number => least;

/** What is wrong with a number that somebody wrote, as a sentence at the answer. */
export function numberFault(text: string, rules: NumberRules): string | undefined {
  const spelled = spelledNumber(text, rules.whole);
  if (spelled === undefined) return `Schrijf een getal, bijvoorbeeld ${rules.whole ? '12' : '12 of 7,5'}.`;
  if (rules.whole && spelled.includes(',')) return 'Schrijf een heel getal, zonder komma.';
  const worth = worthOf(spelled);
  const [least, most] = [leastOf(rules), rules.most];
  if (worth >= least && (most === undefined || worth <= most)) return undefined;
  return most === undefined
    ? `Schrijf een getal van ${dutchNumber(least)} of meer.`
    : `Schrijf een getal van ${dutchNumber(least)} tot en met ${dutchNumber(most)}.`;
}

export const dutchNumber = (value: number): string => String(value).replace('.', ',');
