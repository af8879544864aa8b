import { type Join, joinedId } from '#contract/results/joins.ts';
import { rules } from '#contract/rules.ts';
import type { MeanWeights } from '../../surveys/campaigns/published-shares.ts';
import { roundedCell } from '../../surveys/campaigns/suppression.ts';
import { type KeyedCell, plusKeyed, roundColumn, roundOptions, totalKeyed } from '../editions/outside.ts';
import type { Snapshot } from '../snapshot/read-snapshot.ts';
import { coded, type QuestionWording, type ResultsQuestion } from '../variables.ts';
import { joinedRows } from './joins.ts';
import { type QuestionRows, questionRows } from './question-rows.ts';
import { type Counted, tally } from './tally.ts';

/**
 * One question within one group, as everybody may see it: counts in fives, hidden where they are under ten. `means`: by weighting
 * how much somebody weighs on average, behind each count that is shown.
 */
export type PublishedColumn = {
  n: number | null;
  asked: number | null;
  not_asked: number | null;
  no_answer: number | null;
  /** The answers by their ids, in the order of the table. */
  answers: { id: string; title: string; no_opinion: boolean }[];
  counts: (number | null)[];
  means: Record<string, MeanWeights>;
  /** Answers that researchers joined, counted as one: together they may be shown where each of them is hidden. */
  joined?: Record<string, number | null>;
};

type PublishedOf = {
  snapshot: Snapshot;
  asked: ResultsQuestion;
  /** What each respondent did with the question in these words. */
  states: Int16Array;
  people: Uint8Array;
  /** The question or the group is of the kind that says much of somebody. */
  sensitive: boolean;
  weightings: ReadonlyMap<number, Float64Array>;
  joins: readonly Join[];
  pause: () => Promise<void>;
};

export async function publishColumn(of: PublishedOf): Promise<PublishedColumn> {
  const { snapshot, asked, states, people, sensitive, pause } = of;
  const counted = { people, weights: undefined, keys: snapshot.keys, pause };
  const footer = await tally(counted, { of: states, size: 3 });
  const [answered, unanswered, others] = [0, 1, 2].map((at) => footer.keyed(at, 0)) as [
    KeyedCell,
    KeyedCell,
    KeyedCell,
  ];
  const round = ({ n, key }: KeyedCell) => roundedCell(n, key);
  const shape = {
    asked: round(plusKeyed(answered, unanswered)),
    not_asked: round(others),
    no_answer: round(unanswered),
  };
  const rows = questionRows(snapshot, asked);
  if (!rows) return { ...shape, n: textsIn(of, answered), answers: [], counts: [], means: {} };
  const among = { ...counted, people: people.slice() };
  for (let row = 0; row < states.length; row++) if (states[row] !== 0) among.people[row] = 0;
  const answers = rows.answers.map(({ id, title, no_opinion }) => ({ id, title, no_opinion }));
  const roundIn = rows.several ? roundOptions : roundColumn;
  const rounded = roundIn(await cellsOf(among, rows), answered, sensitive);
  const merged = joinedRows(rows, of.joins);
  const together = of.joins.length > 0 ? roundIn(await cellsOf(among, merged), answered, sensitive).counts : [];
  const joined = Object.fromEntries(
    of.joins.flatMap(({ classes }) => {
      const place = merged.answers.findIndex(({ id }) => id === joinedId(classes));
      return place < 0 ? [] : [[joinedId(classes), together[place]!]];
    }),
  );
  const means: PublishedColumn['means'] = {};
  for (const [number, weights] of of.weightings) {
    const weighed = await cellsOf({ ...among, weights }, rows);
    const whole = (await tally({ ...among, weights }, { of: states, size: 1 })).keyed(0, 0);
    means[number] = meansOf(weighed, whole, rounded.counts, rows.several);
  }
  return { ...shape, ...rounded, answers, means, joined };
}

async function cellsOf(counted: Counted, { several, layers, answers }: QuestionRows): Promise<KeyedCell[]> {
  if (!several) {
    const made = await tally(counted, { of: layers[0]!, size: answers.length });
    return answers.map((_, at) => made.keyed(at, 0));
  }
  const cells: KeyedCell[] = [];
  for (const layer of layers) cells.push((await tally(counted, { of: layer, size: 2 })).keyed(0, 0));
  return cells;
}

/** 0: answered in these words, 1: asked and not answered, 2: not asked. */
export function statesOf(
  { codes, respondents }: Snapshot,
  { variables, several }: ResultsQuestion,
  { versions }: QuestionWording,
): Int16Array {
  const states = new Int16Array(respondents).fill(2);
  const version = codes.get('version')!;
  // The text of 'Anders' stands beside an answer, and is none.
  for (const { name } of variables.filter(({ kind }, at) => (several ? kind === 'option' : at === 0))) {
    const own = codes.get(`answer ${name}`)!;
    for (let row = 0; row < respondents; row++) {
      const code = own[row]!;
      if (code === coded.not_shown || !versions.includes(version[row]!)) continue;
      states[row] = code === coded.left_open ? Math.min(states[row]!, 1) : 0;
    }
  }
  return states;
}

/** Anonymous texts stand loose from their rows, and have no keys of their own. */
function textsIn({ snapshot, asked: { variables } }: PublishedOf, answered: KeyedCell): number | null {
  const [{ name, words }] = variables as [ResultsQuestion['variables'][number]];
  if (snapshot.ids !== undefined || !words) return roundedCell(answered.n, answered.key);
  const n = snapshot.codes.get(`answer ${name}`)!.reduce((sum, code) => sum + Number(code === 1), 0);
  return n < rules.published_least ? null : n - (n % rules.published_step);
}

/** Of several answers `rest` is that of everybody: each answer is held against all. */
function meansOf(
  cells: readonly KeyedCell[],
  whole: KeyedCell,
  counts: readonly (number | null)[],
  several: boolean,
): MeanWeights {
  const mean = ({ n, w }: KeyedCell) => (n > 0 ? w / n : 1);
  const hidden = totalKeyed(cells.filter((_, at) => counts[at] === null));
  return {
    answers: cells.map((cell, at) => (counts[at] === null ? 1 : mean(cell))),
    rest: mean(several ? whole : hidden),
  };
}
