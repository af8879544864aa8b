import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  ended,
  isRoot,
  newPlace,
  onePostmaster,
  postmasters,
  removePlaces,
  rounds,
  startedUser,
  startUser,
  until,
} from './world.ts';

/** A start of the database: which state of the folder it can begin with, and which it refuses. */
const place = newPlace();
const inCluster = (name: string) => join(place, 'database/cluster', name);

afterAll(removePlaces);

/** The error of a start with this change made to a file of the cluster; the change is taken back afterwards. */
async function startWith(name: string, change: (text: string) => string): Promise<Error | undefined> {
  const kept = readFileSync(inCluster(name), 'utf8');
  writeFileSync(inCluster(name), change(kept));
  try {
    await startUser(place).ready;
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    writeFileSync(inCluster(name), kept);
  }
}

test('durable, checked pages, and no way in but the socket', async () => {
  const user = startUser(place);
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses'];
  const values = [];
  for (const name of [...names, 'server_encoding', 'unix_socket_permissions']) {
    values.push(Object.values((await user.sql(`show ${name}`))[0]!)[0]);
  }
  expect(values).toEqual(['on', 'on', 'on', 'on', '', 'UTF8', '0700']);
  expect(await user.sql("select lower('ÉÏ') as lower, 'é' < 'z' collate \"nl-x-icu\" as sorted")).toEqual([
    { lower: 'éï', sorted: true },
  ]);
});

test('the log quotes no row', async () => {
  const user = await startedUser(place);
  await user.sql('create table if not exists people (email text primary key)');
  await user.sql("insert into people values ('ouder@example.nl') on conflict do nothing");
  await expect(user.sql("insert into people values ('ouder@example.nl')")).rejects.toThrow(/duplicate key/);
  await expect(user.sql("select 'ouder@example.nl'::int")).rejects.toThrow(/invalid input/);
  await user.close();
  const log = readFileSync(join(place, 'database/log'), 'utf8');
  expect(log).toContain('database system is shut down');
  expect(log).not.toContain('ouder@');
});

describe.each(['fsync', 'full_page_writes', 'synchronous_commit'])('%s off', (setting) => {
  test('is refused with a sentence, and nothing stays running', async () => {
    const failed = await startWith('postgresql.conf', (conf) => `${conf}${setting} = off\n`);
    expect(failed).toMatchObject({ name: 'EmbeddedDatabaseError' });
    expect(failed?.message).toContain(`runs with ${setting}=off: what it confirms could be lost`);
    await ended(place);
  });
});

test('a setting that PostgreSQL does not know is told with the place of its log', async () => {
  const failed = await startWith('postgresql.conf', (conf) => `${conf}wal_compression = lz4\n`);
  expect(failed?.message).toMatch(/did not start: .*postgresql.conf" contains errors\. Its log is .*database\/log/);
  await startedUser(place);
});

test('the folder of another major version is refused and left alone', async () => {
  const failed = await startWith('PG_VERSION', () => '17\n');
  expect(failed?.message).toMatch(/made by PostgreSQL 17, and this release brings PostgreSQL 18/);
  await startedUser(place);
});

test('a DATA_DIR that cannot be written is refused with a sentence', async () => {
  const file = join(newPlace(), 'file');
  writeFileSync(file, '');
  await expect(startUser(file).ready).rejects.toThrow(/cannot be used: ENOTDIR.*set DATA_DIR to another folder/);
});

describe('without its database', () => {
  const other = newPlace();
  const cluster = join(other, 'database/cluster');

  test('a living user does not make an empty one', async () => {
    const user = startUser(other);
    await user.ready;
    const postmaster = await onePostmaster(other);
    renameSync(cluster, join(other, 'elsewhere'));
    process.kill(postmaster, 'SIGKILL');
    await until('its user knows', () => user.log.some((line) => line.includes('does not come back')));
    await expect(user.revive()).rejects.toThrow(/is gone. Put it back/);
    renameSync(join(other, 'elsewhere'), cluster);
    await user.revive();
    expect(await user.sql('select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('a folder of something else in its place is refused and left alone', async () => {
    rmSync(cluster, { recursive: true, force: true });
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(cluster, 'thesis.txt'), 'precious');
    await expect(startUser(other).ready).rejects.toThrow(/holds something, but no PostgreSQL database/);
    expect(readdirSync(cluster)).toEqual(['thesis.txt']);
  });
});

describe.each(Array.from({ length: rounds }, (_, round) => round + 1))(
  'killed while the folder is made, round %i',
  () => {
    test('the next start makes it anew and leaves nothing half', async () => {
      const empty = newPlace();
      const database = join(empty, 'database');
      const user = startUser(empty);
      const half = await until('initdb is at work', () => {
        const fresh = existsSync(database) && readdirSync(database).find((name) => name.startsWith('cluster.new-'));
        return fresh && existsSync(join(database, fresh, 'base/1')) && fresh;
      });
      await user.kill();
      expect(existsSync(join(database, 'cluster'))).toBe(false);
      const next = startUser(empty);
      await next.ready;
      expect(await next.sql('select 1 as n')).toEqual([{ n: 1 }]);
      expect(readdirSync(database)).not.toContain(half);
      expect(readdirSync(database).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
    });
  },
);

describe('a process with the number that stands in postmaster.pid', () => {
  /**
   * Runs a program as the account that PostgreSQL runs as, for PostgreSQL would ignore a process of another account.
   */
  const stranger = (...args: string[]) => {
    const { uid, gid } = statSync(inCluster('.'));
    const script = 'setTimeout(() => undefined, 600_000)';
    const child = spawn(process.execPath, ['-e', script, 'x', ...args], { ...(isRoot && { uid, gid }), cwd: '/' });
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      writeFileSync(inCluster(name), `${child.pid}\n${inCluster('.')}\n1\n5432\n.\n\n0 0\nready\n`);
    }
    return child;
  };
  const endedBy = (child: ReturnType<typeof stranger>) =>
    new Promise((resolve) => {
      child.on('exit', (_code, signal) => resolve(signal));
    });

  test('that has nothing to do with it is left alone, and the start goes on', async () => {
    const child = stranger();
    const signal = endedBy(child);
    const user = await startedUser(place);
    await user.kill();
    await ended(place);
    await startedUser(place);
    // Any signal would have ended the process: that it still runs shows that nobody sent one before ours.
    expect(child.exitCode ?? child.signalCode).toBeNull();
    child.kill('SIGUSR2');
    expect(await signal).toBe('SIGUSR2');
  });

  test('that works on our folder is waited for: its file stays and it gets no signal', async () => {
    const child = stranger(join(place, 'database'));
    const signal = endedBy(child);
    const user = startUser(place);
    await until('the start waits', () => user.log.some((line) => line.includes(`Waiting for process ${child.pid}`)));
    expect(readFileSync(inCluster('postmaster.pid'), 'utf8')).toContain(`${child.pid}\n`);
    expect(postmasters(place)).toEqual([]);
    expect(child.exitCode ?? child.signalCode).toBeNull();
    child.kill('SIGUSR2');
    expect(await signal).toBe('SIGUSR2');
    await user.ready;
    await onePostmaster(place);
  });
});
