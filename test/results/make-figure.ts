import type { Results, ResultsCell, ResultsFigure } from '#contract/calls/office/results.ts';

/** What somebody reads of a campaign, as far as its figures and their sentences go by it. */
export const resultsWith = (over: object): Results =>
  ({
    ...{ rules: 'inside', chosen: 100, conditions: [], stopped: false, opinions_only: false, by_row: false },
    ...{ joins: [], weighted: null, left_out: [] },
    snapshot: { number: 1, made_at: '2027-01-19T09:00:00Z', stamp: '8F3A22C1', newer: false },
    ...over,
  }) as unknown as Results;

export const figureWith = (over: object): ResultsFigure => ({
  ...{ question: 'q', number: '1', list: null, wording: null, title: 'Wat vind je?', asked_if: null },
  ...{ kind: 'one', scale: false, unit: null, hidden: null, columns: [], rows: [] },
  ...{ asked: 100, answered: 100, not_asked: 0, no_answer: 0 },
  ...{ mean: null, median: null, deviation: null, least: null, most: null, values: null, test: null, test_joins: [] },
  ...over,
});

export const cellWith = (percent: number | null, over: object = {}): ResultsCell => ({
  ...{ n: percent, percent, low: null, high: null, letters: '', small: false },
  ...over,
});

export const columnWith = (id: string, title: string, over: object = {}) => ({
  ...{ id, title, n: 100, letter: null, small: false, mean: null },
  ...over,
});
