import { beforeEach, expect, test } from 'vitest';
import type { StoppedReason } from '#contract/reason-types.ts';
import { addMembers } from '#test/make-mailing.ts';
import { addMessage, makeMailing, stateOf } from '#test/make-mailings.ts';
import { days, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import type { MessageState } from './enqueue.ts';
import { askedToStop, closeMailings, reopenMessages, startAgain, stopAddress } from './suppression.ts';

const world = await makeWorld();
const { context, clock, db } = world;
const address = 'a@b.example';
let member_id: string;

beforeEach(async () => {
  [member_id = ''] = await addMembers(context, 1);
  clock.advance(1000);
});

type Over = { state?: MessageState; to_address?: string; channel?: 'email' | 'whatsapp' };
async function add({ state = 'planned', to_address = address, channel = 'email' }: Over = {}): Promise<string> {
  return addMessage(world, await makeMailing(world), { member_id, to_address, state, channel });
}
async function addOfAccount(): Promise<string> {
  const id = await add();
  await db.run(sql`update contact.message set mailing_id = null, campaign_id = null, round = null where id = ${id}`);
  return id;
}
const stop = (reason: StoppedReason) =>
  db.transaction((tx) => stopAddress(tx, { member_id, channel: 'email', address, reason, at: clock.now() }));
const states = (...ids: string[]) => Promise.all(ids.map((id) => stateOf(world, id)));

test('an address that is stopped gets no mailing that waits for it, and what its owner asks for all the same', async () => {
  const waits = await add();
  const others = [
    await addOfAccount(),
    await add({ to_address: 'c@d.example' }),
    await add({ channel: 'whatsapp' }),
    await add({ state: 'sending' }),
  ];
  await stop('bounced');
  expect(await states(waits, ...others)).toEqual(['suppressed', 'planned', 'planned', 'planned', 'sending']);
});

test('why it was stopped first stays, but for a complaint', async () => {
  const reason = () => db.one(sql`select reason from contact.stopped where member_id = ${member_id}`);
  await stop('bounced');
  await stop('asked');
  expect(await reason()).toEqual({ reason: 'bounced' });
  await stop('complained');
  await stop('bounced');
  expect(await reason()).toEqual({ reason: 'complained' });
});

test('whoever chooses the channel again means it, unless it bounced or they complained', async () => {
  const asked = () => askedToStop(db, member_id, 'email');
  await stop('asked');
  expect([await asked(), await askedToStop(db, member_id, 'whatsapp')]).toEqual([true, false]);
  await startAgain(db, member_id, 'email');
  expect(await asked()).toBe(false);
  await stop('bounced');
  await startAgain(db, member_id, 'email');
  expect(await db.many(sql`select reason from contact.stopped where member_id = ${member_id}`)).toEqual([
    { reason: 'bounced' },
  ]);
});

const rest = async () => {
  const at = clock.now();
  await db.transaction((tx) => closeMailings(tx, member_id, at));
  return at;
};
const undo = (at: Date) => db.transaction((tx) => reopenMessages(tx, context, member_id, at));

test('a rest closes what waits of mailings, and undone it waits as before', async () => {
  const [waits, account, sent] = [await add(), await addOfAccount(), await add({ state: 'sent' })];
  const at = await rest();
  expect(await states(waits, account, sent)).toEqual(['suppressed', 'planned', 'sent']);
  await undo(at);
  expect(await states(waits, account, sent)).toEqual(['planned', 'planned', 'sent']);
  expect(await db.many(sql`select from contact.message_event where message_id = ${waits}`)).toEqual([]);
});

test('undone is what was closed at that moment: not what was before, nor what bounced, nor of a mailing that is off', async () => {
  const before = await add();
  await rest();
  clock.advance(1000);
  const [waits, off] = [await add(), await add()];
  await db.run(sql`
    update contact.mailing set state = 'cancelled' where id = (select mailing_id from contact.message where id = ${off})`);
  const at = await rest();
  const bounced = await add();
  await stop('bounced');
  await undo(at);
  expect(await states(before, waits, off, bounced)).toEqual(['suppressed', 'planned', 'suppressed', 'suppressed']);
});

test('nothing is put back while the member rests, and from the moment that they do not any more it is', async () => {
  const waits = await add();
  const at = await rest();
  await db.run(sql`
    update contact.member set rests_until = ${new Date(clock.now().getTime() + days(1))} where id = ${member_id}`);
  await undo(at);
  expect(await stateOf(world, waits)).toBe('suppressed');
  clock.advance(days(1));
  await undo(at);
  expect(await stateOf(world, waits)).toBe('planned');
});
