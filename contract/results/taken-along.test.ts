import { expect, test } from 'vitest';
import type { Trend, TrendQuestion } from '../calls/office/results/trend.ts';
import type { Results } from '../calls/office/results.ts';
import { account as accountOf } from './account.ts';
import { stopsSvg } from './stops-svg.ts';
import { trendLines } from './trend-lines.ts';
import { trendSvg } from './trend-svg.ts';
import { trendRows } from './trend-words.ts';

const textsOf = (svg: string): string =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join(' ');
const account = (stamp: string) => ({ rules: 'inside' as const, left_out: [], made_at: '2027-01-19T09:00:00Z', stamp });
const waves: Trend['waves'] = [
  { campaign: 'a', title: 'Toen', date: '2025-05-02T08:00:00Z', refused: null, account: account('OLDSTAMP') },
  { campaign: 'b', title: 'Dicht', date: '2026-05-02T08:00:00Z', refused: 'Nog open.', account: null },
  {
    campaign: 'c',
    title: 'Nu',
    date: '2027-01-02T08:00:00Z',
    refused: null,
    account: { ...account('NEWSTAMP'), left_out: [{ reason: 'prank', n: 12 }] },
  },
];
const of: TrendQuestion = {
  question: 'happy',
  title: 'Ben je blij?',
  rows: [
    { id: 'y', title: 'Ja', no_opinion: false },
    { id: 'n', title: 'Nee', no_opinion: false },
  ],
  waves: [
    { campaign: 'a', said: null, n: 100, percents: [60, 40] },
    { campaign: 'b', said: 'Nog open.', n: null, percents: [null, null] },
    { campaign: 'c', said: null, n: 120, percents: [70, null] },
  ],
  changes: ['higher', null],
};

test("a trend is taken along as it is seen, with each campaign's stamp and what was left out of it", () => {
  expect(trendRows(of, waves)).toEqual([
    ['', 'Toen, mei 2025', 'Nu, januari 2027', 'Sinds de keer ervoor'],
    ['Ja', '60 %', '70 %', 'hoger'],
    ['Nee', '40 %', 'verborgen', '–'],
    ['n', '100', '120'],
  ]);
  const svg = trendSvg(of, waves);
  const said = textsOf(svg);
  expect(said).toMatch(/editie OLDSTAMP\..*editie NEWSTAMP\./);
  expect(said).toContain('Nu, januari 2027: Uitgesloten antwoorden: 12');
  expect(said).toContain('alleen voor intern gebruik');
  // The line of 'Ja' and the axis; of 'Nee' one number is left, and that is no line.
  expect(svg.match(/<line /g)).toHaveLength(2);
});

test('a line of a trend runs from its first share to its last, the highest share at the top', () => {
  const at = (...percents: number[]) =>
    percents.map((percent, n) => ({ campaign: `${n}`, said: null, n: 100, percents: [percent] }));
  const [line] = trendLines(of, at(20, 60, 40))!.lines;
  expect(line!.points).toEqual([
    { x: 16, y: 132 },
    { x: 210, y: 12 },
    { x: 404, y: 72 },
  ]);
  expect(line!.steps).toEqual([
    { from: line!.points[0], to: line!.points[1] },
    { from: line!.points[1], to: line!.points[2] },
  ]);
  expect(line!.end).toEqual({ x: 420, y: 72, words: '40 % Ja' });
});

test('words at the ends of lines are pushed apart, and a hidden share is a gap', () => {
  const both = (...percents: (number | null)[]) => ({ campaign: `${percents}`, said: null, n: 100, percents });
  const [yes, no] = trendLines(of, [both(100, 48), both(60, null), both(0, 50), both(50, 49)])!.lines;
  expect(yes!.steps).toHaveLength(3);
  // The second wave says nothing of 'Nee': no line goes to it or comes from it.
  expect(no!.steps).toEqual([{ from: no!.points[1], to: no!.points[2] }]);
  expect(no!.end.y - yes!.end.y).toBe(17);
});

test('where people stopped says that it is of everybody, and how it is rounded', () => {
  const results = {
    title: 'Schermen',
    rules: 'anonymous',
    left_out: [{ reason: 'flood', n: 20 }],
    snapshot: { number: 1, made_at: '2027-01-19T09:00:00Z', stamp: '8F3A22C1', newer: false },
  } as unknown as Results;
  const stops = { over: true, questions: [{ question: 'a', title: 'Ben je blij?', n: 1200 }], sending: 30 };
  const said = textsOf(stopsSvg(results, stops));
  expect(said).toContain('Waar ouders stopten Schermen Ben je blij? 1.200 Het versturen 30');
  expect(said).toContain('Van alle ouders die begonnen, niet gewogen.');
  expect(said).toContain('afgerond op tientallen');
  expect(said).toContain('Uitgesloten antwoorden: 20');
  expect(said).toContain('Editie 8F3A22C1.');
});

test('as how many a weighting counts is said of everybody beside the figures of a group', () => {
  const weighted = { number: 1, variables: ['Opleiding'], source: 'CBS', effective_n: 171, largest: 2 };
  const results = { chosen: 121, weighted, left_out: [], stopped: false, opinions_only: false };
  expect(accountOf({ ...results, conditions: [] })).toContain('Na weging telt dit als 171 ouders');
  expect(accountOf({ ...results, conditions: ['Vrouw of man: Vrouw'] })).toContain(
    'n = 121, gewogen naar opleiding (CBS). Alle deelnemers samen tellen na weging als 171 ouders;',
  );
  const saidOf = (...variables: string[]) =>
    accountOf({ ...results, conditions: [], weighted: { ...weighted, variables, effective_n: null, largest: null } });
  expect(saidOf('Opleiding', 'Landsdeel')).toMatch(/ n = 121, gewogen naar opleiding en landsdeel \(CBS\)\.$/);
  expect(saidOf('Opleiding', 'Landsdeel', 'Vrouw of man')).toContain('naar opleiding, landsdeel en vrouw of man (CBS)');
});
