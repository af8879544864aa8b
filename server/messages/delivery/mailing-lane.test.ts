import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { planMailing } from '#test/make-mailing.ts';
import { makeSink } from '#test/servers/smtp-sink.ts';
import { hours, makeWorld, minutes } from '#test/world.ts';
import {
  cancelMailing,
  pauseMailing,
  resumeMailing,
  slowMailing,
} from '../../fieldwork/delivery-control/mailing-control.ts';
import { readMailingProgress } from '../../fieldwork/delivery-control/mailing-progress.ts';
import { superviseMailings } from '../../fieldwork/delivery-control/supervise-mailings.ts';
import { makeWriter } from '../../fieldwork/letters/letter-writer.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { makeChannels } from '../channels/channels.ts';
import { queueMessage } from '../outbox/enqueue.ts';
import { stopAddress } from '../outbox/suppression.ts';
import type { ReadDisk } from './disk-room.ts';
import { mailingSource } from './mailing-source.ts';
import type { Channels, MessageContent, OutgoingMessage, SendOutcome } from './outgoing.ts';
import { startWorker, type Worker } from './worker.ts';

const world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const sink = await makeSink();
afterAll(() => sink.close());
const { clock, context, db } = world;

beforeEach(async () => {
  sink.mails.length = 0;
  sink.lost.length = 0;
  sink.answers = {};
  await db.run(sql`delete from contact.mailing`);
  await db.run(sql`delete from contact.message`);
  await db.run(sql`delete from contact.pace`);
});

const withConfig = (more: Partial<Context['config']>): Context => ({
  ...context,
  config: { ...context.config, ...more },
});
const byMail = withConfig({ smtp_url: sink.url });

function work(given: { context?: Context; channels?: Channels; disk?: ReadDisk } = {}): Worker {
  const used = given.context ?? byMail;
  const worker = startWorker(used, given.channels ?? makeChannels(used), makeWriter(used), given);
  onTestFinished(() => worker.stop());
  return worker;
}

/** A sender of our own in the place of e-mail. */
function sending(send: (message: OutgoingMessage & MessageContent) => Promise<SendOutcome>): Channels {
  const email = { slots: { account: 2, mailing: 5 }, send, close: async () => undefined };
  return { ...makeChannels(context), email };
}

const counts = async (id: string) => {
  const { counts: states, messages } = (await readMailingProgress(db, id))!;
  return { ...Object.fromEntries(Object.entries(states).filter(([, count]) => count > 0)), messages };
};
const reasons = async (id: string) =>
  db.many(sql<{ state: string; reason: string }>`
    select event.state, event.reason from contact.message_event event join contact.message on message.id = message_id
    where mailing_id = ${id} and event.reason is not null order by number`);
const recipients = () => sink.mails.flatMap(({ to }) => to);

test('each of a mailing leaves once, with its own link, and then it is finished', async () => {
  const id = await planMailing(world, 60);
  const workers = [work(), work()];
  await Promise.all(workers.map((worker) => worker.drained()));
  expect(await counts(id)).toEqual({ sent: 60, messages: 60 });
  expect(new Set(recipients()).size).toBe(60);
  expect(sink.mails).toHaveLength(60);
  await superviseMailings(context);
  expect(await readMailingProgress(db, id)).toMatchObject({ state: 'finished', recipients: 60 });
});

test('messages to one person wait for no mailing, whatever its sender does', async () => {
  await planMailing(world, 30);
  const full = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const account = Promise.withResolvers<string>();
  let held = 0;
  const worker = work({
    channels: sending(async (message) => {
      if (!message.mailing_id) account.resolve(message.id);
      else if (++held === 5) full.resolve();
      if (message.mailing_id) await gate.promise;
      return { state: 'sent' };
    }),
  });
  await full.promise;
  const began = performance.now();
  const mail = { channel: 'email', template: 'reset', to_address: 'a@b.nl', subject: '', body_text: '' } as const;
  const id = await db.transaction((tx) => queueMessage(tx, mail, clock.now()));
  expect(await account.promise).toBe(id);
  expect(performance.now() - began).toBeLessThan(5000);
  gate.resolve();
  await worker.stop();
});

