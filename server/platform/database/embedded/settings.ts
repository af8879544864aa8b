import { execFileSync } from 'node:child_process';
import { closeSync, constants, fchownSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Folder } from './folder.ts';
import type { Owner } from './owner.ts';
import { user } from './probe-server.ts';

const mebibyte = 1024 ** 2;

/**
 * PostgreSQL's own cache, in MiB, for a machine with so much memory. Small: what it does not hold, the cache of the
 * system does, which gives memory back when something else needs it.
 */
export const sharedBuffers = (machineBytes: number): number =>
  Math.min(256, Math.max(16, Math.round(machineBytes / 1536 / mebibyte)));

/**
 * The settings of PostgreSQL, written once when the database is made; an operator may tune them. The first three are
 * asked for at every start. Listening on a network, and who may connect, are on the command line and in the two files
 * below it.
 */
export const serverSettings = (
  machineBytes: number,
): string => `# PostgreSQL of the panel, made with its database. Tune what you like, except the first three:
# without them an answer that was confirmed could be lost, and the panel refuses to start.
fsync = on
full_page_writes = on
synchronous_commit = on

max_connections = 100
shared_buffers = ${sharedBuffers(machineBytes)}MB
# Compiled plans take 30 MB in each connection that makes one, and no statement here gains by it.
jit = off
io_method = sync
max_logical_replication_workers = 0

timezone = 'UTC'
log_timezone = 'UTC'
datestyle = 'iso, ymd'
lc_messages = 'C'
lc_monetary = 'C'
lc_numeric = 'C'
lc_time = 'C'
default_text_search_config = 'pg_catalog.simple'
cluster_name = 'ouderpanel'

# No errors and no details in the log: both quote rows, and rows are people. The panel logs errors by their code.
log_min_messages = log
log_min_error_statement = panic
log_error_verbosity = terse
log_checkpoints = off
`;

/**
 * The kernel says who is at the other end of a socket, so there is no password that could leak or be guessed. Only
 * root and the owner come through: folder and socket are open to nobody else either.
 */
export const hostBasedAuthentication = 'local all all peer map=panel\n';

/** Written at each start: the folder may have come to another account, or been put back by root. */
export function writeIdentities(folder: Folder, owner: Owner): void {
  const name = nameOf(owner?.uid ?? process.getuid?.());
  const lines = ['root', ...(name ? [name] : [])].map((each) => `panel "${each.replaceAll('"', '""')}" ${user}\n`);
  const path = join(folder.cluster, 'pg_ident.conf');
  // Never written through a link: the folder is PostgreSQL's, and we may be root.
  rmSync(`${path}.new`, { force: true });
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const fd = openSync(`${path}.new`, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  writeSync(fd, lines.join(''));
  if (owner) fchownSync(fd, owner.uid, owner.gid);
  closeSync(fd);
  renameSync(`${path}.new`, path);
}

/** The number made for a database has no name, and needs none: then only root connects. */
function nameOf(uid: number | undefined): string | undefined {
  try {
    return execFileSync('id', ['-un', String(uid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
