import { expect, test } from 'vitest';
import { addCode, changeCode, giveCodes, removeCode, restoreCode } from '#contract/calls/office/results/codes.ts';
import { type OpenAnswers, readOpenAnswers } from '#contract/calls/office/results/open-answers.ts';
import { readResults } from '#contract/calls/office/results.ts';
import type { CallFailed } from '#contract/client.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { giveAnonymousAnswers, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { hours, makeWorld } from '#test/world.ts';
import { unlinkErased } from '../people/unlink-erased.ts';
import { sql } from '../platform/database/sql.ts';
import { shuffleAnswers } from '../surveys/answering/shuffle.ts';
import { isReadTwice } from './coding/double-coding.ts';
import { textKey } from './coding/text-keys.ts';

const world = await makeWorld();
const { context, clock } = world;
const noor = { cookie: (await makeCaseReader(world)).cookies };
const eva = { cookie: (await makeCaseReader(world)).cookies };

const wrote = (tip: string, gender = 'female') => ({
  answers: { screens: ['no'], why_not: ['Te jong.'], rules: ['table'], tips: [tip] },
  background: { gender },
});
const read = (id: string, query = {}, as = noor) =>
  world.call(readOpenAnswers, { params: { id }, query: { question: 'tips', ...query } }, as);
const add = async (id: string, title: string) =>
  (await world.call(addCode, { params: { id }, body: { question: 'tips', title } }, noor)).number;
type Giving = { text: string | null; before?: number[]; codes: number[] };
const body = ({ text, before = [], codes }: Giving) => ({ question: 'tips', text: text!, before, codes });
const give = (id: string, one: Giving, as = noor) => world.call(giveCodes, { params: { id }, body: body(one) }, as);

/** Every answer, whatever page it is on. */
async function texts(id: string, as = noor) {
  const all: OpenAnswers['texts'] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: OpenAnswers = await read(id, { after }, as);
    all.push(...page.texts);
    after = page.next;
  }
  return all;
}

test('answers are set beside codes, which are counted, searched by, and a table like any other', async () => {
  const { id } = await makeCampaign(world, { background: ['gender'] });
  await giveAnswers(world, id, [
    ...times(30, wrote('Samen plannen.')),
    ...times(25, wrote('Meer buiten spelen.', 'male')),
    ...times(12, wrote('Niets bijzonders.')),
    ...times(15, wrote('Niets bijzonders.', 'male')),
    ...times(10, wrote('Weet niet.')),
  ]);
  await snapshotOf(world, id);
  expect(await read(id)).toMatchObject({ codes: [], read: 0, written: 92, coding_refused: null });
  const [plan, play] = [await add(id, 'Plannen'), await add(id, 'Buiten')];
  // What is coded on one page of the unread takes none from the next.
  const first = await read(id, { code: 'none' });
  const text = first.texts.at(-1)!.key;
  await give(id, { text, codes: [0] });
  expect((await read(id, { code: 'none', after: first.next })).texts).toHaveLength(92 - first.texts.length);
  await give(id, { text, before: [0], codes: [] });
  for (const { key, text } of await texts(id)) {
    const codes = text.startsWith('Samen')
      ? [plan]
      : text.startsWith('Meer')
        ? [play, plan]
        : text.startsWith('Niets')
          ? [0]
          : [];
    if (codes.length > 0) await give(id, { text: key, codes });
  }
  const { codes, read: done } = await read(id);
  expect(codes.map(({ title, count }) => [title, count])).toEqual([
    ['Plannen', 55],
    ['Buiten', 25],
  ]);
  expect(done).toBe(82);
  expect((await read(id, { code: 'none' })).found).toBe(10);
  expect((await read(id, { code: String(play), search: 'spelen' })).found).toBe(25);
  const [unread] = (await read(id, { code: 'none' })).texts;
  await give(id, { text: unread!.key, codes: [0] });
  expect((await read(id, { code: '0' })).found).toBe(28);
  await give(id, { text: unread!.key, before: [0], codes: [] });

  await snapshotOf(world, id);
  const results = await world.call(readResults, { params: { id }, query: { split: '_gender' } }, noor);
  const numbered = results.figures.map(({ number }) => number);
  expect(numbered).toEqual(['1', '2', '2a', '2b', '3', '4', '5', '5, codes']);
  const figure = results.figures.find(({ question }) => question === 'tips__code')!;
  expect(figure).toMatchObject({ kind: 'several', title: 'Codes bij: Wat werkt bij jullie?' });
  expect(figure.columns.map(({ title, n }) => [title, n])).toEqual([
    ['Allen', 82],
    ['Vrouw', 42],
    ['Man', 40],
  ]);
  const numbers = figure.rows.map(({ title, cells }) => [title, cells.map(({ n }) => n)]);
  expect(numbers[0]).toEqual(['Plannen', [55, 30, 25]]);
  // No woman has the second code: who may open the cases sees that too.
  expect(numbers[1]).toEqual(['Buiten', [25, 0, 25]]);
  const one = await world.call(readResults, { params: { id }, query: { filter: `tips__code:${play}` } }, noor);
  expect(one.chosen).toBe(25);
});

