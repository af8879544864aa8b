import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ended,
  keeperAndWatcher,
  newPlace,
  onePostmaster,
  postmasters,
  removePlaces,
  rounds,
  startedUser,
  startUser,
  until,
} from './world.ts';

/**
 * The database ends with the process that holds it, however that process ends, and comes back with everything that was
 * confirmed.
 */
const place = newPlace();
const insertMany = 'insert into kept select n from generate_series(1, 3000000) n';
const count = async (user: { sql(text: string): Promise<Record<string, unknown>[]> }) =>
  Number((await user.sql('select count(*) from kept'))[0]?.count);
const emptyTable = 'drop table if exists kept; create table kept (n int)';

beforeAll(async () => {
  const user = startUser(place);
  await user.ready;
  await user.close();
});
afterAll(removePlaces);

describe.each(Array.from({ length: rounds }, (_, round) => round + 1))('killed, round %i', () => {
  test('SIGKILL of its user: PostgreSQL ends, and the next start has all rows', async () => {
    const user = await startedUser(place);
    await user.sql(`${emptyTable}; insert into kept select n from generate_series(1, 5000) n`);
    await user.kill();
    await ended(place);
    expect(await count(await startedUser(place))).toBe(5000);
  });

  test('SIGKILL in the middle of a long insert, and a start at once', async () => {
    const user = await startedUser(place);
    await user.sql(`${emptyTable}; insert into kept select n from generate_series(1, 200000) n`);
    const inserting = user.sql(insertMany).catch((error: Error) => error.message);
    await until('the insert runs', async () => {
      const [row] = await user.sql(`select count(*) from pg_stat_activity where query = '${insertMany}'`);
      return Number(row?.count) === 1;
    });
    await user.kill();
    const next = await startedUser(place);
    expect(await inserting).toBe('ended with SIGKILL');
    expect(await count(next)).toBe(200_000);
    await onePostmaster(place);
  });

  test('SIGKILL of its whole process group', async () => {
    const user = await startedUser(place, { ownGroup: true });
    await user.sql(`${emptyTable}; insert into kept select n from generate_series(1, 5000) n`);
    const logged = readFileSync(join(place, 'database/log'), 'utf8').length;
    process.kill(-user.pid, 'SIGKILL');
    expect(await count(await startedUser(place))).toBe(5000);
    await onePostmaster(place);
    // The signal did not reach PostgreSQL, which was shut down in order.
    expect(readFileSync(join(place, 'database/log'), 'utf8').slice(logged)).toContain('received fast shutdown request');
    expect(readFileSync(join(place, 'database/log'), 'utf8').slice(logged)).not.toContain('not properly shut down');
  });

  test('SIGKILL of PostgreSQL and its user together, right after a commit', async () => {
    const user = await startedUser(place);
    await user.sql(`${emptyTable}; insert into kept select n from generate_series(1, 5000) n`);
    process.kill(await onePostmaster(place), 'SIGKILL');
    user.process.kill('SIGKILL');
    expect(await count(await startedUser(place))).toBe(5000);
    await onePostmaster(place);
  });

  test('SIGKILL while it is starting leaves no orphan', async () => {
    const user = startUser(place);
    const postmaster = await until('PostgreSQL is on its way', () => postmasters(place)[0]);
    await user.kill();
    await ended(place);
    expect(postmasters(place)).not.toContain(postmaster);
    await startedUser(place);
  });

  test('SIGKILL of PostgreSQL alone: its holder brings it back, once', async () => {
    const user = await startedUser(place);
    await user.sql(emptyTable);
    const killed = await onePostmaster(place);
    process.kill(killed, 'SIGKILL');
    await until('it is another one', () => postmasters(place).some((pid) => pid !== killed));
    await Promise.all([user.revive(), user.revive()]);
    await user.sql('insert into kept values (1)');
    expect(await count(user)).toBe(1);
    await onePostmaster(place);
  });
});

