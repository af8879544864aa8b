import { expect, test } from 'vitest';
import { makeWeighting } from '#contract/calls/office/results/weightings.ts';
import { byBackground } from '#test/results/as-filed.ts';
import { expectWithin, makeFigureChecks } from '#test/results/figure-checks.ts';
import { snapshotOf } from '#test/results/make-answers.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';
import { readOwnMirror } from '../results/report/mirror.ts';
import { publicOutcomes } from '../results/report/public-outcomes.ts';
import { listCampaignCounts } from '../surveys/campaigns/campaign-counts.ts';
import { readOutcomes } from '../surveys/campaigns/read-outcome.ts';
import { seedDemo } from './seed.ts';

const world = await makeWorld();
const { context } = world;
await seedDemo(context);
const checks = await makeFigureChecks(world);
const { holder, reader, as, read, casesOf, codebookOf, expectCases, expectToldAlike } = checks;
const campaigns = (await listCampaignCounts(context.db)).filter(
  ({ anonymous, finished, ends_at }) => !anonymous && finished >= 50 && ends_at && ends_at < context.clock.now(),
);

test('the home page has an outcome of one of these', async () => {
  expect(
    (
      await readOutcomes(
        context.db,
        campaigns.map(({ id }) => id),
      )
    ).size,
  ).toBeGreaterThan(0);
});

test('two reports are published, each with figures and what was done', async () => {
  const all = await publicOutcomes(context, () => Promise.reject(new Error('no picture'))).all();
  expect(all.map(({ slug }) => slug).sort()).toEqual(['naar-de-middelbare-school', 'vakanties-en-vrije-dagen']);
  for (const { acts, figure, people } of all) {
    expect([acts.length, people! > 50]).toEqual([1, true]);
    expect(figure.bars[0]!.parts.length).toBeGreaterThan(1);
  }
  const [newsletter] = (await world.outbox()).filter(({ template }) => template === 'newsletter');
  for (const { title } of all) expect(newsletter!.body_text).toContain(title);
});

test('the parent of the story sees the own answers beside an outcome', async () => {
  const { id } = await context.db.one(sql<{ id: string }>`
    select id from contact.member where email = 'samira@ouders.example'`);
  expect(await readOwnMirror(context.db, context, 'naar-de-middelbare-school', id)).toMatchObject({ state: 'shown' });
});

test.each(campaigns.map(({ id, title }) => [title, id]))(
  '%s: every place has the numbers of the case file',
  async (_, id) => {
    await snapshotOf(world, id);
    const variables = await codebookOf(id);
    const whole = await read(id, {});
    const plain = await casesOf(id, []);
    let compared = expectCases(whole, variables, plain);
    const others = await read(id, {}, reader);
    for (const [at, figure] of others.figures.entries()) expectWithin(figure, whole.figures[at]!);
    await checks.expectKey(id, others);
    await checks.expectTrend(id, whole);
    await checks.expectCodebook(id, whole, variables);
    const outcome = (await readOutcomes(context.db, [id])).get(id);
    const figure = others.figures.find(({ title }) => title === outcome?.question);
    if (outcome) {
      expect(outcome.shares).toEqual(
        figure!.rows.map(({ title, cells: [cell] }) => ({ title, percent: cell!.percent })),
      );
    }
    const { number } = await world.call(makeWeighting, { params: { id }, body: { variables: ['gender'] } }, as(holder));
    const weighting = String(number);
    for (const key of ['gender', 'education', 'youngest_child', 'children_amount']) {
      const split = `_${key}`;
      const results = await read(id, { split });
      compared += expectCases(results, variables, await casesOf(id, [key]), byBackground([key]));
      await expectToldAlike(id, results, { split });
      const weighted = await read(id, { split, weighting });
      compared += expectCases(weighted, variables, await casesOf(id, [key], weighting), byBackground([key]));
    }
    for (const by of whole.figures.filter(({ kind }) => kind === 'one' || kind === 'several')) {
      const crossed = await read(id, { split: by.question });
      compared += expectCases(crossed, variables, plain, (one) => checks.answers(one, variables, by));
    }
    expect(compared).toBeGreaterThan(300);
  },
);
