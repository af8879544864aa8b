import { expect, test } from 'vitest';
import { readQuality } from '#contract/calls/office/fieldwork.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { makeWriter } from '#test/make-writers.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { readPublished } from '../../surveys/questionnaire/published.ts';

const world = await makeWorld();
const { db } = world.context;
const titles = ['Ik lees graag', 'Ik reken graag', 'Ik teken graag'];
const list = {
  ref: 'eens',
  title: 'Ben je het eens?',
  type: 'statements',
  options: [
    { ref: 'ja', title: 'Ja' },
    { ref: 'nee', title: 'Nee' },
  ],
  sub_questions: titles.map((title, at) => ({ ref: `s${at}`, title })),
};
const open = { ref: 'waarom', title: 'Waarom?', type: 'text' };

/** Somebody who took a number of seconds over the list and over the question after it, with these places on the scale. */
async function answer(id: string, seconds: [number, number], places: number[]): Promise<void> {
  const { questions } = await readPublished(db, id, 1);
  const { sub_questions } = questions[0]!;
  const person = crypto.randomUUID();
  const began = Date.parse('2026-11-20T10:00:00Z');
  const [first, last] = [began + seconds[0] * 1000, began + (seconds[0] + seconds[1]) * 1000].map((at) => new Date(at));
  await db.run(sql`
    insert into survey.participation (campaign_id, id, version, started_at, finished_at)
    values (${id}, ${person}, 1, ${new Date(began)}, ${last!})`);
  for (const [at, sub] of sub_questions.entries()) {
    await db.run(sql`
      insert into survey.answer (campaign_id, participation_id, question_id, value, saved_at)
      values (${id}, ${person}, ${sub.id}, ${[sub.options[places[at]!]!.id]}, ${first!})`);
  }
  await db.run(sql`
    insert into survey.answer (campaign_id, participation_id, question_id, value, saved_at)
    values (${id}, ${person}, ${questions[1]!.id}, ${['Zomaar']}, ${last!})`);
}

test('durations by screen are classes of what lies between two saves, and straight lines are counted, in tens', async () => {
  const { id } = await makeCampaign(world, { questions: [list, open] });
  const writer = await makeWriter(world);
  const look = () => writer.call(readQuality, { params: { id } });
  for (let one = 0; one < 9; one += 1) await answer(id, [1, 40], [0, 0, 0]);
  expect(await look()).toEqual({ people: null, whole: [], screens: [], lists: [] });
  for (let one = 0; one < 3; one += 1) await answer(id, [1, 40], [1, 1, 1]);
  for (let one = 0; one < 11; one += 1) await answer(id, [7, 200], [0, 1, 0]);
  const { people, whole, screens, lists } = await look();
  expect([people, whole]).toEqual([20, [10, null, 10, null, null, null]]);
  expect(screens.map(({ title, middle, quick }) => [title, middle, quick])).toEqual([
    ['Ben je het eens?', 0, 10],
    ['Waarom?', 4, null],
  ]);
  expect(lists.map(({ answered, same }) => [answered, same])).toEqual([[20, 10]]);
});

test('of an anonymous campaign nothing is timed', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  const writer = await makeWriter(world);
  expect((await writer.call(readQuality, { params: { id } })).people).toBeNull();
});
