import { startSupervisingMailings } from '#server/fieldwork/delivery-control/supervise-mailings.ts';
import { makeWriter } from '#server/fieldwork/letters/letter-writer.ts';
import { makeChannels } from '#server/messages/channels/channels.ts';
import { startWorker } from '#server/messages/delivery/worker.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openContext } from '#server/platform/core/open-context.ts';

/**
 * The worker of a server as a process of its own, to be killed. Its clock may run ahead, and the database's with it:
 * then the worker takes over what a dead worker left without waiting for the lease to end.
 */
const ahead = Number(process.argv[2]);
const context = await openContext(readConfig());
const { clock } = context;
const later = (at: Date) => new Date(at.getTime() + ahead);
context.clock = {
  ...clock,
  now: () => later(clock.now()),
  database: async (db) => later(await clock.database(db)),
};
const worker = startWorker(context, makeChannels(context), makeWriter(context));
const tending = startSupervisingMailings(context);
console.log('ready');
process.on('SIGTERM', async () => {
  await Promise.all([worker.stop(), tending.stop()]);
  await context.db.end();
  process.exit(0);
});
