import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Equation, widest } from '#test/results/simplex.ts';
import { shareOut } from '../../surveys/campaigns/published-shares.ts';
import { cellKey, drawOf, recordKey, rounded, roundedCell } from '../../surveys/campaigns/suppression.ts';
import { addTo, allowedGroups, both, emptyPeople, groupOf, has, isNear, type RespondentGroup } from './groups.ts';
import { type KeyedCell, roundColumn, roundOptions } from './outside.ts';

type Rounding = {
  secret: string;
  campaign: string;
  cells: { people: number; members_prefix: string; cell_key: string; u: number; shown: number | null }[];
};

test('every count of the vectors is rounded as they have it', () => {
  const { secret, campaign, cells } = JSON.parse(
    readFileSync('server/results/fixtures/rounding.json', 'utf8'),
  ) as Rounding;
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest();
  for (const { people, members_prefix, cell_key, u, shown } of cells) {
    const keys = Array.from({ length: people }, (_, at) => recordKey(keyed, campaign, members_prefix + at));
    expect(cellKey(keys).toString(16).padStart(16, '0')).toBe(cell_key);
    expect(drawOf(keys)).toBe(u);
    expect(rounded(keys)).toBe(shown);
    expect(roundedCell(people, cellKey(keys))).toBe(shown);
  }
});

const cell = (n: number, key: number, w = n): KeyedCell => ({ n, key: BigInt(key), w });

test('shares are whole, made of the counts that are shown, and add up to 100 with the hidden ones as one', () => {
  expect(shareOut(100, [60, 30, null])).toEqual({ percents: [60, 30, null], rest: 10 });
  expect(shareOut(95, [35, 35, 35])).toEqual({ percents: [34, 33, 33], rest: null });
  expect(shareOut(100, [60, 45, null])).toEqual({ percents: [57, 43, null], rest: 0 });
  expect(shareOut(45, [20, 25])).toEqual({ percents: [null, null], rest: null });
  const weights = { answers: [1.5, 0.25], rest: 1 };
  expect(shareOut(100, [60, 40], weights)).toEqual({ percents: [90, 10], rest: null });
});

test('where the topic is sensitive, a column in which nearly all gave one answer is hidden', () => {
  const cells = [cell(91, 1), cell(10, 2)];
  expect(roundColumn(cells, cell(101, 3), true)).toEqual({ n: null, counts: [null, null] });
  expect(roundColumn(cells, cell(101, 3), false).counts).not.toContain(null);
});

test('an option that all but a few chose stays hidden', () => {
  expect(roundOptions([cell(95, 1), cell(60, 2)], cell(100, 3), false).counts).toEqual([null, 60]);
});

