import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { removeDraft } from '#contract/calls/office/campaign-stage.ts';
import { logout } from '#contract/calls/office/staff.ts';
import {
  getDraft,
  holdDraft,
  publishDraft,
  putBack,
  releaseDraft,
  saveChanges,
} from '#contract/calls/office/writing.ts';
import { rules } from '#contract/rules.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { makeWriter, newDraft, readDraft, refusedSet, save, type Writer } from '#test/make-writers.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const [noor, joris] = [await makeWriter(world), await makeWriter(world)];
const [hers, his] = [randomUUID(), randomUUID()];

const title = (value: string): Change => ({ kind: 'set', name: 'title', value });
const makeList = () => newDraft(noor, { title: 'Lezen', questions: [{ title: 'A?', type: 'text' }] });
const hold = async (who: Writer, id: string, editor: string, take?: true) =>
  (await who.call(holdDraft, { params: { id }, body: { editor, ...(take && { take }) } })).holder;
const holder = async (who: Writer, id: string) => (await readDraft(who, id)).holder;
const set = (editor: string, base: number, value: string) => ({
  body: { editor, base, send_id: randomUUID(), changes: [title(value)] },
});

test('who comes first holds a draft: a colleague reads along, and takes it over with one call', async () => {
  const id = await makeList();
  expect(await holder(joris, id)).toBeNull();
  expect(await hold(noor, id, hers)).toEqual({ editor: hers, name: 'Sanne de Groot', yours: true });
  expect(await hold(joris, id, his)).toMatchObject({ editor: hers, yours: false });
  const params = { id };
  const refused = await joris.refused(saveChanges, { params, ...set(his, 0, 'Van Joris') });
  expect([refused.status, refused.message]).toEqual([
    409,
    'Iemand anders schrijft nu aan deze vragenlijst. Neem het schrijven eerst over, of kom later terug.',
  ]);
  expect(await noor.call(saveChanges, { params, ...set(hers, 0, 'Van Noor') })).toEqual({ revision: 1 });
  expect(await hold(joris, id, his, true)).toMatchObject({ editor: his, yours: true });
  expect((await noor.refused(saveChanges, { params, ...set(hers, 1, 'Nog eens') })).status).toBe(409);
  expect(await joris.call(saveChanges, { params, ...set(his, 1, 'Van Joris') })).toEqual({ revision: 2 });
  // The name of another's tab is no way in.
  expect((await noor.refused(saveChanges, { params, ...set(his, 2, 'Van Noor') })).status).toBe(409);
  expect((await readDraft(noor, id)).draft.settings.title).toBe('Van Joris');
});

test('one of two who take at the same moment has it, and both are told who', async () => {
  const id = await makeList();
  await Promise.all([hold(noor, id, hers, true), hold(joris, id, his, true)]);
  const [one, other] = [await holder(noor, id), await holder(joris, id)];
  expect(one!.editor).toBe(other!.editor);
  const saves = await Promise.allSettled([
    noor.call(saveChanges, { params: { id }, ...set(hers, 0, 'Van Noor') }),
    joris.call(saveChanges, { params: { id }, ...set(his, 0, 'Van Joris') }),
  ]);
  expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a hold ends without a heartbeat, when the tab lets go, and at log-out', async () => {
  const [id, leaver] = [await makeList(), await makeWriter(world)];
  await hold(noor, id, hers);
  world.clock.advance((rules.draft_hold_seconds - 1) * 1000);
  expect(await hold(noor, id, hers)).toMatchObject({ editor: hers });
  world.clock.advance((rules.draft_hold_seconds - 1) * 1000);
  expect(await hold(joris, id, his)).toMatchObject({ editor: hers });
  world.clock.advance(1001);
  expect(await holder(joris, id)).toBeNull();
  expect(await hold(joris, id, his)).toMatchObject({ editor: his });
  await joris.call(releaseDraft, { params: { id }, body: { editor: his } });
  expect(await hold(leaver, id, hers)).toMatchObject({ editor: hers });
  await leaver.call(logout);
  expect(await holder(noor, id)).toBeNull();
});

test('a set that names an older revision is refused, also of who holds the draft, and so is putting back', async () => {
  const id = await makeList();
  await hold(noor, id, hers);
  const first = set(hers, 0, 'Een');
  await noor.call(saveChanges, { params: { id }, ...first });
  const refused = await noor.refused(saveChanges, { params: { id }, ...set(hers, 0, 'Twee') });
  expect([refused.status, refused.message]).toEqual([
    409,
    'Het concept is intussen veranderd. Bekijk het eerst opnieuw.',
  ]);
  const back = { params: { id }, body: { editor: hers, revision: 0, base: 0 } };
  expect((await noor.refused(putBack, back)).status).toBe(409);
  // An answer that got lost: the same set again is the same revision.
  expect(await noor.call(saveChanges, { params: { id }, ...first })).toEqual({ revision: 1 });
  expect((await readDraft(noor, id)).draft.settings.title).toBe('Een');
});

test('a program never writes into a draft that somebody holds', async () => {
  const { id } = await makeCampaign(world);
  await hold(noor, id, hers);
  expect((await refusedSet(joris, id, 0, [title('Van een programma')])).status).toBe(409);
  await noor.call(releaseDraft, { params: { id }, body: { editor: hers } });
  await save(joris, id, 0, [title('Van een programma')]);
});

test('publishing takes a draft from who writes it, and removing ends it', async () => {
  const id = await makeList();
  await hold(noor, id, hers);
  await joris.call(publishDraft, { params: { id }, body: { editor: his, revision: 0 } });
  expect(await holder(noor, id)).toMatchObject({ editor: his, yours: false });
  const other = await makeList();
  await hold(noor, other, hers);
  await joris.call(removeDraft, { params: { id: other } });
  expect((await noor.refused(holdDraft, { params: { id: other }, body: { editor: hers } })).status).toBe(404);
  expect((await noor.refused(getDraft, { params: { id: other } })).status).toBe(404);
});
