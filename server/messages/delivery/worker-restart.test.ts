import { afterAll, expect, onTestFinished, test } from 'vitest';
import { nobodyWrites } from '#test/make-outgoing.ts';
import { makeSink } from '#test/servers/smtp-sink.ts';
import { makeWorld } from '#test/world.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { makeChannels } from '../channels/channels.ts';
import { queueMessage } from '../outbox/enqueue.ts';
import { startWorker } from './worker.ts';

// Each lost connection is an error in the log; here they are lost on purpose.
const world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const sink = await makeSink();
afterAll(() => sink.close());
const { db } = world.context;
const sending: Context = { ...world.context, config: { ...world.context.config, smtp_url: sink.url } };

const queue = () =>
  db.transaction((tx) =>
    queueMessage(
      tx,
      {
        channel: 'email',
        template: 'activation',
        to_address: 'samira@example.nl',
        subject: 'Bevestig',
        body_text: 'Hoi,',
      },
      world.clock.now(),
    ),
  );

/** What a restart of the database does to everybody who is connected, the one that listens for messages too. */
const cutConnections = () =>
  db.alone((client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`),
  );

/** A request that meets a dead connection fails, and that connection is dropped: until none is left. */
async function poolIsWell(): Promise<void> {
  const ask = () => Promise.allSettled(Array.from({ length: 8 }, () => db.one(sql`select pg_sleep(0.01)`)));
  while ((await ask()).some(({ status }) => status === 'rejected'));
}

function work() {
  const worker = startWorker(sending, makeChannels(sending), nobodyWrites);
  onTestFinished(() => worker.stop());
  return worker;
}

test('after the database cut every connection, what is queued leaves', async () => {
  const worker = work();
  await worker.drained();
  await cutConnections();
  await poolIsWell();
  await queue();
  await sink.received(1);
  await worker.drained();
  expect(sink.mails).toHaveLength(1);
});

test('what leaves while connections are cut is closed all the same, and not sent again', async () => {
  sink.mails.length = 0;
  let cut: Promise<unknown> | undefined;
  sink.answers.data = () => {
    cut = cutConnections();
    return undefined;
  };
  const worker = work();
  const id = await queue();
  await sink.received(1);
  await cut;
  await worker.drained();
  await poolIsWell();
  expect(await db.one(sql`select state, attempts from contact.message where id = ${id}`)).toEqual({
    state: 'sent',
    attempts: 1,
  });
  expect(sink.mails).toHaveLength(1);
});
