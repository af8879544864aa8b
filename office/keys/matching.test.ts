import { expect, test } from 'vitest';
import { matching } from './matching.ts';

const act = () => undefined;
const groups = [
  {
    title: 'Ga naar',
    offers: [
      { label: 'Start', act },
      { label: 'Vragenlijsten', act, keys: 'g v' },
    ],
  },
  {
    title: 'Vragenlijsten',
    offers: [
      { label: 'Een enquête over lezen', act, more: 'Concept' },
      { label: 'Lezen en schrijven', act, more: 'Loopt' },
      ...Array.from({ length: 20 }, (_, at) => ({ label: `Lijst ${at}`, act })),
    ],
  },
  { title: 'Antwoord', offers: [{ label: 'Lezen verplaatsen', keys: 'Alt ↑' }] },
];
const found = (typed: string) => matching(groups, typed).map(({ offers }) => offers.map(({ label }) => label));

test('every word that was typed is there, with accents or without', () => {
  expect(found('enquete LEZEN')).toEqual([['Een enquête over lezen']]);
  expect(found('loopt')).toEqual([['Lezen en schrijven']]);
  expect(found('iets anders')).toEqual([]);
});

test('what begins so comes first, and what can only be done elsewhere is not there', () => {
  expect(found('lezen')).toEqual([['Lezen en schrijven', 'Een enquête over lezen']]);
});

test('a group shows some, and more of what was sought', () => {
  expect(found('').map(({ length }) => length)).toEqual([2, 5]);
  expect(found('lijst 1').map(({ length }) => length)).toEqual([8]);
});
