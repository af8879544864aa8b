import { expect, test } from 'vitest';
import { no_answer_id } from '#contract/calls/office/results.ts';
import { drawn } from '#test/results/drawn.ts';
import {
  left_open,
  pageOf,
  type Question,
  questionsBy,
  type Survey,
  surveyBy,
  upTo,
} from '#test/results/drawn-page.ts';
import { type Equation, widest } from '#test/results/simplex.ts';
import { has, type People } from './groups.ts';

/** In the columns of a question: who gave another answer to it, or was led elsewhere by the one they gave. */
function nobodyIn({ split }: Survey, questions: readonly Question[]): string[] {
  return split!.classes.flatMap((column, j) => {
    const answers = column.id.split('|');
    const isAsked = ({ of }: Question): boolean =>
      !of ||
      of.some(({ question, answers: led }) =>
        question === 'p'
          ? led.some((at) => answers.includes(String(at)))
          : isAsked(questions.find(({ id }) => id === question)!),
      );
    return questions.flatMap((one) => {
      const given = upTo(one.answers).map(String);
      if (one.id === 'p') return given.filter((at) => !answers.includes(at)).map((at) => `p ${at} ${j}`);
      return isAsked(one) ? [] : [...given, 'open'].map((at) => `${one.id} ${at} ${j}`);
    });
  });
}

/**
 * What a reader of the page knows of every count: who is led to which question, how many each group has, and what is shown.
 * Unknown are, in each column, how many gave which answer and how many left each question open; behind these stand their totals.
 */
function attack(survey: Survey, questions: readonly Question[], page: ReturnType<typeof pageOf>) {
  const columns = survey.split?.classes.length ?? 1;
  const columnOf = (row: number) => survey.split?.of[row] ?? 0;
  const places = new Map<string, number>();
  const real: number[] = [];
  const equations: Equation[] = [];
  const place = (name: string) => places.get(name)!;
  const add = (name: string, count: number) => {
    places.set(name, real.length);
    real.push(count);
  };
  const kinds = questions.flatMap(({ id, answers }) => [...upTo(answers).map((at) => `${id} ${at}`), `${id} open`]);
  const rowsOf = (kind: string) => {
    const [id, answer] = kind.split(' ') as [string, string];
    const code = answer === 'open' ? left_open : Number(answer) + 1;
    return (row: number) => survey.codes.get(id)![row] === code;
  };
  const people = upTo(survey.people);
  for (const kind of kinds) {
    const is = rowsOf(kind);
    for (const j of upTo(columns)) add(`${kind} ${j}`, people.filter((row) => columnOf(row) === j && is(row)).length);
    add(`${kind} all`, people.filter(is).length);
    const parts = upTo(columns).map((j): [number, 1] => [place(`${kind} ${j}`), 1]);
    equations.push({ of: [...parts, [place(`${kind} all`), -1]], sum: 0 });
  }
  const where = [...upTo(columns).map(String), 'all'];
  const kindsOf = ({ id, answers }: Question) => upTo(answers).map((at) => `${id} ${at}`);
  const shownTo = ({ of, id }: Question) =>
    of
      ? of.flatMap((one) => one.answers.map((at) => `${one.question} ${at}`))
      : [...kindsOf(questions.find((one) => one.id === id)!), `${id} open`];
  for (const question of questions.filter(({ of }) => of)) {
    for (const j of where) {
      const led = shownTo(question).map((kind): [number, 1] => [place(`${kind} ${j}`), 1]);
      const own = [...kindsOf(question), `${question.id} open`].map((kind): [number, -1] => [
        place(`${kind} ${j}`),
        -1,
      ]);
      equations.push({ of: [...led, ...own], sum: 0 });
    }
  }
  /** People as a sum of kinds, so far as questions tell them apart. */
  const sums = questions.flatMap((question) => [shownTo(question), kindsOf(question)]);
  const sumOf = (told: People) =>
    sums.find((kinds) => {
      const are = kinds.map(rowsOf);
      return people.every((row) => has(told, row) === are.some((is) => is(row)));
    });
  const know = (of: Equation['of'], sum: number | null) => {
    if (sum !== null) equations.push({ of, sum });
  };
  for (const question of questions.filter(({ of }) => !of)) {
    for (const j of where) {
      const size = people.filter((row) => j === 'all' || columnOf(row) === Number(j)).length;
      know(
        shownTo(question).map((kind) => [place(`${kind} ${j}`), 1]),
        size,
      );
    }
  }
  if (survey.own) for (const one of nobodyIn(survey, questions)) know([[place(one), 1]], 0);
  const hidden = new Set<number>();
  for (const [at, { figure, told }] of page.entries()) {
    const question = questions[at]!;
    const order = figure.columns.length > 1 ? ['all', ...upTo(columns).map(String)] : ['all'];
    const sum = sumOf(told);
    expect(sum ?? figure.rows.length).toBeTruthy();
    for (const [column, { n }] of figure.columns.entries()) {
      if (sum)
        know(
          sum.map((kind) => [place(`${kind} ${order[column]}`), 1]),
          n,
        );
    }
    const cellOf = (answer: number, j: string) =>
      figure.rows.find(({ id }) => id === String(answer))?.cells[order.indexOf(j)]?.n ?? null;
    for (const answer of upTo(question.answers)) {
      for (const j of where) {
        const n = cellOf(answer, j);
        know([[place(`${question.id} ${answer} ${j}`), 1]], n);
        if (n === null) hidden.add(place(`${question.id} ${answer} ${j}`));
      }
    }
    for (const j of where) hidden.add(place(`${question.id} open ${j}`));
  }
  const wanted = [...hidden].filter((one) => real[one]! < 10 && real[one]! > 0);
  return widest(real.length, equations, wanted).map(({ low, high }, at) => ({ low, high, real: real[wanted[at]!]! }));
}

