import type { Results, ResultsCell, ResultsFigure } from '../calls/office/results.ts';
import { withDots } from '../format.ts';
import { cellWords, share, source, stand } from './account.ts';
import { Drawing, edge, ink, ink_soft, margin, paper, width, wrapped } from './drawing.ts';
import {
  findingsOf,
  hasIntervals,
  intervalOf,
  notesOf,
  smallWords,
  untoldWords,
  wordingWords,
} from './figure-words.ts';
import { legendOf, type ScaleBar, type ScaleStep, type StepLook, scaleBars } from './scale-bars.ts';

/**
 * A figure as a picture that stands by itself, for a report or a slide: what was asked, the bars, what it is of, and the stamp. In
 * words it is said too (`desc`). Nothing of it follows from more than the table shows.
 */
export function figureSvg(results: Results, figure: ResultsFigure): string {
  const drawing = new Drawing();
  drawing.text(figure.title, { size: 22, weight: 700 });
  const wording = wordingWords(figure);
  if (wording) drawing.text(`Deze vraag is ${wording}.`, { size: 14, fill: ink_soft });
  drawing.gap(14);
  for (const finding of findingsOf(results, figure)) drawing.text(finding, { size: 16, fill: ink_soft });
  drawing.gap(8);
  const n = countingOf(results);
  const bars = scaleBars(figure, results.by_row);
  for (const bar of bars) drawStacked(drawing, bar, figure.columns.length > 1 ? n : undefined);
  if (bars.length > 0) drawLegend(drawing, legendOf(bars));
  for (let from = 0; from < figure.columns.length && figure.rows.length > 0; from += columns_most) {
    drawBars(drawing, figure, { from, to: Math.min(figure.columns.length, from + columns_most), n });
  }
  for (const note of notesOf(results, figure)) drawing.text(note, { size: 13, fill: ink_soft });
  drawing.gap(8);
  drawing.text(`${source(results)} ${stand(results)}`, { size: 13, fill: ink_soft });
  return drawing.done(figure.title, inWords(figure, n));
}

const label_width = 250;
const columns_most = 3;
export const stepColours: Record<StepLook, string> = {
  'left-5': '#7a4a25',
  'left-4': '#8f633c',
  'left-3': '#be9c6f',
  'left-2': '#e3c897',
  'left-1': '#ebd8b5',
  middle: '#f3e8d3',
  'right-1': '#b8cebd',
  'right-2': '#7db3a6',
  'right-3': '#66a095',
  'right-4': '#226861',
  'right-5': '#0b5550',
  none: paper,
};
const isDark = (look: StepLook): boolean => /-[45]$/.test(look);
/** A light step stands out from the paper by its edge. */
const edgeOf = (look: StepLook): string => (isDark(look) ? stepColours[look] : edge);

type Counting = (value: number | null) => string;
const countingOf =
  (results: Results): Counting =>
  (value) =>
    value === null ? untoldWords(results) : `n = ${withDots(value)}`;

export function drawStacked(drawing: Drawing, { column, parts }: ScaleBar, n: Counting | undefined): void {
  if (n) drawing.text(`${column.title}, ${n(column.n)}`, { size: 14 });
  const percent = (width - 2 * margin) / 100;
  for (const { step, share: value, from, wide } of parts) {
    const x = margin + from * percent;
    drawing.rect(x, wide * percent - 1, 30, { fill: stepColours[step.look], stroke: edgeOf(step.look) });
    const fill = isDark(step.look) ? paper : ink;
    if (wide * percent > 28) drawing.at(x + (wide * percent) / 2, 20, share(value), { fill, anchor: 'middle' });
  }
  drawing.gap(40);
}

export function drawLegend(drawing: Drawing, steps: readonly ScaleStep[]): void {
  for (const { look, title } of steps) {
    drawing.rect(margin, 14, 14, { fill: stepColours[look], stroke: edge });
    drawing.at(margin + 22, 12, title, {});
    drawing.gap(22);
  }
  drawing.gap(10);
}

type Part = { from: number; to: number; n: Counting };

function drawBars(drawing: Drawing, figure: ResultsFigure, { from, to, n }: Part): void {
  const { columns, rows } = figure;
  const each = (width - 2 * margin - label_width) / (to - from);
  const left = (at: number) => margin + label_width + (at - from) * each;
  if (columns.length > 1) {
    const heads = columns
      .slice(from, to)
      .map(({ title, letter, small, n: of }) => [
        ...wrapped(letter ? `${title} (${letter})` : title, each - 12, 14),
        n(of),
        ...(small ? [smallWords] : []),
      ]);
    const high = Math.max(...heads.map((head) => head.length));
    for (const [at, head] of heads.entries()) {
      for (const [row, text] of head.entries()) drawing.at(left(from + at), 14 + row * 18, text, { size: 14 });
    }
    drawing.gap(high * 18 + 8);
  }
  const high = hasIntervals(figure) ? 46 : 28;
  for (const { title, cells, no_opinion } of rows) {
    const label = wrapped(title, label_width - 16, 15);
    for (const [row, text] of label.entries()) drawing.at(margin, 16 + row * 18, text, { size: 15 });
    for (let at = from; at < to; at++)
      drawBar(drawing, cells[at]!, { x: left(at), room: each - 84, light: no_opinion });
    drawing.gap(Math.max(high, label.length * 18 + 8));
  }
  if (columns.length === 1) drawing.text(n(columns[0]!.n), { size: 14 });
  drawing.gap(10);
}

function drawBar(
  drawing: Drawing,
  cell: ResultsCell,
  { x, room, light }: { x: number; room: number; light: boolean },
): void {
  const wideOf = (percent: number) => (Math.min(100, percent) / 100) * room;
  const wide = cell.percent === null ? 0 : wideOf(cell.percent);
  const look = light ? 'right-2' : 'right-5';
  if (wide > 0) drawing.rect(x, wide, 20, { fill: stepColours[look], stroke: edgeOf(look) });
  const past = cell.high === null ? wide : Math.max(wide, wideOf(cell.high));
  drawing.at(x + past + 6, 16, `${cellWords(cell)}${cell.letters && ` ${cell.letters}`}`, { size: 15 });
  if (cell.low === null || cell.high === null) return;
  drawing.line([x + wideOf(cell.low), 24], [x + wideOf(cell.high), 24]);
  drawing.at(x, 38, intervalOf(cell), { size: 12, fill: ink_soft });
}

function inWords({ columns, rows }: ResultsFigure, n: Counting): string {
  return columns
    .map(
      ({ title, n: of }, at) =>
        `${title} (${n(of)}): ${rows.map((row) => `${row.title} ${cellWords(row.cells[at]!)}`).join(', ')}.`,
    )
    .join(' ');
}
