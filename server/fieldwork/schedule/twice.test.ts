import { beforeEach, describe, expect, test } from 'vitest';
import { inviteMembers, makeCampaign } from '#test/make-campaigns.ts';
import { addMembers } from '#test/make-mailing.ts';
import { days, hours, makeWorld, minutes } from '#test/world.ts';
import { Problem } from '../../platform/core/problem.ts';
import { sql } from '../../platform/database/sql.ts';
import { parseMoment } from '../../platform/time/moment.ts';
import { cancelMailing, resumeMailing } from '../delivery-control/mailing-control.ts';
import { readMailingProgress } from '../delivery-control/mailing-progress.ts';
import { writeAgain } from '../invite.ts';
import { startMailing } from './start-mailing.ts';

const world = await makeWorld({ env: { LOG_LEVEL: 'silent', LIMITS: 'off', CONTACTS_PER_30_DAYS: '1000' } });
const { context, clock, db } = world;
let campaign: string;

/** Three members who were invited two days ago. */
beforeEach(async () => {
  clock.set(parseMoment('2027-02-03 09:00', { ends: false })!);
  await db.run(sql`delete from contact.mailing`);
  await db.run(sql`update contact.member set email_verified_at = null`);
  await addMembers(context, 3);
  campaign = (await makeCampaign(world)).id;
  await inviteMembers(context, campaign, { all: true });
  await db.run(sql`update contact.message set state = 'sent' where campaign_id = ${campaign}`);
  clock.advance(days(2));
});

type Reminded = { failed?: boolean; code?: string; json: { reminded?: number; mailing_id?: string } };
/** Reminds at once or at a moment, and says how many, or the code of the refusal. */
const remind = async ({ at, again = false }: { at?: string; again?: boolean } = {}): Promise<Reminded> => {
  try {
    const starts_at = at === undefined ? undefined : parseMoment(at, { ends: false })!;
    const plan = await writeAgain(context, campaign, { kind: 'reminder', again, ...(starts_at && { starts_at }) });
    return { json: { reminded: plan.recipients, mailing_id: plan.mailing_id } };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { failed: true, code: error.code, json: {} };
  }
};
const asked = async () =>
  (
    await db.one(sql<{ count: number }>`
    select count(*) as count from contact.message where campaign_id = ${campaign} and template = 'reminder'`)
  ).count;
const startJob = (mailing_id: string) => startMailing(context, { mailing_id });
const read = async (id: string) => (await readMailingProgress(db, id))!;

describe('by hand', () => {
  test('given twice it reminds once, and names the word that says it is meant', async () => {
    expect((await remind()).json.reminded).toBe(3);
    clock.advance(hours(12) - minutes(1));
    const refused = await remind();
    expect(refused.failed).toBe(true);
    expect(refused.code).toBe('mailing_reminder_too_near');
    expect(await asked()).toBe(3);
    await db.run(sql`update contact.message set state = 'sent' where campaign_id = ${campaign}`);
    expect((await remind({ again: true })).json.reminded).toBe(3);
    expect(await asked()).toBe(6);
  });

  test('twelve hours later it asks nothing', async () => {
    await remind();
    await db.run(sql`update contact.message set state = 'sent' where campaign_id = ${campaign}`);
    clock.advance(hours(12));
    expect((await remind()).json.reminded).toBe(3);
  });

  test('two at the same moment remind once', async () => {
    const both = await Promise.all([remind(), remind()]);
    expect(both.filter(({ failed }) => failed)).toHaveLength(1);
    expect(await asked()).toBe(3);
  });

  test('one that was cancelled, or reached nobody, was no reminder', async () => {
    await db.run(sql`update contact.member set rests_until = ${new Date(clock.now().getTime() + days(1))}`);
    expect(await writeAgain(context, campaign, { kind: 'reminder' })).toMatchObject({ recipients: 0 });
    await db.run(sql`update contact.member set rests_until = null`);
    const { json } = await remind();
    expect(json.reminded).toBe(3);
    await db.transaction((tx) => cancelMailing(tx, context, json.mailing_id!));
    expect((await remind()).failed).toBeUndefined();
  });

  test('is refused when one is planned for within twelve hours', async () => {
    const starts_at = new Date(clock.now().getTime() + hours(6));
    await writeAgain(context, campaign, { kind: 'reminder', starts_at });
    const refused = await remind();
    expect(refused).toMatchObject({ failed: true, code: 'mailing_reminder_too_near' });
    expect(await asked()).toBe(0);
  });
});

describe('by schedule', () => {
  const planned = async (more: object = {}) => (await remind({ at: '2027-02-06 10:00', ...more })).json.mailing_id!;

  test('a second one for about the same moment is refused, unless it is meant', async () => {
    await planned();
    expect((await remind({ at: '2027-02-06 19:00' })).failed).toBe(true);
    expect((await remind({ at: '2027-02-06 19:00', again: true })).failed).toBeUndefined();
  });

  test('one that comes due shortly after another asks an operator, and starts when told to', async () => {
    const id = await planned();
    clock.set(parseMoment('2027-02-06 08:30', { ends: false })!);
    await remind({ again: true });
    clock.set(parseMoment('2027-02-06 10:00', { ends: false })!);
    await startJob(id);
    expect(await read(id)).toMatchObject({
      state: 'paused',
      halted: 'another_reminder',
      reason: expect.stringContaining('another reminder left 2027-02-06 08:30'),
    });
    expect(await asked()).toBe(3);
    await db.run(sql`update contact.message set state = 'sent' where campaign_id = ${campaign}`);
    await db.transaction((tx) => resumeMailing(tx, context, id));
    await startJob(id);
    expect((await read(id)).state).toBe('running');
    expect(await asked()).toBe(6);
  });

  test('one that was planned with the word for it just starts', async () => {
    const id = await planned({ again: true });
    clock.set(parseMoment('2027-02-06 08:30', { ends: false })!);
    await remind({ again: true });
    await db.run(sql`update contact.message set state = 'sent' where campaign_id = ${campaign}`);
    clock.set(parseMoment('2027-02-06 10:00', { ends: false })!);
    await startJob(id);
    expect((await read(id)).state).toBe('running');
  });
});
