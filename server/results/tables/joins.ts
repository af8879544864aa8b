import * as z from 'zod/mini';
import { type Join, joinedId } from '#contract/results/joins.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Choice } from './choose.ts';
import { type Class, type Dimension, none } from './dimension.ts';
import type { QuestionRows } from './question-rows.ts';

const join = z.object({
  /** A question, or what is known beside its answers. */
  of: z.string().check(z.maxLength(200)),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  classes: z.array(z.string().check(z.maxLength(200))).check(z.minLength(2), z.maxLength(100)),
});
const joins = z.array(join).check(z.maxLength(20));
/** As they stand in an address, where anybody may have written them. */
export function readJoins(text: string | undefined): Join[] {
  if (!text) return [];
  const read = joins.safeParse(parsed(text));
  if (!read.success) throw new Problem('results_column_unknown');
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The classes that are left, and of each the places of those that it is made of. A class is in one of them. */
function merged(classes: readonly Class[], own: readonly Join[]): { class: Class; from: number[] }[] {
  const taken = new Set<number>();
  const made = own.map(({ title, classes: ids }) => {
    const from = ids.map((id) => classes.findIndex((one) => one.id === id));
    if (from.some((place) => place < 0 || taken.has(place))) throw new Problem('results_column_unknown');
    for (const place of from) taken.add(place);
    const no_opinion = from.every((place) => classes[place]!.no_opinion);
    return { class: { id: joinedId(ids), title, no_opinion }, from: from.toSorted((a, b) => a - b) };
  });
  const alone = classes.flatMap((one, place) => (taken.has(place) ? [] : [{ class: one, from: [place] }]));
  return [...made, ...alone].toSorted((a, b) => a.from[0]! - b.from[0]!);
}

function placed(of: Int16Array, parts: readonly { from: number[] }[], size: number): Int16Array {
  const to = new Int16Array(size);
  for (const [at, { from }] of parts.entries()) for (const place of from) to[place] = at;
  return of.map((place) => (place < 0 ? none : to[place]!));
}

/** Whoever is in one of these layers: 0; in none of them, and known: 1, or `otherwise`. */
function either(layers: readonly Int16Array[], otherwise: number): Int16Array {
  return layers[0]!.map((_, row) => {
    if (layers.some((of) => of[row] === 0)) return 0;
    return layers.some((of) => of[row]! > 0) ? otherwise : none;
  });
}

export function joinedRows(rows: QuestionRows, own: readonly Join[]): QuestionRows {
  if (own.length === 0) return rows;
  const parts = merged(rows.answers, own);
  const answers = parts.map((part) => part.class);
  if (!rows.several) {
    const of = placed(rows.layers[0]!, parts, rows.answers.length);
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
export function joinedChoices(choices: readonly Choice[], all: readonly Join[]): Choice[] {
  return choices.map((choice) => {
    const own = all.filter(({ of }) => of === choice.id);
    if (own.length === 0) return choice;
    const parts = merged(choice.classes, own);
    const classes = parts.map((part) => part.class);
    if (!choice.overlaps) {
      const [layer] = choice.layers;
      const of = placed(layer!.of, parts, choice.classes.length);
      return { ...choice, classes, layers: [{ ...layer!, classes, of }] };
    }
    const layers = parts.map(({ class: one, from }): Dimension => {
      const first = choice.layers[from[0]!]!;
      const of =
        from.length === 1
          ? first.of
          : either(
              from.map((place) => choice.layers[place]!.of),
              none,
            );
      return { ...first, classes: [one], of };
    });
    return { ...choice, classes, layers };
  });
}
