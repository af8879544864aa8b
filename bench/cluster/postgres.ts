import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asked, settings } from '#test/servers/two-nodes.ts';

const run = promisify(execFile);

/** The folder of programs that POSTGRES_BIN names, or of the newest PostgreSQL of this system; undefined: there is none. */
export function findPostgres(): string | undefined {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .find((bin) => ['initdb', 'pg_ctl', 'pg_basebackup', 'psql'].every((name) => existsSync(join(bin, name))));
}

export type Node = { name: string; folder: string; port: number };
export type Pair = {
  a: Node;
  b: Node;
  sql(node: Node, text: string, database?: string): Promise<string>;
  /** Kills the node as a power cut does: every process of it at once. */
  kill(node: Node): void;
  /** The standby becomes the primary, and waits for no standby of its own. */
  promote(node: Node): Promise<void>;
  end(): Promise<void>;
};

/** As docs/operate/scale.md has it, for two nodes on one machine. */
const configuration = (folder: string) => `
${settings.join('\n')}
max_connections = 100
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
include_if_exists = 'node.conf'
`;

/** A primary, and a standby that has every commit on its disk before the primary says so. */
export async function makePair(bin: string, folder: string, ports: { a: number; b: number }): Promise<Pair> {
  // PostgreSQL does not run as root.
  const isRoot = process.getuid?.() === 0;
  const [uid, gid] = isRoot ? ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres']))) : [];
  const as = uid === undefined ? {} : { uid, gid };
  const a = { name: 'a', folder: join(folder, 'a'), port: ports.a };
  const b = { name: 'b', folder: join(folder, 'b'), port: ports.b };
  const tool = (name: string, ...args: string[]) => run(join(bin, name), args, { ...as, cwd: folder });
  if (uid !== undefined) chownSync(folder, uid, gid!);

  const own = (node: Node, more = '') =>
    writeFileSync(join(node.folder, 'node.conf'), `port = ${node.port}\ncluster_name = '${node.name}'\n${more}`, {
      mode: 0o644,
    });
  const start = async (node: Node) => {
    await tool('pg_ctl', '-D', node.folder, '-w', '-l', join(folder, `${node.name}.log`), 'start');
  };
  const sql = async (node: Node, text: string, database = 'postgres') => {
    const { stdout } = await run(
      'psql',
      ['-h', '127.0.0.1', '-p', String(node.port), '-U', 'postgres', '-d', database, '-XAtqc', text],
      { env: { PATH: '/usr/bin:/bin', PGCONNECT_TIMEOUT: '3' } },
    );
    return stdout.trim();
  };

  mkdirSync(a.folder, { mode: 0o700 });
  if (uid !== undefined) chownSync(a.folder, uid, gid!);
  await tool(
    'initdb',
    '-k',
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-instructions',
    '-D',
    a.folder,
  );
  appendFileSync(join(a.folder, 'postgresql.conf'), configuration(folder));
  own(a);
  await start(a);
  await sql(a, 'create role panel login');
  await sql(a, "create database panel owner panel encoding 'UTF8' template template0");
  await sql(a, asked);
  await sql(a, "select pg_create_physical_replication_slot('b', true)");
  if (existsSync(join(bin, 'pg_basebackup'))) {
    const from = ['-h', '127.0.0.1', '-p', String(a.port), '-U', 'postgres'];
    await tool('pg_basebackup', ...from, '-D', b.folder, '-X', 'stream', '-S', 'b', '-c', 'fast');
  } else {
    // The programs that come along with the product cannot copy a database that runs.
    await tool('pg_ctl', '-D', a.folder, '-w', 'stop');
    await run('cp', ['-a', a.folder, b.folder]);
    await start(a);
  }
  own(
    b,
    `primary_conninfo = 'host=127.0.0.1 port=${a.port} user=postgres application_name=b'\nprimary_slot_name = 'b'\n`,
  );
  writeFileSync(join(b.folder, 'standby.signal'), '');
  await start(b);
  // Only now: before, every commit would wait.
  await sql(a, "alter system set synchronous_standby_names = 'FIRST 1 (b)'");
  await sql(a, 'select pg_reload_conf()');
  while ((await sql(a, 'select public.may_serve()')) !== 't') await new Promise((resolve) => setTimeout(resolve, 100));

  const killed = new Set<Node>();
  return {
    a,
    b,
    sql,
    kill(node) {
      killed.add(node);
      const postmaster = Number(readFileSync(join(node.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
      const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
      for (const pid of [postmaster, ...children.filter(Boolean).map(Number)]) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It ended by itself meanwhile.
        }
      }
    },
    async promote(node) {
      await sql(node, "alter system set synchronous_standby_names = ''");
      await sql(node, 'select pg_reload_conf()');
      await tool('pg_ctl', '-D', node.folder, '-w', 'promote');
    },
    async end() {
      for (const node of [a, b]) {
        if (!killed.has(node)) await tool('pg_ctl', '-D', node.folder, '-m', 'immediate', '-w', 'stop');
      }
    },
  };
}
