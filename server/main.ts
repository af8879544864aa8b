import type { FastifyInstance } from 'fastify';
import { officeApp, publicApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Context, systemClock, systemRandom } from './context.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { seedDemo } from './demo/seed.ts';
import { servePages } from './http/pages.ts';
import { makeLog } from './log.ts';
import { makeSecrets } from './secrets.ts';
import { summary } from './summary.ts';

/** After this the work that is left is cut off: whoever stops a machine waits no longer either. */
const drainLimitMs = 20_000;

async function main(): Promise<void> {
  const started = performance.now();
  const config = readConfig();
  const log = makeLog(config);
  const db = await openDatabase(config, {
    info: (line) => log.info(line),
    lost: (error) => log.error({ err: error }, 'database connection lost'),
  });
  const secrets = makeSecrets(config.secret_key, systemRandom);
  const context: Context = { config, db, log, secrets, clock: systemClock, random: systemRandom };
  try {
    await migrate(db);
    const demo = config.panel_env === 'tryout' ? await seedDemo(context) : [];
    const apps = [publicApp(context), officeApp(context)] as const;
    servePages(apps[0], { side: 'public', config });
    servePages(apps[1], { side: 'office', config });
    stopOnSignal(apps, context);
    await listen(apps[0], config.port, 'PORT', config);
    await listen(apps[1], config.office_port, 'OFFICE_PORT', config);
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

/** SIGTERM and Ctrl-C: no new requests, the running ones finish, then the database is let go. */
function stopOnSignal(apps: readonly FastifyInstance[], context: Context): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const limit = setTimeout(() => process.exit(1), drainLimitMs);
    await Promise.all(apps.map((app) => app.close()));
    await context.db.end();
    clearTimeout(limit);
    process.exit(0);
  };
  const failed = (error: unknown) => {
    context.log.error({ err: error }, 'stopping failed');
    process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop().catch(failed));
}

/** Something the operator can mend: one sentence, no stack. */
class StartError extends Error {}

main().catch((error: unknown) => {
  const expected = error instanceof StartError || error instanceof ConfigError;
  console.error(expected ? `\n${(error as Error).message}\n` : error);
  process.exit(1);
});
