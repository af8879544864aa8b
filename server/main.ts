import type { FastifyInstance } from 'fastify';
import { officeApp, publicApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Log } from './context.ts';
import { EmbeddedDatabaseError } from './database/embedded-errors.ts';
import { ExternalDatabaseError } from './database/external.ts';
import { migrate } from './database/migrate.ts';
import { seedDemo } from './demo/seed.ts';
import { servePages } from './http/pages.ts';
import { NotBuilt } from './http/pages-built.ts';
import { startMemberJobs } from './members/jobs.ts';
import { makeChannels } from './messages/channels.ts';
import { startWorker, type Worker } from './messages/worker.ts';
import { openContext } from './open.ts';
import { summary } from './summary.ts';
import { startSurveyJobs } from './surveys/jobs.ts';
import { showCampaign } from './surveys/show.ts';

/** After this the work that is left is cut off: whoever stops a machine waits no longer either. */
const drainLimitMs = 20_000;

async function main(): Promise<void> {
  const started = performance.now();
  const config = readConfig();
  const context = await openContext(config);
  const { db } = context;
  let worker: Worker | undefined;
  const jobs: { stop(): Promise<void> }[] = [];
  try {
    await migrate(db);
    const demo = config.panel_env === 'tryout' ? await seedDemo(context) : [];
    const dev = process.argv.includes('--dev') ? await startDev() : undefined;
    const apps = [publicApp(context, dev), officeApp(context, dev)] as const;
    servePages(apps[0], { side: 'public', config, dev, look: (ip, asked) => showCampaign(context, ip, asked) });
    servePages(apps[1], { side: 'office', config, dev });
    stopWhenTold(async () => {
      await Promise.all(apps.map((app) => app.close()));
      await dev?.close();
      await worker?.stop();
      await Promise.all(jobs.map((job) => job.stop()));
      await db.end();
    }, context.log);
    await listen(apps[0], config.port, 'PORT', config);
    await listen(apps[1], config.office_port, 'OFFICE_PORT', config);
    worker = startWorker(context, makeChannels(config));
    jobs.push(startMemberJobs(context), startSurveyJobs(context));
    console.log(summary(config, demo, performance.now() - started));
  } catch (error) {
    await db.end();
    throw error;
  }
}

async function listen(app: FastifyInstance, port: number, name: string, config: Config): Promise<void> {
  try {
    await app.listen({ port, host: config.host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const sentences: Record<string, string> = {
      EADDRINUSE: `Port ${port} is taken. Stop what uses it, or set ${name} to another one.`,
      EACCES: `Port ${port} may not be used by this user. Set ${name} to one above 1023.`,
      EADDRNOTAVAIL: `This machine has no address ${config.host}. Set HOST to one it has.`,
    };
    throw new StartError(sentences[code ?? ''] ?? `Cannot listen on port ${port}: ${(error as Error).message}`);
  }
}

/** Vite and its friends are there in development only. */
async function startDev() {
  const { developPages } = await import('./http/dev.ts');
  return developPages();
}

/** SIGTERM, Ctrl-C, or the end of whoever started us: no new requests, the running ones finish, the database is let go. */
function stopWhenTold(end: () => Promise<void>, log: Log): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const limit = setTimeout(() => process.exit(1), drainLimitMs);
    await end();
    clearTimeout(limit);
    process.exit(0);
  };
  const told = () =>
    void stop().catch((error: unknown) => {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    });
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, told);
}

/** Something the operator can mend: one sentence, no stack. */
class StartError extends Error {}

main().catch((error: unknown) => {
  const mendable = [StartError, ConfigError, NotBuilt, EmbeddedDatabaseError, ExternalDatabaseError];
  const expected = mendable.some((kind) => error instanceof kind);
  console.error(expected ? `\n${(error as Error).message}\n` : error);
  process.exit(1);
});
