import { describe, expect, test } from 'vitest';
import { publishDraft, publishFaults, publishSettings } from '#contract/calls/office/writing.ts';
import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import { save as answer, finish, inviteOne, makeCampaign, questions, refusedSave, show } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { changesSince, makeWriter, newDraft, readDraft, save } from '#test/make-writers.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world;
const writer = await makeWriter(world);

const set = (name: string, value: unknown): Change => ({ kind: 'set', name, value });
const edit = (key: string, entry: QuestionEntry): Change => ({ kind: 'edit', key, entry });
const look = (id: string) => writer.call(publishFaults, { params: { id } });
const publish = (id: string, revision: number, more: object = {}) =>
  writer.call(publishDraft, { params: { id }, body: { revision, ...more } });
const refusedPublish = (id: string, revision: number, more: object = {}) =>
  writer.refused(publishDraft, { params: { id }, body: { revision, ...more } });
const lastAct = () =>
  db.one(sql`select action, about, staff_id is not null as by_staff from office.audit order by number desc limit 1`);
const lastDetail = async () =>
  (await db.one(sql<{ detail: unknown }>`select detail from office.audit order by number desc limit 1`)).detail;
const ids = async (who: { token: string; email: string }) => (await show(world, who)).questions.map(({ id }) => id);
const reworded = { ...questions[3]!, title: 'Welke afspraken zijn er?' };
/** Somebody who has begun, and somebody who has not. */
async function beganAndInvited(id: string) {
  const one = await inviteOne(world, id, await joinProven(world));
  const other = await inviteOne(world, id, await joinProven(world));
  await answer(world, one, { screens: 'no' });
  return [one, other] as const;
}

describe('the first version', () => {
  test('is refused with each fault at its question, and published when nothing is wrong', async () => {
    const id = await newDraft(writer, { title: 'Lezen', questions: [{ title: 'Hoe?', type: 'multiple_choice' }] });
    const { faults, version, same, difference } = await look(id);
    expect(faults).toEqual([
      {
        place: 'questions[0].options',
        code: 'no_options',
        sentence: expect.stringMatching(/\.$/),
        key: '#1',
        sub: null,
        option: null,
      },
    ]);
    expect([version, same, difference]).toEqual([1, false, null]);
    expect((await refusedPublish(id, 0)).body.errors).toHaveProperty('questions[0].options');
    await save(writer, id, 0, [edit('#1', { title: 'Hoe?', type: 'text' }), set('closes_at', '2020-01-01')]);
    expect(await look(id)).toMatchObject({ would_close: true, faults: [{ place: 'closes_at' }] });
    expect((await refusedPublish(id, 1)).message).toMatch(/geen dag meer/);
    await save(writer, id, 1, [{ kind: 'set', name: 'closes_at' }]);
    expect((await look(id)).faults).toEqual([]);
    expect((await refusedPublish(id, 1)).status).toBe(409);
    expect(await publish(id, 2)).toEqual({ version: 1 });
    expect(await lastAct()).toEqual({ action: 'campaign_published', about: id, by_staff: true });
    expect(await lastDetail()).toEqual({ version: '1' });
    const { out, draft, stage, version: next } = await readDraft(writer, id);
    expect([out, stage, next]).toEqual([draft, 'open', 2]);
    const kept = await db.one(sql`select revision from survey.version where campaign_id = ${id}`);
    expect(kept).toEqual({ revision: 2 });
  });
});

