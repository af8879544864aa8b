import { expect, onTestFinished, test } from 'vitest';
import { inviteMembers, makeCampaign } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { makeChannels } from '../../messages/channels/channels.ts';
import { startWorker } from '../../messages/delivery/worker.ts';
import { queueMessage } from '../../messages/outbox/enqueue.ts';
import { sql } from '../../platform/database/sql.ts';
import { parseMoment } from '../../platform/time/moment.ts';
import { makeWriter } from '../letters/letter-writer.ts';
import { startMailing } from './start-mailing.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock, db } = world;
const stateOf = (mailing: string) =>
  db.many(sql<{ state: string; count: number }>`
    select state, count(*) from contact.message where mailing_id = ${mailing} group by state order by state`);
const at = (text: string) => parseMoment(text, { ends: false })!;

test('a mailing that is still leaving at 21:00 rests until 08:00; what somebody asked for leaves at any hour', async () => {
  const member = await joinProven(world);
  const { id } = await makeCampaign(world);
  const starts_at = at('2026-11-24 20:30');
  const { mailing_id } = await inviteMembers(context, id, { all: true }, { starts_at });
  clock.set(starts_at);
  await startMailing(context, { mailing_id });
  const toMember = async (template: string) =>
    (
      await db.many(sql<{ state: string }>`
        select state from contact.message where to_address = ${member.email} and template = ${template}`)
    ).map(({ state }) => state);

  const worker = startWorker(context, makeChannels(context), makeWriter(context));
  onTestFinished(() => worker.stop());
  for (const night of ['2026-11-24 21:00', '2026-11-25 07:59']) {
    clock.set(at(night));
    await db.transaction((tx) =>
      queueMessage(
        tx,
        {
          member_id: member.id,
          channel: 'email',
          template: 'reset',
          to_address: member.email,
          subject: 'Nieuw wachtwoord',
          body_text: 'Hoi,',
        },
        clock.now(),
      ),
    );
    await worker.drained();
    expect(await toMember('invitation')).toEqual(['planned']);
  }
  expect(await toMember('reset')).toEqual(['delivered', 'delivered']);
  clock.set(at('2026-11-25 08:00'));
  await expect.poll(() => toMember('invitation'), { timeout: 5000 }).toEqual(['delivered']);
});

test('what a worker had set aside when the clock struck 21:00 waits as well', async () => {
  await Promise.all([joinProven(world), joinProven(world)]);
  const { id } = await makeCampaign(world);
  clock.set(at('2026-12-24 20:59'));
  const { mailing_id, recipients } = await inviteMembers(context, id, { all: true });
  expect(recipients).toBe(3);
  await db.run(sql`update contact.mailing set rests_at_night = true where id = ${mailing_id}`);
  const channels = makeChannels(context);
  const send: typeof channels.email.send = async () => {
    clock.set(at('2026-12-24 21:00'));
    return { state: 'sent' };
  };
  const worker = startWorker(
    context,
    { ...channels, email: { ...channels.email, slots: { account: 1, mailing: 1 }, send } },
    makeWriter(context),
  );
  await worker.drained();
  await worker.stop();
  expect(await stateOf(mailing_id)).toEqual([
    { state: 'planned', count: 2 },
    { state: 'sent', count: 1 },
  ]);
});
