import { describe, expect, test } from 'vitest';
import { base32 } from '../../platform/core/base32.ts';
import { stepAt, stepOf, totp, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('the test vectors of RFC 6238, appendix B', () => {
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at %i seconds the code is %s', (second, code) => {
    expect(totp(secret, stepAt(new Date(second * 1000)), 8)).toBe(code);
  });
});

test('the test vectors of RFC 4648 for base32, without padding', () => {
  const words = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'];
  const coded = ['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'];
  expect(words.map((word) => base32(Buffer.from(word)))).toEqual(coded);
});

test('a code counts one step early or late, and no further', () => {
  const at = new Date('2026-11-21T12:00:10Z');
  const now = stepAt(at);
  const accepted = [-2, -1, 0, 1, 2].map((shift) => stepOf(secret, totp(secret, now + shift), at));
  expect(accepted).toEqual([undefined, now - 1, now, now + 1, undefined]);
  expect(stepOf(secret, '', at)).toBeUndefined();
  expect(stepOf(secret, '1234567', at)).toBeUndefined();
});

test('the address for the app keeps names with spaces and signs apart', () => {
  expect(totpUri(secret, 'Panel & co', 'a+b@voorbeeld.nl')).toBe(
    'otpauth://totp/Panel%20%26%20co:a%2Bb%40voorbeeld.nl?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Panel%20%26%20co',
  );
});
