import type { Results, ResultsCell, ResultsFigure } from '../calls/office/results.ts';
import { account, cellWords, share, stand } from './account.ts';
import { outerWords } from './outer-words.ts';

/**
 * A figure as a picture that stands by itself, for a report or a slide: what was asked, the bars, what it is of, and the stamp. In
 * words it is said too (`desc`). Nothing of it follows from more than the table shows.
 */
export function figureSvg(results: Results, figure: ResultsFigure, notes: readonly string[] = []): string {
  const drawing = new Drawing();
  drawing.text(figure.title, { size: 22, weight: 700 });
  drawing.gap(14);
  if (figure.hidden) drawing.text(figure.hidden, { size: 16 });
  const outer = outerWords(figure);
  if (outer) drawing.text(outer, { size: 16, fill: ink_soft });
  if (outer) drawing.gap(8);
  const steps = figure.rows.filter(({ no_opinion }) => !no_opinion);
  const stacked =
    figure.scale && steps.length >= 3 && steps.length <= 7 ? figure.columns.filter((_, at) => isWhole(steps, at)) : [];
  for (const column of stacked) drawStacked(drawing, figure, steps, figure.columns.indexOf(column));
  if (stacked.length > 0) drawLegend(drawing, steps);
  for (let from = 0; from < figure.columns.length && figure.rows.length > 0; from += columns_most) {
    drawBars(drawing, figure, from, Math.min(figure.columns.length, from + columns_most));
  }
  if (figure.kind === 'several') drawing.text('Meer antwoorden mogelijk.', { size: 14 });
  for (const note of notes) drawing.text(note, { size: 13, fill: ink_soft });
  drawing.gap(8);
  drawing.text(`${account(results)} ${stand(results)}`, { size: 13, fill: ink_soft });
  return drawing.done(figure.title, inWords(figure));
}

const [width, margin, label_width] = [800, 24, 250] as const;
const columns_most = 3;
const [ink, ink_soft, line] = ['#1b2a2c', '#3d4d53', '#ddd0b6'];
const colours = ['#7a4a25', '#e3c897', '#f3e8d3', '#7db3a6', '#0b5550'] as const;
type Row = ResultsFigure['rows'][number];

const isWhole = (steps: readonly Row[], at: number): boolean => steps.every(({ cells }) => cells[at]!.percent !== null);
const n = (value: number | null): string =>
  value === null ? 'te weinig deelnemers' : `n = ${new Intl.NumberFormat('nl-NL').format(value)}`;

/** A light step stands out from the paper by its edge. */
const edgeOf = (fill: string): string => (fill === colours[0] || fill === colours[4] ? fill : '#76817f');

/** One family of colours a side, and the middle neutral. */
function colourOf(at: number, count: number): string {
  const middle = (count - 1) / 2;
  if (at === middle) return colours[2];
  if (at < middle) return at === 0 ? colours[0] : colours[1];
  return at === count - 1 ? colours[4] : colours[3];
}

function drawStacked(drawing: Drawing, { columns }: ResultsFigure, steps: readonly Row[], at: number): void {
  if (columns.length > 1) drawing.text(`${columns[at]!.title}, ${n(columns[at]!.n)}`, { size: 14 });
  const shares = steps.map(({ cells }) => cells[at]!.percent!);
  const whole = shares.reduce((sum, one) => sum + one, 0) || 1;
  let x: number = margin;
  for (const [step, value] of shares.entries()) {
    const wide = (value / whole) * (width - 2 * margin);
    const fill = colourOf(step, shares.length);
    drawing.rect(x, wide - 1, 30, { fill, stroke: edgeOf(fill) });
    const isDark = fill === colours[0] || fill === colours[4];
    if (wide > 28) drawing.at(x + wide / 2, 20, share(value), { fill: isDark ? '#fffdf8' : ink, anchor: 'middle' });
    x += wide;
  }
  drawing.gap(40);
}

function drawLegend(drawing: Drawing, steps: readonly Row[]): void {
  for (const [step, { title }] of steps.entries()) {
    const fill = colourOf(step, steps.length);
    drawing.rect(margin, 14, 14, { fill, stroke: '#76817f' });
    drawing.at(margin + 22, 12, title, {});
    drawing.gap(22);
  }
  drawing.gap(10);
}

