import { beforeEach, describe, expect, test } from 'vitest';
import { addMembers, planMailing } from '#test/make-mailing.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { queueMessage } from '../outbox/enqueue.ts';
import { type StopReason, stopEffects } from '../outbox/stop-reasons.ts';
import { accountSource } from './account-source.ts';
import { lostMost } from './lease.ts';
import { mailingSource } from './mailing-source.ts';
import type { MessageQueueName } from './outgoing.ts';

const world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const { context, clock, db } = world;

const stopped = (reason: string) => (member: string) =>
  db.run(sql`
    insert into contact.stopped (member_id, channel, address, reason, at)
    select id, 'email', email, ${reason}, ${clock.now()} from contact.member where id = ${member}`);

const makeTrue: Record<StopReason, (member: string, message: string) => Promise<unknown>> = {
  erased: (member) => db.run(sql`delete from contact.member where id = ${member}`),
  left: (member) => db.run(sql`update contact.member set left_at = ${clock.now()} where id = ${member}`),
  unproven: (member) => db.run(sql`update contact.member set email_verified_at = null where id = ${member}`),
  bounced: stopped('bounced'),
  complained: stopped('complained'),
  asked: stopped('asked'),
  stop: stopped('stop'),
  enough: (_, message) =>
    db.run(sql`
      with closed as (
        insert into contact.drawn_group (campaign_id, keys, classes, closed_at)
        select campaign_id, '{gender}', '{female}', ${clock.now()} from contact.message
        where id = ${message} and campaign_id is not null returning id
      )
      update contact.invitation set group_id = closed.id
      from closed, contact.message where message.id = ${message} and invitation.id = message.invitation_id`),
  ended: (_, message) => db.run(sql`update contact.message set template = 'newsletter' where id = ${message}`),
  withdrawn: (_, message) => db.run(sql`update contact.message set template = 'outcome_letter' where id = ${message}`),
  too_late: (_, message) => db.run(sql`update contact.message set give_up_at = ${clock.now()} where id = ${message}`),
  lost: (_, message) =>
    db.run(sql`
      update contact.message set state = 'sending', attempts = ${lostMost}, lost = ${lostMost} where id = ${message}`),
};

type Due = { member: string; message: string };

const makeDue: Record<MessageQueueName, () => Promise<Due>> = {
  account: async () => {
    const [member = ''] = await addMembers(context, 1);
    const { email } = await db.one(sql<{ email: string }>`select email from contact.member where id = ${member}`);
    const mail = {
      member_id: member,
      template: 'activation',
      to_address: email,
      subject: 'Bevestig',
      body_text: 'Hoi,',
    };
    return { member, message: await queueMessage(db, { ...mail, channel: 'email' }, clock.now()) };
  },
  mailing: async () => {
    const mailing = await planMailing(world, 1);
    return db.one(
      sql<Due>`select id as message, member_id as member from contact.message where mailing_id = ${mailing}`,
    );
  },
};

async function taken(kind: MessageQueueName, message: string): Promise<string> {
  const source = { account: accountSource, mailing: mailingSource }[kind](context, 'email');
  await source.take(1, []);
  await source.release();
  const row = await db.one(sql<{ state: string; reason: string | null }>`
    select message.state, (
      select reason from contact.message_event where message_id = id order by number desc limit 1) as reason
    from contact.message where id = ${message}`);
  return `${row.state}: ${row.reason}`;
}

/** What an account's message is for: proving an address, or what somebody asked for. */
const leavesAllTheSame: StopReason[] = [
  'unproven',
  'bounced',
  'complained',
  'asked',
  'stop',
  'enough',
  'ended',
  'withdrawn',
];
const codes = Object.keys(stopEffects) as StopReason[];

beforeEach(() => db.run(sql`delete from contact.message`));

describe('what must not leave, does not, and the ledger says why', () => {
  test.each(codes)('of a mailing: %s', async (stop) => {
    const { member, message } = await makeDue.mailing();
    await makeTrue[stop](member, message);
    expect(await taken('mailing', message)).toBe(`${stopEffects[stop].state}: ${stopEffects[stop].words}`);
  });

  test.each(codes)('about an account: %s', async (stop) => {
    const { member, message } = await makeDue.account();
    await makeTrue[stop](member, message);
    const leaves = leavesAllTheSame.includes(stop);
    expect(await taken('account', message)).toBe(
      leaves ? 'sending: null' : `${stopEffects[stop].state}: ${stopEffects[stop].words}`,
    );
  });

  test('what may have left before is said to be unknown, whatever stops it now', async () => {
    const { member, message } = await makeDue.mailing();
    await db.run(sql`update contact.message set state = 'sending', attempts = 1 where id = ${message}`);
    await makeTrue.left(member, message);
    expect(await taken('mailing', message)).toBe('unknown: left the panel');
  });

  test('of two reasons the first of the ladder counts: too late is told of nobody who left', async () => {
    const { member, message } = await makeDue.mailing();
    await makeTrue.too_late(member, message);
    await makeTrue.left(member, message);
    expect(await taken('mailing', message)).toBe('suppressed: left the panel');
  });
});
