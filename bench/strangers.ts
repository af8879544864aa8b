/**
 * Can the time of an answer tell who is a member? Two thousand answers for a member and two thousand for strangers, in
 * turns, for each call that must not say. The figure is the chance to guess right by time alone (AUC): 0.5 is
 * blind, 0.55 is the bound. Loopback only. Run: npm run bench:strangers
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgotPassword, login } from '#contract/calls/account.ts';
import { unsubscribeRequest } from '#contract/calls/members.ts';
import { publicBase } from '#server/app.ts';
import { people } from '#server/demo/people.ts';
import { freePort } from './free-port.ts';

const samples = Number(process.env.SAMPLES ?? 2000);
const bound = 0.55;
const [port, officePort] = [await freePort(), await freePort()];
const url = `http://127.0.0.1:${port}`;
const folder = await mkdtemp(join(tmpdir(), 'ouderpanel-bench-'));
const env = { ...process.env, DATA_DIR: folder, PORT: String(port), OFFICE_PORT: String(officePort), LIMITS: 'off' };
const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
const member = people.find(({ log_in }) => log_in)!.email;
const calls = [
  { call: forgotPassword, times: samples, more: {} },
  { call: unsubscribeRequest, times: samples, more: { reasons: [] } },
  // A tenth: each takes a core for a tenth of a second.
  { call: login, times: Math.ceil(samples / 10), more: { password: 'Niet-Dit-Woord-1' } },
];

while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await new Promise((go) => setTimeout(go, 50));
const table: Record<string, { samples: number; auc: number; bound: number }> = {};
for (const { call, times, more } of calls) {
  const known: number[] = [];
  const stranger: number[] = [];
  for (let index = -20; index < times; index++) {
    const [one, other] = [
      await time(call.path, member, more),
      await time(call.path, `niemand${index}@ouders.example`, more),
    ];
    // The first ones warm up.
    if (index < 0) continue;
    known.push(one);
    stranger.push(other);
  }
  table[call.path] = { samples: times, auc: Math.round(auc(known, stranger) * 1000) / 1000, bound };
}
console.table(table);
server.kill('SIGTERM');
await new Promise((ended) => server.once('exit', ended));
await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
process.exitCode = Object.values(table).every((row) => row.auc <= bound) ? 0 : 1;

async function time(path: string, email: string, more: object): Promise<number> {
  const began = performance.now();
  const body = JSON.stringify({ email, ...more });
  const response = await fetch(url + publicBase + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await response.text();
  return performance.now() - began;
}

/** How often one of the first is slower than one of the second, or the other way round, whichever tells more. */
function auc(first: number[], second: number[]): number {
  const sorted = second.toSorted((a, b) => a - b);
  const below = first.reduce((sum, value) => sum + sorted.filter((other) => other < value).length, 0);
  const share = below / (first.length * second.length);
  return Math.max(share, 1 - share);
}
