import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { lackOfRoom, readDisk } from '../../../messages/delivery/disk-room.ts';
import { countsOfBounces } from '../../../messages/inbound/take-bounce.ts';
import { countsOfReplies } from '../../../messages/inbound/take-reply.ts';
import { ConfigError } from '../../../platform/config/config.ts';
import { whatLeaves } from '../../../platform/config/outgoing-summary.ts';
import { roles } from '../../../platform/config/role.ts';
import type { Context } from '../../../platform/core/context.ts';
import { readUse } from '../../../platform/core/installation-use.ts';
import { nobodyWorks, readServers } from '../../../platform/core/servers.ts';
import { pending } from '../../../platform/database/migrate.ts';
import { sql } from '../../../platform/database/sql.ts';
import { deadJobs } from '../../../platform/jobs/dead-jobs.ts';
import { jobQueue } from '../../../platform/jobs/install.ts';
import { localTime } from '../../../platform/time/amsterdam.ts';
import { aheadMs, clockFault } from '../../../platform/time/clock-skew.ts';
import { readDoubt } from '../../../platform/time/standstill.ts';
import { nobodyYet } from '../../../staff/accounts/colleagues.ts';
import type { Command, CommandResult } from '../command.ts';
import { certificate } from './certificate.ts';
import { checkDatabase } from './database.ts';
import { type Finding, levelOf } from './finding.ts';
import { mail, mailReport } from './mail.ts';
import { messages } from './messages.ts';
import { phoneChecks } from './phone.ts';
import { retentionChecks } from './retention.ts';

/** Which servers run. That none does is no fault: a command may be given at any time. */
export async function servers({ db }: Context): Promise<Finding> {
  const check = 'servers';
  const running = await readServers(db);
  const found =
    roles
      .filter((role) => running[role] > 0)
      .map((role) => `${running[role]} ${role}`)
      .join(', ') || 'none runs';
  if (!nobodyWorks(running)) return { check, ok: true, found };
  const advice = 'Messages and sweeps wait. Start one more server with PANEL_ROLE=worker.';
  return { check, ok: false, found, advice };
}

/** The settings hold the key and passwords. */
function settingsFile(path = '.env'): Finding[] {
  if (!existsSync(path) || (statSync(path).mode & 0o007) === 0) return [];
  const found = 'everybody on this machine may read .env, which holds the key and passwords';
  return [{ check: 'settings', ok: false, level: 'warn', found, advice: 'Run: chmod 600 .env' }];
}

const gibibyte = 1024 ** 3;

export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor [--mail ADDRESS]',
  summary:
    'looks at configuration, database, disk, e-mail, WhatsApp and SMS, and says what to do; exit code 2 when something is bad; --mail writes to somebody when there is something to mend',
  any_database: true,
  async run(context, { options }) {
    const findings = [
      ...settingsFile(),
      configuration(context),
      ...(await checkDatabase(context)),
      await migrations(context),
      await servers(context),
      await disk(context),
    ];
    // While migrations wait to be applied, the job queue may not exist yet.
    const upToDate = !findings.some(({ check, ok }) => check === 'migrations' && !ok);
    if (upToDate)
      findings.push(
        ...(await clockChecks(context)),
        await use(context),
        await office(context),
        await jobs(context),
        ...(await retentionChecks(context)),
        ...(await messages(context)),
        ...(await phoneChecks(context)),
      );
    findings.push(...(await mail(context.config, upToDate ? await cameIn(context) : {})));
    findings.push(...(await certificate(context)));
    const answer = report(findings);
    if (typeof options.mail === 'string') await mailReport(context.config, options.mail, findings, answer.text);
    return answer;
  },
};

const cameIn = async ({ db }: Context) => ({ bounces: await countsOfBounces(db), answers: await countsOfReplies(db) });

/** The doctor's answer when not even the settings or the database can be opened. */
export function cannotOpen(error: Error): CommandResult {
  const check = error instanceof ConfigError ? 'configuration' : 'database';
  return report([{ check, ok: false, found: error.message, advice: 'Mend this first; the rest cannot be looked at.' }]);
}

const marks = { ok: 'ok  ', note: 'note', warn: 'WARN', bad: 'BAD ' };

function report(all: Finding[]): CommandResult {
  const findings = all.map((finding) => ({ ...finding, level: levelOf(finding) }));
  const failed = findings.some(({ level }) => level === 'bad');
  const lines = findings.flatMap(({ check, level, found, advice }) => [
    `${marks[level]} ${check.padEnd(15)}${found}`,
    ...(advice ? [`     ${''.padEnd(15)}${advice}`] : []),
  ]);
  return { text: lines.join('\n'), json: { ok: !failed, findings }, failed, ...(failed && { exit_code: 2 }) };
}