/** Numbers by chance from a seed. */
function drawn(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const backgrounds = { region: 4, phase: 5, education: 3, gender: 3 };
type Person = { key: bigint; answer: number; of: { [variable: string]: number | undefined } };

/** A survey by chance: people with backgrounds of which some are rare, and one question. */
function survey(draw: () => number): Person[] {
  const people = 150 + Math.floor(draw() * 700);
  return Array.from({ length: people }, (_, at) => ({
    key: BigInt(Math.floor(draw() * 2 ** 40)) * 1_000_003n + BigInt(at),
    answer: Math.floor(draw() ** 2 * 5),
    of: Object.fromEntries(
      Object.entries(backgrounds).map(([name, classes]) => [
        name,
        draw() < 0.05 ? undefined : Math.floor(draw() ** 2 * classes),
      ]),
    ),
  }));
}

function singleGroups(people: Person[]): RespondentGroup[] {
  return Object.entries(backgrounds).flatMap(([variable, classes]) =>
    ['known', ...Array.from({ length: classes }, (_, at) => String(at))].map((value) => {
      const group = emptyPeople(people.length);
      for (const [at, { of }] of people.entries()) {
        if (of[variable] !== undefined && (value === 'known' || String(of[variable]) === value)) addTo(group, at);
      }
      return groupOf([{ variable, value }], group);
    }),
  );
}

const rounds = Number(process.env.GUARD_SURVEYS ?? 5);
const pairs_a_survey = 40;
const answers = [0, 1, 2, 3, 4];

test(`of ${rounds} surveys by chance no two groups that are shown differ by one to nine people`, async () => {
  const draw = drawn(Number(process.env.GUARD_SEED ?? 15));
  const told = { groups: 0, pairs: 0, near_before: 0, cells: 0, shown: 0, hidden: 0, solved: 0, solved_if_exact: 0 };
  for (let round = 0; round < rounds; round++) {
    const people = survey(draw);
    const single = singleGroups(people);
    const allowed = [...(await allowedGroups(people.length, single)).values()];
    told.groups += allowed.length;
    told.near_before += pairsOf(everyGroup(single)).filter(([a, b]) => near(a, b)).length;
    expect(pairsOf(allowed).filter(([a, b]) => near(a, b))).toEqual([]);
    for (let pair = 0; pair < pairs_a_survey; pair++) {
      const groups = [drawnOf(allowed, draw), drawnOf(allowed, draw)] as const;
      const tables = groups.map((group) => tableOf(people, group));
      told.pairs++;
      told.cells += 10;
      told.shown += tables.flatMap(({ counts }) => counts).filter((count) => count !== null).length;
      const real = groups.map((group) => ({
        n: group.size,
        counts: answers.map((answer) => cellOf(people, group, answer).n),
      }));
      const hidden = attack(tables, tables, 4);
      told.hidden += hidden.length;
      told.solved += hidden.filter(({ low, high }) => high - low < 1).length;
      // The same reader with the counts themselves, under ten hidden: what rounding is for.
      told.solved_if_exact += attack(tables, real, 0).filter(({ low, high }) => high - low < 1).length;
    }
  }
  console.log(`outside: ${JSON.stringify(told)}`);
  expect(told.near_before).toBeGreaterThan(0);
  expect(told.hidden).toBeGreaterThan(rounds);
  expect(told.solved).toBe(0);
  expect(told.solved_if_exact).toBeGreaterThan(0);
  expect(told.shown / told.cells).toBeGreaterThan(0.7);
}, 120_000);

const drawnOf = <One>(all: readonly One[], draw: () => number): One => all[Math.floor(draw() * all.length)]!;
const pairsOf = (groups: readonly RespondentGroup[]) =>
  groups.flatMap((a, at) => groups.slice(at + 1).map((b) => [a, b] as const));
/** Every group of one or two conditions with 50 people or more, as if nothing were left out. */
const everyGroup = (single: readonly RespondentGroup[]) =>
  [
    ...single,
    ...pairsOf(single).map(([a, b]) => groupOf([...a.conditions, ...b.conditions], both(a.people, b.people))),
  ].filter(({ size }) => size >= 50);
const apartOf = (a: RespondentGroup, b: RespondentGroup) =>
  Array.from({ length: a.people.length * 32 }, (_, at) => Number(has(a.people, at) !== has(b.people, at))).reduce(
    (sum, one) => sum + one,
  );
const near = (a: RespondentGroup, b: RespondentGroup) =>
  Math.abs(a.size - b.size) < 10 && apartOf(a, b) > 0 && apartOf(a, b) < 10;

const cellOf = (people: Person[], group: RespondentGroup, answer?: number): KeyedCell => {
  const inside = people.filter((one, at) => has(group.people, at) && (answer === undefined || one.answer === answer));
  return { n: inside.length, key: cellKey(inside.map(({ key }) => key)), w: inside.length };
};

const tableOf = (people: Person[], group: RespondentGroup) =>
  roundColumn(
    answers.map((answer) => cellOf(people, group, answer)),
    cellOf(people, group),
    false,
  );

type Told = { n: number | null; counts: (number | null)[] };

/**
 * What a reader of two columns proves of each hidden count by linear programming: for each answer there are people in both
 * groups, in the one only and in the other only; a shown count is at most so far off, and a hidden one is under ten.
 */
function attack(shape: readonly Told[], shown: readonly Told[], off: number): { low: number; high: number }[] {
  // Unknowns: per answer both, only the first, only the second; then per column and answer its count; then slack.
  const equations: Equation[] = [];
  let unknowns = 5 * answers.length;
  const count = (column: number, answer: number) => 3 * answers.length + column * answers.length + answer;
  const within = (of: Equation['of'], low: number, high: number) => {
    equations.push({ of: [...of, [unknowns++, 1]], sum: high }, { of: [...of, [unknowns++, -1]], sum: low });
  };
  const hidden: number[] = [];
  for (const [column, { n, counts }] of shown.entries()) {
    for (const answer of answers) {
      const parts: Equation['of'] = [
        [3 * answer, 1],
        [3 * answer + 1 + column, 1],
        [count(column, answer), -1],
      ];
      equations.push({ of: parts, sum: 0 });
      const isHidden = shape[column]!.counts[answer] === null;
      const value = counts[answer] ?? 0;
      if (isHidden) hidden.push(count(column, answer));
      within([[count(column, answer), 1]], isHidden ? 0 : Math.max(0, value - off), isHidden ? 9 : value + off);
    }
    within(
      answers.map((answer) => [count(column, answer), 1] as [number, 1]),
      Math.max(0, (n ?? 0) - off),
      (n ?? 0) + off,
    );
  }
  return widest(unknowns, equations, hidden);
}

test('two groups are near each other where one to nine people are between them', () => {
  const [a, b] = [emptyPeople(100), emptyPeople(100)];
  for (let at = 0; at < 40; at++) addTo(a, at);
  for (let at = 0; at < 30; at++) addTo(b, at);
  expect(isNear(a, b)).toBe(false);
  addTo(b, 30);
  expect(isNear(a, b)).toBe(true);
  expect(isNear(a, a)).toBe(false);
});