test('of two who code the same answer, or rename the same code, the second is told', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, times(40, wrote('Samen plannen.')));
  await snapshotOf(world, id);
  const [plan, play] = [await add(id, 'Plannen'), await add(id, 'Buiten')];
  const first = (await read(id)).texts.find(({ key }) => !isReadTwice(key!));
  const statusOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 200,
      (failure: CallFailed) => failure.status,
    );
  const both = [
    { as: noor, codes: [plan] },
    { as: eva, codes: [play] },
  ].map(({ as, codes }) =>
    statusOf(world.call(giveCodes, { params: { id }, body: body({ text: first!.key, codes }) }, as)),
  );
  expect((await Promise.all(both)).sort()).toEqual([200, 409]);
  const rename = (title: string, revision: number) => ({
    params: { id, number: String(plan) },
    body: { question: 'tips', title, revision },
  });
  await world.call(changeCode, rename('Planning', 1), noor);
  // Nobody chose a colour, so it follows from the number.
  expect((await read(id)).codes).toMatchObject([{ title: 'Planning', colour: 1 }, { colour: 2 }]);
  const second = await world.refused(changeCode, rename('Vooruit denken', 1), eva);
  expect([second.status, second.body.message]).toEqual([409, expect.stringMatching(/^Een collega heeft deze code/)]);
  const same = await world.refused(changeCode, rename('buiten', 2), noor);
  expect(same.body.message).toMatch(/^Zo heet al een andere code/);
  const added = { params: { id }, body: { question: 'tips', title: 'BUITEN' } };
  expect((await world.refused(addCode, added, noor)).body.message).toBe(same.body.message);
  const painted = rename('Planning', 2);
  await world.call(changeCode, { ...painted, body: { ...painted.body, colour: 5 } }, noor);
  await world.call(changeCode, rename('Plannen', 3), noor);
  expect((await read(id)).codes).toMatchObject([{ title: 'Plannen', colour: 5 }, { colour: 2 }]);
});

test('a code that was taken off the list comes back with its answers, and stays with whoever is erased', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, [...times(12, wrote('Samen plannen.')), ...times(11, wrote('Weet niet.'))]);
  await snapshotOf(world, id);
  const plan = await add(id, 'Plannen');
  for (const { key, text } of await texts(id))
    await give(id, { text: key, codes: text === 'Weet niet.' ? [0] : [plan] });
  const about = { params: { id, number: String(plan) }, body: { question: 'tips' } };
  await world.call(removeCode, about, noor);
  await world.call(removeCode, about, noor);
  expect((await read(id)).codes).toEqual([]);
  expect((await texts(id)).filter(({ codes }) => codes.length === 0)).toHaveLength(12);
  await world.call(restoreCode, about, noor);
  expect((await read(id)).codes).toMatchObject([{ title: 'Plannen', count: 12 }]);
  await context.db.run(sql`
    update survey.campaign set state = 'closed', closed_at = ${new Date(clock.now().getTime() - hours(24 * 4000))} where id = ${id}`);
  await unlinkErased(context);
  clock.advance(1000);
  await snapshotOf(world, id);
  expect((await read(id)).codes).toMatchObject([{ title: 'Plannen', count: 12 }]);
  const acts = await context.db.many(sql<{ action: string; many: number }>`
    select action, count(*) as many from office.audit where about = ${id} and action in ('results_coded', 'results_codes_changed')
    group by action order by action`);
  expect(acts.map(({ action, many }) => [action, many])).toEqual([
    ['results_coded', 23],
    ['results_codes_changed', 3],
  ]);
});

