/** A relevance expression, as far as jumps could say it: answers of one question that are there, or are not. */
export type Term = { name: string; values: string[]; denied: boolean };

/** Terms that must all hold; 'always'; or undefined: not of this form, and never guessed. */
export function termsOf(expression: string): Term[] | 'always' | undefined {
  const bare = stripped(expression);
  if (bare === '' || bare === '1' || bare === 'true') return 'always';
  if (bare.length > 4000) return undefined;
  const all = parted(bare, /^(?:and\b|&&)/i);
  if (!all) return undefined;
  const terms = all.map((part) => termOf(stripped(part)));
  if (!terms.every((one) => one !== undefined)) return undefined;
  return terms.reduce<Term[]>((row, term) => {
    const known = row.find((one) => one.name === term.name && one.denied && term.denied);
    if (known) known.values.push(...term.values);
    else row.push(term);
    return row;
  }, []);
}

/** One comparison, or several with the same question of which any may hold. */
function termOf(text: string): Term | undefined {
  const any = parted(text, /^(?:or\b|\|\|)/i)?.map((part) => comparisonOf(stripped(part)));
  const [first, ...rest] = any ?? [];
  if (!first || rest.some((one) => !one || one.name !== first.name || one.denied || first.denied)) return undefined;
  return { ...first, values: [first, ...rest].flatMap((one) => one!.values) };
}

function comparisonOf(text: string): Term | undefined {
  const found =
    /^([A-Za-z0-9_]+)(?:\.(?:NAOK|code|value|valueNAOK))?\s*(==|=|eq|!=|<>|ne)\s*(?:"([^"]*)"|'([^']*)'|(\d+))$/i.exec(
      text,
    );
  if (!found) return undefined;
  const [, name, sign, double, single, bare] = found;
  const value = double ?? single ?? bare ?? '';
  // Compared with nothing, or with another answer.
  if (value.trim() === '' || value.includes('@')) return undefined;
  return { name: name!, values: [value], denied: /^(?:!=|<>|ne)$/i.test(sign!) };
}

/** Without the brackets around the whole. */
function stripped(given: string): string {
  let text = given.trim();
  while (text.startsWith('(') && closing(text) === text.length - 1) text = text.slice(1, -1).trim();
  return text;
}

function closing(text: string): number {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(') depth++;
    else if (sign === ')' && --depth === 0) return at;
  }
  return -1;
}

/** The parts between a word, outside brackets and quotes. Undefined: brackets that do not close. */
function parted(text: string, word: RegExp): string[] | undefined {
  const parts: string[] = [];
  let [depth, from, quote] = [0, 0, ''];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(') depth++;
    else if (sign === ')') depth--;
    else if (depth === 0 && !/\w/.test(text[at - 1] ?? ' ')) {
      const found = word.exec(text.slice(at, at + 4));
      if (!found) continue;
      parts.push(text.slice(from, at));
      at += found[0].length - 1;
      from = at + 1;
    }
    if (depth < 0) return undefined;
  }
  return depth === 0 && quote === '' ? [...parts, text.slice(from)] : undefined;
}

/** Every name in an expression: what it hangs on, said or not. */
export const namesIn = (expression: string): string[] =>
  expression.match(/\b[A-Za-z][A-Za-z0-9_]*\b|\b\d+X\d+X\d+\w*/g) ?? [];
