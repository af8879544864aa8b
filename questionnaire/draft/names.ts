import { end } from '../flow.ts';

const most_letters = 40;
/** Of a statement, of which there are many in one table. */
export const statement_letters = 24;

/**
 * A name in the file for a title: what the reader of files allows (server/surveys/questionnaire/ids.ts), cut between
 * two words. Undefined where the title has no letter or digit to make one of.
 */
export function nameFrom(title: string, taken: ReadonlySet<string>, most = most_letters - 4): string | undefined {
  const plain = title.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  let name = '';
  for (const word of words) {
    const longer = name ? `${name}_${word}` : word;
    if (longer.length > most) break;
    name = longer;
  }
  name ||= (words[0] ?? '').slice(0, most);
  if (!name) return undefined;
  // JavaScript sorts keys that look like numbers before all others.
  if (!Number.isNaN(Number(name))) name = `n${name}`;
  if (name === end || name in Object.prototype) name = `${name}_`;
  return freeName(name, taken);
}

/** The name, with a number behind it where it is taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name.slice(0, most_letters - 4)}_${count}`;
  return free;
}
