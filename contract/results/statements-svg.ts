import type { Results, ResultsFigure } from '../calls/office/results.ts';
import { share, source, stand } from './account.ts';
import { Drawing, ink_soft } from './drawing.ts';
import { drawLegend, drawStacked } from './figure-svg.ts';
import { legendOf, scaleBars } from './scale-bars.ts';
import { statementsSentence } from './statements-sentence.ts';

/** All statements of a list as one picture that stands by itself. */
export function statementsSvg(results: Results, figures: readonly ResultsFigure[]): string {
  const { title } = figures[0]!.list!;
  const drawing = new Drawing();
  drawing.text(title, { size: 22, weight: 700 });
  const sentence = statementsSentence(results, figures);
  if (sentence) drawing.text(sentence, { size: 16, fill: ink_soft });
  drawing.gap(14);
  const bars = figures.flatMap((figure) => {
    const [bar] = scaleBars(figure, results.by_row);
    return bar ? [{ ...bar, column: { ...bar.column, title: figure.title } }] : [];
  });
  const n = (value: number | null) => (value === null ? 'n < 10' : `n = ${value}`);
  for (const bar of bars) drawStacked(drawing, bar, n);
  drawLegend(drawing, legendOf(bars));
  drawing.text(`${source(results)} ${stand(results)}`, { size: 13, fill: ink_soft });
  const said = bars.map(
    ({ column, parts }) =>
      `${column.title}: ${parts.map((part) => `${part.step.title} ${share(part.share)} %`).join(', ')}.`,
  );
  return drawing.done(title, said.join(' '));
}
