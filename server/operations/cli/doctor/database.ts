import { connections as sending } from '../../../messages/delivery/connections.ts';
import type { Context } from '../../../platform/core/context.ts';
import { looksMost } from '../../../platform/database/database.ts';
import { encodingFault } from '../../../platform/database/external.ts';
import { connectionsMost } from '../../../platform/database/open.ts';
import { sql } from '../../../platform/database/sql.ts';
import { timeouts, withTimeouts } from '../../../platform/database/timeouts.ts';
import type { Finding } from './finding.ts';

/** The oldest minor of each major without a known hole, and since when. Renewed with each release of the panel. */
const fixed: Record<string, number> = { 15: 18, 16: 14, 17: 10, 18: 4 };
const fixesKnownUntil = '2026-05-14';

/** What a PostgreSQL of this version misses; undefined: nothing that was known when this release was made. */
export function patch(version: string): { found: string; advice: string } | undefined {
  const [major = '', minor = ''] = /^(\d+)\.(\d+)/.exec(version)?.slice(1) ?? [];
  const wanted = fixed[major];
  if (wanted === undefined || Number(minor) >= wanted) return undefined;
  return {
    found: `PostgreSQL ${version} misses security fixes: ${major}.${wanted} has them (known on ${fixesKnownUntil})`,
    advice:
      'Update it with its package manager, as apt-get upgrade, and restart it. Servers of the panel go on by themselves.',
  };
}

/** That the database could be opened is the proof that it will do: one that is too old, or not durable, is refused. */
export async function checkDatabase(context: Context): Promise<Finding[]> {
  const { db, config } = context;
  const { version, encoding, cache, most } = await db.one(sql<
    Record<'version' | 'encoding' | 'cache' | 'most', string>
  >`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      current_setting('shared_buffers') as cache, current_setting('max_connections') as most`);
  const place = config.database_url ? 'at DATABASE_URL' : `embedded in ${config.data_dir}`;
  const found = `PostgreSQL ${version}, ${place}; shared_buffers ${cache}, a server takes up to ${connectionsMost + looksMost + sending.max} of ${most} connections`;
  const fault = encodingFault(encoding);
  const advice = 'Make a backup, and put it back into a database that was made with: createdb -E UTF8 -T template0';
  return [
    fault
      ? { check: 'database', ok: false, found: `${found}, ${fault}`, advice }
      : { check: 'database', ok: true, found },
    await keeps(context),
    ...fixes(version),
    ...embeddedInProduction(context),
  ];
}

/** Writes one row, as a parent would be waited for: a database that is read can still keep nothing. */
async function keeps({ db }: Context): Promise<Finding> {
  const check = 'writes';
  try {
    const { there } = await db.one(sql<{ there: boolean }>`select to_regclass('house.ready') is not null as there`);
    if (!there) return { check, ok: true, found: 'not looked at: the database is still empty' };
    await withTimeouts(timeouts.health, () => db.run(sql`update house.ready set beat = not beat`));
    return { check, ok: true, found: 'a row was written and kept' };
  } catch (error) {
    const { names, streaming } = await db.one(sql<{ names: string; streaming: string[] }>`
      select current_setting('synchronous_standby_names') as names,
        array(select application_name from pg_stat_replication where state = 'streaming') as streaming`);
    if (names === '') return { check, ok: false, found: `no answer can be kept: ${(error as Error).message}` };
    const who = streaming.length > 0 ? streaming.join(', ') : 'none';
    return {
      check,
      ok: false,
      found: `no answer can be kept: each commit waits for the standby (${names}), and of those that stream there is: ${who}`,
      advice:
        'Mend the standby; or run alone: patronictl edit-config -s synchronous_mode_strict=false. docs/operate/when-it-breaks.md has more.',
    };
  }
}

function fixes(version: string): Finding[] {
  const fault = patch(version);
  return fault ? [{ check: 'postgresql', ok: false, level: 'warn', ...fault }] : [];
}

function embeddedInProduction({ config }: Context): Finding[] {
  if (config.database_url || config.panel_env !== 'production') return [];
  const advice =
    'Move to a PostgreSQL of your own: docs/operate/when-it-breaks.md. The release after next does not start on it.';
  return [
    { check: 'postgresql', ok: false, level: 'warn', found: 'production runs on the embedded PostgreSQL', advice },
  ];
}
