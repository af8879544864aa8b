import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { askReport, confirmReport, readReport, readReportFile, saveReport } from '#contract/calls/office/report.ts';
import { readOpenAnswers } from '#contract/calls/office/results/open-answers.ts';
import { file, makeCampaign, makeRespondent, show } from '#test/make-campaigns.ts';
import { ask, makeStaff } from '#test/make-staff.ts';
import { giveAnswers, snapshotOf } from '#test/results/make-answers.ts';
import { reportDraft } from '#test/results/make-report.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ pages: true });
const { context, clock } = world;
const [maker, other] = [await makeStaff(world, 'researcher'), await makeStaff(world, 'researcher')];
const [noor, daan] = [{ cookie: maker.cookies }, { cookie: other.cookies }];

const options = ['good', 'bad'].map((ref) => ({ ref, title: ref }));
const asking = (more: object) =>
  file({
    questions: [
      { ref: 'view', title: 'Wat vind je?', type: 'multiple_choice', options },
      { ref: 'tips', title: 'Wat helpt?', type: 'text', ...more },
      { ref: 'rest', title: 'Nog iets?', type: 'text' },
    ],
  });

/** Sixty parents, of whom one in three wrote what helps: two may be quoted. */
async function closed(more: object, isLost = false) {
  const { id } = await makeCampaign(world, asking(more));
  if (isLost) {
    await context.db.run(sql`
      insert into survey.version (campaign_id, number, questionnaire, published_at)
      select campaign_id, 2, questionnaire #- '{questions,1,quotable}', ${clock.now()} from survey.version where campaign_id = ${id}`);
    await context.db.run(sql`update survey.campaign set version = 2 where id = ${id}`);
  }
  const people = Array.from({ length: 60 }, (_, at) => ({
    answers: {
      view: ['good'],
      rest: [`Nee ${at}.`],
      ...(at % 3 === 0 && { tips: [`Samen eten, dag ${at}. Bel 06-12345678.`] }),
    },
    version: isLost && at > 30 ? 2 : 1,
  }));
  await giveAnswers(world, id, people);
  const at = new Date(clock.now().getTime() - hours(2));
  await context.db.run(sql`update survey.campaign set state = 'closed', closed_at = ${at} where id = ${id}`);
  await snapshotOf(world, id);
  return { id };
}
const read = (params: { id: string }) => world.call(readReport, { params }, noor);
const keysOf = async (params: { id: string }, question: string) =>
  (await world.call(readOpenAnswers, { params, query: { question } }, noor)).texts.map(({ key }) => key!);
async function save(params: { id: string }, slug: string, question: string, keys: readonly string[]) {
  const draft = reportDraft({ slug, note: 'Beter.', quotes: keys.map((text) => ({ question, text })) });
  const { revision } = await read(params);
  return { params, body: await world.call(saveReport, { params, body: { revision, draft } }, noor) };
}
const refusal = async (saved: Awaited<ReturnType<typeof save>>) =>
  (await world.refused(askReport, saved, noor)).body.message;
const confirmation = async (params: { id: string }) => ({ params, body: { asked_at: (await read(params)).asked!.at } });

test('a question of which answers may be quoted says so to who answers it', async () => {
  const { respondent } = await makeRespondent(world, { file: asking({ quotable: true, description: 'Kort.' }) });
  const told = JSON.stringify(await show(world, respondent));
  expect(told.split('We kunnen je antwoord zonder naam laten lezen.')).toHaveLength(2);
  expect(told).toContain('Kort. We kunnen');
  expect(told).not.toContain('quotable');
});

test('of a question that said so one answer in ten is quoted, redacted, and published without what leads to its writer', async () => {
  const params = await closed({ quotable: true });
  expect((await read(params)).quotable).toEqual([{ id: 'tips', title: 'Wat helpt?', most: 2 }]);
  const keys = await keysOf(params, 'tips');
  expect(await refusal(await save(params, 'citaten', 'tips', keys.slice(0, 3)))).toContain('hooguit 2 citaten');
  const rest = await keysOf(params, 'rest');
  expect(await refusal(await save(params, 'citaten', 'rest', rest.slice(0, 1)))).toContain('Nog iets?');

  const saved = await save(params, 'citaten', 'tips', keys.slice(0, 2));
  const quotes = (await read(params)).page!.quotes!;
  expect(quotes).toEqual(
    Array(2).fill({
      question: 'Wat helpt?',
      text: expect.stringMatching(/^Samen eten, dag \d+\. Bel \[telefoonnummer\]\.$/),
    }),
  );
  await world.call(askReport, saved, noor);
  await world.call(confirmReport, await confirmation(params), daan);
  const published = await context.db.one(sql<{ draft: object; page: object }>`
    select draft, page from survey.report where campaign_id = ${params.id}`);
  for (const key of keys) expect(JSON.stringify(published)).not.toContain(key);

  // Another version may not quote others: who kept the first has those.
  const [, , third] = keys;
  expect(await refusal(await save(params, 'citaten', 'tips', [keys[0]!, third!]))).toContain('alle uitgaven samen');

  // What was quoted stays after its writer was erased.
  await context.db.run(sql`delete from survey.participation where campaign_id = ${params.id}`);
  const shown = async (path: string) => (await fetch(`${world.public_url}/uitkomst/citaten${path}`)).text();
  expect(await shown('')).toContain(`‘${quotes[0]!.text}’`);
  expect(await shown('/cijfers.json')).toContain('Twee op de drie');
  expect(await shown('/cijfers.json')).not.toContain('Samen eten');
  const file = { params: { id: params.id, of: 'published', kind: 'document' } } as const;
  const document = await JSZip.loadAsync(await (await ask(world, readReportFile, file, maker.cookies)).arrayBuffer());
  expect(await document.file('word/document.xml')!.async('string')).toContain(`‘${quotes[1]!.text}’`);
});

test('a question is quoted neither when a version did not say so, nor when it is sensitive', async () => {
  for (const [first, isLost] of [
    [{ quotable: true }, true],
    [{ quotable: true, sensitive: true }, false],
  ] as const) {
    const params = await closed(first, isLost);
    expect((await read(params)).quotable).toEqual([]);
    const saved = await save(params, 'eerder', 'tips', (await keysOf(params, 'tips')).slice(0, 1));
    expect(await refusal(saved)).toContain('mag niet gelezen worden');
  }
});

test('an answer that is erased before a colleague confirms is not published', async () => {
  const params = await closed({ quotable: true });
  await world.call(askReport, await save(params, 'gewist', 'tips', (await keysOf(params, 'tips')).slice(0, 1)), noor);
  await context.db.run(sql`delete from survey.participation where campaign_id = ${params.id}`);
  await snapshotOf(world, params.id);
  const refused = await world.refused(confirmReport, await confirmation(params), daan);
  expect(refused.body.message).toContain('Een citaat');
});
