import { readConfig } from '#server/platform/config/config.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { startQueue } from '#server/platform/jobs/queue.ts';

/** A server's job queue as a process of its own, to be killed: takes a job, says so, and never finishes the job. */
const context = await openContext(readConfig());
const run = () => {
  process.stdout.write('taken\n');
  return new Promise<void>(() => undefined);
};
startQueue(context, [{ queue: 'mailing-start', run }], { start_after_ms: 0 });
