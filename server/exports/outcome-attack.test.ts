import { expect, test } from 'vitest';
import { letterMirror } from '#contract/calls/mirror.ts';
import { setFirstLook } from '#contract/calls/office/homepage.ts';
import { askReport, confirmReport, over_time_split, readReport, saveReport } from '#contract/calls/office/report.ts';
import { addJoin } from '#contract/calls/office/results/joins.ts';
import { makeWeighting } from '#contract/calls/office/results/weightings.ts';
import { type Results, readResults } from '#contract/calls/office/results.ts';
import type { OutcomePage } from '#contract/results/outcome-page.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { logIn, makeStaff } from '#test/make-staff.ts';
import { drawn } from '#test/results/drawn.ts';
import { drawSurvey } from '#test/results/drawn-survey.ts';
import { giveAnonymousAnswers, giveAnswers, snapshotOf } from '#test/results/make-answers.ts';
import { givePopulation } from '#test/results/make-population.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import {
  attackColumns,
  closedFigures,
  type ErasedPerson,
  expectShownBefore,
  hasHidden,
  keptColumns,
  percentsIn,
  type Sight,
  shownAnswers,
} from '#test/results/outcome-reader.ts';
import { expectSameEverywhere } from '#test/results/read-report.ts';
import { days, hours, makeWorld, minutes } from '#test/world.ts';
import { mirrorToken } from '../people/mirror-token.ts';
import { sql } from '../platform/database/sql.ts';
import { makePublishedNightly } from '../results/report/first-looks.ts';
import { readFirstLook } from '../surveys/campaigns/first-look.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
const { context, clock, db } = world;
const people = [
  await makeStaff(world, 'researcher'),
  await makeStaff(world, 'researcher'),
  await makeCaseReader(world),
];
const members = [await joinProven(world), await joinProven(world), await joinProven(world)];
await givePopulation(world, 'gender', { female: 500, male: 500 });
const [noor, daan, holder] = [{ cookie: '' }, { cookie: '' }, { cookie: '' }];
const logAllIn = async () => {
  for (const [at, who] of [noor, daan, holder].entries()) who.cookie = await logIn(world, people[at]!);
};

const orRefused = (refused: { status: number }): undefined => {
  if (refused.status !== 422) throw refused;
};

/** A night, and then what outsiders see. */
async function look(id: string, wanted: readonly Record<string, string>[]): Promise<Sight> {
  clock.advance(days(1));
  await logAllIn();
  await snapshotOf(world, id);
  await makePublishedNightly(context);
  const at = clock.now().toISOString();
  const pages = new Map<string, Results>();
  for (const query of wanted) {
    const read = world.call(readResults, { params: { id }, query }, noor);
    // Of a group that is too small there is no page.
    const page = await read.catch(orRefused);
    if (page) pages.set(JSON.stringify(query), page);
  }
  return { at, pages, look: (await readFirstLook(context, id))?.shown ?? null };
}

const confirmedPage = async (id: string, slug: string, figures: object[], weighting: number | null, note: string) => {
  const params = { id };
  const { revision } = await world.call(readReport, { params }, noor);
  const draft = { title: 'Dit kwam eruit', slug, introduction: 'Wat ouders zeiden.', weighting, figures, note };
  const saved = await world.call(saveReport, { params, body: { revision, draft: draft as never } }, noor);
  await world.call(askReport, { params, body: saved }, noor);
  const { asked } = await world.call(readReport, { params }, daan);
  await world.call(confirmReport, { params, body: { asked_at: asked!.at } }, daan);
  clock.advance(minutes(1));
  return (await (await fetch(`${world.public_url}/uitkomst/${slug}/cijfers.json`)).json()) as OutcomePage;
};

