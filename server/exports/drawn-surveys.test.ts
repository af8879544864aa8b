import readSheets from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { readCodebook } from '#contract/calls/office/exports.ts';
import { addJoin } from '#contract/calls/office/results/joins.ts';
import { readTrend } from '#contract/calls/office/results/trend.ts';
import { makeWeighting } from '#contract/calls/office/results/weightings.ts';
import { type Results, type ResultsFigure, readResults, rest_id } from '#contract/calls/office/results.ts';
import { makeKey } from '#contract/calls/office/staff/program-keys.ts';
import { figureSvg } from '#contract/results/figure-svg.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { makeStaff, type Person } from '#test/make-staff.ts';
import {
  answersOf,
  byBackground,
  type Case,
  classOf,
  expectAsFiled,
  type FileRow,
  type Groups,
} from '#test/results/as-filed.ts';
import { drawn } from '#test/results/drawn.ts';
import { drawSurvey } from '#test/results/drawn-survey.ts';
import { giveAnonymousAnswers, giveAnswers, snapshotOf } from '#test/results/make-answers.ts';
import { fetchExport, readRows } from '#test/results/make-export.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { days, hours, makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';
import { publishOutcome } from '../surveys/campaigns/published-result.ts';
import { readOutcomes } from '../surveys/campaigns/read-outcome.ts';

const world = await makeWorld();
const { context, clock } = world;
const [holder, reader, admin] = [
  await makeCaseReader(world),
  await makeStaff(world, 'reader'),
  await makeStaff(world, 'admin'),
];
const as = ({ cookies }: Person) => ({ origin: world.office_url, cookie: cookies });
const read = (id: string, query: Record<string, string>, who: Person = holder) =>
  world.call(readResults, { params: { id }, query }, as(who));

const categories = ['female', 'male'].map((id) => ({ id, title: id, count: 500 }));
const source = { publisher: 'CBS', table: '1', title: 'Ouders', unit: 'ouders' };
const margin = { variable: 'gender', source, reference_date: '2024-01-01', counted: 'people', total: null, categories };
await context.db.run(sql`
  insert into survey.population (version, created_at, margins) values (1, ${clock.now()}, ${JSON.stringify([margin])})`);

/** Who finished, as the case file has them, with the weight that another file of the same people gives them. */
async function casesOf(id: string, background: readonly string[], weighting?: string): Promise<Case[]> {
  const rowsOf = async (over: object): Promise<FileRow[]> => {
    const { bytes } = await fetchExport(world, holder.cookies, id, over);
    const [names, ...rows] = readRows(bytes.toString('utf8'));
    return rows.map((row) => new Map(row.map((cell, at) => [names![at]!, cell])));
  };
  const rows = (await rowsOf({ background })).filter((row) => row.get('afgerond') === '1');
  if (!weighting) return rows.map((row) => ({ row, weight: 1 }));
  const weights = new Map((await rowsOf({ weighting })).map((row) => [row.get('nummer'), Number(row.get('gewicht'))]));
  return rows.map((row) => ({ row, weight: weights.get(row.get('nummer'))! }));
}

const codebookOf = async (id: string) => (await world.call(readCodebook, { params: { id } }, as(holder))).variables;

/** A share of rounded counts is off by as much as these may be. */
function expectWithin(outside: ResultsFigure, inside: ResultsFigure): void {
  for (const [at, { n }] of outside.columns.entries()) {
    const exact = inside.columns[at];
    if (n === null || n < 50 || !exact || outside.rows.length === 0) continue;
    const told = outside.rows.flatMap(({ id, cells }) => {
      const own = cells[at]!.percent;
      const other = inside.rows.find((row) => row.id === id)?.cells[at]?.percent;
      if (own !== null && other != null) expect(Math.abs(own - other)).toBeLessThanOrEqual(1.5 + (100 * 8) / n);
      return own === null ? [] : [own];
    });
    if (outside.kind === 'one') expect(told.reduce((a, b) => a + b, 0)).toBe(100);
    if (outside.rows.some(({ id }) => id === rest_id)) expect(outside.rows.at(-1)!.title).toBe('Andere antwoorden');
  }
}

