/**
 * A relevance expression, as a tree of comparisons of one answer with one value. `denied`: the comparison does not hold,
 * also where nothing was answered. `strict` (a name without .NAOK): nothing holds of a question that was not asked.
 */
export type RelevanceTerm = {
  name: string;
  strict: boolean;
  is: '==' | '<' | '<=' | '>' | '>=' | 'answered';
  value: string;
  denied: boolean;
};
export type Relevance = RelevanceTerm | { join: 'and' | 'or'; of: Relevance[] };

const characters_most = 4000;
const depth_most = 40;
const token =
  /\s*(?:"([^"]*)"|'([^']*)'|(is_empty(?=\s*\())|(\d+X\d+X\d+[\w#]*|[A-Za-z]\w*(?:#\d)?)((?:\.\w+)?)|(-?\d+(?:\.\d+)?)|(==|!=|<>|<=|>=|&&|\|\||[=<>!()]))/iy;
type Token = { text?: string; name?: string; strict?: boolean; sign?: string };
const words: Record<string, string> = {
  ...{ and: '&&', or: '||', not: '!', eq: '==', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=' },
  ...{ '=': '==', '<>': '!=' },
};

/** Undefined: not of this form, and never guessed. `1` and nothing at all always hold. */
export function readRelevance(expression: string): Relevance | undefined {
  const tokens = expression.trim() === '' ? [{ text: '1' }] : tokensOf(expression);
  if (!tokens) return undefined;
  let at = 0;
  const takes = (sign: string): boolean => tokens[at]?.sign === sign && ++at > 0;
  const list = (join: 'and' | 'or', sign: string, read: (depth: number) => Relevance | undefined, depth: number) => {
    const of = [read(depth)];
    while (takes(sign)) of.push(read(depth));
    if (of.includes(undefined)) return undefined;
    return of.length === 1 ? of[0] : { join, of: of as Relevance[] };
  };
  const any = (depth: number): Relevance | undefined => list('or', '||', all, depth);
  const all = (depth: number): Relevance | undefined => list('and', '&&', one, depth);
  const one = (depth: number): Relevance | undefined => {
    if (depth > depth_most) return undefined;
    if (takes('!')) return denied(one(depth + 1));
    if (takes('(')) {
      const inside = any(depth + 1);
      return takes(')') ? inside : undefined;
    }
    const { name, strict, text, sign } = tokens[at++] ?? {};
    if (sign === 'is_empty') {
      const of = takes('(') ? tokens[at++] : undefined;
      return of?.name && takes(')') ? denied(termOf(of, 'answered')) : undefined;
    }
    if (name === undefined) return text === '1' ? { join: 'and', of: [] } : undefined;
    if (name === 'true') return { join: 'and', of: [] };
    const compared = tokens[at]?.sign ?? '';
    const value = /^(?:==|!=|[<>]=?)$/.test(compared) ? tokens[at + 1]?.text : undefined;
    // Alone, compared with another answer, or with what a token knows.
    if (value === undefined || value.includes('@')) return undefined;
    at += 2;
    const isDenied = compared === '!=';
    const is = (isDenied ? '==' : compared) as RelevanceTerm['is'];
    if (value.trim() === '')
      return is === '==' ? withDenial(termOf({ name, strict }, 'answered'), !isDenied) : undefined;
    return withDenial(termOf({ name, strict }, is, value), isDenied);
  };
  const read = any(0);
  return at === tokens.length ? read : undefined;
}

const termOf = (
  { name, strict }: Pick<Token, 'name'> & { strict?: boolean | undefined },
  is: RelevanceTerm['is'],
  value = '',
): RelevanceTerm => ({
  ...{ name: name!, strict: strict === true, is, value, denied: false },
});
const withDenial = (term: RelevanceTerm, isDenied: boolean): RelevanceTerm => ({ ...term, denied: isDenied });

/** What holds where this does not. */
function denied(one: Relevance | undefined): Relevance | undefined {
  if (!one) return undefined;
  if (!('join' in one)) return withDenial(one, !one.denied);
  // Nothing would be left to ask of anybody.
  if (one.of.length === 0) return undefined;
  const of = one.of.map(denied);
  return of.includes(undefined) ? undefined : { join: one.join === 'and' ? 'or' : 'and', of: of as Relevance[] };
}

function tokensOf(expression: string): Token[] | undefined {
  if (expression.length > characters_most) return undefined;
  const text = expression.trim();
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    if (!found) return undefined;
    const [, double, single, empty, name, suffix = '', number, sign] = found;
    const value = double ?? single ?? number;
    if (value !== undefined) tokens.push({ text: value });
    else if (sign !== undefined) tokens.push({ sign: words[sign] ?? sign });
    else if (empty !== undefined) tokens.push({ sign: 'is_empty' });
    else if (suffix === '' && Object.hasOwn(words, name!.toLowerCase()))
      tokens.push({ sign: words[name!.toLowerCase()]! });
    else if (/^(?:|\.NAOK|\.code|\.value|\.valueNAOK)$/i.test(suffix))
      tokens.push({ name: name!.replace('#', '_'), strict: !/NAOK$/i.test(suffix) });
    else return undefined;
  }
  return tokens;
}
