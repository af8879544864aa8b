import { describe, expect, test } from 'vitest';
import { sentences } from '#contract/fields.ts';
import { didYouMean, phoneSentences } from '#contract/phone.ts';
import { type AccountFields, aboutField, accountRefusals, readPhoneField } from './account.ts';
import { international, netherlands } from './country.ts';
import { shownPhone, typedPhone } from './shownPhone.ts';

const fields = (given: Partial<AccountFields> = {}): AccountFields => ({
  name: '',
  email: 'sam@voorbeeld.example',
  invitation_method: 'whatsapp',
  country: netherlands,
  phone: '06 12 34 56 78',
  attributes: {},
  years: [],
  ...given,
});

describe('a number as it was typed', () => {
  test.each<[string, Partial<AccountFields>, ReturnType<typeof readPhoneField>]>([
    ['none, for e-mail', { phone: ' ', invitation_method: 'email' }, { refusal: undefined }],
    ['none, for WhatsApp', { phone: '' }, { refusal: sentences.required }],
    ['at home', {}, { phone: '+31612345678', refusal: undefined }],
    [
      'with signs that nobody sees',
      { phone: '\u202a+31 6 1234 5678\u202c' },
      { phone: '+31612345678', refusal: undefined },
    ],
    ['of Belgium', { country: 'BE 32 0', phone: '0470 12 34 56' }, { phone: '+32470123456', refusal: undefined }],
    ['of no country', { country: international, phone: '06 12 34 56 78' }, { refusal: phoneSentences.invalid }],
    [
      'a landline, for WhatsApp',
      { phone: '020 123 45 67' },
      { phone: '+31201234567', refusal: phoneSentences.landline },
    ],
    [
      'a landline, for e-mail',
      { phone: '020 123 45 67', invitation_method: 'email' },
      { phone: '+31201234567', refusal: undefined },
    ],
    ['without its plus', { phone: '31612345678' }, { meant: '+31612345678', refusal: didYouMean('+31612345678') }],
  ])('%s', (_, given, read) => {
    expect(readPhoneField(fields(given))).toEqual(read);
  });

  test.each([
    ['+31612345678', { country: netherlands, phone: '06 12 34 56 78' }],
    ['+32470123456', { country: international, phone: '+32470123456' }],
    [null, { country: netherlands, phone: '' }],
  ])('%s, which is known, is shown and read back', (number, typed) => {
    expect(typedPhone(number)).toEqual(typed);
    expect(readPhoneField(fields(typed)).phone ?? null).toBe(number);
  });

  test('only a Dutch mobile number is written as at home', () => {
    expect(['+31612345678', '+31201234567'].map(shownPhone)).toEqual(['06 12 34 56 78', '+31201234567']);
  });
});

test('what is wrong with an account', () => {
  expect(accountRefusals(fields())).toEqual({});
  expect(accountRefusals(fields({ name: 'a'.repeat(51), email: '', phone: '112' }))).toEqual({
    name: sentences.name,
    email: sentences.required,
    phone: phoneSentences.invalid,
  });
});

describe('a sentence stands until something else is filled in', () => {
  test.each<[string, Partial<AccountFields>, Partial<AccountFields>, boolean]>([
    ['email', { email: 'sam@x' }, { email: ' sam@x ' }, false],
    ['email', { email: 'sam@x' }, { email: 'sam@y' }, true],
    ['phone', { phone: '06 12 34 56 78' }, { phone: '+31612345678' }, false],
    ['phone', { phone: '06 12 34 56 78' }, { phone: '06 12 34 56 79' }, true],
    ['phone', { phone: '0470 12 34 56' }, { phone: '0470 12 34 56', country: 'BE 32 0' }, true],
    ['attributes.dob_children', { years: ['2014', '2016'] }, { years: ['2014', '2018'] }, true],
    ['attributes.dob_children', { years: ['2014'] }, { years: ['2014'], name: 'Sam' }, false],
    ['attributes.zipcode', {}, { attributes: { zipcode: '' } }, false],
    ['attributes.mbo_child', { attributes: { mbo_child: ['a'] } }, { attributes: { mbo_child: ['a'] } }, false],
  ])('%s: %j, then %j', (path, before, after, isElse) => {
    expect(aboutField(fields(before), path) !== aboutField(fields(after), path)).toBe(isElse);
  });
});
