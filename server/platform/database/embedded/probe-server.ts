import pg from 'pg';
import { EmbeddedDatabaseError, hasCode } from './errors.ts';
import type { Folder } from './folder.ts';
import { port, socketHost } from './socket.ts';

export const user = 'panel';
export const databaseName = 'panel';

/** `silent`: nobody listens; `busy`: PostgreSQL is starting, recovering, ending or full; `ready`: it may be used. */
type ServerStatus = 'ready' | 'busy' | 'silent';

/** Asks what listens on our socket, and refuses a PostgreSQL that could lose committed data. */
export async function probeServer(folder: Folder): Promise<ServerStatus> {
  try {
    await connected(folder, databaseName, refuseWhenNotDurable);
    return 'ready';
  } catch (error) {
    if (hasCode(error, '3D000')) return createDatabase(folder);
    if (hasCode(error, '28000')) throw strangerError(folder, error);
    return answerOf(error);
  }
}

async function connected<T>(folder: Folder, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const host = socketHost(folder);
  const client = new pg.Client({ host, port, user, database: name, connectionTimeoutMillis: 5000 });
  // When the connection dies, the call below fails as well, and is handled there.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

function answerOf(error: unknown): Exclude<ServerStatus, 'ready'> {
  if (hasCode(error, 'ENOENT', 'ECONNREFUSED')) return 'silent';
  // 57P…: starting up, shutting down, crashed; 53300: no connection left.
  if (hasCode(error, '57P01', '57P02', '57P03', '53300', 'ECONNRESET', 'EPIPE', 'EAGAIN')) return 'busy';
  if (error instanceof Error && /^(Connection terminated|timeout expired)/.test(error.message)) return 'busy';
  throw error;
}

async function createDatabase(folder: Folder): Promise<ServerStatus> {
  try {
    await connected(folder, 'postgres', (client) => client.query(`create database ${databaseName}`));
  } catch (error) {
    // Another process created the database first: either the name exists, or the row in the catalogue does.
    if (!hasCode(error, '42P04', '23505')) return answerOf(error);
  }
  return 'busy';
}

async function refuseWhenNotDurable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')",
  );
  const loose = rows.filter(({ setting }) => setting !== 'on').map(({ name, setting }) => `${name}=${setting}`);
  if (rows.length === 3 && loose.length === 0) return;
  throw new EmbeddedDatabaseError(
    `The embedded database runs with ${loose.join(', ')}: what it confirms could be lost. ` +
      'Take that out of postgresql.conf and postgresql.auto.conf in the folder database/cluster of DATA_DIR ' +
      '(and out of alter role or alter database), and start again.',
  );
}

function strangerError(folder: Folder, cause: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The database in ${folder.path} does not know this account. Start the panel as the account that owns the folder.`,
    { cause },
  );
}
