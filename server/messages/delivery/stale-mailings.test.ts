import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { inviteMembers, makeCampaign } from '#test/make-campaigns.ts';
import { addMembers, planMailing } from '#test/make-mailing.ts';
import { days, hours, makeWorld, minutes } from '#test/world.ts';
import { resumeMailing } from '../../fieldwork/delivery-control/mailing-control.ts';
import { readMailingProgress } from '../../fieldwork/delivery-control/mailing-progress.ts';
import { superviseMailings } from '../../fieldwork/delivery-control/supervise-mailings.ts';
import { writeAgain } from '../../fieldwork/invite.ts';
import { makeWriter } from '../../fieldwork/letters/letter-writer.ts';
import { startMailing } from '../../fieldwork/schedule/start-mailing.ts';
import { messages as doctorMessages } from '../../operations/cli/doctor/messages.ts';
import { sql } from '../../platform/database/sql.ts';
import { parseMoment } from '../../platform/time/moment.ts';
import { makeChannels } from '../channels/channels.ts';
import { queueMessage } from '../outbox/enqueue.ts';
import { mailingSource } from './mailing-source.ts';
import { startWorker } from './worker.ts';

const world = await makeWorld({ env: { LOG_LEVEL: 'silent', LIMITS: 'off' } });
const { context, clock, db } = world;
const noon = parseMoment('2027-02-03 12:00', { ends: false })!;

beforeEach(async () => {
  clock.set(noon);
  await db.run(sql`delete from contact.mailing`);
});

function work() {
  const worker = startWorker(context, makeChannels(context), makeWriter(context));
  onTestFinished(() => worker.stop());
  return worker;
}
const read = async (id: string) => (await readMailingProgress(db, id))!;
const resume = (id: string) => db.transaction((tx) => resumeMailing(tx, context, id));
const startJob = (mailing_id: string) => startMailing(context, { mailing_id });

const queueMail = () =>
  db.transaction((tx) =>
    queueMessage(
      tx,
      { channel: 'email', template: 'activation', to_address: 'a@b.example', subject: 'Hoi', body_text: 'Hoi' },
      clock.now(),
    ),
  );

describe('a mailing that is running', () => {
  test('asks to be started again when nobody looked after it for half a day, whatever the reason', async () => {
    const id = await planMailing(world, 3);
    await superviseMailings(context);
    clock.advance(hours(12) + minutes(2));
    const worker = work();
    await worker.drained();
    // Not one left, though the worker was first.
    expect((await read(id)).counts).toMatchObject({ planned: 3, delivered: 0 });
    await superviseMailings(context);
    const reason = 'nobody looked after it since 2027-02-03 12:00 (+01:00): it waits for `panel mailing resume`';
    expect(await read(id)).toMatchObject({ state: 'paused', reason, halted: 'nobody_looked' });
    expect(await doctorMessages(context)).toContainEqual(
      expect.objectContaining({ check: 'mailing', ok: false, found: `${id} paused: ${reason}` }),
    );
    await resume(id);
    expect((await read(id)).halted).toBeNull();
    await worker.drained();
    expect((await read(id)).counts).toMatchObject({ delivered: 3 });
  });

  test('is not begun by what a worker had set aside before', async () => {
    await planMailing(world, 3);
    const source = mailingSource(context, 'email');
    expect((await source.take(1, [])).taken).toBe(1);
    clock.advance(hours(13));
    expect((await source.take(1, [])).taken).toBe(0);
  });

  test('goes on after a night, and after days in which somebody looked after it', async () => {
    const id = await planMailing(world, 3);
    for (let passed = 0; passed < 6; passed++) {
      await superviseMailings(context);
      clock.advance(hours(11));
    }
    await work().drained();
    expect((await read(id)).counts).toMatchObject({ delivered: 3 });
  });

  test('a mail about an account leaves as always', async () => {
    const id = await planMailing(world, 3);
    clock.advance(days(3));
    const message = await queueMail();
    await work().drained();
    expect(await db.one(sql`select state from contact.message where id = ${message}`)).toEqual({ state: 'delivered' });
    expect((await read(id)).counts).toMatchObject({ planned: 3 });
  });
});

test('a clock that disagrees with the database sends nothing, and goes on when it is right', async () => {
  const id = await planMailing(world, 3);
  const message = await queueMail();
  const stateOf = async () =>
    (await db.one(sql<{ state: string }>`select state from contact.message where id = ${message}`)).state;
  clock.ahead(-minutes(3));
  onTestFinished(() => clock.ahead(0));
  const worker = work();
  await worker.drained();
  expect([await stateOf(), (await read(id)).counts.delivered]).toEqual(['planned', 0]);
  clock.ahead(0);
  await worker.drained();
  expect([await stateOf(), (await read(id)).counts.delivered]).toEqual(['delivered', 3]);
});

describe('a mailing that was planned', () => {
  const plan = async (starts_at: Date) => {
    const { id } = await makeCampaign(world);
    await addMembers(context, 2);
    return { id, ...(await inviteMembers(context, id, { all: true }, { starts_at })) };
  };

  test('and whose moment is more than half a day ago asks first, and starts when somebody says so', async () => {
    const { mailing_id } = await plan(new Date(noon.getTime() + hours(1)));
    clock.advance(hours(14));
    clock.set(parseMoment('2027-02-04 09:00', { ends: false })!);
    await startJob(mailing_id);
    expect(await read(mailing_id)).toMatchObject({
      state: 'paused',
      reason: expect.stringMatching(/^nobody looked after it since 2027-02-03 13:00/),
    });
    await resume(mailing_id);
    await startJob(mailing_id);
    expect((await read(mailing_id)).state).toBe('running');
  });

  test('a reminder that follows a round does so too', async () => {
    const { id } = await plan(new Date(noon.getTime() + hours(1)));
    await db.run(sql`update contact.mailing set state = 'finished', planned_at = ${noon} where campaign_id = ${id}`);
    const { mailing_id } = await writeAgain(context, id, { kind: 'reminder', after_days: 2 });
    clock.advance(days(3));
    await startJob(mailing_id);
    expect((await read(mailing_id)).state).toBe('paused');
    await resume(mailing_id);
    await startJob(mailing_id);
    expect((await read(mailing_id)).state).not.toBe('paused');
  });

  test('by a clock that is wrong it does not start, and is tried again by the clock of the database', async () => {
    const { mailing_id } = await plan(new Date(noon.getTime() + hours(1)));
    clock.advance(hours(1));
    clock.ahead(minutes(30));
    onTestFinished(() => clock.ahead(0));
    await startJob(mailing_id);
    expect((await read(mailing_id)).state).toBe('scheduled');
    const { start_after } = await db.one(sql<{ start_after: Date }>`
      select start_after from jobs.job where data ->> 'mailing_id' = ${mailing_id} order by created_on desc limit 1`);
    expect(start_after).toEqual(new Date(clock.now().getTime() - minutes(25)));
    clock.ahead(0);
    await startJob(mailing_id);
    expect((await read(mailing_id)).state).toBe('running');
  });

  test('within half a day it starts by itself', async () => {
    const { mailing_id } = await plan(new Date(noon.getTime() + hours(1)));
    clock.advance(hours(8));
    await startJob(mailing_id);
    expect((await read(mailing_id)).state).toBe('running');
  });
});
