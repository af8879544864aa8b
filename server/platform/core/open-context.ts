import type { Config } from '../config/config.ts';
import { openDatabase } from '../database/open.ts';
import { type Context, systemClock } from './context.ts';
import { makeLog } from './log.ts';
import { systemRandom } from './random.ts';
import { makeSecrets } from './secrets.ts';

/**
 * The real world, for the server and for commands: this machine's clock and randomness, the database of the settings.
 * `as` is the name that its connections have there, and `meanwhile` is done while a PostgreSQL of our own starts.
 */
export async function openContext(config: Config, as?: string, meanwhile?: () => void): Promise<Context> {
  const log = makeLog(config);
  const db = await openDatabase(config, {
    as,
    meanwhile,
    info: (line) => log.info(line),
    lost: (error) => log.error({ err: error }, 'database connection lost'),
  });
  const secrets = makeSecrets(config.secret_key, systemRandom);
  return { config, db, log, secrets, clock: systemClock, random: systemRandom };
}
