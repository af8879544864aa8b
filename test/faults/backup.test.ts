import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { headLength, opener } from '#server/operations/backup/backup-encryption.ts';
import { readRecords } from '#server/operations/backup/records.ts';
import { systemRandom } from '#server/platform/core/random.ts';
import { makeSecrets } from '#server/platform/core/secrets.ts';
import { invite, kill } from './answers-world.ts';
import { newPlace, removePlaces, rounds, startedUser, until } from './embedded/world.ts';

/** Whenever a backup or a restore is killed, it leaves a whole file or none, a whole database or an empty one. */
afterAll(removePlaces);
const long = 1_800_000;
const kills = rounds > 1 ? 2 * rounds : 1;
const key = 'a key of this test of more than 32 characters';
process.env.SECRET_KEY = key;
const answers = 40_000;

const dataDir = newPlace();
const folder = join(dirname(dataDir), 'backups');
mkdirSync(folder);
process.env.BACKUP_DIR = folder;

function command(data_dir: string, ...args: string[]): ChildProcess {
  const env = { ...process.env, DATA_DIR: data_dir, LOG_LEVEL: 'silent' };
  return spawn(process.execPath, ['server/operations/cli/main.ts', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function done(child: ChildProcess): Promise<void> {
  let said = '';
  child.stderr!.on('data', (part) => {
    said += part;
  });
  const [code] = await once(child, 'exit');
  expect(said).toBe('');
  expect(code).toBe(0);
}

/** Reads a backup to its end, checking every seal; returns how many rows the backup says that it holds. */
async function rowsIn(file: string): Promise<number> {
  const head = readFileSync(file).subarray(0, headLength);
  let rows = -1;
  const opening = opener(makeSecrets(key, systemRandom), head);
  const source = createReadStream(file, { start: headLength });
  await pipeline(source, opening, createGunzip(), async (opened) => {
    for await (const record of readRecords(opened as unknown as Readable)) {
      if (record.kind === 'end') rows = record.value.rows;
    }
  });
  return rows;
}

const file = (name: string) => join(folder, `${name}.backup`);

test('a backup that is killed leaves a whole file or none, and the next one is whole', { timeout: long }, async () => {
  await invite({ data_dir: dataDir, port: 0 }, 8);
  const user = await startedUser(dataDir);
  await user.sql(`
    insert into survey.anonymous_answer (campaign_id, participation_id, question_id, value)
    select id, gen_random_uuid(), 'where', array[md5(n::text)]
    from survey.campaign, generate_series(1, ${answers}) as n`);
  let whole = 0;
  for (let round = 0; round < kills; round++) {
    const name = `killed ${round}`;
    const child = command(dataDir, 'backup', file(name));
    await until('it writes', () => existsSync(`${file(name)}.half`) || existsSync(file(name)), 60_000);
    await sleep(Math.random() * 900);
    await kill(child);
    if (existsSync(file(name))) {
      whole++;
      expect(await rowsIn(file(name))).toBeGreaterThan(answers);
    }
  }
  await done(command(dataDir, 'backup', file('last')));
  expect(await rowsIn(file('last'))).toBeGreaterThan(answers);
  expect(await user.sql('select 1 as n')).toEqual([{ n: 1 }]);
  console.log(`${kills} kills of a backup: ${whole} whole files, ${kills - whole} times none`);
});

test('a restore that is killed leaves a whole database or an empty one', { timeout: long }, async () => {
  const began = performance.now();
  await done(command(newPlace(), 'restore', file('last')));
  const takes = performance.now() - began;
  let copy = newPlace();
  const found = { whole: 0, empty: 0 };
  for (let round = 0; round < kills; round++) {
    const child = command(copy, 'restore', file('last'));
    await sleep(takes * (0.3 + 0.7 * Math.random()));
    await kill(child);
    const user = await startedUser(copy);
    const [{ there }] = (await user.sql(`
      select to_regclass('contact.member') is not null as there`)) as [{ there: boolean }];
    if (there) {
      found.whole++;
      expect(
        await user.sql(`
          select (select count(*)::int from survey.anonymous_answer) as answers,
            (select count(*)::int from contact.member) as members,
            exists (select from house.setting where name = 'messages_held') as held,
            exists (select from pg_constraint where conname = 'message_member') as kept`),
      ).toEqual([{ answers, members: 8, held: true, kept: true }]);
    } else found.empty++;
    await user.kill();
    if (there) copy = newPlace();
  }
  // The database that a killed restore left behind can be restored into as a new one can.
  await done(command(copy, 'restore', file('last')));
  expect(readdirSync(folder)).toContain('erased.list');
  console.log(`${kills} kills of a restore: ${found.whole} whole databases, ${found.empty} empty ones`);
});
