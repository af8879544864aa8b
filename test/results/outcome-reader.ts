import { expect } from 'vitest';
import { over_time_split } from '#contract/calls/office/report.ts';
import { type Results, type ResultsFigure, rest_id } from '#contract/calls/office/results.ts';
import type { FirstLook } from '#contract/calls/surveys.ts';
import type { OutcomePage, ShareBar } from '#contract/results/outcome-page.ts';
import { type Equation, widest } from './simplex.ts';

/** What everybody saw at one moment: pages by what was asked for, and the first look. */
export type Sight = { at: string; pages: Map<string, Results>; look: FirstLook['shown'] };

/** A count that is shown lies so near to the real one. */
const off = 4;

/** What a reader knows of kinds of people, each of which is an unknown number of them. */
export class CountReader {
  private readonly equations: Equation[] = [];
  private unknowns: number;

  constructor(kinds: number) {
    this.unknowns = kinds;
  }

  private within(of: readonly number[], low: number, high: number): void {
    const terms = of.map((one): [number, 1] => [one, 1]);
    if (low > 0) this.equations.push({ of: [...terms, [this.unknowns++, -1]], sum: low });
    this.equations.push({ of: [...terms, [this.unknowns++, 1]], sum: high });
  }

  /** A rounded count. */
  shown(of: readonly number[], count: number): void {
    this.within(of, Math.max(10, count - off), count + off);
  }

  exact(of: readonly number[], count: number): void {
    this.equations.push({ of: of.map((one) => [one, 1]), sum: count });
  }

  /** Fewer than ten; `any` where it may be hidden for another reason. Returns what to ask about it. */
  hidden(of: readonly number[], any = false): number {
    if (!any) this.within(of, 0, 9);
    return this.sumOf(of);
  }

  sumOf(of: readonly number[]): number {
    const sum = this.unknowns++;
    this.equations.push({ of: [...of.map((one): [number, 1] => [one, 1]), [sum, -1]], sum: 0 });
    return sum;
  }

  /** For each of these how far apart the least and the most lie that it can be. */
  apart(of: readonly number[]): number[] {
    return widest(this.unknowns, this.equations, [...of]).map(({ low, high }) => high - low);
  }

  /** How many of these the reader knows to the person. */
  solved(of: readonly number[]): number {
    return this.apart(of).filter((one) => one < 1).length;
  }
}

export const closedFigures = (page: Results | undefined): ResultsFigure[] =>
  page?.figures.filter(({ kind, hidden }) => hidden === null && (kind === 'one' || kind === 'several')) ?? [];
export const shownAnswers = ({ rows }: ResultsFigure) => rows.filter(({ id }) => id !== rest_id);
export const hasHidden = (figure: ResultsFigure) =>
  figure.columns[0]!.n !== null && shownAnswers(figure).some(({ cells }) => cells[0]!.n === null);
export const percentsIn = (figure: ResultsFigure, at = 0) =>
  figure.rows.map(({ title, cells }) => `${title} ${cells[at]!.percent}`);

type Column = {
  at: string;
  group: string;
  n: number;
  counts: (number | null)[];
  footer: (number | null)[] | undefined;
};

/** Every column of a question that a reader who keeps all pages has, each once. */
export function keptColumns(
  sights: readonly Sight[],
  queries: readonly Record<string, string>[],
  question: string,
  ids: readonly string[],
) {
  const found = new Map<string, Column>();
  for (const { pages } of sights)
    for (const query of queries) {
      const figure = pages.get(JSON.stringify(query))?.figures.findLast((one) => one.question === question);
      if (!figure || figure.hidden !== null) continue;
      for (const [at, { id, n, made_at }] of figure.columns.entries()) {
        if (n === null || made_at === undefined) continue;
        const counts = ids.map((answer) => figure.rows.find((row) => row.id === answer)?.cells[at]?.n ?? null);
        const group = at === 0 ? '' : `${query.split} ${id}`;
        const footer = at === 0 ? [figure.asked, figure.no_answer, figure.not_asked] : undefined;
        const known = found.get(`${group} ${made_at}`);
        // The same people have the same numbers wherever they stand.
        if (known) expect(counts).toEqual(known.counts);
        else found.set(`${group} ${made_at}`, { at: made_at, group, n, counts, footer });
      }
    }
  return [...found.values()];
}

export type ErasedPerson = { background: Record<string, string> };
type Attacked = {
  question: ResultsFigure;
  several: boolean;
  splits: { id: string; classes: string[] }[];
  times: readonly string[];
  columns: Column[];
  gone: readonly ErasedPerson[];
  joined: { classes: string[]; n: number | null; at: string } | undefined;
};

/**
 * How many counts the reader solves: of answers that are hidden, and of who was erased. A kind of people is their answer (or none,
 * or not asked), their class of each split, and which of the moments they were there.
 */
