import { describe, expect, test } from 'vitest';
import { didYouMean, dutchPhoneRefusal, normalizePhone, phoneSentences, suggestPhone } from './phone.ts';

describe('one number, however it is written', () => {
  test.each([
    '0612345678',
    '06-12345678',
    '+31 6 12345678',
    '+31(0)612345678',
    '0031612345678',
    '06 12 34 56 78',
    '06.12.34.56.78',
    '(06) 12345678',
    '+31 (0)6 1234 5678',
    '+310612345678',
    '00 31 6 12345678',
    ' 06\u00a012345678 ',
  ])('%s', (typed) => expect(normalizePhone(typed)).toBe('+31612345678'));
});

describe('no number at all', () => {
  test.each([
    '',
    '06',
    '112',
    '612345678',
    '31612345678',
    '06 1234 5678 toestel 12',
    '06x12345678',
    '++31612345678',
    '06+12345678',
    '+0612345678',
    '０６１２３４５６７８',
    '٠٦١٢٣٤٥٦٧٨',
    '06\u200b12345678',
    '\u202d0612345678\u202c',
    '+31612345678901234567',
    '1e9',
  ])('%j', (typed) => expect(normalizePhone(typed)).toBeUndefined());
});

describe('numbers of elsewhere', () => {
  test.each([
    ['+32 470 12 34 56', '31', '0', '+32470123456'],
    ['0032 470 12 34 56', '31', '0', '+32470123456'],
    ['+596 696 20 12 34', '', '', '+596696201234'],
    ['0470 12 34 56', '32', '0', '+32470123456'],
    ['470 12 34 56', '32', '0', '+32470123456'],
    ['07 12 34 56 78', '225', '', '+2250712345678'],
    ['06 20 123 4567', '36', '06', '+36201234567'],
    ['8 (912) 345-67-89', '7', '8', '+79123456789'],
  ])('%s with +%s and %j in front at home', (typed, callingCode, trunk, number) =>
    expect(normalizePhone(typed, callingCode, trunk)).toBe(number),
  );

  test('without a country a number must name its own', () => {
    expect(normalizePhone('0612345678', '')).toBeUndefined();
    expect(normalizePhone('470123456', '')).toBeUndefined();
    expect(normalizePhone('+32470123456', '')).toBe('+32470123456');
  });
});

test('a forgotten plus is offered, with the number that was meant', () => {
  expect(suggestPhone('31612345678')).toBe('+31612345678');
  expect(suggestPhone('31 6 12345678')).toBe('+31612345678');
  expect(didYouMean('+31612345678')).toBe('Bedoel je +31612345678? Vul het nummer dan zo in.');
  for (const typed of ['3161234567', '316123456789', '32470123456', '31201234567', ''])
    expect(suggestPhone(typed)).toBeUndefined();
});

test.each([
  ['+31612345678', undefined],
  ['+31201234567', phoneSentences.landline],
  ['+31882345678', phoneSentences.landline],
  ['+3161234567', phoneSentences.invalid],
  ['+316123456789', phoneSentences.invalid],
  ['+31900123', phoneSentences.invalid],
  ['+32470123456', undefined],
])('of %s can be said: %s', (number, refusal) => {
  expect(dutchPhoneRefusal(number, 'whatsapp')).toBe(refusal);
  // Who is invited by e-mail needs no mobile phone.
  expect(dutchPhoneRefusal(number, 'email')).toBe(refusal === phoneSentences.landline ? undefined : refusal);
});

test('the sentences', () => {
  expect(phoneSentences.invalid).toBe('Vul een geldig telefoonnummer in.');
  expect(phoneSentences.taken).toBe('Dit telefoonnummer is al in gebruik.');
});
