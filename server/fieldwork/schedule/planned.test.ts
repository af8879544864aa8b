import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { readDraw, saveDraw } from '#contract/calls/office/draw.ts';
import { readFieldwork } from '#contract/calls/office/fieldwork.ts';
import {
  cancelMailing,
  confirmMailing,
  moveMailing,
  pauseMailing,
  readSending,
  restoreMailing,
  resumeMailing,
  tryMailing,
} from '#contract/calls/office/sending.ts';
import { logout } from '#contract/calls/office/staff.ts';
import { readToday } from '#contract/calls/office/today.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { addMembers } from '#test/make-mailing.ts';
import { makeWriter, type Writer } from '#test/make-writers.ts';
import { days, hours, makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { localTime } from '../../platform/time/amsterdam.ts';
import { startMailing } from './start-mailing.ts';

const world = await makeWorld({ env: { LIMITS: 'off', CONTACTS_PER_30_DAYS: '1000', CONTACTS_PER_YEAR: '1000' } });
const { context, clock, db } = world;
/** Days pass in these tests, and sessions end: each has a colleague of its own. */
let noor: Writer;
beforeEach(async () => {
  noor = await makeWriter(world);
});

const asked = (over: object = {}) => ({ kind: 'invitation' as const, at: null, after: [] as number[], ...over });
const body = (base: number, over: object = {}) => ({ ...asked(over), base, send_id: randomUUID(), draw: null });
const send = (id: string, given: ReturnType<typeof body> & { number?: number }) =>
  noor.call(confirmMailing, { params: { id }, body: given });
const look = (id: string) => noor.call(readSending, { params: { id } });
/** So many days on, as it is written in a form. */
const later = (count: number, time = '19:30') =>
  `${localTime(new Date(clock.now().getTime() + days(count))).slice(0, 10)}T${time}`;
const in_days = (count: number) => new Date(clock.now().getTime() + days(count)).toISOString();
/** A campaign, and parents who can be invited. */
async function ready(over: object = {}): Promise<string> {
  await db.run(sql`update contact.member set email_verified_at = null, phone_verified_at = null`);
  await addMembers(context, 3);
  return (await makeCampaign(world, over)).id;
}

test('what was taken back is planned again as it was, unless something else was made since', async () => {
  const id = await ready({ closes_at: in_days(20) });
  const { mailings } = await send(id, body(0, { at: later(3), after: [5] }));
  const params = { id: mailings[0]!.id };
  const takeBack = () => noor.call(cancelMailing, { params, body: {} });
  await takeBack();
  expect(await noor.call(restoreMailing, { params })).toEqual(mailings[0]);
  expect((await look(id)).mailings).toEqual(mailings);
  expect((await noor.refused(restoreMailing, { params })).body.message).toContain('kan nu niet worden teruggezet');

  await noor.call(pauseMailing, { params });
  await takeBack();
  expect(await noor.call(restoreMailing, { params })).toMatchObject({ state: 'paused' });

  await takeBack();
  clock.advance(minutes(1));
  await send(id, body(2));
  expect((await noor.refused(restoreMailing, { params })).status).toBe(409);
});

test('one of which somebody was drawn, or whose moment is over, is not planned again', async () => {
  const id = await ready();
  const { mailings } = await send(id, body(0, { at: later(1) }));
  const params = { id: mailings[0]!.id };
  await noor.call(cancelMailing, { params, body: {} });
  clock.advance(days(2));
  // A session of the office lasts less long.
  noor = await makeWriter(world);
  expect((await noor.refused(restoreMailing, { params })).body.message).toContain('al voorbij');
  const [left] = (await send(id, body(1))).mailings;
  await noor.call(cancelMailing, { params: { id: left!.id }, body: {} });
  expect((await noor.refused(restoreMailing, { params: { id: left!.id } })).status).toBe(422);
});

test('an invitation that too few are left for is not sent: every screen and the log say why', async () => {
  await db.run(sql`update contact.member set email_verified_at = null, phone_verified_at = null`);
  const ids = await addMembers(context, 12);
  const { id } = await makeCampaign(world);
  const params = { id };
  const choice = {
    conditions: [{ any: [{ key: 'channel', values: ['email'] }] }],
    how: { kind: 'everybody' as const },
  };
  const { draw } = await noor.call(saveDraw, { params, body: { ...choice, revision: 0 } });
  const given = { ...body(0, { at: later(1, '12:00'), after: [5] }), draw: { id: draw.id, revision: draw.revision } };
  const { mailings } = await noor.call(confirmMailing, { params, body: given });
  await db.run(sql`update contact.member set left_at = ${clock.now()} where id = any(${ids.slice(0, 5)}::uuid[])`);
  clock.advance(days(1) + hours(2));
  await startMailing(context, { mailing_id: mailings[0]!.id });
  noor = await makeWriter(world);
  const lapsed = { id: mailings[0]!.id, state: 'cancelled', halted: 'too_few' };
  expect((await look(id)).mailings[0]).toMatchObject(lapsed);
  expect((await noor.call(readFieldwork, { params })).mailings[0]).toMatchObject(lapsed);
  expect((await noor.call(readDraw, { params })).done).toMatchObject([{ state: 'cancelled', halted: 'too_few' }]);
  const waits = async () =>
    (await noor.call(readToday)).waiting.filter(({ campaign_id }) => campaign_id === id).map((one) => one.state);
  expect(await waits()).toEqual(['cancelled', 'scheduled']);
  expect(
    await db.many(
      sql`select actor, detail from office.audit where action = 'mailing_cancelled' and about = ${lapsed.id}`,
    ),
  ).toEqual([{ actor: 'panel', detail: { reason: 'too_few' } }]);

  clock.advance(days(5));
  await startMailing(context, { mailing_id: mailings[1]!.id });
  noor = await makeWriter(world);
  expect((await look(id)).mailings[1]).toMatchObject({ state: 'cancelled', halted: 'round_before' });
  expect(await waits()).toEqual(['cancelled']);
  clock.advance(days(3));
  noor = await makeWriter(world);
  expect(await waits()).toEqual([]);
});

test('a thank-you is planned so many days after the invitation, and does not leave when that was taken back', async () => {
  const id = await ready({ closes_at: in_days(20) });
  const over = { at: later(3, '12:00'), after: [5], thanks: 30 };
  const plan = await noor.call(tryMailing, { params: { id }, body: asked(over) });
  expect(plan.mailings.map(({ kind, after_days }) => [kind, after_days])).toEqual([
    ['invitation', null],
    ['reminder', 5],
    ['thank_you', 30],
  ]);
  const { mailings } = await send(id, body(plan.base, over));
  expect(localTime(new Date(mailings[2]!.starts_at)).slice(0, 16)).toBe(later(33, '12:00').replace('T', ' '));
  await noor.call(cancelMailing, { params: { id: mailings[0]!.id }, body: {} });
  clock.advance(days(33));
  await startMailing(context, { mailing_id: mailings[2]!.id });
  expect(await db.one(sql`select state from contact.mailing where id = ${mailings[2]!.id}`)).toEqual({
    state: 'cancelled',
  });
});

test('what follows an invitation moves along, and holds it back where it could not leave any more', async () => {
  const id = await ready({ closes_at: in_days(20) });
  const { mailings } = await send(id, body(0, { at: later(3, '12:00'), after: [3, 5], thanks: 30 }));
  const params = { id: mailings[0]!.id };
  const moments = async () =>
    (await look(id)).mailings.map(({ starts_at }) => localTime(new Date(starts_at)).slice(0, 16));
  const from = (day: number) => [0, 3, 5, 30].map((more) => later(day + more, '12:00').replace('T', ' '));
  // Onto the day of its own first reminder, which is not there any more.
  await noor.call(moveMailing, { params, body: { at: later(6, '12:00') } });
  expect(await moments()).toEqual(from(6));
  const { body: told } = await noor.refused(moveMailing, { params, body: { at: later(16, '12:00') } });
  expect(told.message).toContain('een herinnering die hierop volgt');
  expect(await moments()).toEqual(from(6));
  const starts = await db.many(sql`
    select start_after from jobs.job where data ->> 'mailing_id' = ${mailings[1]!.id} order by created_on`);
  expect(starts).toHaveLength(2);
});

test('reminders of a second invitation count from that one, whatever else is planned later', async () => {
  const id = await ready({ closes_at: in_days(40) });
  await send(id, body(0));
  await addMembers(context, 2);
  await send(id, body(1, { kind: 'reminder', at: later(10, '12:00') }));
  const { mailings } = await send(id, body(2, { at: later(2, '12:00'), after: [3], thanks: 20 }));
  expect(mailings.map(({ starts_at }) => localTime(new Date(starts_at)).slice(0, 16))).toEqual(
    [2, 5, 22].map((day) => later(day, '12:00').replace('T', ' ')),
  );
  expect(
    await db.many(
      sql`select after_mailing from contact.mailing where id = any(${mailings.slice(1).map((one) => one.id)}::uuid[])`,
    ),
  ).toEqual([{ after_mailing: mailings[0]!.id }, { after_mailing: mailings[0]!.id }]);
});

test('a refusal that names a moment names it in words', async () => {
  const id = await ready();
  await send(id, body(0, { at: '2027-06-07T12:00' }));
  clock.set(new Date('2027-06-07T10:30:00Z'));
  noor = await makeWriter(world);
  const params = { id: (await look(id)).mailings[0]!.id };
  const { body: told } = await noor.refused(moveMailing, { params, body: { at: '2027-06-07T12:00' } });
  expect(told.message).toBe('Dat moment is al voorbij: maandag 7 juni om 12.00 uur. Kies een later moment.');
});

test('a reminder with nobody left to remind is refused with why, in tens', async () => {
  await db.run(sql`update contact.member set email_verified_at = null, phone_verified_at = null`);
  const ids = await addMembers(context, 13);
  const { id } = await makeCampaign(world);
  await send(id, body(0));
  await db.run(sql`update contact.message set state = 'sent' where campaign_id = ${id} and member_id <> ${ids[0]!}`);
  await db.run(sql`update contact.member set rests_until = ${in_days(9)} where id = any(${ids.slice(1)}::uuid[])`);
  const { status, body: told } = await noor.refused(tryMailing, {
    params: { id },
    body: asked({ kind: 'reminder' as const }),
  });
  expect([status, told.message]).toEqual([
    422,
    'Er is nu niemand om te schrijven. Er is niets verstuurd. Dit is waarom, met het aantal ouders: vroeg om rust (10), krijgt de uitnodiging nog (minder dan 10).',
  ]);
  expect((await look(id)).mailings).toHaveLength(1);
});

test('a session that ended before the confirm: nothing leaves, and after logging in the same send does it once', async () => {
  const id = await ready();
  const { base } = await noor.call(tryMailing, { params: { id }, body: asked() });
  const given = body(base);
  await noor.call(logout);
  expect((await noor.refused(confirmMailing, { params: { id }, body: given })).status).toBe(401);
  noor = await makeWriter(world);
  expect((await look(id)).mailings).toEqual([]);
  const done = await send(id, given);
  expect(done.recipients).toBe(3);
  expect(await send(id, given)).toEqual(done);
});

test('whoever stops many messages says how many, and may say how many they were', async () => {
  await ready();
  await addMembers(context, 127);
  const { id } = await makeCampaign(world);
  const { mailings } = await send(id, { ...body(0), number: 130 });
  const params = { id: mailings[0]!.id };
  for (const number of [undefined, 100]) {
    const { status, body: told } = await noor.refused(cancelMailing, { params, body: { number } });
    expect([status, told.message]).toEqual([422, expect.stringContaining('130')]);
  }
  await db.run(sql`
    update contact.message set state = 'sent'
    where id in (select id from contact.message where mailing_id = ${params.id} limit 25)`);
  expect(await noor.call(cancelMailing, { params, body: { number: 130 } })).toMatchObject({ state: 'cancelled' });
});

test('what the brake stopped goes on only with a reason, which the log keeps', async () => {
  const id = await ready();
  const { mailings } = await send(id, body(0));
  const params = { id: mailings[0]!.id };
  await db.run(sql`update contact.mailing set state = 'stopped', reason = 'brake' where id = ${params.id}`);
  expect((await noor.refused(resumeMailing, { params, body: {} })).body.message).toContain('Schrijf op waarom');
  await noor.call(resumeMailing, { params, body: { reason: 'Een provider lag eruit.' } });
  expect(
    await db.one(sql`
      select action, detail->>'reason' as reason, staff_id is not null as by_staff from office.audit
      where about = ${params.id} order by number desc limit 1`),
  ).toEqual({ action: 'mailing_resumed', reason: 'Een provider lag eruit.', by_staff: true });
});

test('over the daily limit of WhatsApp it is told over how many days it goes, and how many get e-mail', async () => {
  const id = await ready();
  await addMembers(context, 37);
  await db.run(sql`
    update contact.member set phone_verified_at = registered_at, invitation_method = 'whatsapp', phone = '+31698' || place
    from (select id, 100000 + row_number() over () as place from contact.member where email_verified_at is not null) as one
    where member.id = one.id`);
  const limit = (most: number) =>
    db.run(sql`
      insert into house.setting (name, value, changed_at) values ('whatsapp_limit', to_jsonb(${most}::integer), now())
      on conflict (name) do update set value = excluded.value`);
  const tried = () => noor.call(tryMailing, { params: { id }, body: asked() });
  expect(await tried()).toMatchObject({ whatsapp: null });
  await limit(15);
  expect(await tried()).toMatchObject({ whatsapp: { a_day: 15, days: 3, by_email: null } });
  await limit(10);
  expect(await tried()).toMatchObject({ whatsapp: { a_day: 10, days: 3, by_email: 10 } });
});
