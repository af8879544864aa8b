import { expect, test } from 'vitest';
import type { Results, ResultsFigure } from '../calls/office/results.ts';
import { figureSvg } from './figure-svg.ts';

const cell = (percent: number | null) => ({ n: percent, percent, low: null, high: null, letters: '' });
const column = (id: string, title: string) => ({ id, title, n: 100, letter: null, small: false });
const results = {
  chosen: 100,
  weighted: null,
  left_out: [{ reason: 'prank', n: 3 }],
  snapshot: { number: 1, made_at: '2027-01-19T09:00:00Z', stamp: '8F3A22C1', newer: false },
} as unknown as Results;
const figure = (over: object = {}): ResultsFigure => ({
  question: 'happy',
  number: '1',
  wording: null,
  title: 'Ben je <tevreden> & "blij"? 👩‍👩‍👧\u0000',
  kind: 'one',
  scale: false,
  unit: null,
  hidden: null,
  columns: [column('', 'Allen')],
  rows: [
    { id: 'a', title: 'Ja', no_opinion: false, cells: [cell(62.5)] },
    { id: 'b', title: 'Nee', no_opinion: false, cells: [cell(null)] },
  ],
  mean: null,
  median: null,
  test: null,
  ...over,
});

test('a figure as a picture says in words what it shows, what it is of, and what was left out', () => {
  const svg = figureSvg(results, figure());
  expect(svg).toContain('<title>Ben je &lt;tevreden&gt; &amp; &quot;blij&quot;? 👩‍👩‍👧</title>');
  expect(svg).toContain('<desc>Allen (n = 100): Ja 62,5 %, Nee verborgen.</desc>');
  expect(svg).toMatch(/niet gewogen\. Weggelaten antwoorden: 3/);
  expect(svg).toContain('Stempel 8F3A22C1.');
  // Half of what the bar of everybody has to itself, and none for what is hidden.
  expect(svg.match(/<rect [^>]*fill="#0b5550"/g)).toHaveLength(1);
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
