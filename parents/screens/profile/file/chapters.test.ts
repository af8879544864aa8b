import { expect, test } from 'vitest';
import { chaptersOf } from './chapters.ts';

const only = (part: string, rows: unknown) => chaptersOf({ [part]: rows })[0]?.entries;
const facts = (row: object) => only('account', row)?.[0]?.facts;

test('a part that is new to this page is shown behind the others, with its own names; an empty one is not', () => {
  const file = { panel: 'x', made_at: 'x', pets: [{ breed: 'Pers' }], consents: [], account: { name: 'Samira' } };
  expect(chaptersOf(file)).toEqual([
    { key: 'account', title: 'Je account', entries: [{ facts: [{ name: 'Voornaam', words: ['Samira'] }] }] },
    { key: 'pets', title: 'pets', entries: [{ facts: [{ name: 'breed', words: ['Pers'] }] }] },
  ]);
});

test.each<[string, object, string[]]>([
  ['a yes', { has_password: true }, ['Ja']],
  ['a no', { has_password: false }, ['Nee']],
  ['a day', { left_at: '2026-11-22' }, ['22 november 2026']],
  ['the month of the last visit, of which no day is kept', { active_in: '2026-11-01' }, ['november 2026']],
  ['a moment, in Amsterdam', { left_at: '2026-11-22T23:30:00.000Z' }, ['23 november 2026, 00.30 uur']],
  ['a code', { invitation_method: 'whatsapp' }, ['Via WhatsApp']],
  ['that all were asked', { chance: 1 }, ['Iedereen werd gevraagd']],
  ['a chance', { chance: 30 / 47 }, ['64%']],
  ['a number', { phone: '+31612345678' }, ['06 12 34 56 78']],
  [
    'reasons',
    { reasons: ['no_time', 'other:We verhuizen'] },
    ['Ik heb geen tijd (meer)', 'Anders, namelijk: We verhuizen'],
  ],
  ['what no word is known for', { pets: { cats: 2 } }, ['{"cats":2}']],
])('%s is said in words', (_, row, words) => {
  expect(facts(row)?.[0]?.words).toEqual(words);
});

test('an invitation says when somebody was invited', () => {
  const rows = [{ campaign: 'Schermen', created_at: '2026-11-22' }];
  expect(only('invitations', rows)?.[0]?.facts).toEqual([{ name: 'Uitgenodigd op', words: ['22 november 2026'] }]);
});

test('an invitation says which group of parents it was drawn for', () => {
  const rows = [
    {
      campaign: 'Schermen',
      drawn_in: [{ key: 'education', value: 'low', question: 'Opleiding', titles: ['Tot en met vmbo'] }],
    },
    { campaign: 'Lezen', drawn_in: null },
  ];
  expect(only('invitations', rows)).toEqual([
    { title: 'Schermen', facts: [{ name: 'Gekozen uit: Opleiding', words: ['Tot en met vmbo'] }] },
    { title: 'Lezen', facts: [] },
  ]);
});

test('what is not kept, and what only the machine needs, is nothing to read', () => {
  expect(facts({ id: '1', name: null, phone: '', email: undefined, version: 2 })).toEqual([]);
});

test('answers stand under their questions, with what was written for an option of its own', () => {
  const answers = [
    { key: 'gender', question: 'Wat is je geslacht?', titles: 'Vrouw' },
    { key: 'newsletter', titles: 'true' },
    { key: 'several', question: 'Welke?', titles: ['A', 'B'] },
  ];
  expect(only('answers', answers)?.[0]?.facts).toEqual([
    { name: 'Wat is je geslacht?', words: ['Vrouw'] },
    { name: 'newsletter', words: ['Ja'] },
    { name: 'Welke?', words: ['A, B'] },
  ]);
  const survey = [
    { question: 'Hoe?', titles: ['Fiets'], other_value: 'Bakfiets' },
    { question_id: 'q2', titles: ['Auto'] },
  ];
  expect(only('survey_answers', survey)?.[0]?.facts).toEqual([
    { name: 'Hoe?', words: ['Fiets', 'Anders, namelijk: Bakfiets'] },
    { name: 'q2', words: ['Auto'] },
  ]);
});

test('what surveys kept of the profile stands in words, by survey', () => {
  const background = [
    { campaign: 'Schermen', key: 'gender', question: 'Vrouw of man', titles: ['Vrouw'] },
    { campaign: 'Schermen', key: 'own_taal', question: 'Thuistaal', titles: ['Turks'] },
    { campaign: 'Lezen', key: 'gender', question: 'Vrouw of man', titles: ['Vrouw'] },
  ];
  expect(only('background', background)).toEqual([
    {
      title: 'Schermen',
      facts: [
        { name: 'Vrouw of man', words: ['Vrouw'] },
        { name: 'Thuistaal', words: ['Turks'] },
      ],
    },
    { title: 'Lezen', facts: [{ name: 'Vrouw of man', words: ['Vrouw'] }] },
  ]);
});

test('a message has its subject, what became of it, and its text where that is still there', () => {
  const messages = [
    { id: 'm1', subject: 'Welkom', body_text: 'Dag', state: 'sent', created_at: '2026-11-22' },
    { id: 'm2', subject: '', body_text: '', state: 'planned' },
  ];
  const message_events = [{ message_id: 'm1', state: 'delivered', at: '2026-11-22' }];
  expect(chaptersOf({ messages, message_events })[0]?.entries).toEqual([
    { title: 'Welkom', facts: [{ name: 'Wat ermee gebeurde', words: ['Aangekomen: 22 november 2026'] }], text: 'Dag' },
    { title: 'Sms', facts: [{ name: 'Nu', words: ['Staat klaar'] }] },
  ]);
});
