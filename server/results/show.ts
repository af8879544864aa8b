import type { Results, ResultsAsked } from '#contract/calls/office/results.ts';
import { type BackgroundKey, backgrounds } from '#contract/questions/background.ts';
import { conditionWords } from '#contract/results/condition-words.ts';
import { rules } from '#contract/rules.ts';
import type { Acting } from '../base/context.ts';
import { Problem } from '../base/problem.ts';
import type { Queryable } from '../database/database.ts';
import { graceStart } from '../surveys/answering/standing.ts';
import { type CampaignRow, readCampaign } from '../surveys/campaigns/campaigns.ts';
import { stageOf } from '../surveys/campaigns/overview.ts';
import { roundedCell } from '../surveys/outcome/rounding.ts';
import { allowedGroups, type Condition as Background } from './guard/groups.ts';
import { toldCounts } from './left-out/show.ts';
import { type Prepared, readPrepared } from './prepared.ts';
import { askForNewest } from './snapshot/fresh.ts';
import { addBytes, readSnapshot, type Snapshot } from './snapshot/read.ts';
import { shownStamp } from './snapshot/stamp.ts';
import { countStops } from './stops.ts';
import { basesOf } from './tables/bases.ts';
import { type Choice, type Condition, crossedSplit, narrow, readConditions, type Split } from './tables/choose.ts';
import { isBackgroundName, knownClasses, pooled, withUnknown } from './tables/dimension.ts';
import { cells_most, columns_most, figuresOf, type Page } from './tables/figure.ts';
import { singleGroups } from './tables/groups.ts';
import { columnsOf, makeLayers } from './tables/layers.ts';
import { bitsOf, look } from './tables/looks.ts';
import { type Groups, isAllowed } from './tables/outside.ts';
import { tally } from './tables/tally.ts';
import { readWeightings } from './weights/make.ts';
import { weightingOf } from './weights/use.ts';

/** `session_id`: what was looked at before is remembered by it; null of the operator, who has the answers themselves. */
export type Reader = { session_id: string | null; may_open_cases: boolean };
type Rules = Results['rules'];

const conditions_most = { inside: 4, anonymous: 1, outside: 1 } as const satisfies Record<Rules, number>;
const splits_most = 2;
/** A first snapshot is made as soon as somebody asks for it. */
const made_within_s = 5;