export function attackColumns({ question, several, splits, times, columns, gone, joined }: Attacked) {
  const answers = shownAnswers(question).map(({ id }) => id);
  const hidden = answers.findIndex((_, at) => columns.some(({ counts }) => counts[at] === null));
  // Of several answers each is held against all: the reader looks at one.
  const option = Math.max(0, hidden);
  const size = several ? 2 : answers.length;
  const [late, goes] = [times.length > 1, gone.length > 0];
  const classes = splits.reduce((product, one) => product * (one.classes.length + 1), 1);
  const kinds = Array.from({ length: (size + 2) * classes * 4 }, (_, at) => {
    let joint = Math.floor(at / 4) % classes;
    const groups = splits.map((one) => {
      const own = joint % (one.classes.length + 1);
      joint = Math.floor(joint / (one.classes.length + 1));
      return `${one.id} ${one.classes[own] ?? ''}`;
    });
    return { at, answer: Math.floor(at / 4 / classes), groups, comes: at % 2, goes: (at >> 1) % 2 };
  }).filter((one) => (late || one.comes === 0) && (goes || one.goes === 0));
  const places = new Map(kinds.map(({ at }, place) => [at, place]));
  const some = (is: (kind: (typeof kinds)[number]) => boolean) => kinds.filter(is).map(({ at }) => places.get(at)!);
  const reader = new CountReader(kinds.length);
  const asked: number[] = [];
  for (const { at, group, n, counts, footer } of columns) {
    const moment = times.indexOf(at);
    expect(moment).toBeGreaterThanOrEqual(0);
    const is = (kind: (typeof kinds)[number]) =>
      (group === '' || kind.groups.includes(group)) &&
      (moment > 0 || kind.comes === 0) &&
      (moment < 2 || kind.goes === 0);
    reader.shown(
      some((kind) => is(kind) && kind.answer < size),
      n,
    );
    for (const [answer, count] of (several ? [counts[option]!] : counts).entries()) {
      const own = some((kind) => is(kind) && kind.answer === answer);
      if (count === null) asked.push(reader.hidden(own, several));
      else reader.shown(own, count);
    }
    const told = [
      (answer: number) => answer <= size,
      (answer: number) => answer === size,
      (answer: number) => answer > size,
    ];
    for (const [place, count] of footer?.entries() ?? []) {
      const own = some((kind) => is(kind) && told[place]!(kind.answer));
      if (count === null) reader.hidden(own);
      else reader.shown(own, count);
    }
    if (group !== '' || several || joined?.at !== at) continue;
    const own = some((kind) => is(kind) && joined.classes.includes(answers[kind.answer]!));
    if (joined.n === null) reader.hidden(own);
    else reader.shown(own, joined.n);
  }
  const hiddenCells = asked.length;
  if (goes) {
    // At the worst the reader knows who went, and what group each was of.
    for (const { id, classes: own } of splits)
      for (const value of [...own, '']) {
        const of = gone.filter(({ background }) => (own.includes(background[id]!) ? background[id] : '') === value);
        reader.exact(
          some((kind) => kind.goes === 1 && kind.groups.includes(`${id} ${value}`)),
          of.length,
        );
      }
    if (splits.length === 0)
      reader.exact(
        some((kind) => kind.goes === 1),
        gone.length,
      );
    for (let answer = 0; answer < size; answer++)
      asked.push(reader.sumOf(some((kind) => kind.goes === 1 && kind.answer === answer)));
  }
  return { hidden: hiddenCells, gone: asked.length - hiddenCells, solved: reader.solved(asked) };
}

/** A figure of the page shows what a page of results showed to everybody; `apart`: those of every survey, for figures over time. */
export function expectShownBefore(
  page: OutcomePage,
  draft: readonly { question: string; split: string | null }[],
  sight: Map<string, Results>,
  apart: readonly Results[],
) {
  const isOf = (bar: ShareBar, shown: ResultsFigure | undefined, number: number) => {
    const all = shown ? percentsIn(shown, number) : [];
    return (
      bar.n === shown?.columns[number]?.n &&
      bar.parts.every(({ title, percent }) => percent === null || all.includes(`${title} ${percent}`))
    );
  };
  for (const [at, { question, split }] of draft.entries()) {
    if (split === over_time_split) {
      // Each time is a column that stood in the results of its own survey.
      const seen = apart.flatMap(({ figures }) => figures);
      for (const bar of page.figures[at]!.bars) expect(seen.some((one) => isOf(bar, one, 0))).toBe(true);
      continue;
    }
    const shown = sight.get(split ?? '')!.figures.findLast((one) => one.question === question)!;
    for (const [number, bar] of page.figures[at]!.bars.entries()) expect(isOf(bar, shown, number)).toBe(true);
  }
}
