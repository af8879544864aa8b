import { expect, test } from 'vitest';
import { drawn } from '#test/results/drawn.ts';
import { CountReader } from '#test/results/outcome-reader.ts';
import type { Dimension } from '../tables/dimension.ts';
import { type Counted, tally } from '../tables/tally.ts';
import { type Groups, singleGroups } from './edition.ts';
import { allowedGroups, conditionsName, type GroupCondition } from './groups.ts';
import { roundColumn, roundOptions, totalKeyed } from './outside.ts';

type Draw = () => number;
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const drawnOf = <One>(all: readonly One[], draw: Draw): One => all[Math.floor(draw() * all.length)]!;

const backgrounds = { region: 4, phase: 5, education: 3 };
const answers = 5;

type Survey = { answer: Int16Array; keys: Uint32Array; dimensions: Dimension[]; groups: Groups };

/** People with backgrounds, some of them rare or not known, and one question. */
async function surveyBy(draw: Draw): Promise<Survey> {
  const people = 150 + Math.floor(draw() * 700);
  const classed = (classes: number, unknown: number) =>
    Int16Array.from({ length: people }, () => (draw() < unknown ? -1 : Math.floor(draw() ** 2 * classes)));
  const dimensions = Object.entries(backgrounds).map(
    ([id, classes]): Dimension => ({
      id,
      title: id,
      background: true,
      sensitive: false,
      classes: upTo(classes).map((at) => ({ id: `${at}`, title: `${at}`, no_opinion: false })),
      of: classed(classes, 0.05),
    }),
  );
  const everybody = new Uint8Array(people).fill(1);
  return {
    answer: classed(answers, 0.02),
    keys: Uint32Array.from({ length: 2 * people }, () => Math.floor(draw() * 2 ** 32)),
    dimensions,
    groups: await allowedGroups(people, await singleGroups(dimensions, everybody), everybody),
  };
}

type Asked = { filter: { dimension: Dimension; place: number } | undefined; split: Dimension };
type Shown = { n: number | null };
/** A table as it is shown, with everybody in the first column. `size` answers, of which somebody gave the one in `of`. */
type Seen = {
  table: { columns: Shown[]; rows: Shown[][] };
  of: Int16Array;
  size: number;
  split: Dimension;
  is_option: boolean;
};

const conditionsOf = ({ filter }: Asked): GroupCondition[] =>
  filter ? [{ variable: filter.dimension.id, value: `${filter.place}` }] : [];
const isAllowed = (groups: Groups, conditions: readonly GroupCondition[]) => groups.has(conditionsName(conditions));

/** Whoever is in no class has one that is never shown, so that all columns together are everybody. */
const withUnknown = (one: Dimension): Dimension => ({
  ...one,
  classes: [...one.classes, { id: 'unknown', title: '', no_opinion: true, mixed: true }],
  of: one.of.map((place) => (place < 0 ? one.classes.length : place)),
});

/** By the question with one answer, or by one of its answers as an option beside others. */
async function seenOf({ answer, keys, groups }: Survey, asked: Asked, option?: number): Promise<Seen> {
  const { filter } = asked;
  const people = Uint8Array.from(answer, (_, row) => Number(!filter || filter.dimension.of[row] === filter.place));
  const split = withUnknown(asked.split);
  const conditions = conditionsOf(asked);
  const counted: Counted = { people, weights: undefined, keys, pause: async () => {} };
  const is_option = option !== undefined;
  const of = is_option ? answer.map((place) => (place < 0 ? place : Number(place !== option))) : answer;
  const size = is_option ? 2 : answers;
  const made = await tally(counted, { of, size }, { of: split.of, size: split.classes.length });
  const each = split.classes.map((_, at) => upTo(size).map((row) => made.keyed(row, at)));
  const whole = upTo(size).map((row) => totalKeyed(each.map((column) => column[row]!)));
  const columns = [whole, ...each].map((cells, at) => {
    const { id, mixed } = split.classes[at - 1] ?? { id: '', mixed: false };
    if (mixed || !isAllowed(groups, at === 0 ? conditions : [...conditions, { variable: split.id, value: id }])) {
      return { n: null, counts: cells.map(() => null) };
    }
    return is_option
      ? roundOptions(cells.slice(0, 1), totalKeyed(cells), false)
      : roundColumn(cells, totalKeyed(cells), false);
  });
  const rows = upTo(is_option ? 1 : size).map((row) => columns.map(({ counts }) => ({ n: counts[row]! })));
  return { table: { columns: columns.map(({ n }) => ({ n })), rows }, of, size, split, is_option };
}