/** What a reader may see of a campaign's answers: all questions, or one, of everybody or of a group. */
export async function showResults(acting: Acting, reader: Reader, id: string, asked: ResultsAsked): Promise<Results> {
  const { db } = acting;
  const campaign = await readCampaign(db, id);
  if (campaign.state === 'draft') throw new Problem('campaign_draft_has_no_answers');
  const by: Rules = campaign.anonymous ? 'anonymous' : reader.may_open_cases ? 'inside' : 'outside';
  if (by === 'outside' && !isOver(campaign, acting)) throw new Problem('results_open_outside');
  const { snapshot, newer } = await open(acting, campaign, snapshotNumber(asked.snapshot));
  const model = await readPrepared(db, campaign, snapshot);
  const words = new Set(asked.with?.split(','));
  const conditions = readConditions(asked.filter);
  const most = conditions_most[by];
  if (conditions.length > most) throw new Problem('results_conditions_many', { facts: { most } });

  const choices = choosable(by, model);
  const splits = asked.split?.split(',').filter(Boolean) ?? [];
  if (by !== 'inside') refuseOthers(by, model, choices, [...conditions.map(({ id: name }) => name), ...splits]);
  const stopped = by === 'inside' && words.has('stopped') && !asked.weighting;
  const people = peopleOf(snapshot, stopped);
  const all = people.slice();
  narrow(people, conditions, choices);
  const counted = tally({ people: all, weights: undefined, keys: snapshot.keys }, everybody(snapshot)).keyed(0, 0);
  const chosen = tally({ people, weights: undefined, keys: snapshot.keys }, everybody(snapshot)).keyed(0, 0);
  const outside = by === 'inside' ? undefined : outsideOf(db, snapshot, choices, all, conditions);
  const least = rules.published_least;
  if (!outside && counted.n < least) throw new Problem('results_few', { facts: { least } });
  if (!outside && chosen.n < least) throw new Problem('results_base_small', { facts: { least } });
  const weighted = asked.weighting ? await weightingOf(db, snapshot, Number(asked.weighting)) : undefined;
  const split = splitOf(splits, choices, people, by === 'inside' ? splits_most : 1);
  const whole = split && !split.overlaps ? withUnknown(split.layers[0]!, people) : undefined;
  const columns = whole && !outside ? pooled(whole, people) : whole;
  const [bitsOfAll, bitsOfChosen] = [bitsOf(all), bitsOf(people)];
  const overlapping = split?.overlaps ? makeLayers(split.layers, people, [bitsOfChosen, bitsOfAll]) : [];
  const shownColumns = () =>
    columns ? columnsOf(columns, people) : overlapping.flatMap((one) => one.columns.filter((_, at) => one.shown[at]));
  const width = (columns ? [columns] : overlapping).flatMap(({ classes }) => classes).length;
  const groups = {
    everybody: bitsOfAll,
    chosen: bitsOfChosen,
    columns: !outside && width <= columns_most ? shownColumns() : [],
  };
  const looked = outside ? 0 : await look(acting, reader.session_id, snapshot, groups, asked.filter ?? '');
  const by_row = words.has('rows') && split !== undefined;
  const page: Page = {
    snapshot,
    counted: { people, weights: weighted?.weights, keys: snapshot.keys },
    split: columns,
    by: splits,
    known: columns ? knownClasses(columns) : 0,
    overlapping,
    outside,
    bases: outside ? undefined : basesOf(snapshot, model.asked, groups, width <= columns_most ? overlapping : []),
    sensitive: conditions.some((one) =>
      choices.some(({ id: name, layers: of }) => name === one.id && of.some(({ sensitive }) => sensitive)),
    ),
    // What is compared are the shares of groups.
    compare: by === 'inside' && words.has('compare') && split !== undefined && !by_row,
    intervals: by === 'inside' && words.has('intervals'),
    rows: by_row,
    opinions: words.has('opinions'),
    published_at: model.published_at,
  };
  const questions = asked.question ? model.asked.filter((one) => one.id === asked.question) : model.asked;
  if (questions.length === 0 && asked.question) throw new Problem('results_column_unknown');
  const shownOf = ({ n, key }: { n: number; key: bigint }) => (outside ? roundedCell(n, key) : n);
  return {
    title: campaign.title,
    stage: stageOf(campaign, acting.clock.now()),
    anonymous: campaign.anonymous,
    rules: by,
    snapshot: {
      number: snapshot.number,
      made_at: snapshot.made_at.toISOString(),
      stamp: shownStamp(snapshot, weighted?.told.number),
      newer,
    },
    respondents: shownOf(counted),
    chosen: shownOf(chosen),
    conditions: conditions.map((one) => conditionWords(choices, one)),
    stopped,
    opinions_only: page.opinions,
    left_out: toldCounts(snapshot.left_out, by === 'inside'),
    looked,
    filters: choices.map(told),
    splits: choices.map(told),
    conditions_most: most,
    weightings: (await readWeightings(db, id)).map(({ number, variables }) => ({
      number,
      variables: variables.map((key) => backgrounds[key as BackgroundKey].title),
    })),
    weighted: weighted ? { ...weighted.told, ...(outside && { effective_n: null, largest: null }) } : null,
    by_row,
    figures: questions.flatMap((one) => figuresOf(page, one)),
    stops: asked.question
      ? null
      : countStops(snapshot, model.questions, {
          rules: by,
          over: campaign.anonymous ? campaign.shuffled_at !== null : isOver(campaign, acting),
        }),
  };
}

