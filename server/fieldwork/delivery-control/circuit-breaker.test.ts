import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { planMailing } from '#test/make-mailing.ts';
import { makeSink } from '#test/servers/smtp-sink.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { makeChannels } from '../../messages/channels/channels.ts';
import { queueFallbackEmail } from '../../messages/delivery/fallback-email.ts';
import { mailingSource } from '../../messages/delivery/mailing-source.ts';
import { reserve } from '../../messages/delivery/reserve.ts';
import { startWorker, type Worker } from '../../messages/delivery/worker.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Acting } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { makeWriter } from '../letters/letter-writer.ts';
import { resumeMailing } from './mailing-control.ts';
import { readMailingProgress } from './mailing-progress.ts';
import { superviseMailings } from './supervise-mailings.ts';

const world = await makeWorld({
  env: { LOG_LEVEL: 'silent', BRAKE_FROM: '40', BRAKE_PERCENT: '25', BRAKE_COMPLAINT_PERMILLE: '50' },
});
const sink = await makeSink();
afterAll(() => sink.close());
const { clock, context: quiet } = world;
const { db } = quiet;
const alerts: unknown[][] = [];
const log = { ...quiet.log, error: (...said: unknown[]) => void alerts.push(said) };
for (const level of ['debug', 'info', 'warn'] as const) log[level] = () => undefined;
const context = { ...quiet, log, config: { ...quiet.config, smtp_url: sink.url } } as unknown as Acting;

beforeEach(async () => {
  sink.mails.length = 0;
  sink.answers = {};
  alerts.length = 0;
  await db.run(sql`delete from contact.mailing`);
});

function work(): Worker {
  const worker = startWorker(context, makeChannels(context), makeWriter(context));
  onTestFinished(() => worker.stop());
  return worker;
}
const read = async (id: string) => (await readMailingProgress(db, id))!;

/** Its messages went to addresses at these domains, one after the other. */
const receivedAt = (id: string, domains: string[]) =>
  db.run(sql`
    update contact.message set domain = (${domains}::text[])[1 + (at - 1) % ${domains.length}::int]
    from (select id, row_number() over (order by state desc, id) as at from contact.message where mailing_id = ${id}) as one
    where one.id = message.id`);

/** So many who did not yet. */
const complain = (id: string, count: number) =>
  db.run(sql`
    insert into contact.stopped (member_id, channel, address, reason, at)
    select member_id, channel, to_address, 'complained', ${clock.now()} from contact.message
    where mailing_id = ${id} and state = 'sent' and member_id not in (select member_id from contact.stopped)
    order by id limit ${count}`);

/** The trial of ten of forty is through, and its ten minutes are over. */
async function tryOut(worker: Worker): Promise<void> {
  await worker.drained();
  await superviseMailings(context);
  clock.advance(minutes(10));
  await superviseMailings(context);
}

test('the first go, then it waits, and when they went well the others go', async () => {
  const id = await planMailing(world, 40, { context });
  const workers = [work(), work()];
  const drained = () => Promise.all(workers.map((worker) => worker.drained()));
  await drained();
  expect(sink.mails).toHaveLength(10);
  await superviseMailings(context);
  clock.advance(minutes(9));
  await superviseMailings(context);
  await drained();
  expect(sink.mails).toHaveLength(10);
  clock.advance(minutes(1));
  await superviseMailings(context);
  await drained();
  expect(await read(id)).toMatchObject({ state: 'running', counts: { sent: 40, planned: 0 } });
  await superviseMailings(context);
  expect((await read(id)).state).toBe('finished');
});

test('a small mailing has no trial', async () => {
  await planMailing(world, 39, { context });
  await work().drained();
  expect(sink.mails).toHaveLength(39);
});

