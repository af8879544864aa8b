import { expect, test } from 'vitest';
import { planMailing } from '#test/make-mailing.ts';
import { makeWorld } from '#test/world.ts';
import { pauseChannel, resumeChannel } from '../../../messages/delivery/channel-pause.ts';
import { sql } from '../../../platform/database/sql.ts';
import { messages } from './messages.ts';

const world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const { context, db } = world;

test('what keeps messages from leaving is told with what to do about it', async () => {
  expect(await messages(context)).toEqual([{ check: 'messages', ok: true, found: 'every channel may send' }]);

  await pauseChannel(db, context, 'whatsapp');
  expect(await messages(context)).toMatchObject([{ ok: false, found: 'whatsapp rests: by hand' }]);
  await db.run(sql`
    update contact.channel set by_hand = false, reason = '535 wrong password', retry_at = now() where name = 'whatsapp'`);
  expect(await messages(context)).toMatchObject([
    { ok: false, found: 'whatsapp rests: 535 wrong password', advice: expect.stringContaining('goes on by itself') },
  ]);
  await resumeChannel(db, context, 'whatsapp');
});

test('a mailing that the launch brake stopped is told until somebody decided', async () => {
  const id = await planMailing(world, 2);
  expect(await messages(context)).toHaveLength(1);
  await db.run(
    sql`update contact.mailing set state = 'stopped', reason = 'of the first 36, 4 bounced' where id = ${id}`,
  );
  expect(await messages(context)).toMatchObject([
    { check: 'messages', ok: true },
    { check: 'mailing', ok: false, found: `${id} stopped: of the first 36, 4 bounced` },
  ]);
});
