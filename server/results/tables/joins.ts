import { type Join, joinedId } from '#contract/results/joins.ts';
import { type Breakdown, membersOf } from './choose.ts';
import { type Class, type Dimension, mapCodes, noCategory } from './dimension.ts';
import { binOf } from './number-bins.ts';
import type { QuestionRows } from './question-rows.ts';

type JoinedClass = Class & { from: number[] };

/**
 * The classes that are left, and of each the places of those that it is made of. An older edition may lack an answer that was joined
 * since: what is left of a join under two classes joins nothing.
 */
export function mergeClasses(
  classes: readonly (Pick<Class, 'id' | 'title'> & Partial<Class>)[],
  own: readonly Join[],
): JoinedClass[] {
  const taken = new Set<number>();
  const made = own.flatMap(({ title, classes: ids }): JoinedClass[] => {
    const from = classes.flatMap((one, place) =>
      !taken.has(place) && ids.some((id) => id === one.id || isWithin(one.id, id)) ? [place] : [],
    );
    if (from.length < 2) return [];
    for (const place of from) taken.add(place);
    const no_opinion = from.every((place) => classes[place]!.no_opinion === true);
    return [{ id: joinedId(ids), title, no_opinion, from }];
  });
  const alone = classes.flatMap((one, place) =>
    taken.has(place) ? [] : [{ no_opinion: false, ...one, from: [place] }],
  );
  return [...made, ...alone].toSorted((a, b) => a.from[0]! - b.from[0]!);
}

/** The bins of a number follow what was given, and may be others than when they were joined. */
function isWithin(id: string, wider: string): boolean {
  const [bin, other] = [binOf(id), binOf(wider)];
  return bin !== undefined && other !== undefined && bin.low >= other.low && bin.high <= other.high;
}

const mapToParts = (of: Int16Array, parts: readonly JoinedClass[]): Int16Array =>
  mapCodes(of, new Map(parts.flatMap(({ from }, at) => from.map((place) => [place, at] as const))));

/** In one of these layers: 0; in none of them, and known: 1, or `otherwise`. */
function either(layers: readonly Int16Array[], otherwise: number): Int16Array {
  return layers[0]!.map((_, row) => {
    if (layers.some((of) => of[row] === 0)) return 0;
    return layers.some((of) => of[row]! > 0) ? otherwise : noCategory;
  });
}

const classesOf = (parts: readonly JoinedClass[]): Class[] => parts.map(({ from, ...one }) => one);

export function joinedRows(rows: QuestionRows, own: readonly Join[]): QuestionRows {
  if (own.length === 0) return rows;
  const parts = mergeClasses(rows.answers, own);
  const answers = classesOf(parts);
  if (!rows.several) {
    const of = mapToParts(rows.layers[0]!, parts);
    return { ...rows, answers, layers: [of], answered: of };
  }
  const layers = parts.map(({ from }) =>
    from.length === 1
      ? rows.layers[from[0]!]!
      : either(
          from.map((place) => rows.layers[place]!),
          1,
        ),
  );
  return { ...rows, answers, layers };
}

/** Groups as they are split by; who is chosen by is chosen by single classes. */
export function joinedChoices(choices: readonly Breakdown[], all: readonly Join[]): Breakdown[] {
  return choices.map((choice) => {
    const own = all.filter(({ of }) => of === choice.id);
    if (own.length === 0) return choice;
    const parts = mergeClasses(choice.classes, own);
    const classes = classesOf(parts);
    if (!choice.overlaps) {
      const [layer] = choice.layers;
      const of = mapToParts(layer!.of, parts);
      return { ...choice, classes, layers: [{ ...layer!, classes, of }] };
    }
    const layers = parts.map(({ from }, at): Dimension => {
      const first = { ...choice.layers[from[0]!]!, classes: [classes[at]!] };
      if (from.length === 1) return first;
      const of = either(
        from.map((place) => choice.layers[place]!.of),
        noCategory,
      );
      return { ...first, of, members: membersOf(of) };
    });
    return { ...choice, classes, layers };
  });
}
