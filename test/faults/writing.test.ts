import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { draftAt, draftChanges, getDraft, saveChanges } from '#contract/calls/office/writing.ts';
import { CallFailed, makeCall } from '#contract/client.ts';
import { applyChanges, type Change } from '#contract/writing/changes.ts';
import { same } from '#contract/writing/same.ts';
import { freePort } from '../free-port.ts';
import { kill } from './answers-world.ts';
import { newPlace, removePlaces, rounds, until } from './embedded-world.ts';

/**
 * People who write while their server is killed, once in `npm test` and 20 times in the long run. Each types on, keeps
 * what was not acknowledged, and sends it again, as a tab does.
 */
afterAll(removePlaces);
const kills = rounds > 1 ? 20 : 1;
const typists = 3;
const script = join(import.meta.dirname, 'writing-process.ts');

type Place = { data_dir: string; port: number };

async function begin({ data_dir, port }: Place, ...args: string[]): Promise<{ child: ChildProcess; said: unknown }> {
  const env = { ...process.env, DATA_DIR: data_dir, OFFICE_PORT: String(port), LOG_LEVEL: 'silent', LIMITS: 'off' };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout!.setEncoding('utf8');
  for await (const part of child.stdout!.iterator({ destroyOnReturn: false })) {
    text += part;
    if (text.endsWith('\n')) break;
  }
  return { child, said: JSON.parse(text) };
}

type Kept = { changes: Change[]; send_id: string };

/** Somebody who types a higher number each time, in a question that is hers. */
function typist(port: number, id: string, cookie: string, key: string) {
  const call = makeCall({ base: `http://127.0.0.1:${port}/api/office/v1`, headers: () => ({ cookie }) });
  let [typed, acknowledged, resent, base, stopping] = [0, 0, 0, 0, false];
  const sent: string[] = [];
  const refusals: number[] = [];

  const keep = async ({ changes, send_id }: Kept): Promise<void> => {
    for (let first = true; ; first = false, await sleep(20)) {
      try {
        if (!first) resent++;
        const body = { base, changes, send_id };
        const { revision } = await call(saveChanges, { params: { id }, body });
        base = revision;
        return;
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        if (error.status !== 0) refusals.push(error.status);
      }
    }
  };
  const write = async () => {
    while (!stopping) {
      const number = ++typed;
      const entry = { title: String(number), type: 'text' };
      const send_id = randomUUID();
      sent.push(send_id);
      await keep({ changes: [{ kind: 'edit', key, entry }], send_id });
      acknowledged = number;
    }
  };
  const done = write();
  return {
    key,
    acknowledged: () => acknowledged,
    async stop() {
      stopping = true;
      await done;
      return { typed, resent, refusals, sets: sent.length };
    },
  };
}

test('SIGKILL of the server while people type: nothing acknowledged is lost, nothing typed, and nothing is there twice', {
  timeout: 600_000,
}, async () => {
  const place = { data_dir: newPlace(), port: await freePort() };
  const filled = await begin(place, 'fill', String(typists));
  if (filled.child.exitCode === null) await once(filled.child, 'exit');
  const { id, cookies } = filled.said as { id: string; cookies: string[] };
  let server = (await begin(place, 'serve')).child;
  const people = cookies.map((cookie, n) => typist(place.port, id, cookie, `#${n + 1}`));
  const acknowledged = () => people.reduce((sum, one) => sum + one.acknowledged(), 0);
  for (let round = 0; round < kills; round++) {
    const due = acknowledged() + 10 + Math.random() * 20;
    await until('enough was typed', () => acknowledged() >= due, 120_000);
    await kill(server);
    server = (await begin(place, 'serve')).child;
  }
  const from = acknowledged();
  await until('it is kept again', () => acknowledged() > from + typists, 60_000);
  const ends = await Promise.all(people.map((one) => one.stop()));

  const call = makeCall({
    base: `http://127.0.0.1:${place.port}/api/office/v1`,
    headers: () => ({ cookie: cookies[0]! }),
  });
  const { draft, revision } = await call(getDraft, { params: { id } });
  const titles = people.map(({ key }) => draft.questions.find((one) => one.key === key)!.entry.title);
  expect(titles).toEqual(ends.map(({ typed }) => String(typed)));
  expect(ends.flatMap(({ refusals }) => refusals)).toEqual([]);
  // Each set of changes makes one revision, however often it was sent.
  const sets = ends.reduce((sum, one) => sum + one.sets, 0);
  expect(revision).toBe(sets);
  const { draft: start } = await call(draftAt, { params: { id, revision: '0' } });
  const { theirs } = await call(draftChanges, { params: { id }, query: { since: '0' } });
  expect(same(applyChanges(start, theirs), draft)).toBe(true);
  await kill(server);
  const again = ends.reduce((sum, one) => sum + one.resent, 0);
  console.log(`${kills} kills of the server, ${sets} sets typed and kept, sent again ${again} times, lost 0, twice 0`);
});
