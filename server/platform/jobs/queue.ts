import { setTimeout as pause } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Context } from '../core/context.ts';
import { isConnectionLost } from '../database/database.ts';
import { makeOneAtATime, type OneAtATime } from './one-at-a-time.ts';
import { type QueueName, queues, schema } from './queues.ts';

export type Work = {
  queue: QueueName;
  run(context: Context, data: unknown): Promise<void>;
  /** When it runs by itself, as a cron expression in Amsterdam's time; it also runs each time a server starts. */
  cron?: string;
};

export type Queue = {
  /** Resolves when the queue takes jobs. */
  started: Promise<void>;
  /** Looks for jobs now instead of at the next turn. */
  wake(): void;
  /** Takes no new jobs. A running job may finish; one that takes too long is handed back. */
  stop(): Promise<void>;
};

const pollSeconds = 5;
const retryStartMs = 1000;
const usual = {
  /** Loading pg-boss takes 60 ms, and the first visitor should not wait for that. */
  start_after_ms: 500,
  stop_limit_ms: 10_000,
};

/** Works on jobs until it is stopped. Any number of servers may do so on one database. */
export function startQueue(context: Context, works: Work[], settings: Partial<typeof usual> = {}): Queue {
  const { start_after_ms, stop_limit_ms } = { ...usual, ...settings };
  const over = new AbortController();
  const sweeps = makeOneAtATime(context.db);
  let boss: PgBoss | undefined;
  let workers: string[] = [];

  async function begin(): Promise<void> {
    boss = await makeBoss(context);
    await boss.start();
    workers = [];
    for (const work of works) workers.push(await takeOn(context, boss, sweeps, work));
  }

  /** The database may be away just now. */
  async function keepBeginning(): Promise<void> {
    let wait = start_after_ms;
    while (await pause(wait, true, { signal: over.signal }).catch(() => false)) {
      try {
        return await begin();
      } catch (error) {
        context.log.warn({ err: error }, 'the job queue does not start yet');
        await boss?.stop({ close: false, graceful: false });
        wait = retryStartMs;
      }
    }
  }
  const started = keepBeginning();

  return {
    started,
    wake() {
      for (const worker of workers) boss?.notifyWorker(worker);
    },
    async stop() {
      over.abort();
      await started;
      await boss?.stop({ close: false, timeout: stop_limit_ms });
      await sweeps.end();
    },
  };
}

async function takeOn(context: Context, boss: PgBoss, sweeps: OneAtATime, work: Work): Promise<string> {
  const { queue, run, cron } = work;
  await boss.updateQueue(queue, queues[queue]);
  if (cron) {
    await boss.schedule(queue, cron, null, { tz: 'Europe/Amsterdam' });
    await boss.send(queue);
  }
  return boss.work(queue, { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
    const doIt = () => run(context, job?.data);
    await (cron ? sweeps.run(queue, doIt) : doIt()).catch((error: unknown) => {
      context.log.error({ err: error, queue }, 'a job failed');
      throw error;
    });
  });
}

async function makeBoss({ db, log }: Context): Promise<PgBoss> {
  const [{ PgBoss }, { bossDb }] = await Promise.all([import('pg-boss'), import('./boss.ts')]);
  const boss = new PgBoss({
    db: bossDb(db),
    schema,
    // The tables exist already; this finishes what their last migration left to be built in the background.
    migrate: true,
    // How soon a killed server's job is taken over, once its heartbeat has run out.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  // An error event without a listener would end the process. pg-boss recovers by itself.
  boss.on('error', (error) => {
    if (isConnectionLost(error)) log.warn({ err: error }, 'the job queue waits for the database');
    else log.error({ err: error }, 'the job queue stumbled');
  });
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  return boss;
}
