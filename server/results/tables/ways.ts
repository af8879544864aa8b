import { addTo, emptyPeople, has, type People, sizeOf } from '../guard/groups.ts';
import type { Snapshot } from '../snapshot/read.ts';
import type { Asked } from '../variables.ts';
import { optionDimensions, questionDimension } from './dimension.ts';

/** A question, and whom it was shown to. */
type Shown = { one: Asked; shown: People };

const known = new WeakMap<Snapshot, People[][]>();

/**
 * For each question that is reached by more ways than one, whoever gave each answer along these ways. Where all who gave some
 * answers to one question are led to it, their number is told of that question too; of one that is also reached from elsewhere
 * it tells of several tables at once what none of them can hide by itself. That is the same whoever is chosen.
 */
export function waysOf(snapshot: Snapshot, asked: readonly Shown[]): People[][] {
  const before = known.get(snapshot);
  if (before) return before;
  const rows = asked.map(({ one, shown }) => rowsOf(snapshot, one, shown));
  const ways = asked.map(({ shown }, at) => {
    if (sizeOf(shown) === snapshot.respondents) return [];
    const earlier = rows.slice(0, at).flat();
    const kinds = earlier.map((table) => kindsIn(table, shown));
    if (kinds.some(({ own, others }) => !own.has(mixed) && (others & some_in) === 0)) return [];
    return earlier.flatMap(({ answers }, table) => (kinds[table]!.own.size > 1 ? answers : []));
  });
  known.set(snapshot, ways);
  return ways;
}

/** Who gave each answer to a question, or left it open; and who was not asked it. */
type Rows = { answers: People[]; of: Int16Array };

function rowsOf(snapshot: Snapshot, one: Asked, shown: People): Rows[] {
  const dimension = questionDimension(snapshot, one);
  const dimensions = one.several
    ? optionDimensions(snapshot, one).map(({ of }) => ({ of, size: 2 }))
    : dimension
      ? [{ of: dimension.of, size: dimension.classes.length }]
      : [];
  return dimensions.map(({ of, size }) => {
    const answers = Array.from({ length: size + 1 }, () => emptyPeople(snapshot.respondents));
    const own = of.map((place, row) => (!has(shown, row) ? size + 1 : place < 0 ? size : place));
    for (const [row, place] of own.entries()) if (place <= size) addTo(answers[place]!, row);
    return { answers, of: own };
  });
}

const [some_in, some_out, mixed] = [1, 2, 3];

/** Whether all, some or none of each row of a table are among these people; and of whoever was not asked it (`others`). */
function kindsIn({ answers, of }: Rows, people: People): { own: Set<number>; others: number } {
  const kinds = new Uint8Array(answers.length + 1);
  for (let row = 0; row < of.length; row++) kinds[of[row]!]! |= has(people, row) ? some_in : some_out;
  return { own: new Set(kinds.subarray(0, -1).filter((kind) => kind > 0)), others: kinds[answers.length]! };
}
