import { expect, test } from 'vitest';
import type { Results, ResultsFigure } from '../calls/office/results.ts';
import { footerWords, hasIntervals, notesOf } from './figure-words.ts';

const cell = { n: 50, percent: 50, low: null, high: null, letters: '', small: false };
const column = { id: '', title: 'Allen', n: 100, letter: null, small: false, mean: null };
const row = (id: string, over: object = {}) => ({ id, title: id, no_opinion: false, cells: [cell, cell], ...over });
const notes = (figure: object, results: object = {}) =>
  notesOf(
    { by_row: false, opinions_only: false, joins: [] as Results['joins'], ...results } as Results,
    { kind: 'one', columns: [column, column], rows: [row('a'), row('b')], test: null, ...figure } as ResultsFigure,
  );
const letter = { columns: [column, { ...column, letter: 'A' }] };

test('below a table stands what one needs to read it, and nothing else', () => {
  expect(notes({})).toEqual([]);
  expect(notes({ kind: 'several' })).toEqual(['Meer antwoorden mogelijk.']);
  expect(notes({ test: 'p = 0,03' })).toEqual(['p = 0,03']);
  expect(notes(letter)).toEqual([expect.stringMatching(/^Een letter betekent: hoger dan die kolom/)]);
  expect(notes({ ...letter, kind: 'several', rows: [] })).toEqual([]);
  expect(notes({}, { by_row: true })).toEqual([expect.stringMatching(/^Rijpercentages: /)]);
  expect(notes({ columns: [column] }, { by_row: true })).toEqual([]);
});

test('intervals are explained where there are any', () => {
  const rows = [row('a', { cells: [cell, { ...cell, low: 40, high: 60 }] })];
  expect([hasIntervals({ rows: [row('a')] }), hasIntervals({ rows })]).toEqual([false, true]);
  expect(notes({ rows })).toEqual([
    'De betrouwbaarheidsmarges gaan over toeval alleen. Het panel is geen aselecte steekproef.',
  ]);
});

const outside = (over: object) =>
  footerWords({ rules: 'outside' }, {
    question: 'q',
    kind: 'one',
    asked: null,
    answered: 100,
    mean: null,
    median: null,
    deviation: null,
    least: null,
    most: null,
    rows: [],
    columns: [],
    ...over,
  } as unknown as ResultsFigure);

test('how many were asked is left out where rounding makes it fewer than answered', () => {
  expect(outside({ asked: 85 })).toBe('n ≈ 100 · beantwoord door 100');
  expect(outside({ asked: 105 })).toBe('n ≈ 100 · gevraagd aan 105, beantwoord door 100');
});

test('outside a figure tells the day of its own column, which may be older than the page', () => {
  const made_at = '2027-01-19T09:00:00Z';
  const of = (columns: object[]) => outside({ columns });
  expect(of([{ ...column, made_at }])).toMatch(/ · peildatum 19 januari$/);
  expect(of([column])).not.toContain('peildatum');
});
