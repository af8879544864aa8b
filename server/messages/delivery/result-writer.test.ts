import { expect, onTestFinished, test } from 'vitest';
import { addMembers } from '#test/make-mailing.ts';
import { addMessage, makeMailing, stateOf } from '#test/make-mailings.ts';
import { makeOutgoing } from '#test/make-outgoing.ts';
import { makeWorld } from '#test/world.ts';
import { makeResultWriter } from './result-writer.ts';
import type { AttemptResult } from './retry.ts';

const world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const { context } = world;
const mailing = await makeMailing(world);

async function makeClosing(): Promise<AttemptResult> {
  const [member_id = ''] = await addMembers(context, 1);
  const to_address = 'a@b.example';
  const id = await addMessage(world, mailing, { member_id, to_address, channel: 'email', state: 'sending' });
  return { message: makeOutgoing({ id, to_address }), outcome: { state: 'sent' } };
}

test('the statement that does more is tried once: whatever it stumbled over, the end of the message is written without it', async () => {
  let tries = 0;
  const close = makeResultWriter(context, new AbortController().signal, async () => {
    tries++;
    throw new Error('there is no such column');
  });
  const closing = await makeClosing();
  await close(closing);
  expect([tries, await stateOf(world, closing.message.id)]).toEqual([1, 'sent']);
});

test('outcomes that come while one is written go together, with the next statement', async () => {
  const { promise: written, resolve: release } = Promise.withResolvers<void>();
  const sizes: number[] = [];
  const close = makeResultWriter(context, new AbortController().signal, async (closings) => {
    sizes.push(closings.length);
    if (sizes.length === 1) await written;
    return undefined;
  });
  const closings = [await makeClosing(), await makeClosing(), await makeClosing()];
  const done = closings.map(close);
  release();
  await Promise.all(done);
  expect(sizes).toEqual([1, 2]);
  for (const { message } of closings) expect(await stateOf(world, message.id)).toBe('sent');
});

test('a worker that has to end does not wait for a database that is away', async () => {
  const away = context.db.apart({ host: '127.0.0.1', port: 1 });
  onTestFinished(() => away.end());
  const over = new AbortController();
  const close = makeResultWriter({ ...context, db: away }, over.signal, async () => undefined);
  over.abort();
  await close(await makeClosing());
});
