import { expect, test } from 'vitest';
import { cellWith as cell, columnWith as column, figureWith, resultsWith } from '#test/results/make-figure.ts';
import type { Results, ResultsFigure } from '../calls/office/results.ts';
import { figureSvg } from './figure-svg.ts';

const results = resultsWith({ left_out: [{ reason: 'prank', n: 3 }] });
const figure = (over: object = {}): ResultsFigure =>
  figureWith({
    title: 'Ben je <tevreden> & "blij"? 👩‍👩‍👧\u0000',
    columns: [column('', 'Allen')],
    rows: [
      { id: 'a', title: 'Ja', no_opinion: false, cells: [cell(62.5)] },
      { id: 'b', title: 'Nee', no_opinion: false, cells: [cell(null)] },
    ],
    ...over,
  });

test('a figure as a picture says in words what it shows, what it is of, and what was left out', () => {
  const svg = figureSvg(results, figure());
  expect(svg).toContain('<title>Ben je &lt;tevreden&gt; &amp; &quot;blij&quot;? 👩‍👩‍👧</title>');
  expect(svg).toContain('<desc>Allen (n = 100): Ja 62,5 %, Nee verborgen.</desc>');
  expect(svg).toMatch(/niet gewogen\. Uitgesloten antwoorden: 3/);
  expect(textsOf(svg)).toContain('Editie 8F3A22C1.');
  expect(svg).not.toContain('Alleen:');
  // Half of what the bar of everybody has to itself, and none for what is hidden.
  expect(svg.match(/<rect [^>]*fill="#0b5550"/g)).toHaveLength(1);
});

test('a group whose number is hidden is not said to be small where it may be large', () => {
  const columns = [column('', 'Allen'), { ...column('y', 'Vrouw'), n: null }];
  const rows = figure().rows.map((row) => ({ ...row, cells: [cell(50), cell(null)] }));
  expect(figureSvg(results, figure({ columns, rows }))).toContain('Vrouw (verborgen): Ja verborgen');
  const outside = { ...results, rules: 'outside' as const };
  expect(figureSvg(outside, figure({ columns, rows }))).toContain('Vrouw (te weinig deelnemers): Ja verborgen');
});

test('steps of a scale lie in one bar a group, and many groups in rows of three', () => {
  const steps = ['a', 'b', 'c'].map((id, at) => ({
    id,
    title: `Stap ${at}`,
    no_opinion: false,
    cells: Array.from({ length: 7 }, () => cell([20, 30, 50][at]!)),
  }));
  const columns = Array.from({ length: 7 }, (_, at) => column(`g${at}`, `Groep ${at} met een lange naam`));
  const svg = figureSvg(results, figure({ scale: true, columns, rows: steps }));
  expect(svg.match(/height="30"/g)).toHaveLength(21);
  const height = Number(/height="(\d+)" viewBox/.exec(svg)![1]);
  const lowest = Math.max(...[...svg.matchAll(/<text x="[\d.]+" y="([\d.]+)"/g)].map(([, y]) => Number(y)));
  expect(height).toBeGreaterThan(lowest);
  const widest = Math.max(
    ...[...svg.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)].map(([, x, w]) => Number(x) + Number(w)),
  );
  expect(widest).toBeLessThanOrEqual(800 - 24);
});

/** What is written in a picture, its lines joined. */
const textsOf = (svg: string): string =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join(' ');

test('a picture says of whom it is, which numbers are rounded, and whatever its table says', () => {
  const group = { ...results, conditions: ['Vrouw of man: Vrouw'], stopped: true } as Results;
  const said = textsOf(figureSvg(group, figure()));
  expect(said).toContain(
    'Alleen: Vrouw of man: Vrouw. Inclusief: deels ingevulde vragenlijsten. n = 100, niet gewogen.',
  );
  expect(said).toContain('Exacte aantallen, alleen voor intern gebruik.');
  expect(textsOf(figureSvg({ ...group, rules: 'outside' }, figure()))).toContain('afgerond op vijftallen');

  const hours = figure({
    kind: 'number',
    unit: 'uur',
    mean: 2.5,
    median: 1990,
    wording: { version: 2, since: '3 mei' },
    columns: [column('', 'Allen'), { ...column('a', 'Vader'), letter: 'A', small: true, mean: null }],
    rows: [{ id: 'x', title: '0 tot 4', no_opinion: false, cells: [cell(50), { ...cell(40), low: 31, high: 49.5 }] }],
  });
  const all = textsOf(figureSvg(results, hours));
  expect(all).toContain('Deze vraag is gewijzigd op 3 mei. Het gemiddelde is 2,5 uur, de mediaan 1990.');
  expect(all).toContain('Vader (A) n = 100 kleine n');
  expect(all).toContain('31 % tot 49,5 %');
  expect(all).toContain('De betrouwbaarheidsmarges gaan over toeval alleen.');
});

test('shares within rows make no bar of a scale, and no sum of its ends', () => {
  const rows = ['Heel boos', 'Boos', 'Blij', 'Heel blij'].map((title, at) => ({
    id: `s${at}`,
    title,
    no_opinion: false,
    cells: [cell(25), cell(25)],
  }));
  const happy = figure({ scale: true, rows, columns: [column('', 'Allen'), column('a', 'Vader')] });
  expect(textsOf(figureSvg(results, happy))).toContain('50 % antwoordt ‘(heel) blij’');
  const within = figureSvg({ ...results, by_row: true }, happy);
  expect(textsOf(within)).not.toContain('50 %');
  expect(within).not.toMatch(/height="30"/);
});
