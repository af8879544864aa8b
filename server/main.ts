import { execFile } from 'node:child_process';
import { makeBackpressure } from './messages/delivery/backpressure.ts';
import { stopBackups } from './operations/backup/stop-backups.ts';
import { isOperatorError } from './operations/cli/operator-errors.ts';
import { environment, readConfig } from './platform/config/config.ts';
import { readRelease } from './platform/config/release.ts';
import { answersCalls, doesWork, roleGiven } from './platform/config/role.ts';
import type { Context } from './platform/core/context.ts';
import { admitUse } from './platform/core/installation-use.ts';
import { listenOnPorts, probePorts, StartError } from './platform/core/listen-on-ports.ts';
import { openContext } from './platform/core/open-context.ts';
import { systemRandom } from './platform/core/random.ts';
import { admitKey } from './platform/core/secret-key-check.ts';
import { serverName } from './platform/core/servers.ts';
import { checkWrites } from './platform/database/external.ts';
import { migrate } from './platform/database/migrate.ts';
import { NotBuilt } from './platform/http/pages/built.ts';
import { jobQueue } from './platform/jobs/install.ts';
import type { ServerPart } from './server-parts.ts';

const option = '--while=';

/**
 * Tells when the process that began us is gone, if we were told to live no longer (start.sh: npm's number). A daemon's
 * is told nothing: what begins it may leave it.
 */
function whenParentIsGone(args: readonly string[], tell: () => void): void {
  const parent = args.find((arg) => arg.startsWith(option))?.slice(option.length);
  if (parent === undefined) return;
  const look = setInterval(() => {
    if (process.ppid === Number(parent)) return;
    clearInterval(look);
    tell();
  }, 1000);
  look.unref();
}

const embeddedInProduction =
  'production runs on the embedded PostgreSQL, which the release after next does not start on: docs/operate/when-it-breaks.md says how to move to one of your own';
/** Work that has not finished by then is cut off: a machine that shuts down waits no longer either. */
const drainLimitMs = 20_000;
/** One Ctrl-C comes from the terminal and from npm at once. Only a signal after this time is somebody losing patience. */
const onePressMs = 500;

/** Most of the server, and half of its start: it is loaded while a PostgreSQL of our own starts. */
const loadRest = async () => ({
  ...(await import('./people/attributes.ts')),
  ...(await import('./server-parts.ts')),
  ...(await import('./staff/accounts/colleagues.ts')),
  ...(await import('./summary.ts')),
});

async function main(): Promise<void> {
  const started = performance.now();
  const config = readConfig(environment(roleGiven(process.argv)));
  const { panel_role: role } = config;
  await probePorts(config);
  // What goes wrong with it is told by who waits for it below.
  const loadAhead = () => void loadRest().catch(() => undefined);
  const context = await openContext(config, serverName(role, systemRandom.bytes(4).toString('hex')), loadAhead);
  const { db } = context;
  const parts: ServerPart[] = [];
  try {
    if (config.database_url) await checkWrites(db);
    else if (config.panel_env === 'production') context.log.warn(embeddedInProduction);
    await migrate(db, jobQueue);
    await admitUse(context);
    await admitKey(context);
    const rest = await loadRest();
    await rest.loadOwnQuestions(db);
    parts.push(rest.followOwnQuestions(context));
    const demo = config.panel_env === 'tryout' ? await (await import('./demo/seed.ts')).seedDemo(context) : [];
    const dev = process.argv.includes('--dev') ? await startDev() : undefined;
    const way = makeBackpressure(context.clock.steady);
    const apps = answersCalls(role) ? rest.makeDoors(context, dev) : rest.makeWorkerDoors(context);
    stopWhenTold(context, async () => {
      stopBackups(context);
      await Promise.all(apps.map((app) => app.close()));
      await dev?.close();
      await Promise.all(parts.map((part) => part.stop()));
      await db.end();
    });
    if (answersCalls(role)) parts.push(...rest.startRecording(context), ...rest.startHearing(context, apps[0], way));
    await listenOnPorts(apps, config);
    if (doesWork(role)) parts.push(...(await rest.startWork(context, way)));
    tellSystemd(environment(), (error) => context.log.error({ err: error }, 'systemd cannot be told'));
    if (config.panel_env === 'production') {
      const { version, commit } = readRelease();
      const notes = rest.startupNotes(config, await rest.nobodyYet(context));
      context.log.info({ version, commit, role, ms: Math.round(performance.now() - started), notes }, 'ready');
    } else console.log(rest.summary(config, demo, performance.now() - started, await rest.nobodyYet(context)));
  } catch (error) {
    await db.end();
    throw error;
  }
}

/** Vite is only installed for development, so it is loaded only then. */
async function startDev() {
  const { developPages } = await import('./platform/http/dev.ts');
  return developPages();
}

/** Tells something in the log; in a try-out in the terminal, where nobody reads JSON. */
function say({ config, log }: Context, facts: { by: string; ms?: number }, what: string): void {
  if (config.panel_env === 'production') log.info(facts, what);
  else console.log(`  ${what[0]!.toUpperCase()}${what.slice(1)} (${facts.by}).`);
}

/**
 * On SIGTERM, Ctrl-C or the end of our parent process: no new requests, running ones finish, the database is released.
 * A second SIGTERM or Ctrl-C ends all of it at once.
 */
function stopWhenTold(context: Context, end: () => Promise<void>): void {
  const { clock, log } = context;
  let began: number | undefined;
  const stop = async (by: string) => {
    if (began !== undefined) {
      if (/^SIG(TERM|INT)$/.test(by) && clock.steady() - began > onePressMs) process.exit(1);
      return;
    }
    began = clock.steady();
    say(context, { by }, 'told to stop');
    const limit = setTimeout(() => {
      log.error({ by, after_ms: drainLimitMs }, 'stopped before all work was done');
      process.exit(1);
    }, drainLimitMs);
    await end();
    clearTimeout(limit);
    say(context, { by, ms: Math.round(clock.steady() - began) }, 'stopped');
    process.exit(0);
  };
  const told = (by: string) =>
    void stop(by).catch((error: unknown) => {
      log.error({ err: error, by }, 'stopping failed');
      process.exit(1);
    });
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => told(event));
  whenParentIsGone(process.argv, () => told('npm is gone'));
  // When the terminal is closed, writing to it fails: the work must still end well.
  process.stdout.on('error', (error) => log.debug({ err: error }, 'nobody reads standard output'));
}

main().catch((error: unknown) => {
  const expected = error instanceof StartError || error instanceof NotBuilt || isOperatorError(error);
  console.error(expected ? `\n${(error as Error).message}\n` : error);
  process.exit(1);
});

/**
 * Tells systemd that the server is ready, and from then on that it is alive. A unit of Type=notify with WatchdogSec sets
 * both names; without them there is nobody to tell.
 */
function tellSystemd(env: NodeJS.ProcessEnv, onError: (error: Error) => void): void {
  if (!env.NOTIFY_SOCKET) return;
  const tell = (...words: string[]) =>
    execFile('systemd-notify', words, (error) => {
      if (error) onError(error);
    });
  tell('--ready');
  const watchdogMs = Number(env.WATCHDOG_USEC ?? 0) / 1000;
  if (watchdogMs) setInterval(() => tell('WATCHDOG=1'), watchdogMs / 3).unref();
}
