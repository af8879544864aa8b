import type { Trend, TrendQuestion } from '../calls/office/results/trend.ts';
import { Drawing, ink_soft, margin, width, wrapped } from './drawing.ts';
import { shortNameOf, type TrendLines, trend_size, trendLines } from './trend-lines.ts';
import { comparedWaves, trendRows, trendSource, trendStands } from './trend-words.ts';

const label_width = 210;

/** A question of several campaigns as a picture that stands by itself: its lines, the same in numbers, and what it is of. */
export function trendSvg(of: TrendQuestion, all: readonly Trend['waves'][number][]): string {
  const shown = comparedWaves(of, all);
  const waves = shown.map(({ wave }) => wave);
  const drawing = new Drawing();
  drawing.text(of.title, { size: 22, weight: 700 });
  drawing.gap(14);
  const names = waves.map(shortNameOf);
  const lines =
    shown.length > 1
      ? trendLines(
          of,
          shown.map(({ numbers }) => numbers),
        )
      : undefined;
  if (lines) drawLines(drawing, lines, names);
  const rows = trendRows(of, all);
  drawTable(drawing, rows);
  drawing.gap(8);
  drawing.text(`${trendSource(waves)} ${trendStands(waves)}`, { size: 13, fill: ink_soft });
  return drawing.done(of.title, `${rows.map((row) => row.join(' ')).join('; ')}.`);
}

export function drawLines(drawing: Drawing, drawn: TrendLines, names: readonly string[]): void {
  drawing.line([margin, drawn.bottom], [margin + trend_size.width - trend_size.label, drawn.bottom]);
  for (const [at, name] of names.entries()) {
    const anchor = at > 0 && { anchor: 'middle' as const };
    for (const [down, line] of name.split('\n').entries())
      drawing.at(margin + drawn.xs[at]!, trend_size.height - 8 + 18 * down, line, { ...anchor });
  }
  for (const { dashes, points, steps, end } of drawn.lines) {
    for (const { from, to } of steps) drawing.line([margin + from.x, from.y], [margin + to.x, to.y], dashes);
    for (const { x, y } of points) drawing.dot(margin + x, y);
    drawing.at(margin + end.x, end.y + 5, end.words, {});
  }
  drawing.gap(trend_size.height + 16);
}

export function drawTable(drawing: Drawing, rows: readonly (readonly string[])[]): void {
  const each = (width - 2 * margin - label_width) / Math.max(1, rows[0]!.length - 1);
  for (const row of rows) {
    const cells = row.map((cell, at) => wrapped(cell, (at === 0 ? label_width : each) - 12, 14));
    for (const [at, lines] of cells.entries()) {
      const x = at === 0 ? margin : margin + label_width + (at - 1) * each;
      for (const [down, text] of lines.entries()) drawing.at(x, 14 + down * 18, text, {});
    }
    drawing.gap(Math.max(...cells.map((lines) => lines.length)) * 18 + 8);
  }
}
