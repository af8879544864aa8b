import { day, noonOf } from '../format.ts';
import { panelWords, share } from './account.ts';
import type { OutcomeFigure, OutcomePage, ShareBar } from './outcome-page.ts';

type Part = ShareBar['parts'][number];

const dayOf = (iso: string) => day(noonOf(iso));
export const periodOf = ({ from, to }: Pick<OutcomePage, 'from' | 'to'>): string =>
  to === null ? '' : from === null ? `Tot en met ${dayOf(to)}` : `Van ${dayOf(from)} tot en met ${dayOf(to)}`;
export const peopleOfOutcome = (people: number | null): string =>
  people === null ? '' : `ongeveer ${share(people)} ouders`;

/** What travels with each figure that leaves the page: what was asked of whom, and what it is not. */
export function figureSource({ from, to, weighted }: OutcomePage, figure: OutcomeFigure): string {
  const [first] = figure.bars;
  const base = figure.bars.length === 1 && first!.n !== null ? [`n = ${share(first!.n)}.`] : [];
  const way = weighted === null || figure.over_time ? 'Niet gewogen.' : `Gewogen naar ${weighted}.`;
  const period = figure.over_time ? '' : periodOf({ from, to });
  return [...base, ...(period && [`${period}.`]), panelWords, way, 'Aantallen zijn afgerond.'].join(' ');
}

export const barHead = ({ title, n, mean }: ShareBar): string => {
  const head = [
    n === null ? 'te weinig ouders' : `${share(n)} ouders`,
    mean === null ? '' : `gemiddeld ${share(mean)}`,
  ];
  return [title, head.filter(Boolean).join(', ')].filter(Boolean).join(': ');
};

export const isBarShown = ({ n, parts }: ShareBar): boolean =>
  n !== null && parts.some(({ percent }) => percent !== null);

/** Beside a question over time. */
export const times_note = 'Niet elke keer deden dezelfde ouders mee. Elk antwoord telt één keer.';

/** The answers of a question over time: each with its share in every bar. */
export function answersOverTime({ bars }: Pick<OutcomeFigure, 'bars'>) {
  const parts = new Map(bars.toReversed().flatMap((bar) => bar.parts.map((part) => [part.title, part])));
  return [...parts.values()]
    .toSorted((a, b) => Number(a.rest) - Number(b.rest))
    .map(({ title, rest }) => ({
      title,
      rest,
      percents: bars.map((bar) => bar.parts.find((part) => part.title === title)?.percent ?? null),
    }));
}

/** Several answers by size; else as they were asked. */
export const orderedParts = ({ kind }: Pick<OutcomeFigure, 'kind'>, parts: readonly Part[]): readonly Part[] =>
  kind === 'several' ? parts.toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0)) : parts;

/** '48 %' stays on one line. */
export const heldTogether = (words: string): string => words.replaceAll(/(\d) %/g, '$1\u00a0%');

export const partWords = (percent: number | null): string => (percent === null ? '–' : `${share(percent)} %`);

export const figureWords = (figure: OutcomeFigure): string =>
  figure.bars
    .map((bar) => {
      const parts = orderedParts(figure, bar.parts).map(({ title, percent }) => `${title} ${partWords(percent)}`);
      return `${[barHead(bar), ...(isBarShown(bar) ? [parts.join(', ')] : [])].join('. ')}.`;
    })
    .join(' ');

/** Above what parents wrote. */
export const quotes_title = 'In hun eigen woorden';
