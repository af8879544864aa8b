import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readStanding } from '#contract/calls/office/state.ts';
import { isoDay } from '#contract/format.ts';
import { answerAll, makeCampaign, makeRespondent } from '#test/make-campaigns.ts';
import { makeStaff } from '#test/make-staff.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { rememberTaken } from '../backup/state.ts';
import { whenTimeIsSure } from '../base/clocks/standstill.ts';
import { sql } from '../database/sql.ts';
import { pauseChannel } from '../messages/sending/channel-pause.ts';

const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-backups-'));
afterAll(() => rmSync(folder, { recursive: true }));
const world = await makeWorld({ env: { LIMITS: 'off', BACKUP_DIR: folder } });
const { context, clock } = world;
const { db } = context;
const look = async () => {
  const { cookies } = await makeStaff(world, 'support');
  return world.call(readStanding, undefined, { cookie: cookies });
};

beforeEach(() => clock.advance(minutes(1)));

test('a panel that has just begun: nothing is wrong but that there is no backup', async () => {
  await whenTimeIsSure(async () => undefined)(context, null);
  expect(await look()).toMatchObject({
    saves_within_ms: null,
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
  const at = clock.now().toISOString();
  await rememberTaken(context, { at, file: 'one.backup', rows: 1, bytes: 1 });
  clock.ahead(minutes(5));
  const found = await look();
  clock.ahead(0);
  expect(found).toMatchObject({
    clock_wrong: true,
    backup: { last_at: at },
    odd_days: [{ campaign_id: id, campaign: 'Zonder naam', day, why: 'network' }],
  });
  expect(found.saves_within_ms).toBeGreaterThan(0);
  expect(found.channels.find(({ channel }) => channel === 'whatsapp')).toMatchObject({ by_hand: true, absent: true });
  expect(found.channels.find(({ channel }) => channel === 'whatsapp')!.rests_since).not.toBeNull();
});

test('after a long standstill it says that destroying waits', async () => {
  clock.advance(days(3));
  expect(await look()).toMatchObject({ clock_wrong: false, destroying_waits: true });
});
