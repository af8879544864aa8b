import { beforeEach, expect, test } from 'vitest';
import { planMailing } from '#test/make-mailing.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { channelCommands } from './channel.ts';
import { mailingCommands } from './mailing.ts';
import { runCommand } from './run-command.ts';

const world = await makeWorld();
const { context } = world;
let id = '';
beforeEach(async () => {
  id ||= await planMailing(world, 3);
});

const run = (name: string, words: string[] = [], options: Record<string, unknown> = {}) =>
  runCommand([...mailingCommands, ...channelCommands].find((one) => one.name === name)!, context, { words, options });

test('a mailing is listed, shown, paused, slowed down, resumed and cancelled; what cannot be is refused', async () => {
  expect((await run('mailing list')).text).toContain('running    invitation   3 messages: planned 3');
  expect((await run('mailing pause', [id])).json).toMatchObject({ id, state: 'paused', reason: 'by hand' });
  expect(await run('mailing pause', [id])).toEqual({
    text: 'This mailing is paused: it cannot be paused.',
    json: {
      error: 'This mailing is paused: it cannot be paused.',
      code: 'mailing_not_in_that_state',
      faults: [],
    },
    failed: true,
    refused: true,
  });
  expect((await run('mailing resume', [id])).json).toMatchObject({ state: 'running', reason: null });
  const { json } = await run('mailing cancel', [id]);
  expect(json).toMatchObject({ state: 'cancelled', messages: 3, counts: { planned: 0, suppressed: 3 } });
  expect((await run('mailing show', [id])).text).toContain('suppressed 3');
  for (const unknown of ['nothing', '00000000-0000-4000-8000-000000000000']) {
    expect(await run('mailing show', [unknown])).toMatchObject({ failed: true, text: 'There is no such mailing.' });
  }
});

test('what the brake stopped goes on only with a reason, which the log keeps', async () => {
  const stopped = await planMailing(world, 2);
  await context.db.run(sql`update contact.mailing set state = 'stopped', reason = 'brake' where id = ${stopped}`);
  expect(await run('mailing resume', [stopped])).toMatchObject({
    failed: true,
    json: { code: 'mailing_reason_needed' },
    text: expect.stringContaining('--reason'),
  });
  expect((await run('mailing resume', [stopped], { reason: 'A provider was down.' })).json).toMatchObject({
    state: 'running',
  });
  expect(
    await context.db.one(sql`
      select detail->>'reason' as reason from office.audit
      where action = 'mailing_resumed' and about = ${stopped}`),
  ).toEqual({ reason: 'A provider was down.' });
});

test('one that is watched is told of when nothing of it leaves any more', async () => {
  const watched = await planMailing(world, 2);
  const told = run('mailing show', [watched], { watch: true });
  await run('mailing pause', [watched]);
  expect((await told).json).toMatchObject({ id: watched, state: 'paused' });
});

test('a channel is paused and resumed, and only those there are', async () => {
  expect((await run('channel pause', ['sms'])).text).toContain('until `panel channel resume`: by hand');
  expect((await run('channel resume', ['sms'])).text).toContain('sms       sends');
  expect(await run('channel resume', ['sms'])).toMatchObject({
    failed: true,
    text: 'The channel sms is not at rest.',
  });
  await expect(run('channel pause', ['post'])).rejects.toThrow('There is no channel post');
});

test('one that cannot finish says what it waits for', async () => {
  const open = await planMailing(world, 2);
  await context.db.run(sql`update contact.message set state = 'sent' where mailing_id = ${open}`);
  await context.db.run(sql`
    update contact.message set state = 'unknown'
    where id = (select id from contact.message where mailing_id = ${open} limit 1)`);
  const { text } = await run('mailing show', [open]);
  expect(text).toContain('1 may have left, or not');
});
