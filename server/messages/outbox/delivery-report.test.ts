import { beforeEach, describe, expect, test } from 'vitest';
import { makeCampaign } from '#test/make-campaigns.ts';
import { planMailing } from '#test/make-mailing.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { queueFallbackEmail } from '../delivery/fallback-email.ts';
import { mailingSource } from '../delivery/mailing-source.ts';
import { writeResults } from '../delivery/retry.ts';
import { takeReport } from './delivery-report.ts';

const world = await makeWorld();
const { clock, context, db } = world;

beforeEach(async () => {
  await db.run(sql`delete from contact.mailing`);
});

/** A message of a mailing that a worker has in hand. */
async function taken() {
  await planMailing(world, 1);
  const [message] = (await mailingSource(context, 'email').take(1, [])).leaving;
  return message!;
}
const stateOf = async (id: string) =>
  (await db.one(sql<{ state: string }>`select state from contact.message where id = ${id}`)).state;
type State = Parameters<typeof takeReport>[2]['state'];
const report = (provider_id: string, state: State, more: object = {}) =>
  db.transaction((tx) => takeReport(tx, context, { channel: 'email', provider_id, state, at: clock.now(), ...more }));

test('repeated, reversed and late: a state goes forward only', async () => {
  const message = await taken();
  await writeResults(context, [{ message, outcome: { state: 'sent', provider_id: 'p1' } }]);
  expect(await report('p1', 'read')).toMatchObject({ what: 'moved', message_id: message.id });
  for (const state of ['delivered', 'sent', 'failed', 'bounced', 'read'] as const) {
    expect(await report('p1', state)).toMatchObject({ what: 'known' });
    expect(await stateOf(message.id)).toBe('read');
  }
  expect(await report('p2', 'read')).toEqual({ what: 'unknown' });
});

test('of what waits for the first time, or went by another channel, no report tells anything', async () => {
  const id = await planMailing(world, 1).then(
    async (mailing) =>
      (await db.one(sql<{ id: string }>`select id from contact.message where mailing_id = ${mailing}`)).id,
  );
  const told = (channel: 'email' | 'sms', lost: number) =>
    db.transaction(async (tx) => {
      await tx.run(sql`update contact.message set lost = ${lost} where id = ${id}`);
      return takeReport(tx, context, { channel, message_id: id, state: 'sent', at: clock.now() });
    });
  expect(await told('email', 0)).toMatchObject({ what: 'known' });
  expect(await told('sms', 1)).toEqual({ what: 'unknown' });
  expect(await stateOf(id)).toBe('planned');
  // It is to be sent once more because nobody knew whether it had left.
  expect(await told('email', 1)).toMatchObject({ what: 'moved' });
  expect(await stateOf(id)).toBe('sent');
});

test('only what failed is sent by e-mail instead', async () => {
  const message = await taken();
  await db.run(sql`update contact.message set channel = 'whatsapp', provider_id = 'p9' where id = ${message.id}`);
  const instead = () => db.many(sql`select from contact.message where stands_in_for = ${message.id}`);
  await report('p9', 'sent', { channel: 'whatsapp', elsewhere: true });
  expect(await instead()).toEqual([]);
  await report('p9', 'failed', { channel: 'whatsapp', elsewhere: true });
  expect(await instead()).toHaveLength(1);
});

