import { describe, expect, test } from 'vitest';
import { checkToken, register } from '#contract/calls/account.ts';
import { getUser, postUser, putUser } from '#contract/calls/members.ts';
import { saveMissing } from '#contract/calls/surveys.ts';
import { makeRespondent } from '#test/make-campaigns.ts';
import { join, logIn, registration } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { loadOwnQuestions } from '../../people/attributes.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
type Headers = Record<string, string>;
const answersOf = async (headers: Headers) => {
  const { attributes } = await world.call(getUser, undefined, headers);
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value]));
};

const spellings: [string, object][] = [
  ['a list of numbers', { dob_children: [2014, 2018] }],
  ['a list of digits', { dob_children: ['2014', '2018'] }],
  ['with an empty year between', { children_amount: 3, dob_children: ['2014', '', 2018, null] }],
  ['piped, with one that is empty', { children_amount: '3', dob_children: '2014||2018' }],
  ['ticks as a form writes them', { newsletter: 1, mbo_child: '1', contact_lop: 'true', privacy_policy: 1 }],
  ['and no ticks', { newsletter: 0, mbo_child: '0', contact_lop: 'false', extra_care_child: '' }],
  ['a postcode as a number', { zipcode: 1012 }],
  ['six children', { children_amount: '6' }],
  ['questions that we never asked', { role: 'admin', toString: 'x' }],
];
const kept: Record<string, object> = {
  'with an empty year between': { children_amount: '3' },
  'piped, with one that is empty': { children_amount: '3' },
  'ticks as a form writes them': { newsletter: true, mbo_child: true, contact_lop: true, privacy_policy: true },
  'and no ticks': { newsletter: false, mbo_child: false, contact_lop: false, extra_care_child: null },
  'a postcode as a number': { zipcode: '1012' },
  'six children': { children_amount: 'more' },
};

describe.each(spellings)('%s', (name, attributes) => {
  const expected = { dob_children: '2014|2018', ...kept[name] };

  test('at registration', async () => {
    const { email, headers } = await join(world, { attributes: attributes as never });
    expect(email).toBeTruthy();
    expect(await answersOf(headers)).toMatchObject(expected);
  });

  test.each([putUser, postUser])('in $method /user, as a map and as a list', async (endpoint) => {
    const list = Object.entries(attributes).map(([key, value]) => ({ key, value }));
    for (const sent of [attributes, list]) {
      const { headers } = await join(world);
      await world.call(endpoint, { body: { attributes: sent as never } }, headers);
      expect(await answersOf(headers)).toMatchObject(expected);
    }
  });
});

test('the list that GET gave can be sent as it is, by a guest and by a member', async () => {
  const first = await join(world, { attributes: { zipcode: '1012', newsletter: false } });
  const { attributes } = await world.call(getUser, undefined, first.headers);
  const before = await answersOf(first.headers);
  await world.call(putUser, { body: { attributes: attributes as never } }, first.headers);
  expect(await answersOf(first.headers)).toEqual(before);
  const body = { ...registration(), attributes: attributes as never };
  await world.call(register, { body });
  expect(await answersOf(await logIn(world, body.email))).toEqual(before);
});

test('an entry without a value says nothing of its question', async () => {
  const { headers } = await join(world, { attributes: { zipcode: '1012' } });
  const list = [{ key: 'zipcode' }, { key: 'income', value: '40_to_60', question: 'Hoeveel?' }];
  await world.call(putUser, { body: { attributes: list as never } }, headers);
  expect(await answersOf(headers)).toMatchObject({ zipcode: '1012', income: '40_to_60' });
});

test('null answers are as absent ones', async () => {
  const { headers } = await join(world, { attributes: { zipcode: '1012' } });
  await world.call(putUser, { body: { name: 'Noor', attributes: null as never } }, headers);
  expect(await answersOf(headers)).toMatchObject({ zipcode: '1012' });
  expect(await world.call(getUser, undefined, headers)).toMatchObject({ name: 'Noor' });
});

test('missing details likewise', async () => {
  const file = { attributes: ['zipcode', 'mbo_child', 'newsletter'] };
  const { respondent, member } = await makeRespondent(world, { file });
  const list = [
    { key: 'zipcode', value: 1012 },
    { key: 'mbo_child', value: 'true' },
  ];
  await world.call(saveMissing, { body: { ...respondent, attributes: list as never } });
  await world.call(saveMissing, { body: { ...respondent, attributes: { newsletter: 1 } as never } });
  expect(await answersOf(member.headers)).toMatchObject({ zipcode: '1012', mbo_child: true, newsletter: true });
});

test.each(['bearer', 'BEARER', 'Bearer '])('a session comes after the word %j too', async (word) => {
  const { headers } = await join(world);
  const authorization = headers.authorization.replace('Bearer', word);
  await world.call(checkToken, undefined, { authorization });
});

test('of more than a hundred answers at once the last is judged as the first', async () => {
  const { headers } = await join(world);
  await world.context.db.run(sql`
    insert into profile.question (key, title, question, description, type, options, page, asked, required, sensitive, state)
    select 'own_' || one, one, '?', '', 'number', '[]', 0, 'profile', false, false, 'asked'
    from generate_series(1, 101) as one`);
  await loadOwnQuestions(world.context.db);
  const attributes = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`own_${at + 1}`, 'veel']));
  const { body } = await world.refused(putUser, { body: { attributes } }, headers);
  expect(Object.keys(body.errors ?? {})).toHaveLength(101);
});
