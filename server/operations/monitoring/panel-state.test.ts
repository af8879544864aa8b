import { expect, onTestFinished, test } from 'vitest';
import { addMembers } from '#test/make-mailing.ts';
import { addMessage, makeMailing } from '#test/make-mailings.ts';
import { days, hours, makeWorld } from '#test/world.ts';
import type { MessageState } from '../../messages/outbox/enqueue.ts';
import { sql } from '../../platform/database/sql.ts';
import { panelState, readPanelState } from './panel-state.ts';

const world = await makeWorld();
const { context, clock, db } = world;

test('the messages of a channel: of the last week what became of them, and all that wait; to nobody none', async () => {
  const mailing = await makeMailing(world);
  const members = await addMembers(context, 17);
  const add = (state: MessageState) =>
    addMessage(world, mailing, { member_id: members.pop()!, to_address: 'a@b.example', state, channel: 'email' });
  const longAgo = new Date(clock.now().getTime() - days(8));
  for (const state of ['planned', 'sending', 'delivered', 'read', 'sent', 'unknown', 'failed', 'bounced'] as const) {
    await add(state);
    if (state === 'read' || state === 'unknown' || state === 'bounced') continue;
    const old = await add(state);
    await db.run(sql`update contact.message set created_at = ${longAgo} where id = ${old}`);
  }
  const decoy = await add('planned');
  await db.run(sql`update contact.message set decoy = true where id = ${decoy}`);
  const { channels } = await readPanelState(context);
  expect(channels.map(({ name }) => name)).toEqual(['email', 'sms', 'whatsapp']);
  expect(channels[0]).toMatchObject({ waiting: 4, arrived: 2, gone: 2, failed: 2 });
  expect(channels[1]).toMatchObject({ waiting: 0, arrived: 0, gone: 0, failed: 0 });
});

test('the mailing that begins next is the first of those that are planned for later', async () => {
  expect((await readPanelState(context)).next).toBeUndefined();
  const at = (later: number) => new Date(clock.now().getTime() + later);
  for (const starts_at of [at(hours(48)), at(hours(24)), at(hours(72))]) {
    const { id } = await makeMailing(world);
    await db.run(sql`
      update contact.mailing set state = 'scheduled', planned_at = null, starts_at = ${starts_at} where id = ${id}`);
  }
  expect((await readPanelState(context)).next).toMatchObject({ kind: 'invitation', starts_at: at(hours(24)) });
});

test('a look that failed is not what the next one gets', async () => {
  const away = db.apart({ host: '127.0.0.1', port: 1 });
  onTestFinished(() => away.end());
  const own = { ...context, db: away };
  await expect(panelState(own)).rejects.toThrow();
  own.db = db;
  expect((await panelState(own)).write_ms).toBeDefined();
});
