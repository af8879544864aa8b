import { expect, test } from 'vitest';
import { addJoin } from '#contract/calls/office/results/joins.ts';
import { makeWeighting } from '#contract/calls/office/results/weightings.ts';
import type { Results, ResultsFigure } from '#contract/calls/office/results.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { byBackground, type Case, classOf, type Groups } from '#test/results/as-filed.ts';
import { drawn } from '#test/results/drawn.ts';
import { drawSurvey } from '#test/results/drawn-survey.ts';
import { expectWithin, makeFigureChecks } from '#test/results/figure-checks.ts';
import { giveAnonymousAnswers, giveAnswers, snapshotOf } from '#test/results/make-answers.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';
import { publishOutcome } from '../surveys/campaigns/published-result.ts';
import { readOutcomes } from '../surveys/campaigns/read-outcome.ts';

const world = await makeWorld();
const { context, clock } = world;
const checks = await makeFigureChecks(world);
const { holder, reader, as, read, casesOf, codebookOf, expectCases, expectToldAlike, expectTrend } = checks;

const categories = ['female', 'male'].map((id) => ({ id, title: id, count: 500 }));
const source = { publisher: 'CBS', table: '1', title: 'Ouders', unit: 'ouders' };
const margin = { variable: 'gender', source, reference_date: '2024-01-01', counted: 'people', total: null, categories };
await context.db.run(sql`
  insert into survey.population (version, created_at, margins) values (1, ${clock.now()}, ${JSON.stringify([margin])})`);

/** What the home page and members are told is what every reader sees. */
async function expectHome(id: string, { figures }: Results): Promise<void> {
  const chosen = figures.find(({ kind, answered }) => (kind === 'one' || kind === 'several') && answered! >= 60);
  if (!chosen) return;
  const words = { question_id: chosen.question, sentence: 'Zo is het.', done: 'Dit deden we.' };
  await context.db.transaction((tx) => publishOutcome(tx, context, id, words));
  const { shares } = (await readOutcomes(context.db, [id])).get(id)!;
  expect(shares).toEqual(chosen.rows.map(({ title, cells }) => ({ title, percent: cells[0]!.percent })));
}

const surveys = Number(process.env.DRAWN_SURVEYS ?? 50);
test(`of ${surveys} drawn surveys every number that is told is that of the case file`, async () => {
  const seed = Number(process.env.DRAWN_SEED ?? 26);
  const draw = drawn(seed);
  const told = { surveys: 0, tables: 0, cells: 0, weighted: 0, outside: 0, crossed: 0, joined: 0 };
  for (; told.surveys < surveys; told.surveys++) {
    const survey = drawSurvey(draw);
    const { anonymous, background, questions, people } = survey;
    const { id } = await makeCampaign(world, { questions, background, anonymous });
    await (anonymous ? giveAnonymousAnswers : giveAnswers)(world, id, people);
    const over = new Date(clock.now().getTime() - hours(3));
    await context.db.run(sql`
      update survey.campaign set state = 'closed', closed_at = ${over},
        shuffled_at = ${anonymous ? clock.now() : null} where id = ${id}`);
    await snapshotOf(world, id);
    const finished = people.filter((one) => one.finished).length;
    if (anonymous && finished < 10) continue;
    const variables = await codebookOf(id);
    const hold = (results: Results, cases: readonly Case[], groups: Groups = () => ['']) => {
      told.tables += results.figures.length;
      told.cells += expectCases(results, variables, cases, groups);
    };
    const whole = await read(id, {});
    expect(whole.rules).toBe('inside');
    const plain = await casesOf(id, []);
    expect(whole.respondents).toBe(plain.length);
    hold(whole, plain);
    // Outsiders see nothing of so few.
    if (finished < 10) continue;
    const others = await read(id, {}, reader);
    for (const [at, figure] of others.figures.entries()) expectWithin(figure, whole.figures[at]!);
    told.outside += others.figures.length;
    if (told.surveys % 20 === 0) await checks.expectKey(id, others);

    const keys = [...background].sort(() => draw() - 0.5).slice(0, 2);
    let query: Record<string, string> = {};
    if (keys.length > 0) {
      query = { split: keys.map((one) => `_${one}`).join(',') };
      const cases = await casesOf(id, keys);
      hold(await read(id, query), cases, byBackground(keys));
      const [first, second] = keys as [string, string?];
      const values = [...new Set(cases.map((one) => classOf(one, first)))];
      const value = values[Math.floor(draw() * values.length)]!;
      const chosen = cases.filter((one) => classOf(one, first) === value);
      if (second && chosen.length >= 10) {
        const filtered = { filter: `_${first}:${value}`, split: `_${second}` };
        hold(await read(id, filtered), chosen, byBackground([second]));
      }
    }
    if (background.includes('gender') && finished >= 100) {
      const made = await world
        .call(makeWeighting, { params: { id }, body: { variables: ['gender'] } }, as(holder))
        .catch(() => undefined);
      if (made) {
        told.weighted++;
        const weighting = String(made.number);
        hold(await read(id, { ...query, weighting }), await casesOf(id, keys, weighting), byBackground(keys));
        query = { ...query, weighting };
      }
    }
    if (told.surveys % 20 === 0) {
      await expectToldAlike(id, await read(id, query), query);
      await expectTrend(id, whole);
      await checks.expectCodebook(id, whole, variables);
      if (!anonymous) await expectHome(id, others);
    }

    // Reading these takes as long as all before.
    if (told.surveys % 2 === 1) continue;
    // By the answers to one question, of who gave some answer to another; then with two of its answers as one.
    const closed = whole.figures.filter(({ kind, rows }) => (kind === 'one' || kind === 'several') && rows.length > 2);
    const [by, other] = closed.sort(() => draw() - 0.5);
    if (!by || !other) continue;
    const given = (one: Case, figure: ResultsFigure) => checks.answers(one, variables, figure);
    const wanted = other.rows.slice(0, 2).map((row) => row.id);
    const some = plain.filter((one) => given(one, other)?.some((answer) => wanted.includes(answer)));
    const crossed = { split: by.question, filter: `${other.question}:${wanted.join('|')}` };
    hold(await read(id, crossed), some, (one) => given(one, by));
    told.crossed++;
    const classes = by.rows.slice(-2).map((row) => row.id);
    const body = { of: by.question, title: 'Samen', classes };
    const joined = await world.call(addJoin, { params: { id }, body }, as(holder)).catch(() => undefined);
    if (!joined) continue;
    told.joined++;
    hold(await read(id, {}), plain);
    hold(await read(id, crossed), some, (one) => given(one, by));
  }
  console.log(`drawn surveys, seed ${seed}: ${JSON.stringify(told)}`);
  expect(told.cells).toBeGreaterThan(surveys * 20);
  expect(told.weighted).toBeGreaterThan(surveys / 40);
  expect(Math.min(told.crossed, told.joined)).toBeGreaterThan(surveys / 8);
}, 600_000);
