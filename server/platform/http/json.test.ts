import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Problem } from '../core/problem.ts';
import { isJsonType, readJson } from './json.ts';

const read = (text: string) => readJson(Buffer.from(text));
function problemOf(text: string): Problem | undefined {
  try {
    read(text);
  } catch (error) {
    return error as Problem;
  }
  return undefined;
}

test.each([
  ['a key that comes twice', '{"a":1,"a":2}'],
  ['a key that comes twice, once in disguise', '{"a":1,"\\u0061":2}'],
  ['a key of the prototype', '{"__proto__":{"admin":true}}'],
  ['a key of the prototype, in disguise', '{"\\u005f_proto__":1}'],
  ['the constructor', '{"constructor":1}'],
  ['NUL in a key', '{"a\\u0000":1}'],
  ['half a character in a key', '{"\\udc00":1}'],
  ['a number too large', '1e400'],
  ['a number that would lose digits', '[12345678901234567890]'],
  ['eleven levels', `${'['.repeat(11)}${']'.repeat(11)}`],
  ['ten thousand levels', '['.repeat(10_000)],
  ['no JSON', '{a:1}'],
  ['nothing', ''],
])('refuses %s', (_, text) => {
  expect(() => read(text)).toThrow('malformed');
});

test.each([
  ['{"name":"a\\u0000b"}', 'name'],
  ['{"a":1,"attributes":{"x":"y","zipcode":"\\ud800"},"b":2}', 'attributes.zipcode'],
  ['{"reasons":["no_time",["x","y"],"other:\\udc00"]}', 'reasons.2'],
  ['"\\u0000"', ''],
])('tells of text that cannot be kept where it stands: %s', (text, field) => {
  expect(problemOf(text)?.body()).toMatchObject({
    errors: { [field]: ['Hier staat een teken in dat we niet kunnen bewaren.'] },
  });
});

test('refuses bytes that are no UTF-8', () => {
  expect(() => readJson(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toThrow('malformed');
});

test('keeps what is odd but means one thing', () => {
  expect(read('{"a":{"a":1},"b":[{"a":2},{"a":3}],"toString":"x","":null}')).toEqual({
    a: { a: 1 },
    b: [{ a: 2 }, { a: 3 }],
    toString: 'x',
    '': null,
  });
  expect(read(`${'['.repeat(10)}-1.5e3${']'.repeat(10)}`)).toBeDefined();
  expect(read('"\\"]}{,: \\\\"')).toBe('"]}{,: \\');
});

test('reads back whatever JSON.stringify wrote', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' }), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!/__proto__|constructor|prototype|\\u0000|\\ud[89a-f]/i.test(text));
      fc.pre(!/\d{16,}|e\+/.test(text));
      expect(read(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 500 },
  );
});

test('only JSON, spelled plainly, is JSON', () => {
  for (const plain of [
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ]) {
    expect(isJsonType(plain)).toBe(true);
  }
  for (const odd of [
    undefined,
    '',
    ' application/json',
    'application/json;',
    'application/json ;charset=utf-8',
    'application/json\t',
    'application/json; charset=utf-16',
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json, application/json',
    'application/jsonp',
  ]) {
    expect(isJsonType(odd)).toBe(false);
  }
});
