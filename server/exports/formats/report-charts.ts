import type { OutcomeFigure, OutcomePage } from '#contract/results/outcome-page.ts';
import { isBarShown, orderedParts } from '#contract/results/outcome-words.ts';

/** A report as it becomes a file: what readers see of it, and nothing more. */
export type ReportFile = {
  page: OutcomePage;
  /** Where it stands, once it does. */
  address: string | null;
  panel: { name: string; organisation: string };
};

const concept = 'Concept, nog niet bevestigd';
export const conceptMark = ({ page }: ReportFile): string => (page.published_on === null ? concept : '');

export type ReportChart = {
  stacked: boolean;
  labels: string[];
  /** Null: hidden. In no file it is a nought. */
  series: { name: string; values: (number | null)[] }[];
};

/** One bar: an answer each. More: a stack for each group, or of several answers and over time a group beside another. */
export function chartOf(figure: OutcomeFigure): ReportChart {
  const { bars, kind } = figure;
  const titles = [...new Set(bars.flatMap(({ parts }) => orderedParts(figure, parts).map(({ title }) => title)))];
  const shareOf = ({ parts }: (typeof bars)[number], answer: string) =>
    parts.find(({ title }) => title === answer)?.percent ?? null;
  if (bars.length === 1 || kind === 'several' || figure.over_time) {
    const series = bars.map((bar) => ({
      name: bar.title || 'Ouders, in procenten',
      values: titles.map((answer) => shareOf(bar, answer)),
    }));
    return { stacked: false, labels: titles, series };
  }
  const series = titles.map((answer) => ({ name: answer, values: bars.map((bar) => shareOf(bar, answer)) }));
  return {
    stacked: true,
    labels: bars.map((bar) => (isBarShown(bar) ? bar.title : `${bar.title} (te weinig ouders)`)),
    series,
  };
}

const [dark, light, sand, clay, pale] = ['0B5550', '7DB3A6', 'E3C897', '7A4A25', 'F3E8D3'] as const;
const grey = '9AA3A1';
const many = [dark, light, sand, clay, '226861', 'B8CEBD', 'BE9C6F', '8F633C', '66A095', 'EBD8B5'];
/** The newest is the darkest; there are six at most. */
const times = ['D9E4DC', 'B8CEBD', light, '66A095', '226861', dark];
const scales: Record<number, string[]> = {
  2: [clay, dark],
  3: [clay, pale, dark],
  4: [clay, sand, light, dark],
  5: [clay, sand, pale, light, dark],
};

export function chartColours({ kind, bars, over_time }: OutcomeFigure, { stacked, series }: ReportChart): string[] {
  if (!stacked && series.length === 1) return [dark];
  if (over_time) return times.slice(-series.length);
  if (!stacked) return many;
  const rests = new Set(bars.flatMap(({ parts }) => parts.flatMap(({ title, rest }) => (rest ? [title] : []))));
  const steps = series.filter(({ name }) => !rests.has(name)).length;
  const family = (kind === 'scale' && scales[steps]) || many;
  let at = 0;
  return series.map(({ name }) => (rests.has(name) ? grey : family[at++ % family.length]!));
}
