import { share } from './account.ts';
import { Drawing, edge, ink_soft, margin, width, wrapped } from './drawing.ts';
import { drawLegend, drawStacked, stepColours } from './figure-svg.ts';
import type { OutcomeFigure, OutcomePage, ShareBar } from './outcome-page.ts';
import {
  answersOverTime,
  barHead,
  figureSource,
  figureWords,
  isBarShown,
  orderedParts,
  partWords,
} from './outcome-words.ts';
import { legendOf, type ScaleBar, stepLook } from './scale-bars.ts';
import { trendLines } from './trend-lines.ts';
import { drawLines, drawTable } from './trend-svg.ts';

/** A figure of a report as a picture that stands by itself: the sentence, what was asked, the bars, and what it is of. */
export function outcomeSvg(page: OutcomePage, figure: OutcomeFigure, mark: string): string {
  const drawing = new Drawing();
  if (mark) drawing.text(mark, { size: 14, weight: 700, fill: ink_soft });
  drawing.text(figure.sentence, { size: 22, weight: 700 });
  drawing.text(figure.question, { size: 15, fill: ink_soft });
  drawing.gap(16);
  if (figure.over_time) drawOverTime(drawing, figure);
  const scales = figure.kind === 'scale' && !figure.over_time ? figure.bars.map(scaleBarOf) : [];
  for (const [at, bar] of (figure.over_time ? [] : figure.bars).entries()) {
    if (figure.bars.length > 1 || bar.mean !== null) {
      drawing.text(barHead(bar), { size: 15, weight: 700 });
      drawing.gap(8);
    }
    if (!isBarShown(bar)) drawing.gap(10);
    else if (scales[at]) drawStacked(drawing, scales[at], undefined);
    else drawRows(drawing, figure, bar);
  }
  drawLegend(drawing, legendOf(scales));
  drawing.text(figureSource(page, figure), { size: 13, fill: ink_soft });
  return drawing.done(figure.sentence, figureWords(figure));
}

/** The lines, where there are few enough to tell apart, and all numbers below them. */
function drawOverTime(drawing: Drawing, { bars }: OutcomeFigure): void {
  const answers = answersOverTime({ bars });
  const rows = answers.filter(({ rest }) => !rest).map((one) => ({ ...one, id: one.title }));
  const waves = bars.map((_bar, at) => ({ percents: rows.map(({ percents }) => percents[at]!) }));
  const lines = trendLines({ rows }, waves);
  if (lines)
    drawLines(
      drawing,
      lines,
      // The year stands below: there is no room beside it.
      bars.map(({ title }) => title.replace(/ (?=\S+$)/, '\n')),
    );
  drawTable(drawing, [
    ['', ...bars.map(({ title }) => title)],
    ...answers.map(({ title, percents }) => [title, ...percents.map(partWords)]),
    ['Ouders', ...bars.map(({ n }) => (n === null ? '–' : share(n)))],
  ]);
}

const label_width = 300;
const room = width - 2 * margin - label_width - 70;

function drawRows(drawing: Drawing, figure: OutcomeFigure, bar: ShareBar): void {
  for (const { title, percent, rest } of orderedParts(figure, bar.parts)) {
    const label = wrapped(title, label_width - 16, 15);
    for (const [row, text] of label.entries()) drawing.at(margin, 16 + row * 18, text, { size: 15 });
    const wide = (Math.min(100, percent ?? 0) / 100) * room;
    const fill = stepColours[rest ? 'right-1' : 'right-5'];
    if (wide > 0) drawing.rect(margin + label_width, wide, 20, { fill, stroke: rest ? edge : fill });
    drawing.at(margin + label_width + wide + 8, 16, partWords(percent), { size: 15 });
    drawing.gap(Math.max(30, label.length * 18 + 10));
  }
  drawing.gap(10);
}

function scaleBarOf(bar: ShareBar): ScaleBar {
  const steps = bar.parts.filter(({ rest }) => !rest);
  const whole = bar.parts.reduce((sum, { percent }) => sum + (percent ?? 0), 0) || 100;
  let from = 0;
  const parts = bar.parts.map((part) => {
    const { title, percent, rest } = part;
    const wide = (100 * (percent ?? 0)) / whole;
    from += wide;
    const look = rest ? ('none' as const) : stepLook(steps.indexOf(part), steps.length);
    return { step: { id: title, title, look }, share: percent ?? 0, from: from - wide, wide };
  });
  return { column: { ...bar, id: bar.title }, parts };
}
