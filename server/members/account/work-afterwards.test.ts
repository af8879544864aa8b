import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { forgotPassword } from '#contract/calls/account.ts';
import { unsubscribeRequest } from '#contract/calls/members.ts';
import { join } from '#test/make-members.ts';
import { nobodyWrites } from '#test/make-outgoing.ts';
import { makeSink } from '#test/servers/smtp-sink.ts';
import { days, hours, makeWorld } from '#test/world.ts';
import { makeChannels } from '../../messages/channels/channels.ts';
import { accountSource } from '../../messages/delivery/account-source.ts';
import { startWorker } from '../../messages/delivery/worker.ts';
import { randomDelay, randomDelayMostMs } from '../../messages/outbox/random-delay.ts';
import { listMessages } from '../../messages/test-mailbox/mailbox.ts';
import { unlinkErased } from '../../people/unlink-erased.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/** What is done after the answer must not tell either whether the address that was typed is a member's. */
const world = await makeWorld({ env: { LIMITS: 'off', LOG_LEVEL: 'silent' } });
const sink = await makeSink();
afterAll(() => sink.close());
const { clock } = world;
const { db } = world.context;
const context: Context = { ...world.context, config: { ...world.context.config, smtp_url: sink.url } };
const { email } = await join(world);
const stranger = 'niemand-hier@lijst.example';

beforeEach(async () => {
  await db.run(sql`delete from contact.message`);
  sink.mails.length = 0;
});

const asks = {
  'a new password': (address: string) => world.call(forgotPassword, { body: { email: address } }),
  leaving: (address: string) => world.call(unsubscribeRequest, { body: { email: address, reasons: ['no_time'] } }),
};
type Row = { id: string; decoy: boolean; state: string; due_at: Date; all: string };
const rows = () =>
  db.many(sql<Row>`
    select id, decoy, state, due_at, message::text as all from contact.message order by decoy`);

describe.each(Object.entries(asks))('%s', (_, ask) => {
  test('is worked on for a stranger as for a member, as far as the line to the mail server', async () => {
    await ask(email);
    await ask(stranger);
    const worker = startWorker(context, makeChannels(context), nobodyWrites);
    onTestFinished(() => worker.stop());
    clock.advance(randomDelayMostMs);
    await worker.drained();
    const [real, decoy] = (await rows()) as [Row, Row];
    expect([real.decoy, real.state, decoy.decoy, decoy.state]).toEqual([false, 'sent', true, 'suppressed']);
    expect(sink.mails.flatMap(({ to }) => to)).toEqual([email]);
    const steps = await db.many(sql<{ steps: number }>`
      select count(*) as steps from contact.message_event group by message_id`);
    expect(steps[0]).toEqual(steps[1]);
    expect(steps).toHaveLength(2);
  });

  test('leaves of a stranger nothing that says who asked, of a neighbour nothing either, and in a day nothing at all', async () => {
    await ask(stranger);
    const [decoy] = (await rows()) as [Row];
    expect(decoy.all).not.toContain('niemand-hier');
    expect(decoy.all).not.toContain(email);
    expect(await db.one(sql`select member_id from contact.message`)).toEqual({ member_id: null });
    expect((await listMessages(db, {})).messages).toEqual([]);
    const links = sql`select from contact.link where purpose in ('reset', 'unsubscribe') and message_id = ${decoy.id}`;
    expect(await db.many(links)).toEqual([]);
    await db.run(sql`update contact.message set state = 'suppressed'`);
    clock.advance(days(1));
    await unlinkErased(world.context);
    expect(await rows()).toEqual([]);
  });

  test('each leaves at a moment of its own, within three seconds', async () => {
    for (let n = 0; n < 8; n++) await ask(n % 2 ? email : stranger);
    const after = (await rows()).map(({ due_at }) => due_at.getTime() - clock.now().getTime());
    expect(new Set(after).size).toBeGreaterThan(5);
    for (const ms of after) expect(ms >= 0 && ms <= randomDelayMostMs).toBe(true);
    // Not the moment at which it was asked for: nothing is due then.
    await db.run(sql`delete from contact.message where due_at <= ${new Date(clock.now().getTime() + 10)}`);
    expect((await accountSource(context, 'email').take(10, [])).taken).toBe(0);
  });
});

test('the moment follows from the randomness of the context, from at once to three seconds', () => {
  const at = (byte: number) => {
    const random = { ...context.random, bytes: (count: number) => Buffer.alloc(count, byte) };
    return randomDelay({ clock, random }).getTime() - clock.now().getTime();
  };
  expect([at(0), at(128), at(255)]).toEqual([0, Math.round((randomDelayMostMs * 128.5) / 256), randomDelayMostMs]);
});

test('a worker is told when the next one is due, and does not find it at its next look around only', async () => {
  await asks['a new password'](email);
  const [message] = (await rows()) as [Row];
  const wait = message.due_at.getTime() - clock.now().getTime();
  expect(await accountSource(context, 'email').take(10, [])).toMatchObject(
    wait > 0 ? { taken: 0, again_ms: wait } : {},
  );
  await db.run(sql`update contact.message set due_at = ${new Date(clock.now().getTime() + hours(1))}`);
  expect(await accountSource(context, 'email').take(10, [])).not.toHaveProperty('again_ms');
});
