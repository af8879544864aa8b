import { describe, expect, test } from 'vitest';
import {
  campaignFile,
  createDraft,
  draftAt,
  draftChanges,
  draftHistory,
  putBack,
} from '#contract/calls/office/writing.ts';
import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import { toFile } from '#questionnaire/draft/draft.ts';
import { file, makeCampaign } from '#test/make-campaigns.ts';
import { makeFile } from '#test/make-drafts.ts';
import { changesSince, makeWriter, newDraft, readDraft, refusedSet, save } from '#test/make-writers.ts';
import { makeWorld } from '#test/world.ts';
import { officeBase } from '../../app.ts';
import { sql } from '../../platform/database/sql.ts';
import { readCampaignFile } from '../campaigns/campaign-file.ts';
import { addCampaign } from '../campaigns/campaigns.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, db } = world;
const writer = await makeWriter(world);
const colleague = await makeWriter(world, 'admin');

const title = (value: string): Change => ({ kind: 'set', name: 'title', value });
const edit = (key: string, entry: QuestionEntry): Change => ({ kind: 'edit', key, entry });
const put = (key: string, rank: string, entry: QuestionEntry): Change => ({
  kind: 'put',
  question: { key, rank, entry },
});
const lastAct = () =>
  db.one(sql`
    select action, about, detail, staff_id is not null as by from office.audit order by number desc limit 1`);
const fileOf = (id: string) => writer.call(campaignFile, { params: { id } });
const historyOf = (id: string, before?: number) =>
  writer.call(draftHistory, { params: { id }, query: { before: before === undefined ? undefined : String(before) } });

describe('a draft', () => {
  test('begins empty, is kept by small changes, and tells who made them', async () => {
    const { id } = await writer.call(createDraft, { body: { from: { kind: 'empty', title: 'Lezen' } } });
    expect(await readDraft(writer, id)).toMatchObject({ revision: 0, version: 1, out: null, stage: 'draft' });
    const { revision } = await save(writer, id, 0, [put('#a', 'V', { title: 'Leest je kind?', type: 'text' })]);
    await save(colleague, id, revision, [title('Lezen thuis')]);
    expect(await readDraft(writer, id)).toMatchObject({
      revision: 2,
      saved_by: 'Sanne de Groot',
      anonymous_fixed: false,
    });
    const { revisions, more } = await historyOf(id);
    expect(revisions.map((one) => [one.revision, one.why, one.changes.length])).toEqual([
      [2, null, 1],
      [1, null, 1],
      [0, 'start', 0],
    ]);
    expect(more).toBe(false);
    const { title: listed } = await db.one(sql<{ title: string }>`select title from survey.campaign where id = ${id}`);
    expect(listed).toBe('Lezen thuis');
  });

  test('is the file that it came from, whatever that holds, and a file of it makes the same again', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const made = makeFile(seed);
      const id = await newDraft(writer, made);
      expect(await fileOf(id)).toEqual(made);
      expect(await lastAct()).toEqual({ action: 'campaign_file_taken', about: id, detail: {}, by: true });
      const again = await newDraft(writer, await fileOf(id));
      expect(await fileOf(again)).toEqual(made);
    }
  });

  test('has a condition with a group, of its file or put in later', async () => {
    const chosen = { question: 'leest', is: 'one_of' as const, options: ['ja'] };
    const show_if = { join: 'and' as const, of: [chosen, { join: 'or' as const, of: [chosen, chosen] }] };
    const options = [{ ref: 'ja', title: 'Ja' }];
    const first = { ref: 'leest', title: 'Leest je kind?', type: 'multiple_choice', options };
    const second = { ref: 'hoe', title: 'Hoe vaak?', type: 'text', show_if };
    const made = { title: 'Lezen', questions: [first, second] };
    const id = await newDraft(writer, made);
    await save(writer, id, 0, [put('#c', 'z', { ...second, ref: 'nog' })]);
    expect(await fileOf(id)).toEqual({ ...made, questions: [first, second, { ...second, ref: 'nog' }] });
  });

  test('of a campaign that a command imported begins as its file, and looking at it keeps nothing', async () => {
    const { campaign, draft } = readCampaignFile(Buffer.from(JSON.stringify(file())), context.config);
    const id = await db.transaction((tx) => addCampaign(tx, context, campaign, draft));
    expect(await readDraft(writer, id)).toMatchObject({ revision: 0, version: 1, stage: 'draft' });
    expect(await fileOf(id)).toEqual(file());
    expect(await db.many(sql`select 1 from survey.draft where campaign_id = ${id}`)).toEqual([]);
    await save(writer, id, 0, [title('Nieuw')]);
    expect(await fileOf(id)).toEqual(file({ title: 'Nieuw' }));
  });

  test('of a campaign that is out is that of its next version, and what is out stays', async () => {
    const { id } = await makeCampaign(world);
    const { draft, out } = await readDraft(writer, id);
    expect(out).toEqual(draft);
    await save(writer, id, 0, [title('Nieuw')]);
    const changed = await readDraft(writer, id);
    expect(changed).toMatchObject({ version: 2, stage: 'open', anonymous_fixed: true, out });
    const row = await db.one(sql`select title, draft from survey.campaign where id = ${id}`);
    expect(row).toEqual({ title: 'Schermen thuis', draft: file() });
  });

  test('can be seen as it was at each revision, and be put back', async () => {
    const id = await newDraft(writer, { title: 'T0', questions: [] });
    for (let n = 0; n < 60; n++) await save(writer, id, n, [title(`T${n + 1}`)]);
    const at = async (revision: number) =>
      (await writer.call(draftAt, { params: { id, revision: String(revision) } })).draft.settings.title;
    expect([await at(0), await at(1), await at(49), await at(50), await at(59), await at(60)]).toEqual([
      ...['T0', 'T1', 'T49', 'T50', 'T59', 'T60'],
    ]);
    const first = await historyOf(id);
    expect([first.revisions.length, first.more]).toEqual([50, true]);
    const next = await historyOf(id, first.revisions.at(-1)!.revision);
    expect(next.revisions[0]!.revision).toBe(first.revisions.at(-1)!.revision - 1);
    const back = { params: { id }, body: { revision: 49, base: 60 } };
    expect(await writer.call(putBack, back)).toEqual({ revision: 61, changes: [title('T49')] });
    expect(await lastAct()).toEqual({ action: 'campaign_put_back', about: id, detail: { revision: '49' }, by: true });
    // A second press finds it done.
    expect(await writer.call(putBack, { params: { id }, body: { revision: 49, base: 61 } })).toEqual({
      ...{ revision: 61, changes: [] },
    });
    expect((await historyOf(id)).revisions[0]).toMatchObject({ why: 'put_back' });
    expect((await writer.refused(putBack, { params: { id }, body: { revision: 500, base: 61 } })).status).toBe(404);
  });
});