test('too many that bounce stop it, and it says why; resumed by hand it goes on, and brakes for what comes then', async () => {
  let refused = 0;
  sink.answers.to = () => (refused++ < 1 ? 550 : undefined);
  const id = await planMailing(world, 40, { context });
  const worker = work();
  await tryOut(worker);
  const reason = 'of the first 10, 1 of 10 messages failed or bounced: 10 %, and 5 % is allowed';
  expect(await read(id)).toMatchObject({ state: 'stopped', reason, counts: { planned: 30 } });
  expect(alerts).toContainEqual([{ mailing_id: id, reason }, 'the launch brake stopped a mailing']);
  await worker.drained();
  expect(sink.mails).toHaveLength(9);

  refused = -15;
  sink.answers.to = () => (refused++ > 0 ? 550 : undefined);
  // The worker goes on as soon as it is resumed.
  await db.transaction((tx) => resumeMailing(tx, context, id, 'The provider was down.'));
  await superviseMailings(context);
  await worker.drained();
  await superviseMailings(context);
  expect(await read(id)).toMatchObject({
    state: 'stopped',
    reason: expect.stringMatching(/^\d+ of 30 messages failed or bounced/),
  });
});

test('while one of the first is not through, nobody of the others is written to', async () => {
  const id = await planMailing(world, 40, { context });
  await mailingSource(context, 'email').take(1, []);
  const worker = work();
  await tryOut(worker);
  await worker.drained();
  expect((await read(id)).counts).toMatchObject({ sent: 0 + sink.mails.length });
  expect(sink.mails.length).toBeLessThanOrEqual(10);
  expect((await read(id)).trial_passed_at).toBeNull();
});

test('an e-mail in the place of what a phone did not get makes its fault no smaller', async () => {
  const id = await planMailing(world, 40, { context });
  await db.run(sql`
    update contact.message set state = 'sent', attempts = 1
    where id in (select id from contact.message where mailing_id = ${id} order by id limit 10)`);
  const { failed } = await db.one(sql<{ failed: string }>`
    update contact.message set state = 'failed', channel = 'whatsapp'
    where id = (select id from contact.message where mailing_id = ${id} and state = 'sent' limit 1) returning id as failed`);
  await db.transaction((tx) => queueFallbackEmail(tx, context, { id: failed }));
  await db.run(sql`update contact.message set state = 'sent', attempts = 1 where stands_in_for = ${failed}`);
  await superviseMailings(context);
  clock.advance(minutes(10));
  await superviseMailings(context);
  const reason = 'of the first 10, 1 of 10 messages failed or bounced: 10 %, and 5 % is allowed';
  expect(await read(id)).toMatchObject({ state: 'stopped', reason });
});

test('a worker that dies with the whole trial set aside does not end it: others go in their place', async () => {
  await planMailing(world, 40, { context });
  await reserve(context, 'email', 100, 0);
  const worker = work();
  await worker.drained();
  expect(sink.mails).toHaveLength(0);
  clock.advance(minutes(1));
  await superviseMailings(context);
  await worker.drained();
  expect(sink.mails).toHaveLength(10);
});

test('a complaint too many stops it', async () => {
  const id = await planMailing(world, 40, { context });
  const worker = work();
  await worker.drained();
  await receivedAt(id, ['een.example', 'twee.example', 'drie.example', 'vier.example']);
  await complain(id, 3);
  await tryOut(worker);
  expect(await read(id)).toMatchObject({
    state: 'stopped',
    reason: 'of the first 10, 3 of 10 readers complained: 300 in 1000, and 50 is allowed',
  });

  // What was seen by whoever resumed it counts no more, nor do its domains.
  await db.transaction((tx) => resumeMailing(tx, context, id, 'The provider was down.'));
  await complain(id, 1);
  await superviseMailings(context);
  expect((await read(id)).state).toBe('running');
});

describe('resumed by hand after three complaints', () => {
  const goOn = (id: string, sent: number, failed = 0) =>
    db.run(sql`
      update contact.message set attempts = 1, state = case when at <= ${failed}::int then 'failed' else 'sent' end
      from (select id, row_number() over (order by id) as at from contact.message
        where mailing_id = ${id} and state = 'planned') as one
      where one.id = message.id and at <= ${sent}::int`);
  async function resumed(): Promise<string> {
    const id = await planMailing(world, 40, { context });
    await goOn(id, 10);
    await receivedAt(id, ['een.example', 'twee.example', 'drie.example', 'vier.example']);
    await complain(id, 3);
    await superviseMailings(context);
    clock.advance(minutes(10));
    await superviseMailings(context);
    expect((await read(id)).state).toBe('stopped');
    await db.transaction((tx) => resumeMailing(tx, context, id, 'The provider was down.'));
    return id;
  }
  const judged = async (id: string) => superviseMailings(context).then(async () => (await read(id)).state);

  test('one that failed of five says nothing yet, and of ten it does', async () => {
    const id = await resumed();
    await goOn(id, 5, 1);
    expect(await judged(id)).toBe('running');
    await goOn(id, 5);
    expect(await judged(id)).toBe('stopped');
  });

  test('the complaints of before count no more, however many went since', async () => {
    const id = await resumed();
    await goOn(id, 20);
    await complain(id, 1);
    expect(await judged(id)).toBe('running');
  });
});

