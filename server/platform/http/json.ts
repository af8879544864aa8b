import { sentences, storable } from '#contract/fields.ts';
import { rules } from '#contract/rules.ts';
import { Problem } from '../core/problem.ts';
import { oneInThread } from '../file-readers/thread.ts';

/**
 * A byte order mark is no JSON: the decoder would drop it silently, so it is told to keep it, and JSON.parse refuses
 * it.
 */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Keys that have a meaning on every JavaScript object, and none for us. */
export const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * JSON as it may come in: one meaning only. JSON.parse lets the last of two equal keys win, turns 1e400 into
 * Infinity, rounds long numbers and keeps half characters; each would silently change what a person said.
 * Text that cannot be stored is refused at its field, save in the field `anyText`, where the contract leaves it out.
 */
export function readJson(body: Buffer, anyText?: string, depth: number = rules.body_depth): unknown {
  try {
    const text = decoder.decode(body);
    const value: unknown = JSON.parse(text);
    scan(text, anyText, depth);
    return value;
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('malformed');
  }
}

/** The same on a thread of its own: a file of some megabytes would hold up everybody. */
export const readJsonInThread = oneInThread(import.meta.url, readJsonBytes);

type JsonBytes = { body: Uint8Array; anyText: string | undefined; depth: number };

export function readJsonBytes({ body, anyText, depth }: JsonBytes): unknown {
  return readJson(Buffer.from(body.buffer, body.byteOffset, body.byteLength), anyText, depth);
}

/** An object or list that is open: the keys it has had, and the key or place that is being read. */
type Open = { seen?: Set<string>; at: string | number };

/** Walks over text that JSON.parse has found well-formed, and throws at what it let pass. */
function scan(text: string, anyText: string | undefined, depth: number): void {
  const open: Open[] = [];
  const isPlain = !text.includes('\\');
  let at = 0;
  let expectsKey = false;
  while (at < text.length) {
    const sign = text[at]!;
    if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? { seen: new Set(), at: '' } : { at: 0 });
      if (open.length > depth) throw new Error('too deep');
      expectsKey = sign === '{';
      at++;
    } else if (sign === '}' || sign === ']') {
      open.pop();
      expectsKey = false;
      at++;
    } else if (sign === ',') {
      const inside = open.at(-1)!;
      expectsKey = inside.seen !== undefined;
      if (typeof inside.at === 'number') inside.at++;
      at++;
    } else if (sign === '"') {
      const end = endOfString(text, at);
      const word = isPlain ? text.slice(at + 1, end - 1) : (JSON.parse(text.slice(at, end)) as string);
      if (expectsKey) checkKey(word, open.at(-1)!);
      else if (!storable(word) && (anyText === undefined || open[0]?.at !== anyText)) throw unstorable(open);
      expectsKey = false;
      at = end;
    } else if (sign === '-' || (sign >= '0' && sign <= '9')) {
      const [number] = /^[-+.\deE]+/.exec(text.slice(at, at + 400))!;
      checkNumber(number);
      at += number.length;
    } else {
      at++;
    }
  }
}

/** Behind the first quote that no backslash makes a part of the text. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at);
    let before = quote;
    while (text[before - 1] === '\\') before--;
    if ((quote - before) % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

const unstorable = (open: readonly Open[]): Problem =>
  new Problem('invalid', { errors: { [open.map(({ at }) => at).join('.')]: [sentences.unreadable] } });

function checkKey(key: string, inside: Open): void {
  if (!storable(key) || forbidden.has(key) || inside.seen?.has(key)) throw new Error('forbidden or repeated key');
  inside.seen?.add(key);
  inside.at = key;
}

function checkNumber(text: string): void {
  const number = Number(text);
  if (!Number.isFinite(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new Error('number out of range');
}

/** Exactly application/json, alone or with charset=utf-8: what is spelled oddly is not guessed at. */
export const isJsonType = (header: string | undefined): boolean =>
  header !== undefined && /^application\/json(; ?charset=utf-8)?$/i.test(header);

/** What mail programs post for a one-click unsubscribe (RFC 8058). */
export const isFormType = (header: string | undefined): boolean =>
  header !== undefined && /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(header);
