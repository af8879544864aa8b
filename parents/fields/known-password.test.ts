import { expect, test } from 'vitest';
import { isStrongPassword } from '#contract/fields.ts';
import { commonPasswords } from './common.ts';
import { isKnownPassword } from './known-password.ts';

const words = ['Ouderpanel', 'Oudervereniging Voorbeeld', 'sanne.dejong'];

test.each([
  'Welkom01!',
  'WELKOM-2024',
  '!!Welkom1',
  'Wachtwoord1!',
  'W4chtw00rd!',
  'P@$$w0rd1',
  'Qwerty123!',
  'Abcd1234!',
  'Feyenoord1908!',
  'Zomer2026?',
  'Letmein1!',
  'Ouderpanel1!',
  'DeOuderpanel1!',
  '0uderp@nel!',
  'Oudervereniging1!',
  'Sanne.deJong1!',
])('%s is what guessers try', (password) => {
  expect(isKnownPassword(password, words)).toBe(true);
});

test.each([
  'Tulpen-op-dinsdag-7',
  'Welkom bij ons thuis 1!',
  'kT9#vbQ2xw',
  'Ouderpanel heeft vragen 1!',
  'Correct1paard!batterij',
  'Ж1!жжжжжж',
])('%s is not', (password) => {
  expect(isKnownPassword(password, words)).toBe(false);
});

test('the list is long enough, and in the spelling it is compared in', () => {
  const lines = commonPasswords.trim().split(/\s+/);
  expect(lines.length).toBeGreaterThanOrEqual(3000);
  expect(new Set(lines).size).toBe(lines.length);
  for (const line of lines) {
    const dressed = `${line[0]!.toUpperCase()}${line.slice(1)}2026!`;
    expect(isKnownPassword(dressed, []), dressed).toBe(true);
  }
  // Such passwords pass the rule, or there would be nothing to refuse.
  expect(isStrongPassword('Welkom2026!')).toBe(true);
});