test('who complained before the mailing was made complained about another one', async () => {
  const id = await planMailing(world, 40, { context });
  const worker = work();
  await worker.drained();
  await receivedAt(id, ['een.example', 'twee.example', 'drie.example', 'vier.example']);
  await complain(id, 9);
  await db.run(sql`
    update contact.stopped set at = ${new Date(clock.now().getTime() - minutes(1))}
    where member_id in (select member_id from contact.message where mailing_id = ${id})`);
  await tryOut(worker);
  expect((await read(id)).state).toBe('running');
});

test.each([
  ['one of one reader', 1, ['een.example', 'twee.example', 'drie.example']],
  ['two from two domains', 2, ['een.example', 'twee.example', 'drie.example']],
  ['many from two domains', 9, ['een.example', 'twee.example']],
])('%s do not: whoever got a mail of it can forge that', async (_, count, domains) => {
  const id = await planMailing(world, 40, { context });
  const worker = work();
  await worker.drained();
  await receivedAt(id, domains);
  await complain(id, count);
  await tryOut(worker);
  await superviseMailings(context);
  expect((await read(id)).state).toBe('running');
});

describe('exactly at the bound', () => {
  /** A trial of a hundred went, and so many of them failed. */
  async function tried(failed: number): Promise<string> {
    const config = { ...context.config, brake_percent: 100, brake_minutes: 0 };
    const all = { ...context, config } as Acting;
    const id = await planMailing(world, 100, { context: all });
    await db.run(sql`
      update contact.message set attempts = 1, state = case when at <= ${failed}::int then 'failed' else 'sent' end
      from (select id, row_number() over (order by id) as at from contact.message where mailing_id = ${id}) as one
      where one.id = message.id`);
    return id;
  }
  const judged = async (id: string, more: Partial<Acting['config']> = {}) => {
    const config = { ...context.config, brake_percent: 100, brake_minutes: 0, ...more };
    await superviseMailings({ ...context, config } as Acting);
    const { trial_passed_at, state } = await read(id);
    return state === 'stopped' ? 'stopped' : trial_passed_at ? 'passed' : 'waiting';
  };

  test.each([
    [5, 'passed'],
    [6, 'stopped'],
  ])('%d of a hundred that failed, where five percent may: %s', async (failed, expected) => {
    expect(await judged(await tried(failed), { brake_fault_percent: 5 })).toBe(expected);
  });

  test.each([
    [5, 'passed'],
    [6, 'stopped'],
  ])('%d of a hundred that complained, where fifty in a thousand may: %s', async (count, expected) => {
    const id = await tried(0);
    await receivedAt(id, ['een.example', 'twee.example', 'drie.example', 'vier.example']);
    await complain(id, count);
    expect(await judged(id)).toBe(expected);
  });

  test.each([
    [2, 'passed'],
    [3, 'stopped'],
  ])('complaints from %d domains: %s', async (domains, expected) => {
    const id = await tried(0);
    await receivedAt(id, ['een.example', 'twee.example', 'drie.example'].slice(0, domains));
    await complain(id, 30);
    expect(await judged(id)).toBe(expected);
  });
});

test('the settings are as written in the manual', () => {
  const { brake_from, brake_percent, brake_minutes, brake_fault_percent, brake_complaint_permille } = readConfig({});
  expect({ brake_from, brake_percent, brake_minutes, brake_fault_percent, brake_complaint_permille }).toEqual({
    brake_from: 500,
    brake_percent: 5,
    brake_minutes: 10,
    brake_fault_percent: 5,
    brake_complaint_permille: 1,
  });
});
