import { availableParallelism } from 'node:os';
import type { Config } from '../config/config.ts';
import { connect, type Database } from './database.ts';
import { EmbeddedDatabaseError } from './embedded/errors.ts';
import { forLooks } from './embedded/low-priority.ts';
import { embeddedExists, openEmbedded } from './embedded/open.ts';
import { checkExternal } from './external.ts';
import { timeouts } from './timeouts.ts';

type Tell = {
  as?: string | undefined;
  info: (line: string) => void;
  lost: (error: Error) => void;
  meanwhile?: (() => void) | undefined;
};

/**
 * How many connections a server or a command takes for its calls and jobs: each costs PostgreSQL some 7 MB, and more of
 * them than two for each core only wait for each other (docs/benchmarks.md).
 */
export const connectionsMost = Math.min(10, Math.max(5, 1 + 2 * availableParallelism()));
/** A parent waits no longer for a server to come to a PostgreSQL that stands still. */
const connectMs = 3000;

const demandsUrl =
  'PANEL_ENV=production needs DATABASE_URL: a PostgreSQL of your own, 15 or newer. The embedded one is for trying out. docs/operate/install.md says how to make it.';

/** The database of this configuration: DATABASE_URL when set, else the embedded one. */
export async function openDatabase(config: Config, tell: Tell): Promise<Database> {
  const named = {
    patience: timeouts.work,
    max: connectionsMost,
    ...(tell.as !== undefined && { application_name: tell.as, connectionTimeoutMillis: connectMs }),
  };
  if (config.database_url) {
    const external = connect({ connectionString: config.database_url, ...named, onError: tell.lost });
    await checkExternal(external).catch(async (error) => {
      await external.end();
      throw error;
    });
    return external;
  }
  if (config.panel_env === 'production' && !embeddedExists(config.data_dir))
    throw new EmbeddedDatabaseError(demandsUrl);
  const kind = tell.as === undefined ? 'command' : 'server';
  const embedded = await openEmbedded({ data_dir: config.data_dir, log: tell.info, kind, meanwhile: tell.meanwhile });
  const { host, port, user, database } = embedded;
  // The pool says it has ended while its last connections are still closing: PostgreSQL ends those, and nothing is
  // lost.
  let ending = false;
  const lost = (error: Error) => {
    if (!ending) tell.lost(error);
  };
  // The database was killed while we used it: start it again; the caller meanwhile gets a 503 and retries.
  let reviving = false;
  const revive = async () => {
    if (reviving) return;
    reviving = true;
    await embedded.revive().catch(lost);
    reviving = false;
  };
  const db = connect({ host, port, user, database, ...named, forLooks, onError: lost, onLost: () => void revive() });
  return {
    ...db,
    async end() {
      ending = true;
      await db.end();
      await embedded.close();
    },
  };
}