function drawBars(drawing: Drawing, { columns, rows }: ResultsFigure, from: number, to: number): void {
  const each = (width - 2 * margin - label_width) / (to - from);
  const left = (at: number) => margin + label_width + (at - from) * each;
  if (columns.length > 1) {
    const heads = columns.slice(from, to).map(({ title, n: of }) => [...wrapped(title, each - 12, 14), n(of)]);
    const high = Math.max(...heads.map((head) => head.length));
    for (const [at, head] of heads.entries()) {
      for (const [row, text] of head.entries()) drawing.at(left(from + at), 14 + row * 18, text, { size: 14 });
    }
    drawing.gap(high * 18 + 8);
  }
  for (const { title, cells, no_opinion } of rows) {
    const label = wrapped(title, label_width - 16, 15);
    for (const [row, text] of label.entries()) drawing.at(margin, 16 + row * 18, text, { size: 15 });
    for (let at = from; at < to; at++)
      drawBar(drawing, cells[at]!, { x: left(at), room: each - 84, light: no_opinion });
    drawing.gap(Math.max(28, label.length * 18 + 8));
  }
  if (columns.length === 1) drawing.text(n(columns[0]!.n), { size: 14 });
  drawing.gap(10);
}

function drawBar(
  drawing: Drawing,
  cell: ResultsCell,
  { x, room, light }: { x: number; room: number; light: boolean },
): void {
  const wide = cell.percent === null ? 0 : (Math.min(100, cell.percent) / 100) * room;
  const fill = light ? colours[3] : colours[4];
  if (wide > 0) drawing.rect(x, wide, 20, { fill, stroke: edgeOf(fill) });
  drawing.at(x + wide + 6, 16, `${cellWords(cell)}${cell.letters && ` ${cell.letters}`}`, { size: 15 });
}

function inWords({ columns, rows }: ResultsFigure): string {
  return columns
    .map(
      ({ title, n: of }, at) =>
        `${title} (${n(of)}): ${rows.map((row) => `${row.title} ${cellWords(row.cells[at]!)}`).join(', ')}.`,
    )
    .join(' ');
}

type Look = { size?: number; weight?: number; fill?: string; anchor?: 'middle' };

/** What is drawn from the top down. Text is as wide as its letters are on average: nothing measures it here. */
class Drawing {
  private y = 24;
  private readonly parts: string[] = [];

  gap(high: number): void {
    this.y += high;
  }
  at(x: number, down: number, text: string, { size = 14, weight = 400, fill = ink, anchor }: Look): void {
    const middle = anchor ? ` text-anchor="${anchor}"` : '';
    this.parts.push(
      `<text x="${round(x)}" y="${round(this.y + down)}" font-size="${size}" font-weight="${weight}" fill="${fill}"${middle}>${escaped(text)}</text>`,
    );
  }
  text(text: string, look: Look & { size: number }): void {
    for (const one of wrapped(text, width - 2 * margin, look.size)) {
      this.at(margin, look.size, one, look);
      this.gap(Math.round(look.size * 1.35));
    }
  }
  rect(x: number, wide: number, high: number, { fill, stroke }: { fill: string; stroke?: string }): void {
    const edge = stroke ? ` stroke="${stroke}"` : '';
    this.parts.push(
      `<rect x="${round(x)}" y="${round(this.y)}" width="${round(Math.max(0, wide))}" height="${high}" fill="${fill}"${edge}/>`,
    );
  }
  done(title: string, words: string): string {
    const high = Math.ceil(this.y + 16);
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${high}" viewBox="0 0 ${width} ${high}" role="img"`,
      ` font-family="'Atkinson Hyperlegible Next', Arial, sans-serif">`,
      `<title>${escaped(title)}</title><desc>${escaped(words)}</desc>`,
      `<rect width="${width}" height="${high}" fill="#fffdf8"/><rect width="${width}" height="4" fill="${line}"/>`,
      ...this.parts,
      '</svg>\n',
    ].join('');
  }
}

const round = (value: number): number => Math.round(value * 10) / 10;
const letter_wide = 0.54;

/** In lines that fit; a word that fits on none is cut. */
function wrapped(text: string, wide: number, size: number): string[] {
  const most = Math.max(6, Math.floor(wide / (size * letter_wide)));
  const lines = [''];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const signs = [...word];
    for (let from = 0; from < signs.length; from += most) {
      const part = signs.slice(from, from + most).join('');
      const last = lines.at(-1)!;
      if (last === '') lines[lines.length - 1] = part;
      else if ([...last].length + 1 + [...part].length <= most) lines[lines.length - 1] = `${last} ${part}`;
      else lines.push(part);
    }
  }
  return lines;
}

/** What stands in a picture must be text of XML: signs that it cannot hold are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
