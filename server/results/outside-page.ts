import type { Results, ResultsFigure } from '#contract/calls/office/results.ts';
import { conditionWords } from '#contract/results/condition-words.ts';
import { joinedId } from '#contract/results/joins.ts';
import { rules } from '#contract/rules.ts';
import { Problem } from '../platform/core/problem.ts';
import { isOver } from '../surveys/campaigns/open-campaign.ts';
import { choosable } from './editions/choosable.ts';
import { readEdition, type WholeContent, whole_question } from './editions/edition-columns.ts';
import { conditionsName, type GroupCondition } from './editions/groups.ts';
import { describeJoins, readJoins } from './joins.ts';
import type { Prepared } from './prepared.ts';
import { describeFilter, type ReaderView, type ResultsReading, requestedQuestions } from './reading.ts';
import type { Snapshot } from './snapshot/read-snapshot.ts';
import { stampOf } from './snapshot/stamp.ts';
import type { Breakdown, BreakdownFilter } from './tables/choose.ts';
import { isBackgroundName } from './tables/dimension.ts';
import { looseTexts, looseWordsOf, ownColumns, shapeOf } from './tables/figure.ts';
import { outsideFigure } from './tables/outside.ts';
import type { PublishedColumn } from './tables/published-column.ts';
import type { ResultsQuestion } from './variables.ts';

type Rules = Exclude<Results['rules'], 'inside'>;

/** Finished columns of groups that are on a list, for anyone who may not open the cases, and for everybody of what is published. */
export async function showOutside(
  reading: ResultsReading & { by: Rules; newer: boolean },
): Promise<ReaderView & { edition: Pick<Results['snapshot'], 'made_at' | 'stamp'> }> {
  const { acting, campaign, snapshot, model, asked, conditions, splits, weighted, by } = reading;
  const words = new Set(asked.with?.split(','));
  const choices = choosable(by, model);
  refuseOthers(by, model, choices, [...conditions.map(({ id }) => id), ...splits]);
  if (splits.length > 1) throw new Problem('results_splits_many', { facts: { most: 1 } });
  const chosen = conditionsOf(conditions, choices);
  const split = choices.find(({ id }) => id === splits[0]);
  const heads = (split?.classes ?? [])
    .filter(({ mixed }) => !mixed)
    .map(({ id, title }) => ({ id, title, name: conditionsName([...chosen, { variable: split!.id, value: id }]) }));
  const columns = [{ id: '', title: 'Allen', name: conditionsName(chosen) }, ...heads];
  const rows = await readEdition(acting.db, campaign.id, [conditionsName([]), ...columns.map(({ name }) => name)]);
  const find = (question: string, version: number, name: string) =>
    rows.find((row) => row.listed && row.question === question && row.version === version && row.group_name === name);
  const wholeOf = (name: string) => find(whole_question, 0, name)?.content as WholeContent | undefined;
  const everybody = wholeOf(conditionsName([]));
  const least = rules.anonymous_answers_least;
  if (!everybody && !reading.newer && snapshot.finished < least)
    throw new Problem('results_anonymous_few', { facts: { least } });
  // There are answers, and the edition is being made of them.
  if (!everybody) throw new Problem('results_not_made', { retry_after_s: 5 });
  const whole = wholeOf(conditionsName(chosen));
  if (!whole) throw new Problem('results_group_not_shown');
  const by_row = words.has('rows') && split !== undefined;
  const opinions = words.has('opinions');
  const kept = await readJoins(acting.db, campaign.id);
  const joins = words.has('apart') ? [] : kept;
  const wanted = { rows: by_row, opinions, weighting: weighted?.summary.number, joins };
  const joined = new Set<string>();
  const figures = requestedQuestions(reading).flatMap((one) =>
    one.wordings.map((wording): ResultsFigure => {
      const shape = shapeOf(one, wording, model);
      const grouped = columns.length > 1 || chosen.length > 0;
      const hidden = splits.includes(one.id) ? ownColumns : looseWords(snapshot, one, grouped);
      if (hidden) return { ...shape, hidden };
      const made = columns.map(({ id, title, name }) => {
        const row = find(one.id, wording.versions[0]!, name);
        const column = row?.content as PublishedColumn | undefined;
        return { id, title, column, made_at: row?.made_at.toISOString() };
      });
      const { joined: own, ...figure } = outsideFigure(shape, one, made, wanted);
      for (const { of, classes } of own) joined.add(`${of} ${joinedId(classes)}`);
      return figure;
    }),
  );
  const own = rows.filter(({ listed }) => listed);
  const made_at = new Date(Math.max(...own.map((row) => row.made_at.getTime())));
  const parts = own.map((row) => `${row.question} ${row.version} ${row.group_name} ${row.number}`).sort();
  return {
    edition: {
      made_at: made_at.toISOString(),
      stamp: stampOf(campaign.id, ...parts, wanted.weighting ?? 0, ...joined),
    },
    respondents: everybody.n,
    chosen: whole.n,
    conditions: conditions.map((one) => conditionWords(choices.map(describeFilter), one)),
    stopped: false,
    opinions_only: opinions,
    left_out: everybody.left_out,
    filters: choices.map(describeFilter),
    splits: choices.map(describeFilter),
    joins: describeJoins(kept, model).flatMap((one) =>
      joined.has(`${one.of} ${one.id}`) ? [{ ...one, by: null }] : [],
    ),
    weighted: weighted ? { ...weighted.summary, effective_n: null, largest: null } : null,
    by_row,
    figures,
    // An edition of before the end did not know it yet.
    stops: asked.question ? null : everybody.stops && { ...everybody.stops, over: isOver(campaign, acting) },
  };
}

/** Why of an anonymous answer that stands loose from the others there is no table. */
function looseWords({ ids }: Snapshot, asked: ResultsQuestion, grouped: boolean): string | null {
  if (ids !== undefined || asked.type !== 'text' || !asked.variables[0]!.words) return null;
  return looseWordsOf(asked) ?? (grouped ? looseTexts : null);
}

/** One class of one background is a group on the list; several together are none. */
function conditionsOf(conditions: readonly BreakdownFilter[], choices: readonly Breakdown[]): GroupCondition[] {
  return conditions.map(({ id, values }) => {
    const classes = choices.find((one) => one.id === id)?.classes ?? [];
    if (values.some((value) => !classes.some((one) => one.id === value))) throw new Problem('results_column_unknown');
    return { variable: id, value: values.join('|') };
  });
}

/** What is there and may not be chosen by these rules is refused as such: an address may come from somebody who may. */
function refuseOthers(
  by: Rules,
  { choices }: Prepared,
  mine: readonly { id: string }[],
  wanted: readonly string[],
): void {
  for (const id of wanted) {
    if (mine.some((one) => one.id === id)) continue;
    if (by === 'anonymous' && isBackgroundName(id)) throw new Problem('results_no_background');
    if (choices.some((one) => one.id === id)) throw new Problem(`results_by_answer_${by}`);
    throw new Problem('results_column_unknown');
  }
}