describe('a worker that dies', () => {
  test('with messages set aside: they are found again within a minute, and nobody takes them for sent', async () => {
    const id = await planMailing(world, 20);
    const dead = mailingSource(byMail, 'email');
    expect((await dead.take(5, [])).leaving).toHaveLength(5);
    const worker = work();
    await worker.drained();
    expect(sink.mails).toHaveLength(0);
    clock.advance(minutes(1) - 5000);
    await worker.drained();
    expect(await counts(id)).toEqual({ sent: 20, messages: 20 });
    // Only what it had begun may have left before.
    expect(await reasons(id)).toEqual(Array(5).fill({ state: 'sending', reason: 'taken over' }));
  });

  test('again and again by the same message: that one is left after five times, and the others flow', async () => {
    const id = await planMailing(world, 3);
    const poison = await db.one(sql<{ id: string }>`select id from contact.message where mailing_id = ${id} limit 1`);
    await db.run(sql`update contact.message set due_at = due_at + interval '2 hours' where id <> ${poison.id}`);
    for (let time = 0; time < 6; time++) {
      await mailingSource(byMail, 'email').take(1, []);
      clock.advance(minutes(1));
    }
    await mailingSource(byMail, 'email').take(1, []);
    clock.advance(hours(2));
    await work().drained();
    expect(await counts(id)).toEqual({ sent: 2, unknown: 1, messages: 3 });
    expect((await reasons(id)).at(-1)).toEqual({ state: 'unknown', reason: 'lost too often' });
    // Nobody can say that it is finished.
    await superviseMailings(context);
    expect(await readMailingProgress(db, id)).toMatchObject({ state: 'running' });
  });
});

test('paused and resumed ten times: nobody twice, nobody missing, and the sum is right at every moment', async () => {
  const id = await planMailing(world, 120);
  let sent = 0;
  let watching = true;
  const looks = (async () => {
    while (watching) {
      const { counts: states, messages } = (await readMailingProgress(db, id))!;
      expect(Object.values(states).reduce((all, one) => all + one, 0)).toBe(messages);
      expect(messages).toBe(120);
    }
  })();
  const seen: string[] = [];
  let reached: { count: number; resolve: () => void } | undefined;
  const channels = sending(async ({ to_address }) => {
    seen.push(to_address);
    sent++;
    if (reached && sent >= reached.count) reached.resolve();
    return { state: 'sent' };
  });
  const workers = [work({ channels }), work({ channels })];
  for (let time = 1; time <= 10; time++) {
    await new Promise<void>((resolve) => {
      reached = { count: time * 10, resolve };
      if (sent >= reached.count) resolve();
    });
    await db.transaction((tx) => pauseMailing(tx, context, id));
    await Promise.all(workers.map((worker) => worker.drained()));
    const before = sent;
    await Promise.all(workers.map((worker) => worker.drained()));
    expect(sent).toBe(before);
    if (time % 2) await db.transaction((tx) => slowMailing(tx, context, id, time === 9 ? null : 60_000));
    await db.transaction((tx) => resumeMailing(tx, context, id));
  }
  clock.advance(minutes(1));
  await Promise.all(workers.map((worker) => worker.drained()));
  watching = false;
  await looks;
  expect(await counts(id)).toEqual({ sent: 120, messages: 120 });
  expect(new Set(seen).size).toBe(120);
  expect(seen).toHaveLength(120);
});

test('cancelled: what has not left never leaves, and what comes back stays', async () => {
  const id = await planMailing(world, 10);
  await mailingSource(byMail, 'email').take(2, []);
  await db.transaction((tx) => cancelMailing(tx, context, id));
  expect(await counts(id)).toEqual({ sending: 2, suppressed: 8, messages: 10 });
  clock.advance(minutes(1));
  await work().drained();
  await superviseMailings(context);
  expect(await counts(id)).toEqual({ unknown: 2, suppressed: 8, messages: 10 });
  expect(sink.mails).toHaveLength(0);
});

test('whoever may get nothing more by now gets nothing, although it was set aside', async () => {
  const id = await planMailing(world, 8);
  // Everything is in a worker's hands, and only one is begun.
  const source = mailingSource(context, 'email');
  await source.take(1, []);
  const rows = await db.many(sql<{ member_id: string; to_address: string }>`
    select member_id, to_address from contact.message where mailing_id = ${id} and state = 'planned' and reserved_until is not null`);
  expect(rows).toHaveLength(7);
  const [left, gone, bounced, complained, moved, unproven] = rows;
  await db.run(sql`update contact.member set left_at = ${clock.now()} where id = ${left!.member_id}`);
  await db.run(sql`delete from contact.member where id = ${gone!.member_id}`);
  for (const [one, reason] of [
    [bounced, 'bounced'],
    [complained, 'complained'],
  ] as const) {
    await db.run(sql`
      insert into contact.stopped (member_id, channel, address, reason, at)
      values (${one!.member_id}, 'email', ${one!.to_address}, ${reason}, ${clock.now()})`);
  }
  await db.run(sql`update contact.member set email = 'nieuw@post.example' where id = ${moved!.member_id}`);
  await db.run(sql`update contact.member set email_verified_at = null where id = ${unproven!.member_id}`);
  expect((await source.take(10, [])).leaving.map(({ to_address }) => to_address)).toEqual([rows[6]!.to_address]);
  expect((await reasons(id)).map(({ reason }) => reason).toSorted()).toEqual([
    'complained',
    'erased',
    'left the panel',
    'the address does not exist',
    'the address is not proven any more',
    'the address is not proven any more',
  ]);
});