test('a text whose only code was taken off the list is unread again, on the page and in tables', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, [...times(12, wrote('Samen plannen.')), ...times(31, wrote('Meer buiten spelen.'))]);
  await snapshotOf(world, id);
  const [plan, play] = [await add(id, 'Plannen'), await add(id, 'Buiten')];
  for (const { key, text } of await texts(id))
    await give(id, { text: key, codes: [text.startsWith('Samen') ? plan : play] });
  await world.call(removeCode, { params: { id, number: String(plan) }, body: { question: 'tips' } }, noor);
  await snapshotOf(world, id);
  const { figures } = await world.call(readResults, { params: { id }, query: {} }, noor);
  expect(figures.find(({ question }) => question === 'tips__code')!.columns.map(({ n }) => n)).toEqual([31]);
  expect((await read(id)).read).toBe(31);
  for (const code of [`${play}`, `0${play}`]) expect((await read(id, { code })).found).toBe(31);
});

test('what parents wrote beside ‘Anders’ is coded too, and its codes can be chosen by', async () => {
  const { id } = await makeCampaign(world);
  const other = (text: string) => ({
    answers: { screens: ['no'], why_not: ['Te jong.'], rules: { value: ['table'], other: text } },
  });
  await giveAnswers(world, id, [...times(21, other('Samen bellen.')), ...times(14, other('Niets.'))]);
  await snapshotOf(world, id);
  const question = 'rules:other_text';
  const { number } = await world.call(addCode, { params: { id }, body: { question, title: 'Bellen' } }, noor);
  for (const { key, text } of (await read(id, { question })).texts) {
    const codes = text === 'Niets.' ? [0] : [number];
    await world.call(giveCodes, { params: { id }, body: { question, text: key!, before: [], codes } }, noor);
  }
  await snapshotOf(world, id);
  const filter = `${question}__code:${number}`;
  expect(await world.call(readResults, { params: { id }, query: { filter } }, noor)).toMatchObject({ chosen: 21 });
});

test('anonymous answers are coded once they are shuffled for good, and counted exactly for who may open cases', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  await giveAnonymousAnswers(world, id, times(63, wrote('Samen plannen.')));
  await snapshotOf(world, id);
  const plan = await add(id, 'Plannen');
  const { texts: before, coding_refused } = await read(id);
  expect(before.map(({ key }) => key)).toEqual(before.map(() => null));
  expect(coding_refused).toMatch(/^Antwoorden van een anonieme vragenlijst/);
  const early = body({ text: '0'.repeat(16), codes: [plan] });
  expect((await world.refused(giveCodes, { params: { id }, body: early }, noor)).body.message).toBe(coding_refused);
  await context.db.run(sql`
    update survey.campaign set state = 'closed', closed_at = ${new Date(clock.now().getTime() - hours(3))},
      shuffled_at = ${clock.now()} where id = ${id}`);
  await shuffleAnswers(context, [id]);
  await snapshotOf(world, id);
  for (const { key } of (await texts(id)).slice(0, 43)) await give(id, { text: key, codes: [plan] });
  const { codes } = await read(id);
  expect(codes[0]!.count).toBe(43);
  await snapshotOf(world, id);
  // Beside what the same person chose no code stands.
  const { figures } = await world.call(readResults, { params: { id }, query: {} }, noor);
  expect(figures.map(({ question }) => question)).not.toContain('tips__code');
});

