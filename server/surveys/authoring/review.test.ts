import { expect, test } from 'vitest';
import {
  addComment,
  answerReview,
  askReview,
  listReviews,
  readReview,
  resolveComment,
} from '#contract/calls/office/authoring/review.ts';
import { campaignFile } from '#contract/calls/office/writing.ts';
import { makeWriter, newDraft, readDraft, save } from '#test/make-writers.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { removeStaff } from '../../staff/accounts/colleagues.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const [writer, colleague] = [await makeWriter(world), await makeWriter(world, 'admin')];
const makeList = () =>
  newDraft(writer, { title: 'Lezen', questions: [{ ref: 'leest', title: 'Leest je kind?', type: 'text' }] });
const review = (id: string, who = writer) => who.call(readReview, { params: { id } });
const say = (id: string, words: string, who = writer, key = '#1') =>
  who.call(addComment, { params: { id }, body: { key, words } });
const resolve = (id: string, comment: string, resolved: boolean, who = writer) =>
  who.call(resolveComment, { params: { id, comment }, body: { resolved } });

test('two who comment at once are both kept, without a revision and outside of the file', async () => {
  const id = await makeList();
  await Promise.all([say(id, 'Te lang'), say(id, 'Prima', colleague)]);
  expect((await review(id)).comments.map(({ words }) => words).sort()).toEqual(['Prima', 'Te lang']);
  expect((await readDraft(writer, id)).revision).toBe(0);
  expect(JSON.stringify(await writer.call(campaignFile, { params: { id } }))).not.toContain('Te lang');
  expect((await writer.refused(addComment, { params: { id }, body: { key: '#9', words: 'Weg' } })).status).toBe(404);
  expect((await writer.refused(addComment, { params: { id }, body: { key: '#1', words: ' ' } })).status).toBe(422);
});

test('of two who resolve a comment the first stands, it can be opened again, and it outlives its question', async () => {
  const id = await makeList();
  const { id: comment } = await say(id, 'Te lang');
  const open = async () => (await colleague.call(listReviews)).comments.find(({ campaign_id }) => campaign_id === id);
  expect(await open()).toEqual({ campaign_id: id, title: 'Lezen', open: 1 });
  await resolve(id, comment, true);
  expect(await open()).toBeUndefined();
  const [before] = (await review(id)).comments;
  world.clock.advance(60_000);
  await resolve(id, comment, true, colleague);
  expect((await review(id)).comments).toEqual([before]);
  await resolve(id, comment, false);
  await save(writer, id, 0, [{ kind: 'remove', key: '#1' }]);
  expect((await review(id)).comments).toMatchObject([{ key: '#1', question: 'Leest je kind?', resolved: null }]);
});

test('who is asked to read finds it on Start until it is answered, and who left cannot be asked', async () => {
  const id = await makeList();
  const { colleagues } = await review(id);
  const other = (await review(id, colleague)).colleagues;
  const me = colleagues.find((one) => !other.some(({ id: known }) => known === one.id))!;
  const ask = () => writer.call(askReview, { params: { id }, body: { staff_id: me.id } });
  await ask();
  await ask();
  const waiting = async () => (await colleague.call(listReviews)).requests;
  const [request] = await waiting();
  expect(await waiting()).toMatchObject([{ campaign_id: id, title: 'Lezen', by: 'Sanne de Groot' }]);
  expect((await writer.call(listReviews)).requests).toEqual([]);
  expect((await review(id, colleague)).requests).toMatchObject([{ mine: true }]);
  await colleague.call(answerReview, { params: { id, request: request!.id } });
  expect(await waiting()).toEqual([]);
  const gone = await makeWriter(world);
  const { id: left } = (await review(id)).colleagues.find(
    (one) => ![...colleagues, ...other].some(({ id: known }) => known === one.id),
  )!;
  await say(id, 'Tot ziens', gone);
  const { email } = await world.context.db.one(
    sql<{ email: string }>`select email from office.staff where id = ${left}`,
  );
  await removeStaff(world.context, email);
  expect((await writer.refused(askReview, { params: { id }, body: { staff_id: left } })).status).toBe(404);
  // As in the audit log the name stays with what was said.
  expect((await review(id)).comments.at(-1)).toMatchObject({ words: 'Tot ziens', by: 'Sanne de Groot' });
});
