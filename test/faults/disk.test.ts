import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../servers/free-port.ts';
import { invite, judge, kill, readAnswers, respond, serve, type Traffic } from './answers-world.ts';
import { isRoot, newPlace, postmasters, removePlaces, rounds, startedUser, until } from './embedded/world.ts';

/**
 * A disk that is full, or may only be read, and a database that may only be read: what is answered with 'kept' is kept,
 * nobody is told 'ready' while nothing can be kept, and all comes back by itself.
 */
const long = 600_000;
const backMs = 60_000;
const mounted: string[] = [];
const mount = (...args: string[]) => spawnSync('mount', args, { encoding: 'utf8' });
const disk = (path: string, mebibytes: number) =>
  mount('-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', path);

/** Whether this machine lets us make a small disk of our own. */
const canMount = (() => {
  if (!isRoot || process.platform !== 'linux') return false;
  const place = newPlace();
  const made = disk(place, 1).status === 0;
  if (made) spawnSync('umount', [place]);
  return made;
})();

afterAll(() => {
  for (const path of mounted) spawnSync('umount', ['-l', path]);
  removePlaces();
});

function smallDisk(mebibytes: number): string {
  const path = newPlace();
  expect(disk(path, mebibytes).stderr).toBe('');
  mounted.push(path);
  return path;
}

async function begin(data_dir: string) {
  const place = { data_dir, port: await freePort() };
  const respondents = await invite(place, 4);
  const server = await serve(place);
  const traffic = respond(place, respondents);
  await until('it saves', () => traffic.acknowledged() > 20);
  return { place, server, traffic };
}

const ready = ({ port }: { port: number }) => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status);
const becomes = (place: { port: number }, status: number) =>
  until(`/readyz says ${status}`, async () => (await ready(place)) === status, backMs);

/** Waits until the server saves again; until then every refusal asked the respondent to come back in five seconds. */
async function savesAgain(traffic: Traffic): Promise<void> {
  const from = traffic.acknowledged();
  await until('it saves again', () => traffic.acknowledged() > from + 20, backMs);
  for (const refusal of traffic.refusals) expect(refusal).toEqual({ status: 503, retry_after: '5' });
  expect(traffic.refusals.length).toBeGreaterThan(0);
}

async function allKept({ place, server, traffic }: Awaited<ReturnType<typeof begin>>): Promise<void> {
  const sent = await traffic.stop();
  expect(server.exitCode ?? server.signalCode).toBeNull();
  await kill(server);
  expect(traffic.broken()).toBe(0);
  expect(judge(await readAnswers(place), sent)).toEqual({ lost: [], half: [] });
}

describe.skipIf(!canMount)('on a disk of our own (needs root on Linux)', () => {
  test('full: no save is called kept that is not, and it goes on when there is room', { timeout: long }, async () => {
    const running = await begin(smallDisk(256));
    const { place, traffic } = running;
    const user = await startedUser(place.data_dir);
    const ballast = join(place.data_dir, 'ballast');
    for (let round = 0; round < Math.min(rounds, 3); round++) {
      await becomes(place, 200);
      const { bavail, bsize } = statfsSync(place.data_dir);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
      await becomes(place, 503);
      // Sooner or later the log needs its next file, which a full disk refuses; the test asks for that file at once.
      const nextFile = () => user.sql(`select pg_logical_emit_message(false, 'test', 'next'), pg_switch_wal()`);
      const refused = traffic.refusals.length;
      await until('PostgreSQL ends over it', () =>
        nextFile().then(
          () => false,
          () => true,
        ),
      );
      await until('saves are refused', () => traffic.refusals.length > refused + 5, backMs);
      expect(await ready(place)).toBe(503);
      rmSync(ballast);
      await becomes(place, 200);
      await savesAgain(traffic);
    }
    await allKept(running);
  });

  // server/platform/http/health.test.ts has the quick tests of the same rules as the next two.
  test.runIf(rounds > 1)(
    'read-only at a moment when the database had just ended: the same',
    { timeout: long },
    async () => {
      const running = await begin(smallDisk(256));
      const { place, traffic } = running;
      for (let round = 0; round < Math.min(rounds, 3); round++) {
        const readOnly = () => mount('-o', 'remount,ro', place.data_dir).status === 0;
        await until('nobody writes there', () => {
          for (const pid of postmasters(place.data_dir)) process.kill(pid, 'SIGKILL');
          return readOnly();
        });
        await becomes(place, 503);
        const refused = traffic.refusals.length;
        await until('saves are refused', () => traffic.refusals.length > refused + 5, backMs);
        expect(mount('-o', 'remount,rw', place.data_dir).status).toBe(0);
        await becomes(place, 200);
        await savesAgain(traffic);
      }
      await allKept(running);
    },
  );
});

test.runIf(rounds > 1)(
  'a database that may only be read, as the copy of another one: the same',
  { timeout: long },
  async () => {
    const running = await begin(newPlace());
    const { place, traffic } = running;
    const user = await startedUser(place.data_dir);
    const onlyRead = async (word: string) => {
      await user.sql(`alter system set default_transaction_read_only = ${word}`);
      await user.sql('select pg_reload_conf()');
    };
    await onlyRead('on');
    await becomes(place, 503);
    const refused = traffic.refusals.length;
    await until('saves are refused', () => traffic.refusals.length > refused + 5, backMs);
    await onlyRead('off');
    await becomes(place, 200);
    await savesAgain(traffic);
    await allKept(running);
  },
);
