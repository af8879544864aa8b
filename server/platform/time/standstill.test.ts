import { beforeEach, describe, expect, test } from 'vitest';
import { join } from '#test/make-members.ts';
import { days, hours, makeWorld, minutes } from '#test/world.ts';
import { clockAccept } from '../../operations/cli/clock.ts';
import { clockChecks } from '../../operations/cli/doctor/doctor.ts';
import { runCommand } from '../../operations/cli/run-command.ts';
import { scheduledJobs } from '../../scheduled-jobs.ts';
import { systemClock } from '../core/context.ts';
import { sql } from '../database/sql.ts';
import { aheadMs, clockFault } from './clock-skew.ts';

const world = await makeWorld({ env: { LOG_LEVEL: 'silent', LIMITS: 'off' } });
const { clock } = world;
const { db } = world.context;
const start = new Date('2027-01-01T12:00:00Z');

/** Each is a server that was started anew, on the same database. */
const startServer = () => ({ ...world.context });
let server = startServer();

const sweep = async (context = server) => {
  for (const queue of ['members-sweep', 'reports-sweep'])
    await scheduledJobs.find((one) => one.queue === queue)!.run(context, null);
};
const isThere = async (id: string) => (await db.maybe(sql`select from contact.member where id = ${id}`)) !== undefined;
const given = { words: [], options: {} };
const found = async (check: string) => (await clockChecks(server)).find((one) => one.check === check);

/** Somebody who registered and proved nothing: gone after two weeks. */
let stranger: string;

beforeEach(async () => {
  clock.set(start);
  clock.ahead(0);
  server = startServer();
  await db.run(sql`delete from contact.member`);
  await db.run(sql`delete from house.setting where name = 'swept'`);
  await sweep();
  ({ id: stranger } = await join(world));
});

test('with sweeps every hour what is over its time is destroyed', async () => {
  for (let passed = 0; passed < days(16); passed += hours(35)) {
    clock.advance(hours(35));
    await sweep();
  }
  expect(await isThere(stranger)).toBe(false);
});

describe('a clock that jumped, or a machine that stood still', () => {
  test('destroys nothing in the first day, whoever asks and however often the server starts', async () => {
    clock.set(new Date(start.getTime() + days(40)));
    await sweep();
    expect(await isThere(stranger)).toBe(true);
    clock.advance(hours(23));
    await sweep();
    expect(await isThere(stranger)).toBe(true);
    // A server that starts again has not run for a day.
    server = startServer();
    clock.advance(hours(2));
    await sweep();
    expect(await isThere(stranger)).toBe(true);
    clock.set(start);
    await sweep();
    expect(await isThere(stranger)).toBe(true);
  });

  test('does not count by the clock that may be set again, but by real time', async () => {
    clock.set(new Date(start.getTime() + days(40)));
    await sweep();
    clock.set(new Date(start.getTime() + days(80)));
    await sweep();
    expect(await isThere(stranger)).toBe(true);
  });

  test('in a server that has run for a month already is seen all the same', async () => {
    for (let passed = 0; passed < 30; passed++) {
      clock.advance(days(1));
      await sweep();
    }
    ({ id: stranger } = await join(world));
    clock.set(new Date(clock.now().getTime() + days(40)));
    await sweep();
    expect(await isThere(stranger)).toBe(true);
  });

  test('goes on by itself when the server has run for a day', async () => {
    clock.set(new Date(start.getTime() + days(40)));
    await sweep();
    clock.advance(hours(24));
    await sweep();
    expect(await isThere(stranger)).toBe(false);
    expect(await found('sweeps')).toMatchObject({ ok: true });
    // And waits as long after the next one.
    ({ id: stranger } = await join(world));
    clock.set(new Date(clock.now().getTime() + days(40)));
    await sweep();
    expect(await isThere(stranger)).toBe(true);
  });

  test('goes on at once when an operator says that the clock is right, and that stands in the audit', async () => {
    clock.set(new Date(start.getTime() + days(40)));
    await sweep();
    expect(await found('sweeps')).toMatchObject({ ok: false, advice: expect.stringContaining('clock accept') });
    expect((await clockAccept.run(server, given)).json).toMatchObject({ accepted: true });
    await sweep();
    expect(await isThere(stranger)).toBe(false);
    expect(await found('sweeps')).toMatchObject({ ok: true });
    expect(await db.maybe(sql`select action from office.audit order by number desc limit 1`)).toEqual({
      action: 'clock_accepted',
    });
    expect(await runCommand(clockAccept, server, given)).toMatchObject({
      failed: true,
      text: expect.stringContaining('Nothing waits for it'),
    });
  });
});

test('a database that no server of this kind has swept yet waits too; one without people does not', async () => {
  await db.run(sql`delete from house.setting where name = 'swept'`);
  clock.advance(days(16));
  await sweep();
  expect(await isThere(stranger)).toBe(true);
  await db.run(sql`delete from contact.member`);
  await sweep();
  expect(await found('sweeps')).toMatchObject({ ok: true });
});

describe.each([
  ['ahead of', 3],
  ['behind', -3],
])('a clock that is %s the database', (word, apart) => {
  test('destroys nothing, and no word of an operator helps but setting it', async () => {
    clock.advance(days(16));
    clock.ahead(minutes(apart));
    await scheduledJobs.find(({ queue }) => queue === 'campaigns-sweep')!.run(server, null);
    await sweep();
    clock.advance(days(2));
    await sweep();
    expect(await isThere(stranger)).toBe(true);
    expect(await found('clock')).toMatchObject({ ok: false, found: expect.stringContaining(`3 minutes ${word}`) });
    expect(await runCommand(clockAccept, server, given)).toMatchObject({
      failed: true,
      text: expect.stringContaining(`3 minutes ${word} the database's`),
    });
    clock.ahead(minutes(2 * Math.sign(apart)));
    expect(await found('clock')).toMatchObject({ ok: true });
  });
});

test('the real clock is compared with that of the database that it has', async () => {
  const real = { db, clock: systemClock };
  expect(Math.abs(await aheadMs(real))).toBeLessThan(1000);
  const shifted = { ...systemClock, now: () => new Date(systemClock.now().getTime() + minutes(5)) };
  expect(await clockFault({ db, clock: shifted })).toBe(
    "the clock of this machine is 5 minutes ahead of the database's",
  );
  const before = systemClock.steady();
  expect(systemClock.steady()).toBeGreaterThanOrEqual(before);
});
