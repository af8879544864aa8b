import type { CampaignFaultFacts } from '../file-faults.ts';

type Codes = 'file_curly_quote' | 'file_sign';
type SyntaxFault =
  | { [Code in Codes]: { code: Code; facts: CampaignFaultFacts[Code] } }[Codes]
  | { code: 'file_comma_missing' | 'file_comma_too_many' | 'file_text_not_closed' | 'file_ends_early' };
type JsonFault = SyntaxFault & { line: number; at: number };
/** The line of each value and each key, by its path: `questions[2].title`. The whole is ''. */
export type Lines = Map<string, number>;

type Open = { path: string; keys?: Set<string>; key?: string; count: number };
type Due = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/** Each path is as long as it is deep. */
const depth_most = 200;
const space = /[ \t\n\r]+/y;
const literal = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)(?![\w.+-])/y;

/**
 * Walks over a text of JSON for what JSON.parse does not tell: on which line each part stands, which keys stand twice,
 * and, of a text that is no JSON, what its author did.
 */
export function locateJsonLines(text: string): { lines: Lines; twice: string[] } | JsonFault {
  const lines: Lines = new Map();
  const twice: string[] = [];
  const open: Open[] = [];
  let [at, line, due]: [number, number, Due] = [0, 1, 'value'];

  const here = (): string => {
    const inside = open.at(-1);
    if (!inside) return '';
    if (!inside.keys) return `${inside.path}[${inside.count}]`;
    return inside.path === '' ? inside.key! : `${inside.path}.${inside.key}`;
  };
  const match = (token: RegExp): string | undefined => {
    token.lastIndex = at;
    return token.exec(text)?.[0];
  };
  const close = () => {
    open.pop();
    due = open.length > 0 ? 'comma or end' : 'nothing';
  };

  while (true) {
    const gap = match(space) ?? '';
    line += gap.split('\n').length - 1;
    at += gap.length;
    if (at >= text.length) return due === 'nothing' ? { lines, twice } : { line, at, code: 'file_ends_early' };
    const sign = text[at]!;
    const inside = open.at(-1);
    const isEnd = inside !== undefined && sign === (inside.keys ? '}' : ']');

    if (isEnd && / or end$/.test(due)) {
      close();
      at += 1;
    } else if (due === 'comma or end' && sign === ',') {
      inside!.count += 1;
      due = inside!.keys ? 'key' : 'value';
      at += 1;
    } else if (due === 'colon' && sign === ':') {
      due = 'value';
      at += 1;
    } else if (/^key/.test(due) && sign === '"') {
      const found = textAt(text, at);
      if (found === undefined) return { line, at, code: 'file_text_not_closed' };
      if (!isText(found)) return { line, at, code: 'file_sign', facts: { sign: '\\' } };
      inside!.key = JSON.parse(found) as string;
      if (inside!.keys!.has(inside!.key)) twice.push(here());
      inside!.keys!.add(inside!.key);
      lines.set(here(), line);
      due = 'colon';
      at += found.length;
    } else if (/^value/.test(due) && (sign === '{' || sign === '[')) {
      if (open.length === depth_most) return { line, at, code: 'file_sign', facts: { sign } };
      const path = here();
      if (!lines.has(path)) lines.set(path, line);
      open.push({ path, count: 0, ...(sign === '{' && { keys: new Set<string>() }) });
      due = sign === '{' ? 'key or end' : 'value or end';
      at += 1;
    } else {
      const found = /^value/.test(due) ? (sign === '"' ? textAt(text, at) : match(literal)) : undefined;
      if (found === undefined) return { line, at, ...unexpected(sign, due, isEnd) };
      if (sign === '"' && !isText(found)) return { line, at, code: 'file_sign', facts: { sign: '\\' } };
      if (!lines.has(here())) lines.set(here(), line);
      due = inside ? 'comma or end' : 'nothing';
      at += found.length;
    }
  }
}

/** From its opening quote to its closing one; none where the line ends first. */
function textAt(text: string, from: number): string | undefined {
  for (let at = from + 1; at < text.length && text[at]! >= ' '; at++) {
    if (text[at] === '"') return text.slice(from, at + 1);
    if (text[at] === '\\') at++;
  }
  return undefined;
}

/** What is left to be wrong with it is a backslash before what takes none. */
const isText = (quoted: string): boolean => !/\\(?!["\\/bfnrt]|u[\dA-Fa-f]{4})/.test(quoted.replaceAll('\\\\', ''));

function unexpected(sign: string, due: Due, isEnd: boolean): SyntaxFault {
  if (/['‘’“”„«»]/.test(sign)) return { code: 'file_curly_quote', facts: { sign } };
  if (sign === '"' && /^value/.test(due)) return { code: 'file_text_not_closed' };
  // Only behind a comma is there no end to expect.
  if (isEnd && (due === 'key' || due === 'value')) return { code: 'file_comma_too_many' };
  if (due === 'comma or end' && /["{[\w-]/.test(sign)) return { code: 'file_comma_missing' };
  return { code: 'file_sign', facts: { sign } };
}