test('twenty times in a row: a server starts, is killed at once, and leaves nothing', {
  timeout: 120_000,
}, async () => {
  for (let cycle = 1; cycle <= 20; cycle++) {
    const server = await startedUser(place, { kind: 'server' });
    if (cycle === 1) await server.sql(emptyTable);
    await server.sql(`insert into kept values (${cycle})`);
    await server.kill();
  }
  await ended(place);
  expect(await count(await startedUser(place))).toBe(20);
});

describe('one holder', () => {
  test('a second server is refused with a sentence, and the first goes on', async () => {
    const first = await startedUser(place, { kind: 'server' });
    await expect(startUser(place, { kind: 'server' }).ready).rejects.toThrow(
      `Another panel runs on ${place}/database: process ${first.pid}. Stop it first`,
    );
    await first.sql('select 1');
  });

  test('commands connect to the PostgreSQL of the server, and leave it there', async () => {
    const server = await startedUser(place, { kind: 'server' });
    const postmaster = await onePostmaster(place);
    const [one, other] = await Promise.all([startedUser(place), startedUser(place)]);
    await one.sql('select 1');
    await one.close();
    await other.kill();
    await server.sql('select 1');
    expect(await onePostmaster(place)).toBe(postmaster);
  });

  test('a command holds it when no server runs; a server that starts waits for its end', async () => {
    const command = await startedUser(place);
    const server = startUser(place, { kind: 'server' });
    await until('it waits', () => server.log.some((line) => line.includes(`Waiting for process ${command.pid}`)));
    await command.close();
    await server.ready;
  });

  test('three commands at the same moment without a folder: it is made once', async () => {
    const empty = newPlace();
    const three = [1, 2, 3].map(() => startUser(empty));
    await Promise.all(three.map((user) => user.ready));
    await Promise.all(three.map((user) => user.sql('select 1')));
    await onePostmaster(empty);
    expect(three.flatMap(({ log }) => log).filter((line) => line.startsWith('Making the database'))).toHaveLength(1);
  });

  test('closing it comes back when PostgreSQL has ended', async () => {
    const user = await startedUser(place);
    await user.close();
    expect(postmasters(place)).toEqual([]);
    await ended(place);
  });

  test('a process that has the number of the last holder holds nothing', async () => {
    writeFileSync(join(place, 'database/holder'), JSON.stringify({ pid: process.pid, began: '1', kind: 'server' }));
    await startedUser(place, { kind: 'server' });
  });
});

describe('a lost keeper', () => {
  test('keeper and watcher are killed: the next start replaces the orphan, and loses nothing', async () => {
    const user = await startedUser(place);
    await user.sql(`${emptyTable}; insert into kept select n from generate_series(1, 5000) n`);
    const { keeper, watcher } = keeperAndWatcher(place);
    const orphan = await onePostmaster(place);
    // The watcher first: it would end PostgreSQL as soon as the keeper is gone.
    for (const pid of [watcher, keeper, user.pid]) process.kill(pid, 'SIGKILL');
    await user.kill();
    expect(await onePostmaster(place)).toBe(orphan);
    const next = await startedUser(place);
    expect(await count(next)).toBe(5000);
    expect(await onePostmaster(place)).not.toBe(orphan);
    expect(next.log.join()).toContain('lost its keeper');
  });

  test('Ctrl-C and a stop of everything: the keeper stays until PostgreSQL has ended', async () => {
    const user = await startedUser(place);
    const { keeper, watcher } = keeperAndWatcher(place);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.kill(keeper, signal);
      process.kill(watcher, signal);
    }
    await user.sql('select 1');
    expect(keeperAndWatcher(place)).toEqual({ keeper, watcher });
    await user.kill();
    await ended(place);
  });

  test('a watcher signals no process that is not on its folder', async () => {
    const script = join(import.meta.dirname, '../../../server/platform/database/embedded/keeper.sh');
    const stranger = 'console.log("here"); setTimeout(() => process.exit(7), 500)';
    const keeper = spawn('/bin/sh', [script, 'panel.folder=/elsewhere', process.execPath, '-e', stranger]);
    await once(keeper.stdout, 'data');
    keeper.stdin.end();
    // The keeper ran to its own end, although its holder had ended.
    expect(await once(keeper, 'exit')).toEqual([7, null]);
  });
});
