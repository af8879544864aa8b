import { expect, test } from 'vitest';
import { CallFailed } from '#contract/client.ts';
import { problems } from '#contract/problem.ts';
import { refusalsOfFailure } from './contract-form.ts';

const fields = { email: 'Vul je e-mailadres in.', password: 'Vul je wachtwoord in.' };
const failed = (errors?: Record<string, string[]>) =>
  new CallFailed(422, { message: 'Dat klopt niet.', ...(errors ? { errors } : {}) });

test.each<[string, unknown, Record<string, string>]>([
  ['at its field', failed({ email: ['Dit adres kennen we niet.'] }), { email: 'Dit adres kennen we niet.' }],
  ['at the field that is pointed out, when it names none', failed(), { password: 'Dat klopt niet.' }],
  ['there too, when it names one that is not here', failed({ token: ['Te laat.'] }), { password: 'Dat klopt niet.' }],
  ['by the whole, when it says nothing of the field', failed({ email: [] }), { email: 'Dat klopt niet.' }],
  ['when something else broke', new TypeError('x'), { password: problems.failed.message }],
])('what the server refused stands %s', (_, failure, refusals) => {
  expect(refusalsOfFailure(failure, fields, 'password')).toEqual(refusals);
});
