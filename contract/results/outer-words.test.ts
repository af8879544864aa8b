import { expect, test } from 'vitest';
import { outerWords } from './outer-words.ts';

const row = (title: string, percent: number | null, no_opinion = false) => ({
  id: title,
  title,
  no_opinion,
  cells: [{ n: percent, percent, low: null, high: null, letters: '', small: false }],
});
const happy = [
  row('Heel ontevreden', 4),
  row('Ontevreden', 7),
  row('Niet tevreden en niet ontevreden', 13),
  row('Tevreden', 48),
  row('Heel tevreden', 24),
  row('Weet ik niet', 4, true),
];

test('of a scale the two steps at either end are told together, as far as both are shown', () => {
  expect(outerWords({ scale: true, rows: happy })).toBe('72 % (heel) tevreden, 11 % (heel) ontevreden.');
  expect(outerWords({ scale: true, rows: happy.with(0, row('Heel ontevreden', null)) })).toBe('72 % (heel) tevreden.');
  const hidden = happy.map(({ title, no_opinion }) => row(title, null, no_opinion));
  expect(outerWords({ scale: true, rows: hidden })).toBe('');
  const often = ['Nooit', 'Soms', 'Vaak', 'Altijd'].map((title) => row(title, 25));
  expect(outerWords({ scale: true, rows: often })).toBe('50 % ‘Vaak’ of ‘Altijd’, 50 % ‘Soms’ of ‘Nooit’.');
});

test('three steps have no two at either end, and what is no scale has no ends', () => {
  expect(outerWords({ scale: true, rows: happy.slice(0, 3) })).toBe('');
  expect(outerWords({ scale: false, rows: happy })).toBe('');
});
