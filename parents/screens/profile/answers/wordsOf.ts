import type { AttributeView } from '#contract/calls/members.ts';
import { type AccountFields, yearsPath } from '../../../fields/account.ts';
import { prefix } from '../profile-form.ts';

/** An answer as the form holds it, in words; undefined: there is none. */
export function wordsOf({ key, type, options }: AttributeView, values: AccountFields): string | undefined {
  const value = prefix + key === yearsPath ? values.years : values.attributes[key];
  if (type === 'checkbox') return value === true ? 'Ja' : 'Nee';
  const titleOf = (one: string) => options.find(({ id }) => id === one)?.title ?? one;
  const words = [value ?? ''].flat().map((one) => titleOf(String(one).trim()));
  return words.filter((one) => one !== '').join(', ') || undefined;
}
