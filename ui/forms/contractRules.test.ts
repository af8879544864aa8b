import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { email, sentences, text } from '#contract/fields.ts';
import { unbroken } from '../Unbroken.tsx';
import { contractRules } from './contractRules.ts';
import { summaryLines } from './summary-lines.ts';

const schema = z.object({ email, password: z.string().check(z.minLength(1, sentences.required)), note: text(3) });

describe('the contract judges a form', () => {
  test.each([
    [{ email: 'sam@voorbeeld.example', password: 'x', note: '' }, {}],
    [
      { email: '', password: '', note: '' },
      { email: 'Vul je e-mailadres in.', password: sentences.required },
    ],
    [
      { email: 'sam', password: 'x', note: 'lang' },
      { email: sentences.email, note: sentences.too_long },
    ],
  ])('%j', (values, refusals) => {
    expect(contractRules(schema, { email: 'Vul je e-mailadres in.' }).refuse(values)).toEqual(refusals);
  });
});

test('the summary names the fields in their order, and one whose sentence does not say which it is', () => {
  const names = { email: 'E-mailadres', password: 'Wachtwoord', note: 'Opmerking' };
  const refusals = { elsewhere: 'Nee.', password: sentences.required, email: sentences.email };
  expect(summaryLines(names, refusals)).toEqual([
    { field: 'email', text: unbroken(sentences.email) },
    { field: 'password', text: sentences.required, about: 'Wachtwoord' },
  ]);
});
