import type { ResultsFigure } from '#contract/calls/office/results.ts';
import { conditionWords } from '#contract/results/condition-words.ts';
import { rules } from '#contract/rules.ts';
import type { BackgroundKey } from '#questionnaire/background.ts';
import { Problem } from '../platform/core/problem.ts';
import { yielder } from '../platform/core/yield-to-event-loop.ts';
import type { Queryable } from '../platform/database/sql.ts';
import { isOver } from '../surveys/campaigns/open-campaign.ts';
import { toldCounts } from './excluded-responses/exclusion-view.ts';
import { describeJoins, readJoins } from './joins.ts';
import { describeFilter, peopleOf, type ReaderView, type ResultsReading, requestedQuestions } from './reading.ts';
import { addBytes, type Snapshot, shownColumns } from './snapshot/read-snapshot.ts';
import { countStops } from './stops.ts';
import {
  type Breakdown,
  type BreakdownFilter,
  backgroundChoice,
  backgroundsAmong,
  narrow,
  splitOf,
} from './tables/choose.ts';
import { coarsen, sharedWeights } from './tables/coarsen.ts';
import { columns_most, figuresOf, type ResultsPage } from './tables/figure.ts';
import { joinedChoices } from './tables/joins.ts';

const known = new WeakMap<Snapshot, Map<string, Breakdown[]>>();

/**
 * The backgrounds that the groups of a table are made of, pooled as a case file with these columns in this order pools them: no table
 * tells a combination that no file would. Made once a snapshot.
 */
async function pooledBackgrounds(
  db: Queryable,
  snapshot: Snapshot,
  keys: readonly BackgroundKey[],
): Promise<Breakdown[]> {
  if (keys.length === 0) return [];
  const before = known.get(snapshot) ?? new Map<string, Breakdown[]>();
  known.set(snapshot, before);
  const name = keys.join(' ');
  const found = before.get(name);
  if (found) return found;
  const people = Uint8Array.from(snapshot.codes.get('finished')!);
  const shown = shownColumns(snapshot);
  const { columns: all } = await coarsen(
    people,
    [...shown, ...keys.map((key) => snapshot.codes.get(`background ${key}`)!)],
    undefined,
  );
  const columns = all.slice(shown.length);
  const made = keys.map((key, at) => backgroundChoice(key, columns[at]!));
  before.set(name, made);
  addBytes(
    db,
    snapshot,
    columns.reduce((sum, { byteLength }) => sum + byteLength, 0),
  );
  return made;
}

const splits_most = 2;

/** Exact numbers of answers, nothing hidden. Groups made of background are pooled as in a case file. */
export async function showInside(reading: ResultsReading): Promise<ReaderView> {
  const { acting, campaign, snapshot, model, asked, conditions, splits, weighted } = reading;
  const words = new Set(asked.with?.split(','));
  const names = [...conditions.map(({ id }) => id), ...splits];
  const keys = backgroundsAmong(model.choices, names);
  const pooled = await pooledBackgrounds(acting.db, snapshot, keys);
  const choices = model.choices.map((one) => pooled.find(({ id }) => id === one.id) ?? one);
  const stopped = words.has('stopped') && !asked.weighting;
  const all = peopleOf(snapshot.codes.get('finished')!, stopped);
  const people = all.slice();
  refuseFew(all, conditions, choices);
  narrow(people, conditions, choices);
  const kept = await readJoins(acting.db, campaign.id);
  const joins = words.has('apart') ? [] : kept;
  const split = chosenSplit(splits, joinedChoices(choices, joins), people);
  const by_row = words.has('rows') && split !== undefined;
  const page: ResultsPage = {
    snapshot,
    chosen: countOf(people),
    counted: { people, weights: weighted && sharedWeights(all, weighted.weights), pause: yielder() },
    split,
    by: splits,
    joins,
    intervals: words.has('intervals'),
    rows: by_row,
    opinions: words.has('opinions'),
    published_at: model.published_at,
  };
  const figures: ResultsFigure[] = [];
  for (const one of requestedQuestions(reading)) figures.push(...(await figuresOf(page, one)));
  return {
    respondents: countOf(all),
    chosen: page.chosen,
    conditions: conditions.map((one) => conditionWords(choices.map(describeFilter), one)),
    stopped,
    opinions_only: page.opinions,
    left_out: toldCounts(snapshot.left_out, true),
    filters: model.choices.map(describeFilter),
    splits: model.choices.map(describeFilter),
    joins: describeJoins(kept, model),
    weighted: weighted?.summary ?? null,
    by_row,
    figures,
    stops: asked.question
      ? null
      : await countStops(snapshot, model.questions, { rules: 'inside', over: isOver(campaign, acting) }),
  };
}

function countOf(people: Uint8Array): number {
  let sum = 0;
  for (let row = 0; row < people.length; row++) sum += people[row]!;
  return sum;
}

/** Of what is known beside answers no group is told of fewer than ten. */
function refuseFew(all: Uint8Array, conditions: readonly BreakdownFilter[], choices: readonly Breakdown[]): void {
  const own = conditions.filter(({ id }) => choices.some((one) => one.id === id && one.background !== undefined));
  if (own.length === 0) return;
  const group = all.slice();
  narrow(group, own, choices);
  const least = rules.published_least;
  if (countOf(group) < least) throw new Problem('results_base_small', { facts: { least } });
}

function chosenSplit(names: readonly string[], choices: readonly Breakdown[], people: Uint8Array) {
  const wanted = names.map((id) => choices.find((one) => one.id === id));
  if (wanted.includes(undefined)) throw new Problem('results_column_unknown');
  if (wanted.length > splits_most) throw new Problem('results_splits_many', { facts: { most: splits_most } });
  const split = splitOf(wanted as Breakdown[], people, columns_most);
  if (split === 'large') throw new Problem('results_table_large', { facts: { columns: columns_most } });
  return split;
}
