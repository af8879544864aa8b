import type { Context } from '../../base/context.ts';
import { readUse } from '../../base/use.ts';
import { ConfigError } from '../../config/config.ts';
import { whatLeaves } from '../../config/what-leaves.ts';
import { looksMost } from '../../database/database.ts';
import { encodingFault } from '../../database/external.ts';
import { pending } from '../../database/migrate.ts';
import { connectionsMost } from '../../database/open.ts';
import { sql } from '../../database/sql.ts';
import { jobQueue } from '../../jobs/install.ts';
import { parkedJobs } from '../../jobs/parked.ts';
import { countsOfBounces } from '../../messages/returns/bounce/take.ts';
import { countsOfReplies } from '../../messages/returns/reply/take.ts';
import { connections as sending } from '../../messages/sending/connections.ts';
import { lackOfRoom, readDisk } from '../../messages/sending/disk-room.ts';
import { nobodyYet } from '../../staff/colleagues.ts';
import type { Answer, Command } from '../command.ts';
import { clockChecks } from './clock.ts';
import type { Finding } from './finding.ts';
import { keptChecks } from './kept.ts';
import { mail } from './mail.ts';
import { messages } from './messages.ts';
import { phoneChecks } from './phone.ts';
import { servers } from './servers.ts';

const gibibyte = 1024 ** 3;

export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary: 'looks at configuration, database, disk, e-mail, WhatsApp and SMS, and says what to do',
  any_database: true,
  async run(context) {
    const findings = [
      configuration(context),
      await database(context),
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
        ...(await keptChecks(context)),
        ...(await messages(context)),
        ...(await phoneChecks(context)),
      );
    findings.push(...(await mail(context.config, upToDate ? await cameIn(context) : {})));
    return report(findings);
  },
};

const cameIn = async ({ db }: Context) => ({ bounces: await countsOfBounces(db), answers: await countsOfReplies(db) });

/** The doctor's answer when not even the settings or the database can be opened. */
export function cannotOpen(error: Error): Answer {
  const check = error instanceof ConfigError ? 'configuration' : 'database';
  return report([{ check, ok: false, found: error.message, advice: 'Mend this first; the rest cannot be looked at.' }]);
}

function report(findings: Finding[]): Answer {
  const failed = findings.some((finding) => !finding.ok);
  const lines = findings.flatMap(({ check, ok, found, advice }) => [
    `${ok ? 'ok  ' : 'BAD '} ${check.padEnd(15)}${found}`,
    ...(advice ? [`     ${''.padEnd(15)}${advice}`] : []),
  ]);
  return { text: lines.join('\n'), json: { ok: !failed, findings }, failed };
}

/** That the settings could be read is the proof that they are right: a wrong or missing one stops every command. */
function configuration({ config }: Context): Finding {
  const found = `${config.panel_env}, parents at ${config.public_url}, office at ${config.office_url}`;
  const advice = `Try-out mode: ${whatLeaves(config)}. Set PANEL_ENV=production when parents may come in.`;
  return { check: 'configuration', ok: true, found, ...(config.panel_env === 'tryout' && { advice }) };
}

/** That the database could be opened is the proof that it will do: one that is too old, or not durable, is refused. */
async function database({ db, config }: Context): Promise<Finding> {
  const { version, encoding, cache, most } = await db.one(sql<
    Record<'version' | 'encoding' | 'cache' | 'most', string>
  >`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      current_setting('shared_buffers') as cache, current_setting('max_connections') as most`);
  const place = config.database_url ? 'at DATABASE_URL' : `embedded in ${config.data_dir}`;
  const found = `PostgreSQL ${version}, ${place}; shared_buffers ${cache}, a server takes up to ${connectionsMost + looksMost + sending.max} of ${most} connections`;
  const fault = encodingFault(encoding);
  if (!fault) return { check: 'database', ok: true, found };
  const advice = 'Make a backup, and put it back into a database that was made with: createdb -E UTF8 -T template0';
  return { check: 'database', ok: false, found: `${found}, ${fault}`, advice };
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
  const parked = await parkedJobs(db);
  if (parked.length === 0) return { check: 'jobs', ok: true, found: 'none is parked' };
  return {
    check: 'jobs',
    ok: false,
    found: `${parked.length} parked, the latest of ${parked[0]!.queue}: ${parked[0]!.reason}`,
    advice: 'See: ./panel jobs',
  };
}

async function disk({ config }: Context): Promise<Finding> {
  const room = await readDisk(config);
  const found = `${(room.free_bytes / gibibyte).toFixed(1)} GiB free at ${config.data_dir}`;
  const lack = lackOfRoom(room);
  if (!lack) return { check: 'disk', ok: true, found };
  return { check: 'disk', ok: false, found: `${found}: ${lack}`, advice: 'Make room. Mailings wait until there is.' };
}
