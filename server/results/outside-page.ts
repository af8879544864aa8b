import type { Results, ResultsFigure } from '#contract/calls/office/results.ts';
import { conditionWords } from '#contract/results/condition-words.ts';
import { rules } from '#contract/rules.ts';
import { threadPauses } from '../base/pieces.ts';
import { Problem } from '../base/problem.ts';
import { roundedCell } from '../surveys/outcome/rounding.ts';
import { listedGroups } from './editions/groups.ts';
import { type Condition as GroupCondition, groupName, has, type People } from './guard/groups.ts';
import { toldCounts } from './left-out/show.ts';
import { isOver } from './over.ts';
import type { Prepared } from './prepared.ts';
import { peopleOf, questionsOf, type Reading, type Shown, told } from './reading.ts';
import type { Snapshot } from './snapshot/read.ts';
import { countStops } from './stops.ts';
import type { Choice, Condition } from './tables/choose.ts';
import { isBackgroundName } from './tables/dimension.ts';
import { looseNumbers, looseTexts, shapeOf } from './tables/figure.ts';
import { outsideFigure } from './tables/outside.ts';
import { publishColumn } from './tables/published-column.ts';
import { tally } from './tables/tally.ts';
import type { Asked } from './variables.ts';
import { weightingOf } from './weights/use.ts';

type Rules = Exclude<Results['rules'], 'inside'>;

/** Numbers in fives of groups that are on a list, for whoever may not open the cases, and for everybody of what is published. */
export async function showOutside(reading: Reading & { by: Rules }): Promise<Shown> {
  const { acting, campaign, snapshot, model, asked, conditions, splits, by } = reading;
  const words = new Set(asked.with?.split(','));
  const choices = choosable(by, model);
  refuseOthers(by, model, choices, [...conditions.map(({ id }) => id), ...splits]);
  const all = peopleOf(snapshot.codes.get('finished')!, false);
  const groups = listedGroups(acting.db, snapshot, choices, all);
  const chosen = conditionsOf(conditions, choices);
  const group = groups.get(groupName(chosen));
  if (!group) throw new Problem('results_group_not_shown');
  const weighted = asked.weighting ? await weightingOf(acting.db, snapshot, Number(asked.weighting)) : undefined;
  if (splits.length > 1) throw new Problem('results_splits_many', { facts: { most: 1 } });
  const split = choices.find(({ id }) => id === splits[0]);
  const heads = (split?.classes ?? [])
    .filter(({ mixed }) => !mixed)
    .map((one) => ({ variable: split!.id, value: one.id, title: one.title }));
  const columns = [
    { id: '', title: 'Allen', conditions: chosen },
    ...heads.map(({ title, ...one }) => ({ id: one.value, title, conditions: [...chosen, one] })),
  ];
  const pause = threadPauses();
  const by_row = words.has('rows') && split !== undefined;
  const opinions = words.has('opinions');
  const figures: ResultsFigure[] = [];
  for (const one of questionsOf(reading)) {
    for (const wording of one.wordings) {
      const shape = shapeOf(one, wording, model);
      const hidden = splits.includes(one.id)
        ? ownGroups
        : looseWords(snapshot, one, columns.length > 1 || chosen.length > 0);
      if (hidden) {
        figures.push({ ...shape, hidden });
        continue;
      }
      const made = [];
      for (const column of columns) {
        const of = groups.get(groupName(column.conditions));
        const sensitive = one.sensitive || column.conditions.some(({ variable }) => isSensitive(variable, choices));
        made.push({
          ...column,
          column:
            of &&
            (await publishColumn({
              snapshot,
              asked: one,
              wording,
              people: asBytes(of.people, all.length),
              sensitive,
              weightings: weighted ? new Map([[weighted.told.number, weighted.weights]]) : new Map(),
              pause,
            })),
        });
      }
      figures.push(outsideFigure(shape, one, made, { rows: by_row, opinions, weighting: weighted?.told.number }));
    }
  }
  const countOf = async (people: Uint8Array) => {
    const counted = { people, weights: undefined, keys: snapshot.keys, pause };
    const { n, key } = (await tally(counted, { of: new Int16Array(people.length), size: 1 })).keyed(0, 0);
    return roundedCell(n, key);
  };
  return {
    respondents: await countOf(all),
    chosen: await countOf(asBytes(group.people, all.length)),
    conditions: conditions.map((one) => conditionWords(choices.map(told), one)),
    stopped: false,
    opinions_only: opinions,
    left_out: toldCounts(snapshot.left_out, false),
    filters: choices.map(told),
    splits: choices.map(told),
    weighted: weighted ? { ...weighted.told, effective_n: null, largest: null } : null,
    by_row,
    figures,
    stops: asked.question
      ? null
      : await countStops(snapshot, model.questions, { rules: by, over: isOver(campaign, acting) }),
  };
}

const ownGroups = 'Naar deze vraag is uitgesplitst. De antwoorden zijn de groepen boven de andere tabellen.';

/** Why of an anonymous answer that stands loose from the others there is no table. */
function looseWords({ ids }: Snapshot, { format, type, variables }: Asked, grouped: boolean): string | null {
  if (ids !== undefined || type !== 'text' || !variables[0]!.words) return null;
  return format === 'number' ? looseNumbers : grouped ? looseTexts : null;
}

const asBytes = (people: People, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, row) => Number(has(people, row)));

const isSensitive = (id: string, choices: readonly Choice[]): boolean =>
  choices.some((one) => one.id === id && one.sensitive);

/** One class of one background is a group on the list; several together are none. */
function conditionsOf(conditions: readonly Condition[], choices: readonly Choice[]): GroupCondition[] {
  return conditions.map(({ id, values }) => {
    const classes = choices.find((one) => one.id === id)?.classes ?? [];
    if (values.some((value) => !classes.some((one) => one.id === value))) throw new Problem('results_column_unknown');
    return { variable: id, value: values.join('|') };
  });
}

/** What is known of respondents beside their answers; of an anonymous campaign questions that its author marked. */
export function choosable(by: Rules, { asked, choices }: Prepared): Choice[] {
  if (by === 'outside') return choices.filter(({ background }) => background !== undefined);
  const marked = new Set(asked.filter((one) => one.background && !one.several).map((one) => one.id));
  let answers = 0;
  // What was published before there was an end to it keeps to it here.
  return choices.filter(({ id, classes }) => {
    if (marked.has(id)) answers += classes.length;
    return marked.has(id) && answers <= rules.breakdown_answers_most;
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
