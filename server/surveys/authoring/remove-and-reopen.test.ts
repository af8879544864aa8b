import { describe, expect, test } from 'vitest';
import { closeCampaign, removeDraft, reopenCampaign, restoreDraft } from '#contract/calls/office/campaign-stage.ts';
import { listCampaigns } from '#contract/calls/office/campaigns.ts';
import { campaignFile, createDraft, publishFaults } from '#contract/calls/office/writing.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import { save as answer, file, inviteOne, makeCampaign, show } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { changesSince, makeWriter, newDraft, readDraft, save } from '#test/make-writers.ts';
import { days, hours, makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { sweepCampaigns } from '../campaigns/close.ts';
import { sweepDrafts } from './sweep.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock, db } = world;
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

  test('copied twice, the copies have names of their own', async () => {
    const { id } = await makeCampaign(world, { title: 'Tweemaal' });
    const copy = async () => {
      const made = await writer.call(createDraft, { body: { from: { kind: 'campaign', id } } });
      return (await writer.call(campaignFile, { params: made })).title;
    };
    expect([await copy(), await copy()]).toEqual(['Tweemaal (kopie)', 'Tweemaal (kopie 2)']);
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

const look = (id: string) => writer.call(publishFaults, { params: { id } });
/** What a browser that has the draft open asks again and again. */
const standing = async (id: string) => {
  const { version, stage } = await changesSince(writer, id, 0);
  return { version, stage };
};
const close = (id: string, number?: number) => writer.call(closeCampaign, { params: { id }, body: { number } });
const reopen = (id: string, closes_at?: string) => writer.call(reopenCampaign, { params: { id }, body: { closes_at } });
const refusedReopen = async (id: string, closes_at?: string) =>
  (await writer.refused(reopenCampaign, { params: { id }, body: { closes_at } })).message;
describe('closing and opening again', () => {
  test('within a day, and the answers go on; later it is refused', async () => {
    const { id } = await makeCampaign(world);
    const one = await inviteOne(world, id, await joinProven(world));
    await answer(world, one, { screens: 'no' });
    expect(await refusedReopen(id)).toBe('Deze vragenlijst is niet gesloten.');
    expect(await standing(id)).toEqual({ version: 2, stage: 'open' });
    expect(await close(id)).toEqual({ stage: 'closed' });
    expect(await standing(id)).toEqual({ version: 2, stage: 'closed' });
    expect(await lastAct()).toEqual({ action: 'campaign_closed', about: id, by_staff: true });
    const until = new Date(clock.now().getTime() + hours(24)).toISOString();
    await later(hours(23));
    expect((await look(id)).reopen_until).toBe(until);
    expect(await reopen(id)).toEqual({ stage: 'open' });
    expect(await lastAct()).toEqual({ action: 'campaign_reopened', about: id, by_staff: true });
    await answer(world, one, { why_not: 'Te jong.' });
    await close(id);
    await later(hours(24));
    expect((await look(id)).reopen_until).toBeNull();
    expect(await refusedReopen(id)).toMatch(/langer dan 24 uur/);
  });

  test('of an anonymous one within half an hour, before its answers are shuffled for good', async () => {
    const { id, token } = await makeCampaign(world, { anonymous: true });
    const { anonymous_token } = await show(world, { token: token! });
    const who = { token: token!, anonymous_token: anonymous_token! };
    await answer(world, who, { screens: 'no' });
    await close(id);
    await later(minutes(29));
    await sweepCampaigns(context);
    await reopen(id);
    await answer(world, who, { screens: 'no', why_not: 'Te jong.' });
    await close(id);
    await later(minutes(30));
    expect(await refusedReopen(id)).toMatch(/eerste 30 minuten/);
    clock.advance(minutes(6));
    await sweepCampaigns(context);
    expect(await refusedReopen(id)).toMatch(/eerste 30 minuten/);
  });

  test('asks for another day where the day that was planned is over', async () => {
    const { id } = await makeCampaign(world, { closes_at: new Date(clock.now().getTime() + hours(1)).toISOString() });
    await later(hours(2));
    expect(await refusedReopen(id)).toMatch(/Kies een latere dag/);
    expect(await refusedReopen(id, '2020-01-01')).toMatch(/Kies een latere dag/);
    expect(await refusedReopen(id, 'ooit')).toMatch(/Kies een latere dag/);
    await reopen(id, '2030-01-01');
    const { draft, out, revision } = await readDraft(writer, id);
    expect([revision, draft.settings.closes_at, out]).toEqual([1, '2030-01-01', draft]);
    expect(await look(id)).toMatchObject({ same: true, version: null });
  });

  test('never once something of its results was told, also when that was withdrawn', async () => {
    const { id } = await makeCampaign(world);
    await close(id);
    await db.run(sql`
      insert into office.audit (at, action, about, detail) values (${clock.now()}, 'campaign_outcome_told', ${id}, '{}')`);
    expect(await refusedReopen(id)).toBe('Van deze vragenlijst zijn al uitkomsten verteld. Hij kan niet meer open.');
    expect((await look(id)).reopen_until).toBeNull();
  });

  test('closing asks how many people cannot answer any more, from a hundred on', async () => {
    const { id } = await makeCampaign(world);
    await db.run(sql`
      insert into contact.invitation (campaign_id, created_at) select ${id}, now() from generate_series(1, 101)`);
    expect((await look(id)).confirm).toEqual({ publish: null, close: 101 });
    const body = { number: 1 };
    expect((await writer.refused(closeCampaign, { params: { id }, body })).message).toBe('Typ het aantal over: 101.');
    expect(await close(id, 101)).toEqual({ stage: 'closed' });
  });
});
