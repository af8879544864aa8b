import { expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { holdMessages } from '../../messages/outbox/send-hold.ts';
import { channelCommands } from './channel.ts';

const { context, clock } = await makeWorld();
const list = (of = context) =>
  channelCommands.find(({ name }) => name === 'channel list')!.run(of, { words: [], options: {} });

test('in production a channel without settings is not said to send', async () => {
  const { text, json } = await list({ ...context, config: { ...context.config, panel_env: 'production' } });
  expect(text).toMatch(/^email {5}sends$/m);
  expect(text).toMatch(/^whatsapp {2}sends nothing\. No WhatsApp is set up:/m);
  expect(text).toMatch(/^sms {7}sends nothing\. No SMS is set up:/m);
  expect(json).toContainEqual(expect.objectContaining({ name: 'sms', set_up: false }));
});

test('in a database that was put back no channel is said to send', async () => {
  expect((await list()).text).toMatch(/^email {5}sends$/m);
  await holdMessages(context.db, clock.now(), 'this database was put back');
  const { text, json } = await list();
  expect(text).toMatch(/^Nothing leaves by any of these since 2026-11-21T10:00:00.000Z: this database was put back\./);
  expect(json).toContainEqual(expect.objectContaining({ name: 'email', held: true }));
});
