import { expect, test } from 'vitest';
import { readOpenAnswers } from '#contract/calls/office/results/open-answers.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { makeStaff } from '#test/make-staff.ts';
import { giveAnonymousAnswers, giveAnswers, snapshotOf } from '#test/results/make-answers.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';

const world = await makeWorld();
const { context } = world;
const person = await makeCaseReader(world);
const colleague = await makeStaff(world, 'researcher');
const reader = await makeStaff(world, 'reader');
const as = ({ cookies }: { cookies: string }) => ({ cookie: cookies });
const read = (id: string, query = {}) => world.call(readOpenAnswers, { params: { id }, query }, as(person));
const wrote = (tips: string) => ({
  answers: { screens: ['no'], why_not: ['Te jong.'], rules: ['table'], tips: [tips] },
});

test('texts come fifty at a time, in an order that stays, with what tells who wrote them replaced', async () => {
  const member = await joinProven(world);
  await context.db.run(sql`update contact.member set name = 'Fenna de Boer' where email = ${member.email}`);
  const { id } = await makeCampaign(world);
  const people = Array.from({ length: 60 }, (_, at) => wrote(`Plannen helpt, dag ${at}.`));
  await giveAnswers(world, id, [
    ...people,
    wrote('Bel me op 06-12345678, zegt Fenna.'),
    { ...wrote('Niet af.'), finished: false },
  ]);
  await snapshotOf(world, id);
  const first = await read(id, { question: 'tips' });
  expect(first).toMatchObject({ found: 61, next: expect.any(String), question: 'tips' });
  expect(first.texts).toHaveLength(50);
  expect((await read(id, { question: 'tips' })).texts).toEqual(first.texts);
  const second = await read(id, { question: 'tips', after: first.next });
  expect(second.next).toBe(null);
  const all = [...first.texts, ...second.texts].map(({ text }) => text);
  expect(new Set(all).size).toBe(61);
  expect(all.filter((text) => text.startsWith('Plannen'))).not.toEqual(people.map(({ answers }) => answers.tips[0]));
  expect(all).toContain('Bel me op [telefoonnummer], zegt [naam].');
  expect(all).not.toContain('Niet af.');
  expect((await read(id, { question: 'tips', search: 'plan -"dag 7"' })).found).toBe(59);
  // What is masked cannot be asked for either.
  expect((await read(id, { question: 'tips', search: 'fenna' })).found).toBe(0);
});

test('each opening of the list is a line in the audit log, and no reader from outside may make it', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(
    world,
    id,
    Array.from({ length: 12 }, () => wrote('Samen kijken.')),
  );
  await snapshotOf(world, id);
  await read(id, { question: 'tips' });
  // Who begins with another page leaves a line as well.
  expect((await read(id, { question: 'tips', after: '1e400' })).texts).toHaveLength(12);
  const lines = await context.db.many(sql`
    select detail from office.audit where action = 'results_texts_read' and about = ${id}`);
  expect(lines).toEqual(Array(2).fill({ detail: { question: 'tips' } }));
  // By the name of a question too, where its texts have another: those beside 'Anders'.
  expect(await read(id, { question: 'rules' })).toMatchObject({ question: 'rules:other_text', found: 0 });
  expect((await world.refused(readOpenAnswers, { params: { id }, query: {} }, as(reader))).status).toBe(403);
});

test('a text of who did not finish does not make nine others ten', async () => {
  const { id } = await makeCampaign(world);
  const unfinished = { ...wrote('Niet af.'), finished: false };
  await giveAnswers(world, id, [...Array.from({ length: 9 }, (_, at) => wrote(`tip ${at}`)), unfinished]);
  await giveAnswers(
    world,
    id,
    Array.from({ length: 5 }, () => ({ answers: { screens: ['no'], why_not: ['Te jong.'] } })),
  );
  await snapshotOf(world, id);
  expect(await read(id, { question: 'tips' })).toMatchObject({ found: 0, texts: [] });
});

test('of fewer than ten texts nothing is shown, and of an anonymous campaign they stand loose', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  const people = Array.from({ length: 30 }, (_, at) =>
    at < 9 ? wrote(`tip ${at}`) : { answers: { screens: ['no'], why_not: ['Te jong.'] } },
  );
  await giveAnonymousAnswers(world, id, people);
  await snapshotOf(world, id);
  const { questions } = await read(id);
  expect(questions.filter(({ few }) => few).map((one) => one.id)).toContain('tips');
  expect(await read(id, { question: 'tips' })).toMatchObject({ found: 0, texts: [] });
  expect(await read(id, { question: 'why_not' })).toMatchObject({ found: 30 });
});

test('how many are found is told by the rules of tables, so with a code that few have or to whoever counts in fives it is not exact', async () => {
  const { id } = await makeCampaign(world);
  const people = Array.from({ length: 33 }, (_, at) => wrote(at < 12 ? `Rust, dag ${at}.` : `Boeken, dag ${at}.`));
  await giveAnswers(world, id, people);
  await snapshotOf(world, id);
  const seen = (query: object) => world.call(readOpenAnswers, { params: { id }, query }, as(colleague));
  expect((await read(id, { question: 'tips', search: 'rust' })).found).toBe(12);
  expect((await seen({ question: 'tips', search: 'rust' })).found).toBe(10);
  expect((await seen({ question: 'tips', search: '"dag 3"' })).found).toBeNull();
  expect((await seen({ question: 'tips' })).found).toBe(30);
});