/**
 * What a reader of tables about the same people proves of each hidden count, by linear programming: unknown is how many gave each
 * answer in each class of all splits together. Returns how far apart the least and the most lie.
 */
function attack(tables: readonly Seen[]): number[] {
  const [first] = tables as [Seen];
  const sizes = tables.map(({ split }) => split.classes.length);
  const widths = sizes.map((_, at) => sizes.slice(at + 1).reduce((a, b) => a * b, 1));
  const classes = sizes.reduce((a, b) => a * b, 1);
  const reader = new CountReader(first.size * classes);
  /** The unknowns of an answer (or of all) in a column of a table: 0 is everybody. */
  const atoms = (table: number, column: number, answer: number | undefined) =>
    upTo(first.size * classes).filter((atom) => {
      const [own, joint] = [Math.floor(atom / classes), atom % classes];
      const place = Math.floor(joint / widths[table]!) % sizes[table]!;
      return (answer === undefined || own === answer) && (column === 0 || place === column - 1);
    });
  const hidden: number[] = [];
  for (const [at, { table, size, is_option }] of tables.entries()) {
    for (const [column, { n }] of table.columns.entries()) {
      if (n === null) continue;
      reader.shown(atoms(at, column, undefined), n);
      for (const answer of upTo(is_option ? 1 : size)) {
        const cell = table.rows[answer]![column]!;
        if (cell.n !== null) reader.shown(atoms(at, column, answer), cell.n);
        else hidden.push(reader.hidden(atoms(at, column, answer), is_option));
      }
    }
  }
  return reader.apart(hidden);
}

const rounds = Number(process.env.GUARD_SURVEYS ?? 2);
const tables_each = 40;
const linked_each = 4;
test(`of ${rounds * tables_each} tables as outsiders see them, one by one and beside another, nobody solves a hidden count`, async () => {
  const seed = Number(process.env.GUARD_SEED ?? 15);
  const draw = drawn(seed);
  const told = { tables: 0, linked: 0, cells: 0, shown: 0, hidden: 0, solved: 0, within_3: 0 };
  const count = (apart: readonly number[]) => {
    told.hidden += apart.length;
    told.solved += apart.filter((one) => one < 1).length;
    told.within_3 += apart.filter((one) => one < 3).length;
  };
  for (let round = 0; round < rounds; round++) {
    const survey = await surveyBy(draw);
    const drawnFilter = (split: Dimension): Asked['filter'] => {
      const dimension = drawnOf(
        survey.dimensions.filter((one) => one !== split),
        draw,
      );
      const filter = { dimension, place: Math.floor(draw() * dimension.classes.length) };
      const may = isAllowed(survey.groups, conditionsOf({ filter, split }));
      return draw() < 0.6 && may ? filter : undefined;
    };
    for (let at = 0; at < tables_each; at++) {
      const split = drawnOf(survey.dimensions, draw);
      const seen = await seenOf(
        survey,
        { split, filter: drawnFilter(split) },
        draw() < 0.3 ? Math.floor(draw() * answers) : undefined,
      );
      told.tables++;
      const cells = seen.table.rows
        .flatMap((row) => row ?? [])
        .filter((_, one) => seen.table.columns[one % seen.table.columns.length]!.n !== null);
      told.cells += cells.length;
      told.shown += cells.filter(({ n }) => n !== null).length;
      expect(cells.every(({ n }) => n === null || (n >= 10 && n % 5 === 0))).toBe(true);
      count(attack([seen]));
    }
    for (let at = 0; at < linked_each; at++) {
      const [a, b, third] = [...survey.dimensions].sort(() => draw() - 0.5) as [Dimension, Dimension, Dimension];
      const filter = draw() < 0.5 ? { dimension: third, place: 0 } : undefined;
      if (!isAllowed(survey.groups, conditionsOf({ filter, split: a }))) continue;
      told.linked++;
      count(attack([await seenOf(survey, { filter, split: a }), await seenOf(survey, { filter, split: b })]));
    }
  }
  console.log(`tables outside, seed ${seed}: ${JSON.stringify(told)}`);
  expect(told.hidden).toBeGreaterThan(rounds);
  expect(told.solved).toBe(0);
  expect(told.shown / told.cells).toBeGreaterThan(0.6);
}, 600_000);