describe('sets of changes', () => {
  const three = { title: 'Lezen', questions: ['A?', 'B?', 'C?'].map((title) => ({ title, type: 'text' })) };

  test('come one after another, and who reads along learns what was done and by which sets', async () => {
    const id = await newDraft(writer, three);
    const [first, second] = [edit('#1', { title: 'A!', type: 'text' }), edit('#2', { title: 'B!', type: 'text' })];
    await save(writer, id, 0, [first]);
    const send_id = '00000000-0000-4000-8000-00000000000a';
    expect(await save(colleague, id, 1, [second], send_id)).toEqual({ revision: 2 });
    expect(await changesSince(writer, id, 1)).toEqual({
      ...{ out_number: 0, revision: 2, version: 1, stage: 'draft' },
      ...{ changes: [second], sends: [send_id], holder: null },
    });
    expect((await fileOf(id)).questions).toMatchObject([{ title: 'A!' }, { title: 'B!' }, { title: 'C?' }]);
  });

  test('of ten that come at once on one revision one is kept', async () => {
    const id = await newDraft(writer, three);
    const sets = Array.from({ length: 10 }, (_, n) =>
      save(writer, id, 0, [put(`#n${n}`, `V${n}V`, { title: `N${n}` })]),
    );
    const kept = (await Promise.allSettled(sets)).filter(({ status }) => status === 'fulfilled');
    expect(kept).toHaveLength(1);
    const { draft, revision } = await readDraft(writer, id);
    expect([draft.questions.length, revision]).toEqual([4, 1]);
  });

  test('one that is sent again, whose answer got lost, is one revision with one answer', async () => {
    const id = await newDraft(writer, three);
    const send = () => save(writer, id, 0, [edit('#1', { title: 'A!' })], '00000000-0000-4000-8000-00000000000a');
    const first = await send();
    await save(colleague, id, 1, [edit('#1', { title: 'Later' })]);
    expect(await Promise.all([send(), send(), send()])).toEqual([first, first, first]);
    expect((await readDraft(writer, id)).revision).toBe(2);
    expect((await fileOf(id)).questions).toMatchObject([{ title: 'Later' }, {}, {}]);
  });

  test('whoever names a revision that is not there reads the whole draft again', async () => {
    const id = await newDraft(writer, three);
    expect((await refusedSet(writer, id, 7, [title('x')])).status).toBe(409);
    expect((await writer.refused(draftChanges, { params: { id }, query: { since: '7' } })).status).toBe(409);
  });
});

