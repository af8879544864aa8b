import { expect, test } from 'vitest';
import { inviteMembers, makeCampaign } from '#test/make-campaigns.ts';
import { addMembers } from '#test/make-mailing.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { writeAgain } from '../invite.ts';
import { waitForDraw } from '../schedule/mailing.ts';
import { cancelMailing } from './mailing-control.ts';

const world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const { context, db } = world;

test('whom a cancelled invitation did not reach is not reminded of it, and can be invited again', async () => {
  await addMembers(context, 4);
  const { id } = await makeCampaign(world);
  for (let time = 0; time < 3; time++) {
    const { mailing_id, recipients } = await inviteMembers(context, id, { all: true });
    expect(recipients).toBe(time === 0 ? 4 : 3);
    if (time === 0) {
      await db.run(sql`
        update contact.message set state = 'sent'
        where id = (select id from contact.message where mailing_id = ${mailing_id} limit 1)`);
    }
    await db.transaction((tx) => cancelMailing(tx, context, mailing_id));
    expect(await db.one(sql`select count(*) as asked from contact.invitation where campaign_id = ${id}`)).toEqual({
      asked: 1,
    });
  }
  // Only who was asked can be asked again.
  expect(await writeAgain(context, id, { kind: 'reminder' })).toMatchObject({ recipients: 1 });
});

test('no mailing is taken back in the midst of a draw, which counts on whom it asked', async () => {
  await addMembers(context, 1);
  const { id } = await makeCampaign(world);
  const { mailing_id } = await inviteMembers(context, id, { all: true });
  const waiting = sql`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  let cancelled: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await waitForDraw(tx);
    cancelled = db.transaction((other) => cancelMailing(other, context, mailing_id));
    await expect.poll(() => db.many(waiting)).toHaveLength(1);
  });
  await cancelled;
  expect(await db.one(sql`select state from contact.mailing where id = ${mailing_id}`)).toEqual({ state: 'cancelled' });
});
