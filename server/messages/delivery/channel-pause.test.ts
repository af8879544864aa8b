import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { channels, invitationMethods } from '#contract/channels.ts';
import { planMailing } from '#test/make-mailing.ts';
import { makeOutgoing } from '#test/make-outgoing.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { readMailingProgress } from '../../fieldwork/delivery-control/mailing-progress.ts';
import { makeWriter } from '../../fieldwork/letters/letter-writer.ts';
import type { Acting } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { makeChannels } from '../channels/channels.ts';
import { queueMessage } from '../outbox/enqueue.ts';
import { makeChannelPause, pauseChannel, readChannels, resumeChannel } from './channel-pause.ts';
import type { OutgoingMessage, SendOutcome } from './outgoing.ts';
import { makeSendPreconditions } from './send-preconditions.ts';
import { startWorker } from './worker.ts';

const world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const { clock, context: quiet } = world;
const { db } = quiet;
const alerts: string[] = [];
const log = { ...quiet.log, error: (_: unknown, words: string) => void alerts.push(words) };
for (const level of ['debug', 'info', 'warn'] as const) log[level] = () => undefined;
const context = { ...quiet, log } as unknown as Acting;

beforeEach(async () => {
  alerts.length = 0;
  await db.run(sql`delete from contact.mailing`);
  await db.run(sql`delete from contact.message`);
  await db.run(sql`
    update contact.channel set paused_at = null, reason = null, by_hand = false, retry_at = null, tries = 0`);
});

const ours: SendOutcome = { state: 'later', reason: '535 wrong password', our_fault: true };
let tried: string[] = [];
function work(answer: () => SendOutcome) {
  tried = [];
  const send = async ({ id }: OutgoingMessage) => {
    tried.push(id);
    return answer();
  };
  const email = { slots: { account: 2, mailing: 5 }, send, close: async () => undefined };
  const worker = startWorker(context, { ...makeChannels(context), email }, makeWriter(context));
  onTestFinished(() => worker.stop());
  return worker;
}
const email = async () => (await readChannels(db)).find(({ name }) => name === 'email')!;
const letter = { channel: 'email', template: 'reset', to_address: 'a@b.nl', subject: 'x', body_text: 'x' } as const;
const queue = () => db.transaction((tx) => queueMessage(tx, letter, clock.now()));

test('faults of ours in a row: it rests, says so, burns nobody; one message decides whether it goes on', async () => {
  const id = await planMailing(world, 60);
  let answer: SendOutcome = ours;
  const worker = work(() => answer);
  await worker.drained();
  expect(tried.length).toBeGreaterThanOrEqual(20);
  expect(tried.length).toBeLessThan(25);
  expect(await email()).toMatchObject({ reason: '535 wrong password', by_hand: false });
  expect(alerts.filter((words) => words === 'the channel does not let us send, and rests')).toHaveLength(1);
  const { counts } = (await readMailingProgress(db, id))!;
  expect(counts).toMatchObject({ planned: 60, failed: 0, bounced: 0, suppressed: 0, unknown: 0 });

  const waits: number[] = [];
  for (let time = 0; time < 3; time++) {
    const { retry_at } = await email();
    waits.push(retry_at!.getTime() - clock.now().getTime());
    clock.set(retry_at!);
    tried = [];
    await worker.drained();
    expect(tried).toHaveLength(1);
  }
  expect(waits).toEqual([30_000, 60_000, 120_000]);

  answer = { state: 'sent' };
  clock.set((await email()).retry_at!);
  await worker.drained();
  expect((await email()).paused_at).toBeNull();
  clock.advance(minutes(1));
  await worker.drained();
  expect((await readMailingProgress(db, id))!.counts).toMatchObject({ sent: 60 });
  const { attempts, spared } = await db.one(sql<{ attempts: number; spared: number }>`
    select sum(attempts) as attempts, sum(spared) as spared from contact.message where mailing_id = ${id}`);
  expect(attempts - spared).toBe(60);
});

test('half a minute with nothing else is enough, and another outcome begins the count anew', async () => {
  let answer: SendOutcome = ours;
  const worker = work(() => answer);
  const once = async (outcome: SendOutcome) => {
    answer = outcome;
    await queue();
    await worker.drained();
    await db.run(sql`delete from contact.message`);
  };
  await once(ours);
  clock.advance(20_000);
  await once({ state: 'failed', reason: 'no such address' });
  clock.advance(15_000);
  await once(ours);
  expect((await email()).paused_at).toBeNull();
  clock.advance(30_000);
  await once(ours);
  expect((await email()).paused_at).toEqual(clock.now());
});

