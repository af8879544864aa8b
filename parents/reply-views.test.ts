import { expect, test } from 'vitest';
import { attributes } from '#contract/attributes.ts';
import { atFields } from './failure.ts';
import { questionsOfReply, userOfReply } from './reply-views.ts';

const one = (told: object) => questionsOfReply([told])[0];

test('what a question lacks is filled from what we know of it', () => {
  const { short: _, ...told } = attributes.find(({ key }) => key === 'zipcode')!;
  expect(one({ key: 'zipcode' })).toEqual({ ...told, description: '', value: null });
  expect(one({ key: 'zipcode', required: 1, page: 2, question: 'Postcode?' })).toMatchObject({
    required: true,
    page: 2,
    question: 'Postcode?',
  });
  // What nobody here heard of stands on a page of its own, behind ours.
  expect(one({ key: 'pets', type: 'animals', options: [{ id: 7 }, { title: 'Kat' }, null] })).toEqual({
    key: 'pets',
    type: 'multiple_choice',
    question: 'pets',
    description: '',
    options: [
      { id: '7', title: '7' },
      { id: 'Kat', title: 'Kat' },
    ],
    value: null,
    page: 4,
    required: false,
  });
});

test.each([
  ['checkbox', 1, true],
  ['checkbox', 'true', true],
  ['checkbox', '0', false],
  ['checkbox', null, null],
  ['text', 1234, '1234'],
  ['multiple_choice', 3, '3'],
  ['multiple_open', [2014, '2016'], '2014|2016'],
  ['multiple_answer', [], ''],
])('a %s with %j is %j', (type, value, read) => {
  expect(one({ key: 'pets', type, value })?.value).toBe(read);
});

test.each([
  ['an object as its value', { key: 'pets', type: 'text', value: { a: 1, b: 2 } }],
  ['a list where one value belongs', { key: 'pets', type: 'text', value: ['a', 'b'] }],
  [
    'lists in its list',
    {
      key: 'pets',
      type: 'multiple_open',
      value: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    },
  ],
  ['a tick as its text', { key: 'zipcode', value: false }],
])('a question with %s: the profile leaves it alone, the registration asks', (_, told) => {
  expect(userOfReply({ email: 'a@b.nl', attributes: [told] }).attributes).toEqual([]);
  expect(questionsOfReply([told])).toMatchObject([{ key: told.key, value: null }]);
});

test.each([
  ['a dot in its key', { key: 'a.b', type: 'text', value: 'x' }],
  ['no key', { type: 'text' }],
])('a question with %s is not asked', (_, told) => {
  expect(userOfReply({ email: 'a@b.nl', attributes: [told] }).attributes).toEqual([]);
  expect(questionsOfReply([told])).toEqual([]);
});

test('a member with the least that there can be; and what is none', () => {
  expect(userOfReply({ email: 'a@b.nl', attributes: null })).toEqual({
    name: null,
    email: 'a@b.nl',
    invitation_method: 'whatsapp',
    phone: null,
    email_verified: false,
    phone_verified: false,
    old_email: null,
    old_phone: null,
    email_counts_from: null,
    phone_counts_from: null,
    attributes: [],
  });
  for (const none of [{}, null, [], '<html>']) expect(() => userOfReply(none)).toThrow();
  for (const none of [{}, null, '<html>']) expect(() => questionsOfReply(none)).toThrow();
});

test('a refusal that names a question by its key alone stands at the question', () => {
  const known = new Set(['email', 'attributes.zipcode', 'attributes.dob_children']);
  expect(atFields({ email: 'a', zipcode: 'b', shoe_size: 'c' }, known)).toEqual({
    fields: { email: 'a', 'attributes.zipcode': 'b' },
    others: ['c'],
  });
  const years = { 'attributes.dob_children.0': 'Te oud.', 'dob_children.1': 'Te oud.', 'dob_children.2': 'Geen jaar.' };
  expect(atFields(years, known)).toEqual({ fields: { 'attributes.dob_children': 'Te oud. Geen jaar.' }, others: [] });
});
