import { describe, expect, test } from 'vitest';
import { removeDraft, restoreDraft } from '#contract/calls/office/campaign-stage.ts';
import { listCampaigns } from '#contract/calls/office/campaigns.ts';
import { campaignFile, createDraft } from '#contract/calls/office/writing.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import { file, makeCampaign } from '#test/make-campaigns.ts';
import { makeWriter, newDraft, readDraft, save } from '#test/make-writers.ts';
import { days, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { sweepDrafts } from './sweep.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock } = world;
const { db } = context;
let writer = await makeWriter(world);
/** By then no session of now is alive. */
async function later(ms: number): Promise<void> {
  clock.advance(ms);
  writer = await makeWriter(world);
}
const set = (name: string, value: unknown): Change => ({ kind: 'set', name, value });
const lastAct = () =>
  db.one(sql`select action, about, staff_id is not null as by_staff from office.audit order by number desc limit 1`);

describe('an earlier list', () => {
  test('is copied without its dates, and the copy knows where it came from', async () => {
    const { id } = await makeCampaign(world, { opens_at: '2026-11-01', closes_at: '2030-01-01' });
    const from = { kind: 'campaign' as const, id, title: 'Schermen, tweede keer' };
    const { id: copy } = await writer.call(createDraft, { body: { from } });
    const row = await db.one(sql`select origin_id, state, opens_at from survey.campaign where id = ${copy}`);
    expect(row).toEqual({ origin_id: id, state: 'draft', opens_at: null });
    expect(await lastAct()).toEqual({ action: 'campaign_created', about: copy, by_staff: true });
    expect(await writer.call(campaignFile, { params: { id: copy } })).toEqual(file({ title: from.title }));
  });
});

describe('a draft that is removed', () => {
  const listed = async (id: string) => (await writer.call(listCampaigns)).campaigns.some((one) => one.id === id);
  const remove = (id: string) => writer.call(removeDraft, { params: { id } });

  test('is in no list, and back as it was for a week', async () => {
    const id = await newDraft(writer, file() as CampaignFile);
    await save(writer, id, 0, [set('title', 'Nieuw')]);
    await remove(id);
    expect(await lastAct()).toEqual({ action: 'campaign_removed', about: id, by_staff: true });
    expect(await listed(id)).toBe(false);
    expect((await writer.refused(campaignFile, { params: { id } })).status).toBe(404);
    await later(days(6));
    await sweepDrafts(context);
    await writer.call(restoreDraft, { params: { id } });
    expect(await lastAct()).toEqual({ action: 'campaign_restored', about: id, by_staff: true });
    expect([await listed(id), (await readDraft(writer, id)).revision]).toEqual([true, 1]);
    await remove(id);
    await later(days(8));
    await sweepDrafts(context);
    expect((await writer.refused(restoreDraft, { params: { id } })).status).toBe(422);
    const rows = await db.many(sql`select 1 from survey.draft_revision where campaign_id = ${id}`);
    expect(rows).toEqual([]);
  });

  test('was never published: of one that is out nothing can be removed', async () => {
    const { id } = await makeCampaign(world);
    expect((await writer.refused(removeDraft, { params: { id } })).message).toMatch(/gepubliceerd/);
  });
});

test('who made a revision is known as long as the audit log is kept, and the draft for ever', async () => {
  const id = await newDraft(writer, { title: 'T0', questions: [] });
  for (let n = 0; n < 60; n++) await save(writer, id, n, [set('title', `T${n + 1}`)]);
  await later(days(25 * 31));
  await save(writer, id, 60, [set('title', 'Nu')]);
  await sweepDrafts(context);
  const rows = await db.many(sql<{ number: number; known: boolean }>`
    select number, staff_id is not null as known from survey.draft_revision where campaign_id = ${id} order by number`);
  expect(rows[0]!.number).toBe(50);
  expect(rows.filter(({ known }) => known).map(({ number }) => number)).toEqual([61]);
  expect((await readDraft(writer, id)).draft.settings.title).toBe('Nu');
});