describe('bad input', () => {
  const long = 'Een lange uitleg. '.repeat(222).slice(0, 4000);
  const many = (count: number): QuestionEntry[] =>
    Array.from({ length: count }, (_, n) => ({ ref: `v${n}`, title: `Vraag ${n}?`, description: long, type: 'text' }));

  test('300 questions with descriptions of 4,000 characters work, one more question does not', async () => {
    const id = await newDraft(writer, { title: 'Lang', questions: many(300) });
    expect((await readDraft(writer, id)).draft.questions).toHaveLength(300);
    expect((await save(writer, id, 0, [edit('#300', { title: 'Anders' })])).revision).toBe(1);
    const refused = await refusedSet(writer, id, 1, [put('#x', 'zz', { title: 'Te veel' })]);
    expect([refused.status, refused.message]).toEqual([
      422,
      'Een vragenlijst heeft hooguit 300 vragen. Haal eerst een vraag weg.',
    ]);
  });

  test('a set of up to 512 KiB is read, a larger one is refused, and of a stranger nothing is read', async () => {
    const id = await newDraft(writer, { title: 'T', questions: [] });
    const sets = (count: number) =>
      many(count).map((entry, n) => put(`#p${n}`, `V${n}V`, { ...entry, description: long }));
    expect((await save(writer, id, 0, sets(100))).revision).toBe(1);
    const refused = await refusedSet(writer, id, 1, sets(200));
    expect([refused.status, refused.message]).toEqual([413, 'Dat is te veel in één keer. Maak het korter.']);
    // That it is no JSON would be told, had anybody read it.
    const headers = { 'content-type': 'application/json' };
    const address = `${world.office_url}${officeBase}/campaigns/${id}/changes`;
    expect((await fetch(address, { method: 'POST', headers, body: '{'.repeat(100_000) })).status).toBe(401);
  });

  test('a draft that grows beyond what a file may hold is refused with a sentence', async () => {
    const id = await newDraft(writer, { title: 'T', questions: [] });
    const large = (n: number) => put(`#l${n}`, `V${n}V`, { title: 'L', extra: 'x'.repeat(480_000) });
    for (let n = 0; n < 4; n++) await save(writer, id, n, [large(n)]);
    expect((await refusedSet(writer, id, 4, [large(4)])).message).toBe(
      'Deze vragenlijst is groter dan 2 MB. Maak teksten korter of haal vragen weg.',
    );
  });

  test.each<[string, unknown]>([
    ['a key that could be a name', { kind: 'remove', key: 'q1' }],
    ['a rank below which nothing fits', { kind: 'move', key: '#1', rank: 'V0' }],
    ['questions as a setting', { kind: 'set', name: 'questions', value: [] }],
    ['options that are no list', { kind: 'edit', key: '#1', entry: { options: 'Ja' } }],
    ['a title that is no text', { kind: 'edit', key: '#1', entry: { sub_questions: [{ title: 5 }] } }],
    ['something that is no change', { kind: 'eat', key: '#1' }],
  ])('%s is refused', async (_, change) => {
    const id = await newDraft(writer, { title: 'T', questions: [{ title: 'A?' }] });
    expect((await refusedSet(writer, id, 0, [change as Change])).status).toBe(422);
    expect((await readDraft(writer, id)).revision).toBe(0);
  });

  test('a file that is none says why; one that is not finished becomes a draft', async () => {
    const from = (given: unknown) => ({ body: { from: { kind: 'file' as const, file: given } } });
    const refused = await writer.refused(createDraft, from({ title: 'T', questions: [{ title: 5 }] }));
    expect([refused.status, Object.keys(refused.body.errors!).sort()]).toEqual([
      422,
      ['questions[0].title', 'questions[0].type'],
    ]);
    for (const none of [5, 'x', null, []]) {
      const { status, body } = await writer.refused(createDraft, from(none));
      expect([status, Object.keys(body.errors!)]).toEqual([422, ['file']]);
    }
    expect((await writer.refused(createDraft, from({ questions: 'x' }))).status).toBe(422);
    const { id } = await writer.call(createDraft, from({ title: '', questions: [{ title: 'Nog niets' }] }));
    expect(toFile((await readDraft(writer, id)).draft)).toEqual({ title: '', questions: [{ title: 'Nog niets' }] });
  });
});
