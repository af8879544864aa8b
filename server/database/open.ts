import type { Config } from '../config.ts';
import { connect, type Database } from './database.ts';
import { openEmbedded } from './embedded.ts';

type Tell = { info: (line: string) => void; lost: (error: Error) => void };

/** The database of this configuration: DATABASE_URL when set, else the embedded one. */
export async function openDatabase(config: Config, tell: Tell): Promise<Database> {
  if (config.database_url) return connect({ connectionString: config.database_url, onError: tell.lost });
  const embedded = await openEmbedded({ data_dir: config.data_dir, log: tell.info });
  const { host, port, user, database } = embedded;
  // The database was killed under us: raise it again, while this caller hears 503 and comes back.
  let reviving = false;
  const revive = async () => {
    if (reviving) return;
    reviving = true;
    await embedded.revive().catch(tell.lost);
    reviving = false;
  };
  const db = connect({ host, port, user, database, onError: tell.lost, onLost: () => void revive() });
  return {
    ...db,
    async end() {
      await db.end();
      await embedded.close();
    },
  };
}
