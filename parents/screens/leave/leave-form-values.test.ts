import { describe, expect, test } from 'vitest';
import { sentences } from '#contract/fields.ts';
import { contractRules } from '#ui/forms/contractRules.ts';
import { blank, type LeaveFormValues, leavingBody, leavingSchema } from './leave-form-values.ts';
import { leaveReasonWords } from './leave-reasons.ts';

const leaving = (given: Partial<LeaveFormValues> = {}): LeaveFormValues => ({
  ...blank,
  email: 'sam@voorbeeld.example',
  ...given,
});
const long = 'a'.repeat(5000);

describe('what is wrong with who leaves', () => {
  test.each<[string, Partial<LeaveFormValues>, Record<string, string>]>([
    ['no address', { email: '' }, { email: sentences.required }],
    ['an address without an at', { email: 'sam' }, { email: sentences.email }],
    ['no reason: nothing', {}, {}],
    ['a reason of their own that is too long', { reasons: ['other'], other: long }, { other: sentences.too_long }],
    ['the same, no longer ticked: nothing', { reasons: ['no_time'], other: long }, {}],
  ])('%s', (_, given, refusals) => {
    expect(contractRules(leavingSchema).refuse(leaving(given))).toEqual(refusals);
  });
});

test('a reason of their own is sent in its words, and only when it is ticked', () => {
  const body = leavingBody(
    leaving({ email: ' sam@voorbeeld.example ', reasons: ['no_time', 'other'], other: ' We verhuizen ' }),
  );
  expect(body).toEqual({ email: 'sam@voorbeeld.example', reasons: ['no_time', 'other:We verhuizen'] });
  expect(body.reasons?.map(leaveReasonWords)).toEqual(['Ik heb geen tijd (meer)', 'Anders, namelijk: We verhuizen']);
  expect(leavingBody(leaving({ other: 'We verhuizen' })).reasons).toEqual([]);
});
