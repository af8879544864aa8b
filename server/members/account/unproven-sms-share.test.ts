import { expect, test } from 'vitest';
import { register } from '#contract/calls/account.ts';
import { registration } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

/** Texts for a day: 36, of which a network has 12 and all busy networks have 18. */
const world = await makeWorld({
  env: { TRUSTED_PROXIES: '127.0.0.1', SMS_COST_CENTS: '8', SMS_DAILY_CENTS: '288', LOG_LEVEL: 'silent' },
});
const { clock } = world;
const { db } = world.context;

/** When the text leaves for a registration with this number from this address. */
async function dueOf(address: string, phone: string): Promise<string> {
  await world.call(register, { body: registration({ phone }) }, { 'x-forwarded-for': address });
  const { due_at } = await db.one(sql<{ due_at: Date }>`
    select due_at from contact.message where channel = 'sms' and to_address = ${phone}`);
  return due_at.toISOString();
}

test('one network does not close a thousand numbers to the others', async () => {
  clock.set(new Date('2026-12-07T09:02:00+01:00'));
  const now = clock.now().toISOString();
  const alike = (place: number) => `+31622666${100 + place}`;
  for (let place = 0; place < 10; place++) expect(await dueOf('203.0.113.1', alike(place))).toBe(now);
  expect(await dueOf('203.0.113.1', alike(10))).toBe('2026-12-07T09:00:00.000Z');
  expect(await dueOf('198.51.100.1', alike(11))).toBe(now);
});

test('four networks leave texts for the others: together they have half of the day’s, and the rest in the evening', async () => {
  clock.set(new Date('2026-12-08T11:02:00+01:00'));
  const now = clock.now().toISOString();
  const unlike = (place: number) => `+3162${100 + place}0000`;
  const dues: string[] = [];
  for (let place = 0; place < 48; place++) dues.push(await dueOf(`203.0.${place % 4}.1`, unlike(place)));
  expect(dues.filter((due) => due === now)).toHaveLength(4 + 18);
  expect(new Set(dues)).toEqual(new Set([now, '2026-12-08T19:00:00.000Z']));
  expect(await dueOf('198.51.100.1', unlike(48))).toBe(now);
});
