import { expect, test } from 'vitest';
import { conditionFault, sensitiveKeysIn } from './condition.ts';

const fault = (key: string, ...values: string[]) => conditionFault({ key, values });

test('a span lies within its borders, and may be one number', () => {
  expect(fault('child_age', '0..4', '4', '0')).toBeUndefined();
  expect(fault('zipcode', '1000..9999')).toBeUndefined();
  for (const odd of ['999', '5..4', '9999..10000', '-1', '1000..', 'x']) expect(fault('zipcode', odd)).toBe('value');
});

test('a condition says what it is about and names a value of it', () => {
  expect(fault('shoe_size', '42')).toBe('key');
  expect(fault('channel')).toBe('value');
  expect(fault('channel', 'email', 'post')).toBe('value');
  expect(fault('invited', 'never')).toBeUndefined();
  expect(fault('finished', 'never')).toBe('value');
});

test('nobody is chosen for what they would rather not say, or did not agree to', () => {
  expect(fault('income', 'rather_not')).toBe('value');
  expect(fault('extra_care_child', 'no')).toBe('value');
  expect(fault('extra_care_child', 'yes')).toBeUndefined();
  expect(['yes', 'no'].map((value) => fault('newsletter', value))).toEqual([undefined, undefined]);
  expect(fault('gender', 'rather_not')).toBeUndefined();
  expect(
    sensitiveKeysIn([
      {
        any: [
          { key: 'income', values: ['low'] },
          { key: 'channel', values: ['email'] },
        ],
      },
    ]),
  ).toEqual(['income']);
});