describe('a next version', () => {
  test('is told before, leaves who is halfway with theirs, and names what means the same', async () => {
    const { id } = await makeCampaign(world);
    const [one, other] = await beganAndInvited(id);
    expect(await look(id)).toMatchObject({ version: null, same: true, halfway: 1 });
    await save(writer, id, 0, [edit('#4', reworded), set('description', 'Langer.')]);
    const before = await look(id);
    expect(before).toMatchObject({ version: 2, same: false, halfway: 1, faults: [], confirm: { publish: null } });
    expect(before.difference).toMatchObject({
      list: [{ code: 'description' }],
      questions: [{ id: 'rules', results: 'apart' }],
    });
    expect((await refusedPublish(id, 1, { typos: ['screens'] })).status).toBe(422);
    expect(await publish(id, 1, { typos: ['rules'] })).toEqual({ version: 2 });
    const kept = await db.one(sql`
      select same_meaning, typos, revision from survey.version where campaign_id = ${id} and number = 2`);
    expect(kept).toEqual({ same_meaning: ['rules'], typos: ['rules'], revision: 1 });
    expect((await show(world, one)).description).toBe('Kort.');
    expect((await show(world, other)).description).toBe('Langer.');
    await answer(world, one, { why_not: 'Te jong.' });
    await answer(world, one, { rules: 'none' });
    await finish(world, one);
    expect(await look(id)).toMatchObject({ version: null, same: true });
  });

  test('while first answers come in: each lands whole on one version, and goes on with it', async () => {
    const { id } = await makeCampaign(world);
    const who = [];
    for (let n = 0; n < 8; n++) who.push(await inviteOne(world, id, await joinProven(world)));
    const key = '#m';
    const music = { ref: 'music', title: 'En muziek?', type: 'text' };
    await save(writer, id, 0, [
      { kind: 'remove', key: '#3' },
      edit('#1', {
        ...questions[0]!,
        options: [
          { ref: 'yes', title: 'Ja' },
          { ref: 'no', title: 'Nee', go_to: '#4' },
        ],
      }),
      { kind: 'put', question: { key, rank: 'zz', entry: music } },
    ]);
    const answers = who.map((one) => answer(world, one, { screens: 'yes' }));
    await Promise.all([...answers.slice(0, 4), publish(id, 1), ...answers.slice(4)]);
    for (const one of who) {
      const asked = await ids(one);
      const fresh = asked.includes('music');
      expect(asked.includes('why_not')).toBe(!fresh);
      const refused = await refusedSave(world, one, fresh ? { why_not: 'x' } : { music: 'x' });
      expect(refused.status).toBe(422);
    }
  });

  test('asks for the number when it is about more than a hundred who are halfway', async () => {
    const { id } = await makeCampaign(world);
    await db.run(sql`
      insert into survey.participation (campaign_id, id, version, started_at)
      select ${id}, gen_random_uuid(), 1, now() from generate_series(1, 120)`);
    await save(writer, id, 0, [set('description', 'Langer.')]);
    expect(await look(id)).toMatchObject({ halfway: 120, confirm: { publish: 120 } });
    for (const number of [undefined, 12, 1200]) {
      expect((await refusedPublish(id, 1, { number })).message).toBe('Typ het aantal over: 120.');
    }
    expect(await publish(id, 1, { number: 118 })).toEqual({ version: 2 });
  });
});

describe('while it runs', () => {
  test('dates, link and letters change without a version, whatever is half written', async () => {
    const { id } = await makeCampaign(world);
    const letter = { subject: 'Doe je mee?', text: 'Graag.' };
    await save(writer, id, 0, [
      set('closes_at', '2027-01-01'),
      set('invitation', letter),
      set('attributes', ['zipcode']),
      edit('#5', { title: 'Nog niet klaar' }),
    ]);
    const before = await look(id);
    expect(before).toMatchObject({ version: 2, same: false, settings: { faults: [] } });
    expect(before.faults).toHaveLength(1);
    const { out_number } = await changesSince(writer, id, 1);
    await writer.call(publishSettings, { params: { id }, body: { revision: 1 } });
    expect(await lastAct()).toMatchObject({ action: 'campaign_changed', about: id });
    expect(await lastDetail()).toEqual({ changed: 'closes_at attributes invitation' });
    expect((await look(id)).settings).toBeNull();
    // Neither the version nor the revision tells an open editor that what is out is another one now.
    const heard = await changesSince(writer, id, 1);
    expect([heard.revision, heard.version, heard.out_number === out_number]).toEqual([1, 2, false]);
    expect((await readDraft(writer, id)).out_number).toBe(heard.out_number);
    const row = await db.one(
      sql`select version, closes_at, draft -> 'invitation' as letter, draft -> 'attributes' as attributes
        from survey.campaign where id = ${id}`,
    );
    expect(row).toEqual({
      ...{ version: 1, letter, attributes: ['zipcode'] },
      closes_at: new Date('2027-01-01T23:00:00Z'),
    });
    const { out, draft } = await readDraft(writer, id);
    expect(out!.settings).toEqual(draft.settings);
    expect(out!.questions[4]!.entry.title).toBe(questions[4]!.title);
    const again = { params: { id }, body: { revision: 1 } };
    expect((await writer.refused(publishSettings, again)).message).toBe('Er is niets veranderd.');
  });

  test('a day that is over keeps the settings from being taken over, and is named', async () => {
    const { id } = await makeCampaign(world);
    await save(writer, id, 0, [set('closes_at', '2020-01-01'), edit('#5', { title: 'Nog niet klaar' })]);
    expect((await look(id)).settings).toMatchObject({ faults: [{ place: 'closes_at', key: null }] });
    const refused = await writer.refused(publishSettings, { params: { id }, body: { revision: 1 } });
    expect(Object.keys(refused.body.errors!)).toEqual(['closes_at']);
  });

  test('names that a place made up, written down by the editor, are nothing to publish', async () => {
    const { id } = await makeCampaign(world, { questions: [{ title: 'Leest je kind?', type: 'text' }] });
    await save(writer, id, 0, [edit('#1', { ref: 'q1', title: 'Leest je kind?', type: 'text' })]);
    expect(await look(id)).toMatchObject({ same: true, version: null, settings: null, faults: [] });
    await save(writer, id, 1, [set('link', null), set('closes_at', '2030-01-01')]);
    expect(await look(id)).toMatchObject({ same: false, version: null, settings: { faults: [] } });
    await writer.call(publishSettings, { params: { id }, body: { revision: 2 } });
    expect(await look(id)).toMatchObject({ same: true, version: null, settings: null });
  });
});