test('of two workers one sends the probe, and the other one only when nothing came of it within a minute', async () => {
  const retry_at = clock.now();
  await db.run(sql`
    update contact.channel set paused_at = ${retry_at}, reason = 'x', retry_at = ${retry_at} where name = 'email'`);
  const [one, other] = await Promise.all(
    [0, 1].map(async () => {
      const pause = makeChannelPause(context, 'email');
      pause.learn(await email());
      return pause;
    }),
  );
  expect([one!.door(), other!.door()]).toEqual(['probe', 'probe']);
  expect([await one!.beginProbe(), await other!.beginProbe()]).toEqual([true, false]);
  expect(one!.door()).toBe('closed');
  clock.advance(minutes(1));
  other!.learn(await email());
  expect([other!.door(), await other!.beginProbe(), await one!.beginProbe()]).toEqual(['probe', true, false]);
});

test('twenty faults in a row, and not twenty in all', async () => {
  const pause = makeChannelPause(context, 'email');
  const message = makeOutgoing();
  for (let faults = 1; faults < 20; faults++) await pause.heard(message, ours);
  await pause.heard(message, { state: 'sent' });
  for (let faults = 1; faults < 20; faults++) await pause.heard(message, ours);
  expect((await email()).paused_at).toBeNull();
  await pause.heard(message, ours);
  expect((await email()).paused_at).not.toBeNull();
  // Whoever began the rest tries again by itself, without a look at the database.
  expect(pause.door()).toBe('closed');
  clock.advance(30_000);
  expect(pause.door()).toBe('probe');
});

test('a probe decides once, and nothing while an operator has the channel', async () => {
  const now = clock.now();
  await db.run(
    sql`update contact.channel set paused_at = ${now}, reason = 'x', retry_at = ${now} where name = 'email'`,
  );
  const pause = makeChannelPause(context, 'email');
  const probe = makeOutgoing();
  pause.learn(await email());
  await pause.beginProbe();
  pause.probeWith(probe);
  await pause.heard(probe, ours);
  const { retry_at } = await email();
  await pause.heard(probe, ours);
  expect((await email()).retry_at).toEqual(retry_at);
  pause.probeWith(probe);
  await pauseChannel(db, context, 'email');
  await pause.heard(probe, ours);
  expect(await email()).toMatchObject({ by_hand: true, retry_at: null, reason: 'by hand' });
});

test('by hand: nothing leaves, however long, until it may again; the other channels go on', async () => {
  await db.transaction((tx) => pauseChannel(tx, context, 'email'));
  const worker = work(() => ({ state: 'sent' }));
  await queue();
  const sms = { ...letter, channel: 'sms', to_address: '+31612345678' } as const;
  const other = await db.transaction((tx) => queueMessage(tx, sms, clock.now()));
  clock.advance(minutes(60));
  await worker.drained();
  expect(tried).toEqual([]);
  expect(await db.one(sql`select state from contact.message where id = ${other}`)).toEqual({ state: 'delivered' });
  await db.transaction((tx) => resumeChannel(tx, context, 'email'));
  await worker.drained();
  expect(tried).toHaveLength(1);
});

test('a channel is known to be open by the last look alone: not before it, nor after news, nor while mailings rest', async () => {
  let free_share = 0.11;
  const watch = makeSendPreconditions(context, async () => ({ free_bytes: 1e12, free_share }));
  const known = () => watch.isOpen('email', 'mailing');
  expect(known()).toBe(false);
  expect([await watch.door('email', 'mailing'), known()]).toEqual(['open', true]);
  watch.stale();
  expect(known()).toBe(false);
  free_share = 0.09;
  expect([await watch.door('email', 'mailing'), known()]).toEqual(['closed', false]);
});

test('the database knows the channels of the contract, and no other', async () => {
  expect((await readChannels(db)).map(({ name }) => name)).toEqual([...channels].sort());
  const known = await db.many(sql<{ name: string; invites: boolean }>`
    select name, contact.is_invitation_method(name) as invites from unnest(${[...channels, 'post']}::text[]) as name
    where contact.is_channel(name)`);
  expect(known.map(({ name }) => name)).toEqual(channels);
  expect(known.filter(({ invites }) => invites).map(({ name }) => name)).toEqual([...invitationMethods].sort());
});