describe('of an anonymous campaign nobody knows when it was read', () => {
  const anonymous = async () => {
    const message = await taken();
    const { id } = await makeCampaign(world, { anonymous: true });
    await db.run(sql`update contact.message set campaign_id = ${id} where id = ${message.id}`);
    return message;
  };
  const told = (id: string) =>
    db.many(sql<{ state: string; at: Date }>`
      select state, at from contact.message_event where message_id = ${id} order by number`);

  test('a letter that left stays where it is, before and after it was delivered', async () => {
    const message = await anonymous();
    await writeResults(context, [{ message, outcome: { state: 'sent', provider_id: 'p5' } }]);
    clock.advance(minutes(7));
    expect(await report('p5', 'read')).toMatchObject({ what: 'known' });
    expect(await stateOf(message.id)).toBe('sent');
    await report('p5', 'delivered');
    const before = await told(message.id);
    clock.advance(minutes(7));
    expect(await report('p5', 'read')).toMatchObject({ what: 'known' });
    expect(await told(message.id)).toEqual(before);
  });

  test('it still tells that a letter left of which nobody could say so, and no time', async () => {
    const message = await anonymous();
    await writeResults(context, [{ message, outcome: { state: 'unknown', reason: 'no answer' } }]);
    clock.advance(minutes(7));
    const read = { channel: 'email', message_id: message.id, state: 'read', at: clock.now() } as const;
    expect(await db.transaction((tx) => takeReport(tx, context, read))).toMatchObject({ what: 'moved' });
    const last = (await told(message.id)).at(-1)!;
    expect(last.state).toBe('sent');
    expect(last.at.getTime()).toBeLessThan(clock.now().getTime() - minutes(5));
    clock.advance(minutes(60));
    expect((await mailingSource(context, 'email').take(1, [])).leaving).toEqual([]);
  });
});

test('before the answer to the call: the report has the word, and the provider’s name is kept', async () => {
  const message = await taken();
  const early = { channel: 'email', message_id: message.id, state: 'delivered', at: clock.now() } as const;
  await db.transaction((tx) => takeReport(tx, context, early));
  expect(await writeResults(context, [{ message, outcome: { state: 'sent', provider_id: 'p3' } }])).toContain(
    message.id,
  );
  expect(await stateOf(message.id)).toBe('delivered');
  expect(await report('p3', 'read')).toMatchObject({ what: 'moved' });
});

test('of what waits to be sent once more because nobody knew: it is not sent again', async () => {
  const message = await taken();
  await writeResults(context, [{ message, outcome: { state: 'unknown', reason: 'no answer' } }]);
  expect(await stateOf(message.id)).toBe('planned');
  const told = { channel: 'email', message_id: message.id, state: 'sent', at: clock.now() } as const;
  await db.transaction((tx) => takeReport(tx, context, told));
  clock.advance(minutes(60));
  expect((await mailingSource(context, 'email').take(1, [])).leaving).toEqual([]);
});

test('what does not exist is stopped for mailings', async () => {
  const message = await taken();
  await writeResults(context, [{ message, outcome: { state: 'sent', provider_id: 'p4' } }]);
  await report('p4', 'bounced', { reason: '550 unknown' });
  expect(await db.one(sql`select channel, address, reason from contact.stopped`)).toEqual({
    channel: 'email',
    address: message.to_address,
    reason: 'bounced',
  });
});

test('what could not be delivered on a phone goes by e-mail, once, to who has a proven address', async () => {
  const message = await taken();
  await db.run(
    sql`update contact.message set channel = 'whatsapp', to_address = '+31612345678' where id = ${message.id}`,
  );
  const failed = { channel: 'whatsapp', message_id: message.id, state: 'failed', elsewhere: true } as const;
  await db.transaction((tx) => takeReport(tx, context, { ...failed, at: clock.now() }));
  await db.transaction((tx) => queueFallbackEmail(tx, context, message));
  const standIns = await db.many(sql<{ id: string; channel: string; to_address: string; invitation_id: string }>`
    select id, channel, to_address, invitation_id from contact.message where stands_in_for = ${message.id}`);
  expect(standIns).toEqual([
    {
      id: expect.any(String),
      channel: 'email',
      to_address: message.to_address,
      invitation_id: message.invitation_id,
    },
  ]);
  expect((await mailingSource(context, 'email').take(5, [])).leaving.map(({ id }) => id)).toEqual([standIns[0]!.id]);

  const other = await taken();
  await db.run(sql`update contact.message set channel = 'whatsapp' where id = ${other.id}`);
  await db.run(sql`update contact.member set email_verified_at = null where id = ${other.member_id}`);
  await db.transaction((tx) => queueFallbackEmail(tx, context, other));
  expect(await db.many(sql`select from contact.message where stands_in_for = ${other.id}`)).toEqual([]);
});
