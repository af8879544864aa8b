import { beforeEach, expect, test } from 'vitest';
import { readStanding } from '#contract/calls/office/state.ts';
import { isoDay } from '#contract/format.ts';
import { answerAll, answersOf, makeCampaign, makeRespondent } from '#test/make-campaigns.ts';
import { makeMailing } from '#test/make-mailings.ts';
import { makeStaff } from '#test/make-staff.ts';
import { tempFolder } from '#test/support/temp-folder.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { publicApp } from '../../app.ts';
import { pauseChannel } from '../../messages/delivery/channel-pause.ts';
import { sql } from '../../platform/database/sql.ts';
import { whenTimeIsSure } from '../../platform/time/standstill.ts';
import { rememberTaken } from '../backup/backup-state.ts';
import { readPanelStatus, savesStatus } from './panel-status.ts';

const folder = tempFolder('ouderpanel-backups');
const world = await makeWorld({ env: { LIMITS: 'off', BACKUP_DIR: folder } });
const { context, clock, db } = world;
const look = async () => {
  const { cookies } = await makeStaff(world, 'support');
  return world.call(readStanding, undefined, { cookie: cookies });
};

beforeEach(() => clock.advance(minutes(1)));

test('a panel that has just begun: nothing is wrong but that there is no backup', async () => {
  await whenTimeIsSure(async () => undefined)(context, null);
  expect(await look()).toMatchObject({
    saves: { few: true, within_ms: null, failing: false },
    database: { too_full: false },
    clock_wrong: false,
    destroying_waits: false,
    backup: { on: true, fault: true, last_at: null, kept: 0, tested_at: null },
    held: false,
    stopped: 0,
    next: null,
    parked: 0,
    nobody_works: false,
    odd_days: [],
  });
});

test('what is wrong with clock, channels and anonymous surveys stands in it, and what the last backup was', async () => {
  const { respondent } = await makeRespondent(world);
  await answerAll(world, respondent);
  const { id } = await makeCampaign(world, { anonymous: true, title: 'Zonder naam' });
  const day = isoDay(clock.now());
  await db.run(sql`insert into survey.odd_day (campaign_id, day, why) values (${id}, ${day}, 'network')`);
  await pauseChannel(db, context, 'whatsapp');
  const [, stopped] = [await makeMailing(world), await makeMailing(world)];
  await db.run(sql`update contact.mailing set state = 'stopped' where id = ${stopped.id}`);
  const at = clock.now().toISOString();
  await rememberTaken(context, { at, file: 'one.backup', rows: 1, bytes: 1 });
  clock.ahead(minutes(5));
  const found = await look();
  clock.ahead(0);
  expect(found).toMatchObject({
    clock_wrong: true,
    backup: { last_at: at },
    stopped: 1,
    odd_days: [{ campaign_id: id, campaign: 'Zonder naam', day, why: 'network' }],
  });
  expect(found.channels.find(({ channel }) => channel === 'whatsapp')).toMatchObject({ by_hand: true, absent: true });
  expect(found.channels.find(({ channel }) => channel === 'whatsapp')!.rests_since).not.toBeNull();
});

test('after a long standstill it says that destroying waits', async () => {
  clock.advance(days(3));
  expect(await look()).toMatchObject({ clock_wrong: false, destroying_waits: true });
});

test('a database that keeps nothing, and answers that are therefore not kept, stand in it while they are', async () => {
  const { respondent } = await makeRespondent(world);
  const copy = db.apart({ max: 2, options: '-c default_transaction_read_only=on' });
  const broken = { ...context, db: copy, log: context.log.child({}, { level: 'silent' }) };
  const app = publicApp(broken);
  const body = { ...respondent, answers: answersOf({ screens: 'yes' }) };
  for (let tries = 0; tries < 6; tries++)
    expect((await app.inject({ method: 'POST', url: '/api/v1/answer', body })).statusCode).toBe(503);
  expect(await readPanelStatus(broken)).toMatchObject({ saves: { failing: true }, database: { write_ms: null } });
  clock.advance(minutes(25));
  expect(await readPanelStatus(broken)).toMatchObject({ saves: { failing: false }, database: { write_ms: null } });
  expect((await look()).database.write_ms).not.toBeNull();
  await app.close();
  await copy.end();
});

test('how quickly answers are kept is said of the latest, once there are enough', async () => {
  for (let journeys = 0; journeys < 8; journeys++) await answerAll(world, (await makeRespondent(world)).respondent);
  expect((await look()).saves).toMatchObject({ few: false, within_ms: expect.any(Number) });
  clock.advance(minutes(25));
  expect((await look()).saves).toEqual({ few: true, within_ms: null, failing: false });
});

test.each([
  [
    { count: 19, within: Array(10).fill(19), failed: 0 },
    { few: true, within_ms: null, failing: false },
  ],
  [
    { count: 20, within: Array(10).fill(20), failed: 0 },
    { few: false, within_ms: 5, failing: false },
  ],
  // The ninety-fifth of a hundred counts, and the last class is no bound for whoever took longer.
  [
    { count: 100, within: [0, 94, 95, ...Array(7).fill(100)], failed: 0 },
    { few: false, within_ms: 25, failing: false },
  ],
  [
    { count: 100, within: Array(10).fill(94), failed: 0 },
    { few: false, within_ms: null, failing: false },
  ],
  [
    { count: 0, within: Array(10).fill(0), failed: 4 },
    { few: true, within_ms: null, failing: false },
  ],
  [
    { count: 0, within: Array(10).fill(0), failed: 5 },
    { few: true, within_ms: null, failing: true },
  ],
  [
    { count: 250, within: Array(10).fill(250), failed: 5 },
    { few: false, within_ms: 5, failing: false },
  ],
  [
    { count: 250, within: Array(10).fill(250), failed: 6 },
    { few: false, within_ms: 5, failing: true },
  ],
])('%j of the latest answers: %j', (saves, told) => expect(savesStatus(saves)).toEqual(told));

test('a database that takes long to keep something says how long', async () => {
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const before = db.transaction(async (tx) => {
    await tx.run(sql`update house.ready set beat = not beat`);
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  const asked = readPanelStatus(context);
  const waiting = sql<{ one: number }>`
    select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => db.many(waiting)).toHaveLength(1);
  clock.advance(1234);
  held.resolve();
  await before;
  expect((await asked).database.write_ms).toBe(1234);
});
