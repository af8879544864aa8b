/**
 * How long from `npm start` to the first 200 of /readyz: on a data folder that exists, after a clean stop, and after
 * SIGKILL of the whole process group. Run: npm run bench start
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#test/servers/free-port.ts';

const rounds = Number(process.env.ROUNDS ?? 10);
const folder = await mkdtemp(join(tmpdir(), 'ouderpanel bench '));
const [port, officePort] = [await freePort(), await freePort()];
const env = { ...process.env, DATA_DIR: folder, PORT: String(port), OFFICE_PORT: String(officePort) };

const first = await timeStart();
await stop(first.child, 'SIGTERM');
const warm: number[] = [];
const killed: number[] = [];
for (let round = 0; round < rounds; round++) {
  const start = await timeStart();
  warm.push(start.ms);
  await stop(start.child, 'SIGKILL');
  const after = await timeStart();
  killed.push(after.ms);
  await stop(after.child, 'SIGTERM');
}
console.table({
  'first start (initdb, migrations, demo)': summary([first.ms]),
  'warm start': summary(warm),
  'start after SIGKILL of the process group': summary(killed),
});
await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

async function timeStart(): Promise<{ child: ChildProcess; ms: number }> {
  const began = performance.now();
  const child = spawn('npm', ['start'], { env, detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (response?.ok) return { child, ms: performance.now() - began };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid!, signal);
  await ended;
  // npm may be gone while the server still closes its database, and the next start would be refused.
  while (isAlive(-child.pid!)) await new Promise((resolve) => setTimeout(resolve, 5));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function summary(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (index: number) => Math.round(sorted[index]!);
  return {
    runs: times.length,
    'least ms': at(0),
    'median ms': at(Math.floor(sorted.length / 2)),
    'most ms': at(sorted.length - 1),
  };
}
