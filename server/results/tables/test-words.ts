import { enumerate } from '#contract/format.ts';
import { fisher, pearson, tooFewExpected } from '../statistics/pearson.ts';
import { filled, raoScott } from '../statistics/rao-scott.ts';
import type { Sums } from '../statistics/share.ts';
import type { NeededJoin } from './needed-joins.ts';

const freedom_most = 400;

/** More digits of a p-value would give counts away. */
export function pWords(p: number): string {
  if (p < 0.001) return 'p < 0,001';
  return `p = ${p.toFixed(p < 0.01 ? 3 : 2).replace('.', ',')}`;
}

/** What a test of a whole table says. Null: no test is made of such a table. */
export function testWords(table: Sums[][], weighted: boolean): string | null {
  const cells = filled(table);
  const [rows, columns] = [cells.length, cells[0]?.length ?? 0];
  if (rows < 2 || columns < 2 || (rows - 1) * (columns - 1) > freedom_most) return null;
  if (weighted) {
    const test = raoScott(cells);
    return test ? says(test.p, 'toets van Rao en Scott') : tooFewWords;
  }
  const counts = cells.map((row) => row.map(({ n }) => n));
  const test = pearson(counts)!;
  if (!tooFewExpected(test)) {
    return says(test.p, `chi-kwadraattoets, V van Cramér ${test.cramers_v.toFixed(2).replace('.', ',')}`);
  }
  if (rows === 2 && columns === 2) {
    const [[a, b], [c, d]] = counts as [[number, number], [number, number]];
    return says(
      fisher([
        [a, b],
        [c, d],
      ]),
      'exacte toets van Fisher',
    );
  }
  return tooFewWords;
}

export const tooFewWords = 'Te weinig antwoorden voor een toets. Voeg groepen samen.';

/** Which joins make a test possible. */
export const joinsWords = (joins: readonly NeededJoin[]): string => {
  const each = joins.map(({ classes }) => enumerate(classes.map(({ title }) => `‘${title.trim()}’`)));
  return `Te weinig antwoorden voor een toets. Het kan wel als je ${each.join(', en ook ')} samenvoegt.`;
};

const says = (p: number, test: string): string =>
  p < 0.05
    ? `De groepen verschillen meer dan je door toeval verwacht (${pWords(p)}, ${test}).`
    : `De verschillen tussen de groepen kunnen toeval zijn (${pWords(p)}, ${test}).`;
