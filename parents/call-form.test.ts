import { expect, test } from 'vitest';
import { CallFailed } from '#contract/client.ts';
import { readServerRefusal } from './call-form.ts';
import { atFields, readFailure } from './failure.ts';

const names = { email: 'E-mailadres', password: 'Wachtwoord' };

test('what is said of the fields of a form stands there, and the rest above it', () => {
  const errors = { email: ['Dit adres kennen we niet.'], token: ['De link is te oud.'] };
  const failure = new CallFailed(422, { message: 'Dat klopt niet.', errors, status: 'passwords.token' });
  expect(readServerRefusal(failure, names)).toEqual({
    status: 422,
    refusals: { email: 'Dit adres kennen we niet.' },
    message: 'Dat klopt niet.',
    word: 'passwords.token',
    type: undefined,
    others: ['De link is te oud.'],
  });
});

test("words that are ours and not the server's are not said to come from it", () => {
  const failure = new CallFailed(500, { message: 'Er ging iets mis.' }, false);
  expect(readServerRefusal(failure, names)).toMatchObject({ message: undefined, refusals: {}, others: [] });
});

test.each([
  [429, ['Dat ging te snel.']],
  [503, ['Dat ging te snel.']],
  [0, ['Dat ging te snel.']],
  [500, []],
  [422, []],
])('the message of a %i says what to do: %j', (status, messages) => {
  expect(readFailure(new CallFailed(status, { message: 'Dat ging te snel.' })).messages).toEqual(messages);
});

test('several sentences about one field are read together; what is no answer says nothing', () => {
  const failure = new CallFailed(422, { message: '', errors: { email: ['Dit klopt niet.', 'Kijk het na.'] } });
  expect(readFailure(failure).refusals).toEqual({ email: 'Dit klopt niet. Kijk het na.' });
  expect(readFailure(new TypeError('x'))).toEqual({ refusals: {}, messages: [] });
});

test('of a question a server may name the key alone', () => {
  const known = new Set(['email', 'attributes.gender', 'attributes.zipcode']);
  const refusals = { email: 'a', gender: 'b', 'attributes.zipcode': 'c', income: 'd' };
  expect(atFields(refusals, known)).toEqual({
    fields: { email: 'a', 'attributes.gender': 'b', 'attributes.zipcode': 'c' },
    others: ['d'],
  });
});
