import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { nobodyWrites, sendDue } from '#test/make-outgoing.ts';
import { makeSink, type Reply } from '#test/servers/smtp-sink.ts';
import { days, hours, makeWorld, minutes } from '#test/world.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { makeChannels } from '../channels/channels.ts';
import { queueMessage } from '../outbox/enqueue.ts';
import { startWorker } from './worker.ts';

const world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const sink = await makeSink();
afterAll(() => sink.close());
const { clock } = world;
const { db } = world.context;
const sending: Context = { ...world.context, config: { ...world.context.config, smtp_url: sink.url } };

beforeEach(async () => {
  await db.run(sql`delete from contact.message`);
  sink.mails.length = 0;
  sink.lost.length = 0;
  sink.answers = {};
});

const queue = (useful_minutes?: number) =>
  db.transaction((tx) =>
    queueMessage(
      tx,
      {
        channel: 'email',
        template: 'activation',
        to_address: `${randomUUID()}@example.nl`,
        subject: 'Bevestig',
        body_text: 'Hoi,',
        ...(useful_minutes && { useful_minutes }),
      },
      clock.now(),
    ),
  );

async function work(context = sending, channels = makeChannels(context)): Promise<void> {
  await sendDue(context, nobodyWrites, channels);
}

async function story(id: string): Promise<string[]> {
  const rows = await db.many(sql<{ state: string; reason: string | null }>`
    select state, reason from contact.message_event where message_id = ${id} order by number`);
  return rows.map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));
}

/** Refuses with the first, then with the second, …, then takes everything. */
const oneByOne =
  (...replies: Reply[]) =>
  (): Reply =>
    replies.shift();

test('not now (4xx) is tried again, later each time, as the same message', async () => {
  sink.answers.data = oneByOne(451, 451);
  const id = await queue();
  await work();
  expect(await story(id)).toEqual(['planned', 'sending', 'planned: 451 not this one']);

  clock.advance(10_000);
  await work();
  expect(sink.lost).toHaveLength(1);
  clock.advance(10_000);
  await work();
  expect(sink.lost).toHaveLength(2);
  clock.advance(20_000);
  await work();
  expect(sink.mails).toHaveLength(0);
  clock.advance(20_000);
  await work();
  expect((await story(id)).slice(-2)).toEqual(['sending', 'sent']);
  const ids = [...sink.lost, ...sink.mails].flatMap((mail) => mail.header('Message-ID'));
  expect(ids).toEqual(Array(3).fill(`<${id}@ouderpanel.example>`));
});

test('never (5xx) to the recipient or the mail is final, and the reason names nobody', async () => {
  sink.answers.to = oneByOne(550);
  const unknown = await queue();
  await work();
  expect(await story(unknown)).toEqual(['planned', 'sending', 'bounced: 550 <…> is not taken']);

  sink.answers = { data: oneByOne(554) };
  const refused = await queue();
  await work();
  expect(await story(refused)).toEqual(['planned', 'sending', 'failed: 554 not this one']);
  clock.advance(days(1));
  await work();
  expect(sink.mails).toHaveLength(0);
});

test('never (5xx) to us burns no recipient', async () => {
  sink.answers.from = oneByOne(550, 530);
  const id = await queue();
  await work();
  expect((await story(id)).at(-1)).toMatch(/^planned: 550 5\.7\.1 <…>/);
  clock.advance(minutes(1));
  await work();
  expect((await story(id)).at(-1)).toMatch(/^planned: 530/);
  clock.advance(minutes(1));
  await work();
  expect((await story(id)).at(-1)).toBe('sent');
});

test('a server that is away is tried again until it is of no use any more', async () => {
  const away: Context = { ...sending, config: { ...sending.config, smtp_url: 'smtp://127.0.0.1:9' } };
  const short = await queue(0.2);
  const reset = await queue(60);
  const patient = await queue();
  for (let time = 0; time < 8; time++) {
    await work(away);
    clock.advance(minutes(20));
  }
  const tooLate = 'failed: too late to be of use';
  expect(await story(short)).toEqual(['planned', 'sending', expect.stringMatching(/^planned: ESOCKET/), tooLate]);
  expect((await story(reset)).at(-1)).toBe(tooLate);
  expect((await story(patient)).at(-1)).toMatch(/^planned: ESOCKET/);
  clock.advance(minutes(75));
  await work();
  expect((await story(patient)).at(-1)).toBe('sent');
});

test('a line that breaks after the last byte may have carried it: once more, then it is unknown', async () => {
  sink.answers.data = () => 'hang up';
  const id = await queue();
  await work();
  expect((await story(id)).at(-1)).toMatch(/^planned: ECONNECTION/);
  clock.advance(minutes(1));
  await work();
  expect((await story(id)).at(-1)).toMatch(/^unknown: ECONNECTION/);
  clock.advance(days(1));
  await work();
  expect(sink.lost.flatMap((mail) => mail.header('Message-ID'))).toEqual(Array(2).fill(`<${id}@ouderpanel.example>`));
});

test('one message that is refused holds up no other', async () => {
  const poison = await queue();
  const bad = await db.one(sql<{ to_address: string }>`select to_address from contact.message where id = ${poison}`);
  sink.answers.to = (address) => (address === bad.to_address ? 450 : undefined);
  const others = await Promise.all(Array.from({ length: 20 }, () => queue()));
  await work();
  expect(sink.mails).toHaveLength(others.length);
});

test('what our own code stumbles over is tried five times, and then put aside', async () => {
  const channels = makeChannels(sending);
  const stumbling = {
    ...channels,
    email: { ...channels.email, send: () => Promise.reject(new Error('a bug of ours')) },
  };
  const id = await queue();
  const again = ['sending', 'planned: a fault of ours'];
  for (let time = 1; time < 5; time++) {
    await work(sending, stumbling);
    expect((await story(id)).slice(-2)).toEqual(again);
    clock.advance(hours(2));
  }
  await work(sending, stumbling);
  expect((await story(id)).slice(-2)).toEqual(['sending', 'failed: a fault of ours, again and again']);
  expect(await story(id)).toHaveLength(1 + 5 * 2);
});

test('a server that takes a mail and never answers holds up no other channel', async () => {
  const silent = new Promise<void>((resolve) => {
    sink.answers.data = () => {
      resolve();
      return 'say nothing';
    };
  });
  const worker = startWorker(sending, makeChannels(sending), nobodyWrites);
  const hanging = await queue();
  await silent;
  const sms = {
    channel: 'sms',
    template: 'verify_phone',
    to_address: '+31600000002',
    subject: '',
    body_text: '',
  } as const;
  const id = await db.transaction((tx) => queueMessage(tx, sms, clock.now()));
  await vi.waitUntil(async () => (await story(id)).at(-1) === 'delivered: mailbox', { timeout: 10_000 });
  expect(await story(hanging)).toEqual(['planned', 'sending']);
  sink.cut();
  await worker.stop();
  expect((await story(hanging)).at(-1)).toMatch(/^planned: ECONNECTION/);
});