/** The number of a snapshot as an address has it. What cannot be one is as good as none: the newest is shown. */
export const snapshotNumber = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** The newest snapshot, or the one that a page was opened with. */
async function open(acting: Acting, campaign: CampaignRow, number: number | undefined) {
  const { newer, finished } = await askForNewest(acting, campaign);
  const snapshot =
    (number && (await readSnapshot(acting.db, campaign.id, number))) || (await readSnapshot(acting.db, campaign.id));
  const latest = number ? await readSnapshot(acting.db, campaign.id) : snapshot;
  if (!snapshot) {
    const least = rules.anonymous_answers_least;
    if (campaign.anonymous && finished < least) throw new Problem('results_anonymous_few', { facts: { least } });
    throw new Problem('results_not_made', { retry_after_s: made_within_s });
  }
  return { snapshot, newer: newer || latest?.number !== snapshot.number };
}

const isOver = ({ ends_at }: CampaignRow, { clock }: Acting): boolean =>
  ends_at !== null && ends_at <= graceStart(clock.now());

/** By the outside rules: what is known of respondents beside their answers; of an anonymous campaign questions that its author marked. */
function choosable(by: Rules, { asked, choices }: Prepared): Choice[] {
  if (by === 'inside') return choices;
  if (by === 'outside') return choices.filter(({ background }) => background);
  const marked = new Set(asked.filter((one) => one.background && !one.several).map((one) => one.id));
  let answers = 0;
  // What was published before there was an end to it keeps to it here.
  return choices.filter(({ id, classes }) => {
    if (marked.has(id)) answers += classes.length;
    return marked.has(id) && answers <= rules.breakdown_answers_most;
  });
}

const told = ({ id, title, background, classes }: Choice) => ({ id, title, background, classes });

/** Who finished; on request whoever stopped halfway too. */
function peopleOf(snapshot: Snapshot, stopped: boolean): Uint8Array {
  const finished = snapshot.codes.get('finished')!;
  return Uint8Array.from(finished, (is) => Number(stopped || is === 1));
}

const everybody = ({ respondents }: Snapshot) => ({ of: new Int16Array(respondents), size: 1 });

/** The list of groups that may be shown is the same for everybody who looks at a snapshot. */
const listed = new WeakMap<Snapshot, Groups>();

function outsideOf(
  db: Queryable,
  snapshot: Snapshot,
  choices: readonly Choice[],
  people: Uint8Array,
  chosen: Condition[],
) {
  const groups = listed.get(snapshot) ?? listGroups(db, snapshot, choices, people);
  const conditions: Background[] = chosen.map(({ id, values }) => ({ variable: id, value: values.join('|') }));
  if (!isAllowed(groups, conditions)) throw new Problem('results_group_not_shown');
  return { groups, conditions };
}

function listGroups(db: Queryable, snapshot: Snapshot, choices: readonly Choice[], people: Uint8Array): Groups {
  const dimensions = choices.flatMap(({ layers }) => layers);
  const groups = allowedGroups(snapshot.respondents, singleGroups(dimensions, people), people);
  listed.set(snapshot, groups);
  addBytes(db, snapshot, Math.ceil(snapshot.respondents / 8) * groups.size);
  return groups;
}

/** What is there and may not be chosen by these rules is refused as such: an address may come from somebody who may. */
function refuseOthers(
  by: Exclude<Rules, 'inside'>,
  { choices }: Prepared,
  mine: readonly { id: string }[],
  wanted: readonly string[],
): void {
  for (const id of wanted) {
    if (mine.some((one) => one.id === id)) continue;
    if (by === 'anonymous' && isBackgroundName(id)) throw new Problem('results_no_background');
    if (choices.some((one) => one.id === id)) throw new Problem(`results_by_answer_${by}`);
  }
}

function splitOf(
  names: readonly string[],
  choices: readonly Choice[],
  people: Uint8Array,
  most: number,
): Split | undefined {
  const wanted = names.map((id) => choices.find((one) => one.id === id));
  if (wanted.includes(undefined)) throw new Problem('results_column_unknown');
  if (wanted.length > most) throw new Problem('results_splits_many', { facts: { most } });
  const [first, second] = wanted as Choice[];
  const split = first && second ? crossedSplit(first, second, people, columns_most) : first;
  if (first && !split)
    throw new Problem('results_table_large', { facts: { cells: cells_most, columns: columns_most } });
  return split;
}