/** That the settings could be read is the proof that they are right: a wrong or missing one stops every command. */
function configuration({ config }: Context): Finding {
  const found = `${config.panel_env}, parents at ${config.public_url}, office at ${config.office_url}`;
  const advice = `Try-out mode: ${whatLeaves(config)}. Set PANEL_ENV=production when parents may come in.`;
  if (config.panel_env === 'tryout') return { check: 'configuration', ok: true, found, advice };
  if (config.trusted_proxies.length > 0) return { check: 'configuration', ok: true, found };
  const missing = 'Behind a proxy all parents seem to come from one address, and are slowed down together.';
  return {
    check: 'configuration',
    ok: false,
    level: 'warn',
    found: `${found}; TRUSTED_PROXIES is not set`,
    advice: missing,
  };
}

async function migrations({ db }: Context): Promise<Finding> {
  try {
    const todo = await pending(db, jobQueue);
    if (todo.length === 0) return { check: 'migrations', ok: true, found: 'all applied' };
    return {
      check: 'migrations',
      ok: false,
      found: `${todo.length} to apply`,
      advice: 'Run: ./panel migrate',
    };
  } catch (error) {
    return { check: 'migrations', ok: false, found: (error as Error).message };
  }
}

/** Nobody could log in as a demo member in production, but demo members would spoil every count. */
async function use({ db, config }: Context): Promise<Finding> {
  const check = 'use';
  const before = await readUse(db);
  if (config.panel_env === 'tryout' && before === 'production') {
    const advice = 'Set PANEL_ENV=production, or another DATA_DIR or DATABASE_URL. A try-out does not start on it.';
    return { check, ok: false, found: 'this database was used in production', advice };
  }
  const { demo } = await db.one(sql<{ demo: number }>`select count(*) as demo from contact.member where demo`);
  if (config.panel_env === 'tryout' || demo === 0) return { check, ok: true, found: before ?? 'not used yet' };
  const advice =
    "They are never invited and cannot log in, but the story's campaigns are out. Run: ./panel demo remove";
  return { check, ok: false, found: `${demo} people of the try-out's story are in this database`, advice };
}

async function office(context: Context): Promise<Finding> {
  const [advice] = await nobodyYet(context);
  return {
    check: 'office',
    ok: true,
    found: advice ? 'nobody is in' : 'somebody can log in',
    ...(advice && { advice }),
  };
}

async function jobs({ db }: Context): Promise<Finding> {
  const parked = await deadJobs(db);
  if (parked.length === 0) return { check: 'jobs', ok: true, found: 'none is parked' };
  return {
    check: 'jobs',
    ok: false,
    found: `${parked.length} parked, the latest of ${parked[0]!.queue}: ${parked[0]!.reason}`,
    advice: 'See: ./panel jobs',
  };
}

function writeFault(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

async function disk({ config }: Context): Promise<Finding> {
  const room = await readDisk(config);
  const found = `${(room.free_bytes / gibibyte).toFixed(1)} GiB free at ${config.data_dir}`;
  const lack = lackOfRoom(room);
  const unwritable = writeFault(config.data_dir);
  if (unwritable)
    return {
      check: 'disk',
      ok: false,
      found: `${config.data_dir}: ${unwritable}`,
      advice: 'Give DATA_DIR to this account.',
    };
  if (!lack) return { check: 'disk', ok: true, found };
  return { check: 'disk', ok: false, found: `${found}: ${lack}`, advice: 'Make room. Mailings wait until there is.' };
}

/** Whether the clock is believed: what is sent and what is destroyed goes by it. */
export async function clockChecks(context: Context): Promise<Finding[]> {
  const shown = localTime(context.clock.now());
  const fault = await clockFault(context);
  if (fault) {
    const advice = 'Nothing is sent or destroyed before that is mended. Let both machines set their clocks by NTP.';
    return [{ check: 'clock', ok: false, found: `${shown}: ${fault}`, advice }];
  }
  const seconds = Math.abs(Math.round((await aheadMs(context)) / 1000));
  const clock: Finding = { check: 'clock', ok: true, found: `${shown}, ${seconds} s from the database's` };
  const doubt = await readDoubt(context);
  if (!doubt) return [clock, { check: 'sweeps', ok: true, found: 'what is over its time is destroyed' }];
  const advice =
    'Is the time above right? Then run: ./panel clock accept. Else it goes on by itself when the server has run for 24 hours.';
  return [clock, { check: 'sweeps', ok: false, found: `nothing is destroyed for now: ${doubt}`, advice }];
}
