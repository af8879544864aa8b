import { expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { holdMessages, releaseMessages } from '../outbox/send-hold.ts';
import { pauseChannel, resumeChannel } from './channel-pause.ts';
import { makeSendPreconditions } from './send-preconditions.ts';

const { context, clock } = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const { db } = context;
const gibibyte = 1024 ** 3;
const roomy = { free_bytes: gibibyte, free_share: 0.1 };

test('a look that failed is made anew, and only one that was made says that a channel is open', async () => {
  let fails = true;
  const watch = makeSendPreconditions(context, () =>
    fails ? Promise.reject(new Error('no disk')) : Promise.resolve(roomy),
  );
  await expect(watch.door('email', 'account')).rejects.toThrow('no disk');
  expect(watch.isOpen('email', 'account')).toBe(false);
  fails = false;
  expect(await watch.door('email', 'account')).toBe('open');
  expect(watch.isOpen('email', 'account')).toBe(true);
  watch.stale();
  expect(watch.isOpen('email', 'account')).toBe(false);
});

test.each([
  [roomy, 'open'],
  [{ free_bytes: gibibyte - 1, free_share: 0.9 }, 'closed'],
  [{ free_bytes: 100 * gibibyte, free_share: 0.099 }, 'closed'],
])('with %j of disk the door of mailings is %s, and that of accounts is open', async (disk, mailing) => {
  const watch = makeSendPreconditions(context, async () => disk);
  expect([await watch.door('email', 'mailing'), await watch.door('email', 'account')]).toEqual([mailing, 'open']);
});

test('a channel that rests, a clock that is wrong and a copy close it for both', async () => {
  const look = async () => {
    const watch = makeSendPreconditions(context, async () => roomy);
    return [
      await watch.door('sms', 'account'),
      await watch.door('sms', 'mailing'),
      await watch.door('email', 'account'),
    ];
  };
  await pauseChannel(db, context, 'sms');
  expect(await look()).toEqual(['closed', 'closed', 'open']);
  await resumeChannel(db, context, 'sms');
  clock.ahead(180_000);
  expect(await look()).toEqual(['closed', 'closed', 'closed']);
  clock.ahead(0);
  await db.transaction((tx) => holdMessages(tx, clock.now(), 'put back'));
  expect(await look()).toEqual(['closed', 'closed', 'closed']);
  await releaseMessages(context);
  expect(await look()).toEqual(['open', 'open', 'open']);
});
