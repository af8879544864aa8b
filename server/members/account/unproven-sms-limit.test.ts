import { describe, expect, test } from 'vitest';
import { register } from '#contract/calls/account.ts';
import { getUser, putUser, resendPhone } from '#contract/calls/members.ts';
import { join, mobile, registration } from '#test/make-members.ts';
import { nobodyWrites } from '#test/make-outgoing.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { makeChannels } from '../../messages/channels/channels.ts';
import { startWorker } from '../../messages/delivery/worker.ts';
import { reserveNextWindow } from '../../platform/core/rate-limits.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({
  env: { TRUSTED_PROXIES: '127.0.0.1', SMS_COST_CENTS: '8', SMS_DAILY_CENTS: '90', LOG_LEVEL: 'silent' },
});
const { context, clock, db } = world;
const from = (address: string) => ({ 'x-forwarded-for': address });
const at = (time: string) => clock.set(new Date(`2026-12-02T${time}+01:00`));

async function registered(address: string, phone = mobile()) {
  const body = registration({ phone });
  const { sms } = await world.call(register, { body }, from(address));
  return { sms, phone, body, due: await dueOf(phone) };
}
async function dueOf(phone: string): Promise<string | undefined> {
  const row = await db.maybe(sql<{ due_at: Date }>`
    select due_at from contact.message where to_address = ${phone} order by due_at desc limit 1`);
  return row?.due_at.toISOString();
}
const fill = async (network: string, times: number) => {
  for (let n = 0; n < times; n++) await reserveNextWindow(db, context, 'unproven_text_network', network, clock.now());
};

test('forty in ten minutes, then forty in the next ten, of each network for itself', async () => {
  at('09:04:00');
  const turns: Date[] = [];
  for (let n = 0; n < 90; n++)
    turns.push(await reserveNextWindow(db, context, 'unproven_text_network', 'a', clock.now()));
  const times = turns.map((turn) => turn.toISOString().slice(11, 16));
  expect(times).toEqual([...Array(40).fill('08:04'), ...Array(40).fill('08:10'), ...Array(10).fill('08:20')]);
  expect(await reserveNextWindow(db, context, 'unproven_text_network', 'b', clock.now())).toEqual(clock.now());
  at('09:12:00');
  expect(await reserveNextWindow(db, context, 'unproven_text_network', 'a', clock.now())).toEqual(
    new Date('2026-12-02T08:20Z'),
  );
  at('09:41:00');
  expect(await reserveNextWindow(db, context, 'unproven_text_network', 'a', clock.now())).toEqual(clock.now());
});

test('at the same moment each has its place', async () => {
  at('10:00:00');
  const turns = await Promise.all(
    Array.from({ length: 60 }, () => reserveNextWindow(db, context, 'unproven_text_network', 'c', clock.now())),
  );
  expect(turns.filter((turn) => turn > clock.now())).toHaveLength(20);
});

describe('who registers when the forty are gone', () => {
  test('is told so, and the text leaves by itself', async () => {
    at('10:00:00');
    await fill('203.0.113.0/24', 40);
    const late = await registered('203.0.113.9');
    expect(late).toMatchObject({ sms: 'later', due: '2026-12-02T09:10:00.000Z' });
    // The reply was lost: the same once more is told the same.
    expect((await world.call(register, { body: late.body }, from('203.0.113.9'))).sms).toBe('later');
    expect((await registered('198.51.100.9')).sms).toBe('soon');

    const stateOf = async () =>
      (await db.one(sql<{ state: string }>`select state from contact.message where to_address = ${late.phone}`)).state;
    const worker = startWorker(context, makeChannels(context), nobodyWrites);
    await expect.poll(async () => (await world.outbox()).length).toBeGreaterThan(0);
    expect(await stateOf()).toBe('planned');
    clock.advance(minutes(10));
    await worker.stop();
    const later = startWorker(context, makeChannels(context), nobodyWrites);
    await expect.poll(stateOf).toBe('delivered');
    await later.stop();
  });

  test('asks for it again, or changes the number, likewise', async () => {
    at('11:00:00');
    await fill('192.0.2.0/24', 40);
    const { headers } = await join(world, { phone: mobile() });
    const here = { ...headers, ...from('192.0.2.5') };
    expect(await world.call(resendPhone, undefined, here)).toEqual({ ok: true, sms: 'later' });
    const phone = mobile();
    await world.call(putUser, { body: { phone } }, here);
    expect(await dueOf(phone)).toBe('2026-12-02T10:10:00.000Z');
    // The second of the two to the first number.
    const { phone: first } = await db.one(sql<{ phone: string }>`
      select to_address as phone from contact.message where member_id = (
        select member_id from contact.message where to_address = ${phone}) and channel = 'sms' order by created_at limit 1`);
    expect(await dueOf(first)).toBe('2026-12-02T10:10:00.000Z');
    expect((await world.call(getUser, undefined, here)).phone).toBe(phone);
  });
});

describe('a third of what a day may cost', () => {
  test('is one network’s; what is over leaves in the evening, and the others do not notice', async () => {
    clock.set(new Date('2026-12-03T11:02:00+01:00'));
    const dues: (string | undefined)[] = [];
    for (let n = 0; n < 5; n++) dues.push((await registered('203.0.114.1')).due);
    const now = '2026-12-03T10:02:00.000Z';
    expect(dues).toEqual([now, now, now, '2026-12-03T19:00:00.000Z', '2026-12-03T19:00:00.000Z']);
    expect((await registered('198.51.101.1')).due).toBe(now);
    clock.set(new Date('2026-12-03T20:15:00+01:00'));
    expect((await registered('203.0.114.1')).due).toBe('2026-12-03T21:00:00.000Z');
    clock.set(new Date('2026-12-03T22:15:00+01:00'));
    expect(await registered('203.0.114.1')).toMatchObject({ sms: 'soon', due: '2026-12-03T21:15:00.000Z' });
    clock.set(new Date('2026-12-04T09:00:00+01:00'));
    expect((await registered('203.0.114.1')).sms).toBe('soon');
  });
});

test('no text is promised to a landline, or to nobody', async () => {
  at('12:00:00');
  expect((await registered('198.51.102.1', '020 333 44 55')).sms).toBe('none');
  expect((await registered('198.51.102.1', '')).sms).toBe('none');
});