test('one in ten is read twice: the second reader sees and counts nothing of it, and kappa tells how far they agree', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, times(700, wrote('Samen plannen.')));
  const people = await context.db.many(
    sql<{ id: string }>`select id from survey.participation where campaign_id = ${id}`,
  );
  const isDrawn = ({ id: one }: { id: string }) => isReadTwice(textKey(context, id, 'tips', one).toString('hex'));
  const share = people.filter(isDrawn).length / people.length;
  expect(share).toBeGreaterThan(0.04);
  expect(share).toBeLessThan(0.16);
  // One page of those, so that few calls are made: thirty that are read twice and twenty that are not.
  const kept = [...people.filter(isDrawn).slice(0, 30), ...people.filter((one) => !isDrawn(one)).slice(0, 20)];
  await context.db.run(sql`
    delete from survey.participation where campaign_id = ${id} and id <> all(${kept.map((one) => one.id)}::uuid[])`);
  await snapshotOf(world, id);
  const [plan, play, rest] = [await add(id, 'Plannen'), await add(id, 'Buiten'), await add(id, 'Rust')];
  const all = (await texts(id)).map(({ key }) => key!);
  const [other] = all.filter((key) => !isReadTwice(key));
  const sample = all.filter(isReadTwice).sort();
  const [last] = sample;
  await give(id, { text: other!, codes: [plan] });
  // Of fifteen the first says plan, of ten of those the second too, and of five others only the second.
  for (const [at, text] of sample.entries()) await give(id, { text, codes: at < 15 ? [plan] : [0] });
  const before = await read(id);
  const offered = (await texts(id, eva)).filter(({ again }) => again);
  expect(offered.map(({ key }) => key).sort()).toEqual(sample);
  expect(offered.flatMap(({ codes }) => codes)).toEqual([]);
  expect((await read(id, { code: String(plan) }, eva)).texts.map(({ key }) => key)).toEqual([other]);
  expect(await read(id, { code: 'none' }, eva)).toMatchObject({ found: 49, texts: { length: 49 } });

  for (const [at, text] of [...sample.entries()].reverse()) {
    if (at === 0) expect((await read(id, {}, eva)).agreement).toEqual({ texts: null, mean: null, codes: [] });
    const agreed = at < 10 || (at >= 15 && at < 20);
    await give(id, { text, codes: agreed ? [plan, ...(at < 3 ? [play] : [])] : [0] }, eva);
  }
  const { codes, read: counted, agreement } = await read(id, {}, eva);
  expect({ codes, counted }).toEqual({ codes: before.codes, counted: before.read });
  // Twenty of thirty agree where chance alone gives fifteen; the second alone said play; neither ever said rest.
  expect(agreement).toEqual({
    texts: 30,
    mean: 0.17,
    codes: [
      { number: plan, kappa: 0.33 },
      { number: play, kappa: 0 },
      { number: rest, kappa: null },
    ],
  });
  const seenBy = async (as: typeof noor) => (await texts(id, as)).find(({ key }) => key === last);
  expect(await seenBy(noor)).toMatchObject({ codes: [plan], again: false });
  expect(await seenBy(eva)).toMatchObject({ codes: [plan, play], again: true });
  // Whoever comes third sees what counts.
  const mila = { cookie: (await makeCaseReader(world)).cookies };
  expect(await seenBy(mila)).toMatchObject({ codes: [plan], again: false });
  // Neither reader is stopped by what the other chose, and each changes only their own.
  await give(id, { text: last!, before: [plan, play], codes: [rest] }, eva);
  expect(await seenBy(noor)).toMatchObject({ codes: [plan] });
  await snapshotOf(world, id);
  const { figures } = await world.call(readResults, { params: { id }, query: {} }, noor);
  const figure = figures.find(({ question }) => question === 'tips__code')!;
  expect(figure.columns.map(({ n }) => n)).toEqual([31]);
  expect(figure.rows[0]!.cells.map(({ n }) => n)).toEqual([16]);
});
