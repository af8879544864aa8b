import { expect, test } from 'vitest';
import type { Results, ResultsFigure } from '#contract/calls/office/results.ts';
import { figureText } from './Figure.tsx';

const cell = (percent: number | null, over: object = {}) => ({
  n: percent,
  percent,
  low: null,
  high: null,
  letters: '',
  small: false,
  ...over,
});
const column = (title: string, over: object = {}) => ({
  id: title,
  title,
  n: 100,
  letter: null,
  small: false,
  ...over,
});
const results = {
  rules: 'outside',
  chosen: 100,
  conditions: ['Vrouw of man: Vrouw'],
  stopped: false,
  opinions_only: true,
  by_row: false,
  joins: [],
  weighted: null,
  left_out: [],
  snapshot: { number: 1, made_at: '2027-01-19T09:00:00Z', stamp: '8F3A22C1', newer: false },
} as unknown as Results;
const figure = {
  number: '1',
  wording: { version: 2, since: '3 mei' },
  title: 'Hoe lang\tper dag?',
  kind: 'number',
  scale: false,
  unit: 'uur',
  hidden: null,
  columns: [column('Allen'), column('Vader', { letter: 'A', small: true, mean: null })],
  rows: [
    {
      id: 'a',
      title: '0 tot 4',
      no_opinion: false,
      cells: [cell(62.5), cell(40, { low: 31, high: 49, letters: 'B C' })],
    },
    { id: 'b', title: '4 of meer', no_opinion: false, cells: [cell(37.5), cell(null)] },
  ],
  mean: 2.5,
  median: 2,
  test: null,
  test_joins: [],
} as unknown as ResultsFigure;

test('a table for a sheet holds all that is seen of it, and of whom it is', () => {
  expect(figureText(results, figure).split('\n').slice(0, -2)).toEqual([
    'Hoe lang per dag? (gewijzigd op 3 mei)',
    '\tAllen %\tAllen n\tAllen van\tAllen tot\tVader (A, kleine n) %\tVader n\tVader van\tVader tot',
    '0 tot 4\t62,5\t62.5\t\t\t40 B C\t40\t31 %\t49 %',
    '4 of meer\t37,5\t37.5\t\t\tverborgen\tverborgen\t\t',
    'n\t\t100\t\t\t\t100\t\t',
    'Het gemiddelde is 2,5 uur, de mediaan 2.',
    'Een letter betekent: hoger dan die kolom (95 % zeker, gecorrigeerd voor het aantal vergelijkingen). Een kolom doet mee vanaf n = 30.',
    'De betrouwbaarheidsmarges gaan over toeval alleen. Het panel is geen aselecte steekproef.',
  ]);
  expect(figureText(results, figure).split('\n').slice(-2)).toEqual([
    'Online panel van vrijwilligers, geen aselecte steekproef. Alleen: Vrouw of man: Vrouw. Zonder: ‘weet niet’. n = 100, niet gewogen. Aantallen zijn afgerond op vijftallen en tellen niet altijd op. Minder dan 10 blijft verborgen.',
    'Peildatum 19 januari 2027, 10.00 uur. Editie 8F3A22C1.',
  ]);
});

test('of several answers it is said that more are possible, by groups too', () => {
  const said = (one: ResultsFigure) => figureText(results, one).includes('\nMeer antwoorden mogelijk.\n');
  expect([said({ ...figure, kind: 'several' }), said(figure)]).toEqual([true, false]);
});
