import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Calls } from './fuzz/calling-process.ts';
import { bodySchema, type Document } from './fuzz/calls.ts';
import { vocabularyOf } from './fuzz/cast.ts';
import { fillings, headersRead, stringPlaces, withAt } from './fuzz/costly.ts';
import { valueFor } from './fuzz/schema.ts';
import { answersOf, inviteOne, makeCampaign } from './make-campaigns.ts';
import { joinProven } from './make-members.ts';
import { makeWorld } from './world.ts';

/** Only `npm run proof fuzz` measures this: it is about time, and wants the machine for itself. */
test.skipIf(!process.env.FUZZ_CASES)(
  'while the costliest requests come on eight connections, a save takes at most three times as long (p95)',
  { timeout: 120_000 },
  async () => {
    const world = await makeWorld({ env: { LIMITS: 'off', LOG_LEVEL: 'silent' } });
    const port = Number(new URL(world.public_url).port);
    const { id } = await makeCampaign(world);
    const who = await inviteOne(world, id, await joinProven(world));
    const body = JSON.stringify({ ...who, answers: answersOf({ screens: 'no' }) });
    const save = { method: 'POST', path: '/api/v1/answer', headers: json, body };
    const costly = await costlyCalls(world.office_url, await vocabularyOf(world));

    const shares: number[] = [];
    for (let round = 0; round < 5; round++) {
      const saves = () => call({ port, connections: 2, ms: 4000, calls: [save] });
      const alone = p95(await saves());
      const storm = call({ port, connections: 8, ms: 4500, calls: costly });
      const beside = p95(await saves());
      const many = (await storm).length;
      shares.push(beside / alone);
      console.log(`p95 of a save ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside ${many} costly requests`);
    }
    console.log(`shares ${shares.map((share) => share.toFixed(2)).join(', ')}`);
    expect(shares.toSorted((a, b) => a - b)[2]).toBeLessThanOrEqual(3);
  },
);

const json = { 'content-type': 'application/json' };

async function costlyCalls(office: string, words: Parameters<typeof valueFor>[1]): Promise<Calls['calls']> {
  const { paths } = (await (await fetch(`${office}/api-docs/public.json`)).json()) as Document;
  const bodies = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const schema = bodySchema(operation);
      if (!schema) return [];
      const samples = fc.sample(valueFor(schema, words), { numRuns: 5, seed: 7 });
      return stringPlaces(schema, samples).flatMap(({ body, place }) =>
        Object.values(fillings).map((filling) => ({
          method: method.toUpperCase(),
          path: path.replaceAll(/\{\w+\}/g, 'x'.repeat(30)),
          headers: json as Record<string, string>,
          body: JSON.stringify(withAt(body, place, filling)),
        })),
      );
    }),
  );
  const headers = headersRead
    .filter((name) => name !== 'content-type')
    .map((name) => ({
      method: 'GET',
      path: '/api/v1/user',
      headers: { [name]: `a${fillings.spaces.slice(0, 15_000)}b` },
      body: '',
    }));
  return [...bodies, ...headers];
}

async function call(calls: Calls): Promise<number[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fuzz/calling-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(calls));
  return JSON.parse(await text(child.stdout)) as number[];
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