const rounds = Math.ceil(Number(process.env.GUARD_TABLES ?? 100) / 5);
test(`of ${rounds} whole pages by chance nobody solves a count under ten, by no sum of what its tables show`, () => {
  const seed = Number(process.env.GUARD_SEED ?? 20_261_123);
  const draw = drawn(seed);
  const told = { pages: 0, cells: 0, ten_and_more: 0, shown: 0, no_answer_rows: 0, hidden: 0, solved: 0, within_3: 0 };
  for (let round = 0; round < rounds; round++) {
    const questions = questionsBy(draw);
    const survey = surveyBy(draw, questions);
    const page = pageOf(survey, questions);
    const figures = page.map(({ figure }) => figure);
    told.pages++;
    for (const [at, { id, answers }] of questions.entries()) {
      for (const answer of upTo(answers)) {
        const real = survey.codes.get(id)!.filter((code) => code === answer + 1).length;
        told.cells++;
        if (real >= 10) told.ten_and_more++;
        const shown = figures[at]!.rows.find((row) => row.id === String(answer))?.cells[0]?.n;
        if (shown != null) told.shown++;
        if (shown != null) expect(shown).toBe(real);
      }
    }
    told.no_answer_rows += figures.filter(({ rows }) => rows.some(({ id }) => id === no_answer_id)).length;
    for (const { low, high } of attack(survey, questions, page)) {
      told.hidden++;
      if (high - low < 1) told.solved++;
      if (high - low < 3) told.within_3++;
    }
  }
  console.log(`pages inside, seed ${seed}: ${JSON.stringify(told)}`);
  expect(told.hidden).toBeGreaterThan(rounds);
  expect(told.solved).toBe(0);
  expect(told.within_3 / told.hidden).toBeLessThan(0.01);
  expect(told.shown / told.ten_and_more).toBeGreaterThan(0.5);
}, 600_000);

test('of pages with a column that shares people with others nobody solves a count under ten either', () => {
  const draw = drawn(20_261_124);
  const told = { pages: 0, columns: 0, shown: 0, hidden: 0, solved: 0, within_3: 0 };
  for (let round = 0; round < rounds; round++) {
    const questions = questionsBy(draw);
    const { people, codes } = surveyBy(draw, questions);
    const often = draw();
    const of = Int16Array.from({ length: people }, () => (draw() < often ? 0 : 1));
    const classes = ['chosen', 'rest'].map((id) => ({ id, title: id, no_opinion: false }));
    const split = { id: 'o', title: 'o', background: false, sensitive: false, ordered: false, classes, of };
    const page = pageOf({ people, codes, split, overlaps: true }, questions);
    const heads = page.map(({ figure }) => figure.columns[1]?.n ?? null);
    const isTold = heads.some((n) => n !== null);
    told.pages++;
    told.columns += Number(isTold);
    told.shown += page.flatMap(({ figure }) => figure.rows).filter(({ cells }) => cells[1]?.n != null).length;
    // Where the column is hidden whole, nothing of it is known.
    for (const { low, high } of attack({ people, codes, split: isTold ? split : undefined }, questions, page)) {
      told.hidden++;
      if (high - low < 1) told.solved++;
      if (high - low < 3) told.within_3++;
    }
  }
  console.log(`pages with a column that shares people: ${JSON.stringify(told)}`);
  expect(told.columns).toBeGreaterThan(rounds / 2);
  expect(told.shown).toBeGreaterThan(rounds);
  expect(told.solved).toBe(0);
  expect(told.within_3 / told.hidden).toBeLessThan(0.02);
}, 600_000);
