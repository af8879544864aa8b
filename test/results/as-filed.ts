import { expect } from 'vitest';
import type { readCodebook } from '#contract/calls/office/exports.ts';
import type { ResultsFigure } from '#contract/calls/office/results.ts';
import type { Reply } from '#contract/endpoint.ts';

export type FileRow = ReadonlyMap<string, string>;
export type Case = { row: FileRow; weight: number };
type Variable = Reply<typeof readCodebook>['variables'][number];

const isAnswer = (cell: string | undefined) =>
  cell !== undefined && cell !== '' && cell !== '#not_shown' && cell !== '#not_answered';
/** The cells of a question that say what somebody answered; empty: nothing. */
export function answersOf(row: FileRow, own: readonly Variable[]): string[] | undefined {
  if (own.every(({ name }) => !isAnswer(row.get(name)))) return undefined;
  return own.flatMap(({ name, set }) => {
    const cell = row.get(name)!;
    if (!set) return [cell === '#other' ? '_other' : cell];
    return cell === '1' ? [name.slice(name.indexOf('.') + 1).replace(/^.*__anders$/, '_other')] : [];
  });
}

const sumOf = (cases: readonly Case[]) => cases.reduce((sum, { weight }) => sum + weight, 0);
/** Rounded to a whole percentage, whichever way where it lies between two. */
function expectShare(told: number | null, part: readonly Case[], base: readonly Case[], where: string): void {
  if (base.length === 0) {
    expect(told, where).toBeNull();
    return;
  }
  const share = (100 * sumOf(part)) / sumOf(base);
  expect(Math.abs(told! - share), `${where}: ${told} beside ${share}`).toBeLessThan(0.5 + 1e-4);
}

const groupNames: Record<string, string> = {
  gender: 'achtergrond_geslacht',
  education: 'achtergrond_opleiding',
  youngest_child: 'achtergrond_jongste_kind',
  children_amount: 'achtergrond_aantal_kinderen',
};
export const classOf = ({ row }: Case, key: string): string =>
  ({ '#not_answered': '_unknown', '#pooled': '_pooled' })[row.get(groupNames[key]!)!] ?? row.get(groupNames[key]!)!;

/** The columns that somebody is in; undefined: in none, and not in the table. */
export type Groups = (one: Case) => readonly string[] | undefined;
export const byBackground =
  (keys: readonly string[]): Groups =>
  (one) => [keys.map((key) => classOf(one, key)).join(' ')];
/** Joined classes are called after all of their parts. */
const isAmong = (id: string, given: readonly string[]) =>
  given.some((one) => id === one || id.split('+').includes(one));

type Held = { figure: ResultsFigure; own: readonly Variable[]; cases: readonly Case[]; groups: Groups };

/** Every count and percentage of a figure, held against the rows of the file. */
export function expectAsFiled({ figure, own, cases, groups }: Held): number {
  const { kind, question, columns, rows } = figure;
  const given = new Map(cases.map((one) => [one, answersOf(one.row, own)]));
  const answered = cases.filter((one) => given.get(one));
  expect(figure.answered, question).toBe(answered.length);
  // Loose from its row a cell tells nothing of who was asked, and makes no table.
  if (own.some(({ name }) => name.endsWith('__los'))) return 0;
  const shown = cases.filter(({ row }) => own.some(({ name }) => row.get(name) !== '#not_shown'));
  expect([figure.asked, figure.not_asked, figure.no_answer], question).toEqual([
    shown.length,
    cases.length - shown.length,
    shown.length - answered.length,
  ]);
  if (kind === 'text' || figure.hidden) return 0;
  const steps = stepsIn(rows);
  let told = 0;
  for (const [at, column] of columns.entries()) {
    const base = answered.filter((one) => {
      const all = groups(one);
      return all && (at === 0 || isAmong(column.id, all));
    });
    expect(column.n, `${question} ${column.id}`).toBe(base.length);
    const numbers = kind === 'number' ? base.map((one) => Number(given.get(one)![0])) : [];
    if (numbers.length > 0) expectMean(column.mean, base, (_, place) => numbers[place]!);
    if (kind === 'one' && column.mean !== null) expectMean(column.mean, base, (one) => steps.get(given.get(one)![0]!));
    for (const { id, cells } of rows) {
      const [low, high] = kind === 'number' ? boundsOf(id) : [0, 0];
      const part = base.filter((one, place) =>
        kind === 'number' ? numbers[place]! >= low && numbers[place]! < high : isAmong(id, given.get(one)!),
      );
      const where = `${question} ${id} ${column.id}`;
      expect(cells[at]!.n, where).toBe(part.length);
      expectShare(cells[at]!.percent, part, base, where);
      told++;
    }
  }
  return told;
}
/** What the answers of a scale or a mark count for; those of neither have no mean. */
function stepsIn(rows: ResultsFigure['rows']): ReadonlyMap<string, number> {
  const own = rows.filter(({ id }) => id !== '_other');
  const isMark = own.every(({ title }) => !Number.isNaN(Number(title)));
  return new Map(own.map(({ id, title }, at) => [id, isMark ? Number(title) : at + 1]));
}
function expectMean(
  told: number | null,
  base: readonly Case[],
  valueIn: (one: Case, place: number) => number | undefined,
): void {
  const valued = base.flatMap((one, place) => {
    const value = valueIn(one, place);
    return value === undefined ? [] : [{ weight: one.weight, value }];
  });
  const all = valued.reduce((sum, { weight }) => sum + weight, 0);
  const mean = valued.reduce((sum, { weight, value }) => sum + weight * value, 0) / all;
  expect(Math.abs(told! - mean)).toBeLessThan(0.05 + 1e-4);
}
function boundsOf(id: string): [number, number] {
  const [low, high] = id
    .split('..')
    .map((one, at) => (one === '' ? (at === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY) : Number(one)));
  return [low!, high!];
}