const surveys = Number(process.env.OUTCOME_SURVEYS ?? 3);
test(`of ${surveys} drawn surveys nobody solves a hidden count by page, files, mirror, first look and results together`, async () => {
  const seed = Number(process.env.OUTCOME_SEED ?? 36);
  const draw = drawn(seed);
  const pick = <One>(all: readonly One[]): One | undefined => all[Math.floor(draw() * all.length)];
  const told = {
    surveys: 0,
    pages: 0,
    looks: 0,
    mirrors: 0,
    marks: 0,
    erased: 0,
    joined: 0,
    weighted: 0,
    timed: 0,
    columns: 0,
    hidden: 0,
    gone: 0,
    solved: 0,
  };
  const apart: Results[] = [];
  while (told.surveys < surveys) {
    const survey = drawSurvey(draw, 320);
    if (survey.people.length < 80) continue;
    told.surveys++;
    await logAllIn();
    const { anonymous, background, questions } = survey;
    const all = survey.people.map((one) => ({ ...one, finished: true }));
    const { id } = await makeCampaign(world, { questions, background, anonymous });
    const first = pick(questions.filter(({ type }) => type.startsWith('multiple')));
    if (!first) continue;
    await world.call(setFirstLook, { params: { id }, body: { question_id: first.ref } }, noor);
    const give = anonymous ? giveAnonymousAnswers : giveAnswers;
    const early = Math.floor(all.length * (0.5 + draw() / 2));
    const splits = [...background]
      .sort(() => draw() - 0.5)
      .slice(0, 2)
      .map((one) => `_${one}`);
    const queries = ['', ...splits].map((split) => ({ with: 'apart', ...(split && { split }) }));
    await give(world, id, all.slice(0, early));
    const sights = [await look(id, queries)];
    await give(world, id, all.slice(early));
    const closed_at = new Date(clock.now().getTime() - hours(3));
    await db.run(sql`
      update survey.campaign set state = 'closed', closed_at = ${closed_at}, shuffled_at = ${anonymous ? clock.now() : null} where id = ${id}`);
    sights.push(await look(id, queries));

    // Two answers that a researcher joins are shown as one from the next night on.
    const base = sights[1]!.pages.get(JSON.stringify(queries[0]))!;
    apart.push(base);
    const closed = closedFigures(base).filter(({ columns }) => (columns[0]!.n ?? 0) >= 50);
    const attacked = pick(closed.filter(hasHidden)) ?? pick(closed);
    if (!attacked) continue;
    const several = attacked.kind === 'several';
    const classes = shownAnswers(attacked)
      .slice(-2)
      .map((row) => row.id);
    const isJoined = !anonymous && draw() < 0.4 && shownAnswers(attacked).length > 2;
    if (isJoined) {
      told.joined++;
      await world.call(addJoin, { params: { id }, body: { of: attacked.question, title: 'Samen', classes } }, holder);
      await makePublishedNightly(context);
    }
    let weighting: number | null = null;
    if (background.includes('gender') && all.length > 100 && draw() < 0.5) {
      const body = { variables: ['gender' as const] };
      const made = await world.call(makeWeighting, { params: { id }, body }, noor).catch(orRefused);
      await makePublishedNightly(context);
      weighting = made?.number ?? null;
      if (made) told.weighted++;
    }

    const { choices } = await world.call(readReport, { params: { id } }, noor);
    const figures = choices
      .slice(0, 3)
      .map(({ id: question, sentence }) => ({ question, split: null as string | null, sentence }));
    const parted =
      choices.find((one) => one.splits && one.id === attacked.question) ?? choices.find((one) => one.splits);
    if (splits[0] && parted) figures.push({ question: parted.id, split: splits[0], sentence: parted.sentence });
    const timed = choices.find((one) => one.over_time !== null);
    if (timed) told.timed++;
    if (timed) figures.push({ question: timed.id, split: over_time_split, sentence: 'Door de tijd.' });
    if (figures.length === 0) continue;
    const shownNow = async () => {
      const read = async (split: string | null) => {
        const query = { ...(split && { split }), ...(weighting && { weighting: `${weighting}` }) };
        return [split ?? '', await world.call(readResults, { params: { id }, query }, noor)] as const;
      };
      return new Map(await Promise.all([read(null), ...splits.slice(0, 1).map(read)]));
    };
    const slug = `lijst-${told.surveys}`;
    const page = await confirmedPage(id, slug, figures, weighting, '');
    const now = await shownNow();
    expectShownBefore(page, figures, now, apart);
    await expectSameEverywhere(world, noor.cookie, id, page);
    told.pages++;
    const together = now.get('')!.figures.findLast((one) => one.question === attacked.question)!;
    const asOne = together.rows.find((row) => row.id === classes.join('+'))?.cells[0];
    const joined = isJoined && asOne ? { classes, n: asOne.n, at: together.columns[0]!.made_at! } : undefined;

    // Own answers are marked where a share of them stands, and nowhere else.
    if (!anonymous) {
      const own = await db.many(sql<{ id: string }>`
        select id from survey.participation where campaign_id = ${id} order by id limit ${members.length}`);
      for (const [at, member] of members.entries()) {
        await db.run(sql`
          insert into contact.invitation (campaign_id, member_id, participation_id, created_at)
          values (${id}, ${member.id}, ${own[at]!.id}, ${clock.now()})`);
        const token = mirrorToken(context, {
          member_id: member.id,
          campaign_id: id,
          email_key: member.email.toLowerCase(),
        });
        const { chosen } = await world.call(letterMirror, { body: { slug, token } });
        told.mirrors++;
        for (const { figure, bar, titles } of chosen)
          for (const title of titles) {
            told.marks++;
            const part = page.figures[figure]!.bars[bar]!.parts.find((one) => one.title === title);
            expect(part?.percent ?? null).not.toBeNull();
          }
      }
    }

    // Some are erased, and the page is corrected.
    const gone: ErasedPerson[] = [];
    if (!anonymous) {
      const rows = await db.many(sql<{ background: Record<string, string> }>`
        with gone as (
          delete from survey.participation where campaign_id = ${id} and id in (
            select id from survey.participation where campaign_id = ${id} order by id desc limit ${1 + Math.floor(draw() * 24)}::integer)
          returning id
        )
        select (select coalesce(jsonb_object_agg('_' || key, value), '{}') from survey.background
          where campaign_id = ${id} and participation_id = gone.id) as background from gone`);
      gone.push(...rows);
      told.erased += gone.length;
      sights.push(await look(id, queries));
      // Of what was erased there may be too few left for a figure, or for its weighting.
      const again = await confirmedPage(id, slug, figures, weighting, 'Opnieuw geteld.').catch(orRefused);
      if (again) {
        const last = sights[2]!.pages.get(JSON.stringify(queries[0]));
        if (last) apart.push(last);
        expectShownBefore(again, figures, await shownNow(), apart);
        told.pages++;
      }
      // A column is made anew only once ten are gone: until then no cell moves.
      for (const [asked, after] of sights[2]!.pages)
        for (const [at, figure] of after.figures.entries())
          for (const [number, column] of figure.columns.entries()) {
            const former = sights[1]!.pages.get(asked)?.figures[at];
            const before = former?.columns.find((one) => one.id === column.id);
            if (gone.length >= 10 || !former || !before?.made_at || !column.made_at) continue;
            expect(column).toEqual(before);
            // The row of what is hidden goes with the column that had something in it.
            const cellsOf = (of: typeof figure, place: number) => shownAnswers(of).map(({ cells }) => cells[place]);
            expect(cellsOf(figure, number)).toEqual(cellsOf(former, former.columns.indexOf(before)));
          }
    }
    // A first look shows what results showed in the same night or before.
    for (const [night, { look: seen }] of sights.entries()) {
      if (!seen) continue;
      told.looks++;
      const shown = seen.parts.flatMap(({ title, percent }) => (percent === null ? [] : [`${title} ${percent}`]));
      const had = sights.slice(0, night + 1).some(({ pages }) => {
        const figure = pages
          .get(JSON.stringify(queries[0]))
          ?.figures.findLast((one) => one.question === seen.question_id);
        return figure && shown.every((one) => percentsIn(figure).includes(one));
      });
      expect(had).toBe(true);
    }

    const times = sights.map(({ at }) => at);
    const splitsOf = (some: readonly string[]) =>
      base.splits
        .filter((one) => some.includes(one.id))
        .map((one) => ({ id: one.id, classes: one.classes.map(({ id: own }) => own) }));
    const ids = shownAnswers(attacked).map((row) => row.id);
    const readers = [
      { own: splits.slice(0, 1), seen: sights, went: gone },
      // Two splits beside each other, of one moment.
      ...(splits.length > 1 ? [{ own: splits, seen: sights.slice(1, 2), went: [] }] : []),
    ];
    for (const { own, seen, went } of readers) {
      const wanted = queries.filter(({ split = '' }) => split === '' || own.includes(split));
      const columns = keptColumns(seen, wanted, attacked.question, ids).filter(
        ({ at }) => seen.length > 1 || at === seen[0]!.at,
      );
      told.columns += columns.length;
      const at = seen.length > 1 ? times : [seen[0]!.at];
      const found = attackColumns({
        question: attacked,
        several,
        splits: splitsOf(own),
        times: at,
        columns,
        gone: went,
        joined,
      });
      told.hidden += found.hidden;
      told.gone += found.gone;
      told.solved += found.solved;
    }
  }
  console.log(`outcomes, seed ${seed}: ${JSON.stringify(told)}`);
  expect(Math.min(told.hidden, told.looks, told.marks)).toBeGreaterThan(surveys / 2);
  expect(told.solved).toBe(0);
}, 7_200_000);
