import type { Results, ResultsAsked } from '#contract/calls/office/results.ts';
import type { Acting } from '../platform/core/context.ts';
import { Problem } from '../platform/core/problem.ts';
import type { CampaignRow } from '../surveys/campaigns/campaigns.ts';
import type { Prepared } from './prepared.ts';
import type { Snapshot } from './snapshot/read-snapshot.ts';
import type { Breakdown, BreakdownFilter } from './tables/choose.ts';
import type { Weighted } from './weights/use.ts';

export type ResultsReading = {
  acting: Acting;
  campaign: CampaignRow;
  snapshot: Snapshot;
  model: Prepared;
  asked: ResultsAsked;
  conditions: BreakdownFilter[];
  splits: string[];
  weighted: Weighted | undefined;
};

/** What a page has of its own, by the rules that hold for its reader. */
export type ReaderView = Pick<
  Results,
  | 'respondents'
  | 'chosen'
  | 'conditions'
  | 'stopped'
  | 'left_out'
  | 'filters'
  | 'splits'
  | 'joins'
  | 'weighted'
  | 'by_row'
  | 'opinions_only'
  | 'figures'
  | 'stops'
>;

export function requestedQuestions({ model, asked }: Pick<ResultsReading, 'model' | 'asked'>) {
  const questions = asked.question ? model.asked.filter((one) => one.id === asked.question) : model.asked;
  if (questions.length === 0 && asked.question) throw new Problem('results_column_unknown');
  return questions;
}

export const describeFilter = ({ id, title, background, classes }: Breakdown): Results['filters'][number] => ({
  id,
  title,
  background: background !== undefined,
  classes: classes.filter(({ mixed }) => !mixed).map((one) => ({ id: one.id, title: one.title })),
});

/** Who finished; on request those who stopped halfway too. */
export function peopleOf(finished: Int16Array, stopped: boolean): Uint8Array {
  const people = new Uint8Array(finished.length);
  for (let row = 0; row < people.length; row++) people[row] = Number(stopped || finished[row] === 1);
  return people;
}
