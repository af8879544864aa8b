import { expect, test } from 'vitest';
import type { ResultsFigure } from '#contract/calls/office/results.ts';
import { cellWith as cell, columnWith as column, figureWith, resultsWith } from '#test/results/make-figure.ts';
import { figureText } from './Figure.tsx';

const results = resultsWith({ rules: 'outside', conditions: ['Vrouw of man: Vrouw'], opinions_only: true });
const figure = figureWith({
  wording: { version: 2, since: '3 mei' },
  title: 'Hoe lang\tper dag?',
  kind: 'number',
  unit: 'uur',
  columns: [column('', 'Allen'), column('a', 'Vader', { letter: 'A', small: true })],
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
});

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
