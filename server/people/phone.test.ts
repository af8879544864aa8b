import { expect, test } from 'vitest';
import { readPhone, readPhoneFor } from './phone.ts';

const invalid = 'Vul een geldig telefoonnummer in.';

test.each(['0612345678', '06-12345678', '+31 6 12345678', '+31(0)612345678', '0031612345678', ' (06) 12 34 56 78 '])(
  '%s is one number',
  (typed) => {
    expect(readPhone(typed)).toEqual({ phone: '+31612345678' });
  },
);

test.each([
  ['+32 470 12 34 56', '+32470123456'],
  ['+596 696 20 12 34', '+596696201234'],
  ['+44 7400 123456', '+447400123456'],
  ['+1 201 555 0123', '+12015550123'],
])('a mobile from abroad: %s', (typed, phone) => {
  expect(readPhone(typed)).toEqual({ phone });
});

test.each([
  ['31612345678', 'Bedoel je +31612345678? Vul het nummer dan zo in.'],
  ['+3161234567', invalid],
  ['112', invalid],
  ['0900-1234', invalid],
  ['09001234567', invalid],
  ['0800-1234567', invalid],
  ['０６１２３４５６７８', invalid],
  ['٠٦١٢٣٤٥٦٧٨', invalid],
  ['0612345678 ext. 5', invalid],
  ['0612345678\u202e', invalid],
  ['06123456789', invalid],
  ['+999612345678', invalid],
  ['hallo', invalid],
  ['+', invalid],
])('%s is refused', (typed, refusal) => {
  expect(readPhone(typed)).toEqual({ refusal });
});

test.each([
  ['020-1234567', '+31201234567'],
  ['+32 2 201 23 45', '+3222012345'],
  ['+31 88 123 45 67', '+31881234567'],
])('%s is a landline: not for WhatsApp', (typed, phone) => {
  expect(readPhone(typed)).toEqual({ phone, landline: true });
  expect(readPhoneFor('email', typed)).toEqual({ phone, landline: true });
  expect(readPhoneFor('whatsapp', typed)).toEqual({
    refusal: 'Vul een mobiel nummer in. Op een vast nummer kun je geen bericht krijgen.',
  });
  expect(readPhoneFor('whatsapp', '0612345678')).toEqual({ phone: '+31612345678' });
});
