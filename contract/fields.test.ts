import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { email, isStrongPassword, sentences, text } from './fields.ts';

const name = text(50, sentences.name);
const problem = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test('a name is counted as a person counts, and kept as it was typed', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(z.parse(name, family.repeat(16))).toBe(family.repeat(16));
  expect(problem(name, family.repeat(17)), 'more than 400 bytes').toBe('De naam mag maximaal 50 karakters bevatten.');
  expect(problem(name, 'a'.repeat(50))).toBeUndefined();
  expect(problem(name, 'a'.repeat(51))).toBe('De naam mag maximaal 50 karakters bevatten.');
  expect(problem(name, `a${'\u0301'.repeat(10_000)}`)).toBe('De naam mag maximaal 50 karakters bevatten.');
  expect(z.parse(name, 'Zoe\u0308')).toBe('Zoë');
});

test('text that no database can hold is refused, not mended in silence', () => {
  for (const broken of ['a\0b', 'a\ud800b']) expect(problem(name, broken)).toBe(sentences.unreadable);
});

test.each(['ouder@voorbeeld.nl', ' ouder+school@voorbeeld.nl ', 'zoë@müller.example', "o'neil@sub.voorbeeld.co.uk"])(
  'the address %s is one',
  (address) => {
    expect(z.parse(email, address)).toBe(address.trim());
  },
);

test.each([
  'ouder',
  'a@b',
  '"a b"@voorbeeld.nl',
  'ouder(thuis)@voorbeeld.nl',
  'a@b@voorbeeld.nl',
  'a@[127.0.0.1]',
  'ouder@voorbeeld.nl.',
  'ouder@voorbeeld.nl\r\nBcc: x@y.nl',
  'ou\u200bder@voorbeeld.nl',
  '.ouder@voorbeeld.nl',
  'ou..der@voorbeeld.nl',
  `${'a'.repeat(65)}@voorbeeld.nl`,
  `a@${'b'.repeat(250)}.nl`,
])('the address %j is none', (address) => {
  expect(problem(email, address)).toBe('Vul een geldig e-mailadres in.');
});

test('ten thousand nested comments cost nothing', () => {
  expect(problem(email, `${'('.repeat(10_000)}a@voorbeeld.nl`)).toBe('Vul een geldig e-mailadres in.');
});

test('a password needs length, both cases, a digit and a sign', () => {
  expect(isStrongPassword('Abcdef1!')).toBe(true);
  for (const weak of ['Abcde1!', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1'])
    expect(isStrongPassword(weak)).toBe(false);
});
