import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listCampaigns, readCampaign } from '#contract/calls/office/campaigns.ts';
import { lookAtDraw, readDraw, saveDraw } from '#contract/calls/office/draw.ts';
import { readFieldwork, readUnreachable } from '#contract/calls/office/fieldwork.ts';
import { confirmMailing, readSending, tryMailing } from '#contract/calls/office/sending.ts';
import { readStanding } from '#contract/calls/office/state.ts';
import { drawTalk } from '#contract/calls/office/support/talks.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { addHistory, addPanel } from '#test/make-panel.ts';
import { makeStaff } from '#test/make-staff.ts';
import { days, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { createMailing } from '../schedule/mailing.ts';
import { planIn } from '../schedule/plan-mailing.ts';
import { selectionOf } from './eligibility-counts.ts';

const world = await makeWorld();
const { db, clock } = world.context;
const now = clock.now();

const inTens = (count: number | null) => expect((count ?? 0) % 10, String(count)).toBe(0);

test('every number of a questionnaire that was drawn by something sensitive is in tens, or is not told', async () => {
  const noor = { cookie: (await makeStaff(world, 'researcher')).cookies };
  const support = { cookie: (await makeStaff(world, 'support')).cookies };
  const told = { gender: ['female'], contact_lop: ['true'] };
  await addPanel(world.context, [
    { count: 37, answers: { ...told, income: ['under_25'] }, consents: ['contact_lop'] },
    { count: 40, answers: { ...told, income: ['60_to_80'] }, consents: ['contact_lop'] },
  ]);
  const { id } = await makeCampaign(world);
  const conditions = [
    { any: [{ key: 'gender', values: ['female'] }] },
    { any: [{ key: 'income', values: ['under_25'] }] },
  ];
  const params = { id };
  const { draw } = await world.call(
    saveDraw,
    { params, body: { conditions, how: { kind: 'everybody' }, revision: 0 } },
    noor,
  );
  const wanted = { kind: 'invitation' as const, at: null, at_night: true, after: [] };
  const look = await world.call(tryMailing, { params, body: wanted }, noor);
  expect(look).toMatchObject({ people: 'hidden', confirm: null, cents: null, trial: null });
  const done = await world.call(
    confirmMailing,
    {
      params,
      body: { ...wanted, base: look.base, send_id: randomUUID(), draw: { id: draw.id, revision: draw.revision } },
    },
    noor,
  );
  expect(await db.one(sql`select count(*)::int as count from contact.invitation where campaign_id = ${id}`)).toEqual({
    count: 37,
  });
  // Elsewhere an exact number of what waits would be the number of who has the answer.
  const { channels } = await world.call(readStanding, undefined, noor);
  expect(channels.find(({ channel }) => channel === 'email')).toMatchObject({ waiting: 0, untold: true });
  inTens(done.recipients);
  expect([30, 40]).toContain(done.recipients);
  await db.run(sql`
    insert into survey.participation (campaign_id, id, version, started_at, finished_at)
    select campaign_id, participation_id, 1, ${now}, ${now} from contact.invitation where campaign_id = ${id} limit 7`);

  await db.run(sql`update contact.mailing set state = 'stopped', planned_at = ${now} where campaign_id = ${id}`);

  const field = await world.call(readFieldwork, { params }, noor);
  expect(field).toMatchObject({
    rounded: true,
    invited: done.recipients,
    busy: null,
    came: [],
    dispositions: null,
    stops: null,
    ledger: [],
    reasons: [],
  });
  expect(field.mailings).toMatchObject([{ recipients: done.recipients, trial: null, stopped_by: 'hidden' }]);
  const line = (await world.call(listCampaigns, undefined, noor)).campaigns.find((one) => one.id === id)!;
  const { days, ...overview } = await world.call(readCampaign, { params }, noor);
  for (const one of [field, line, overview]) {
    inTens(one.started);
    inTens(one.finished);
  }
  for (const one of days) for (const count of [one.invited, one.started, one.finished]) inTens(count);
  expect((await world.call(readDraw, { params }, noor)).done).toMatchObject([{ drawn: done.recipients }]);
  expect((await world.call(readSending, { params }, noor)).mailings).toMatchObject([{ recipients: done.recipients }]);
  const reminder = { ...wanted, kind: 'reminder' as const, again: true };
  expect(await world.call(tryMailing, { params, body: reminder }, noor)).toMatchObject({
    people: 'hidden',
    left_out: [],
  });
  await expect(world.call(readUnreachable, { params, query: {} }, support)).rejects.toThrow('gevoelig antwoord');

  // The first of five a day was the invitation.
  const talk = () => world.call(drawTalk, { body: { title: 'Over geld', conditions, number: 20 } }, noor);
  for (let n = 0; n < 4; n++) await talk();
  await expect(talk()).rejects.toMatchObject({ status: 429 });
});

test('a later look by plain answers tells by ceiling nor forecast who was drawn by something sensitive', async () => {
  const noor = { cookie: (await makeStaff(world, 'researcher')).cookies };
  world.context.config.contacts_per_30_days = 1;
  const [known, others, target] = await addPanel(world.context, [
    { count: 29, answers: { education: ['mbo'], income: ['from_100'] } },
    { count: 60, answers: { education: ['hbo'], income: ['60_to_80'] } },
    { count: 1, answers: { education: ['university'], income: ['from_100'] } },
  ]);
  await db.run(sql`delete from contact.member where not id = any(${[...known!, ...others!, ...target!]}::uuid[])`);
  // The mean of the panel.
  await addHistory(world.context, (await makeCampaign(world)).id, others!, { finished: 60, days_ago: 40 });
  const { id: asked } = await makeCampaign(world);
  const choice = selectionOf({
    conditions: [{ any: [{ key: 'income', values: ['from_100'] }] }],
    how: { kind: 'everybody' },
  });
  await db.transaction(async (tx) => {
    const { id } = await createMailing(tx, world.context, { campaign_id: asked, kind: 'invitation', choice });
    expect((await planIn(tx, world.context, id)).plan.recipients).toBe(30);
  });
  const longAgo = new Date(now.getTime() - days(15));
  await db.run(sql`update contact.invitation set created_at = ${longAgo} where campaign_id = ${asked}`);
  const { id } = await makeCampaign(world);
  const conditions = [{ any: [{ key: 'education', values: ['mbo', 'university'] }] }];
  const look = { conditions, how: { kind: 'everybody' as const } };
  expect(await world.call(lookAtDraw, { params: { id }, body: look }, noor)).toMatchObject({
    free: 30,
    funnel: [{ reason: 'does not match', out: 60, left: 30 }],
  });
  // Without a message it has no channel, so that the mean is that of all: 60 of 90.
  await db.run(sql`delete from contact.message where mailing_id is not null`);
  expect(await world.call(lookAtDraw, { params: { id }, body: look }, noor)).toMatchObject({
    forecast: { expected: 20 },
  });
});