/** The sheet and the picture have the numbers of the screen. */
async function expectToldAlike(id: string, results: Results, query: Record<string, string>): Promise<void> {
  const { bytes } = await fetchExport(world, holder.cookies, id, { format: 'tables', ...query });
  const sheets = await readSheets(bytes, { trim: false });
  for (const [at, figure] of results.figures.entries()) {
    const svg = figureSvg(results, figure);
    for (const { title, cells } of figure.rows) {
      const row = sheets[at + 1]!.data.find(([head]) => String(head) === title)!;
      for (const { n, percent } of cells) {
        expect(row).toEqual(expect.arrayContaining([n]));
        if (percent === null) continue;
        expect(row).toEqual(expect.arrayContaining([percent]));
        if (percent > 0) expect(svg).toContain(`${percent} %`);
      }
    }
  }
}

async function expectTrend(id: string, { figures }: Results): Promise<void> {
  const { questions } = await world.call(readTrend, { params: { id } }, as(holder));
  for (const { question, rows, waves } of questions) {
    const own = figures.find((one) => one.question === question)!.rows;
    const { percents } = waves.find(({ campaign }) => campaign === id)!;
    expect(rows.map(({ id: answer }, at) => [answer, percents[at]])).toEqual(
      own.map((row) => [row.id, row.cells[0]!.percent]),
    );
  }
}

/** What the home page and members are told is what every reader sees. */
async function expectHome(id: string, { figures }: Results): Promise<void> {
  const chosen = figures.find(({ kind, answered }) => (kind === 'one' || kind === 'several') && answered! >= 60);
  if (!chosen) return;
  const words = { question_id: chosen.question, sentence: 'Zo is het.', done: 'Dit deden we.' };
  await context.db.transaction((tx) => publishOutcome(tx, context, id, words));
  const { shares } = (await readOutcomes(context.db, [id])).get(id)!;
  expect(shares).toEqual(chosen.rows.map(({ title, cells }) => ({ title, percent: cells[0]!.percent })));
}

const surveys = Number(process.env.DRAWN_SURVEYS ?? 200);
test(`of ${surveys} drawn surveys every number that is told is that of the case file`, async () => {
  const seed = Number(process.env.DRAWN_SEED ?? 26);
  const draw = drawn(seed);
  const { key } = await world.call(
    makeKey,
    {
      body: {
        name: 'Proef',
        campaign_id: '',
        last_day: new Date(clock.now().getTime() + days(30)).toISOString().slice(0, 10),
      },
    },
    as(admin),
  );
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
      for (const figure of results.figures) {
        // What somebody wrote beside 'Anders' is no answer of its own.
        const own = variables.filter(({ question, name, type }) => {
          const isBeside = figure.kind !== 'text' && figure.kind !== 'number' && type === 'text';
          return question === figure.question && !isBeside && name !== undefined;
        });
        told.cells += expectAsFiled({ figure, own, cases, groups });
      }
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
    if (told.surveys % 20 === 0) {
      const program = await fetch(`${world.office_url}/api/office/v1/campaigns/${id}/results`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(((await program.json()) as Results).figures).toEqual(others.figures);
    }

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
      if (!anonymous) await expectHome(id, others);
    }

    // Reading these takes as long as all before.
    if (told.surveys % 2 === 1) continue;
    // By the answers to one question, of who gave some answer to another; then with two of its answers as one.
    const closed = whole.figures.filter(({ kind, rows }) => (kind === 'one' || kind === 'several') && rows.length > 2);
    const [by, other] = closed.sort(() => draw() - 0.5);
    if (!by || !other) continue;
    const given = (one: Case, { question }: ResultsFigure) =>
      answersOf(
        one.row,
        variables.filter((each) => each.question === question && each.type !== 'text'),
      );
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
