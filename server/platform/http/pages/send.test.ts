import { expect, test } from 'vitest';
import { compressed, preferred } from './send.ts';

const all = compressed('tekst '.repeat(100));
const bare = { identity: Buffer.from('foto') };

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0, gzip', 'gzip'],
  ['deflate', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %j gets %s', (accept, coding) => {
  expect(preferred(accept, all)).toBe(coding);
});

test('what is not packed goes out as it is', () => {
  expect(preferred('br, gzip', bare)).toBe('identity');
});