test('a complaint closes what waits for that address, and no other', async () => {
  const id = await planMailing(world, 2);
  const [one] = await db.many(sql<{ member_id: string; to_address: string }>`
    select member_id, to_address from contact.message where mailing_id = ${id}`);
  const address = { member_id: one!.member_id, channel: 'email', address: one!.to_address } as const;
  await db.transaction((tx) => stopAddress(tx, { ...address, reason: 'complained', at: clock.now() }));
  expect(await counts(id)).toEqual({ planned: 1, suppressed: 1, messages: 2 });
});

describe('the pace', () => {
  const perSecond = async (used: Context, seconds: number, count = 1) => {
    const workers = Array.from({ length: count }, () => work({ context: used }));
    const steps: number[] = [];
    for (let second = 0; second < seconds; second++) {
      await Promise.all(workers.map((worker) => worker.drained()));
      steps.push(sink.mails.length);
      clock.advance(1000);
    }
    await Promise.all(workers.map((worker) => worker.stop()));
    return steps;
  };

  test('of a channel is kept, by several workers together', async () => {
    await planMailing(world, 40);
    const used = withConfig({ smtp_url: sink.url, email_per_minute: 120 });
    expect(await perSecond(used, 5, 2)).toEqual([2, 4, 6, 8, 10]);
  });

  test('of one mailing holds up no other, and its end is felt at once', async () => {
    const slow = await planMailing(world, 20);
    await db.transaction((tx) => slowMailing(tx, context, slow, 60));
    await db.run(sql`update contact.member set email_verified_at = coalesce(email_verified_at, now())`);
    expect(await perSecond(byMail, 4)).toEqual([1, 2, 3, 4]);
    await db.transaction((tx) => slowMailing(tx, context, slow, null));
    await work().drained();
    expect(await counts(slow)).toEqual({ sent: 20, messages: 20 });
  });

  test('of a receiving domain holds up no other domain', async () => {
    const id = await planMailing(world, 10, { domain: 'gmail.com' });
    await db.run(sql`
      update contact.message set domain = 'elders.nl' where id in (
        select id from contact.message where mailing_id = ${id} limit 4)`);
    const used = withConfig({ smtp_url: sink.url, email_domain_per_minute: { 'gmail.com': 60 } });
    expect(await perSecond(used, 3)).toEqual([5, 6, 7]);
    clock.advance(minutes(20));
    expect((await perSecond(used, 3)).at(-1)).toBe(10);
  });

  test('a clock that is put back stops nothing for longer than a minute', async () => {
    const id = await planMailing(world, 30);
    const used = withConfig({ smtp_url: sink.url, email_per_minute: 600 });
    expect(await perSecond(used, 1)).toEqual([10]);
    clock.advance(-7_200_000);
    await db.run(
      sql`update contact.message set due_at = ${clock.now()}, reserved_until = null where mailing_id = ${id}`,
    );
    expect((await perSecond(used, 3)).at(-1)).toBeGreaterThan(10);
    clock.advance(7_200_000);
  });
});

test('mailings stop while the disk is nearly full, messages to one person do not; with room they go on', async () => {
  const id = await planMailing(world, 5);
  const mail = { channel: 'email', template: 'reset', to_address: 'a@b.nl', subject: 'x', body_text: 'x' } as const;
  await db.transaction((tx) => queueMessage(tx, mail, clock.now()));
  let free_share = 0.09;
  const worker = work({ disk: async () => ({ free_bytes: 1e12, free_share }) });
  await worker.drained();
  expect(recipients()).toEqual(['a@b.nl']);
  free_share = 0.11;
  await worker.drained();
  expect(await counts(id)).toEqual({ sent: 5, messages: 5 });
});
