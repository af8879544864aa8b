/**
 * How long from `npm start` to the first 200 of /readyz: on a data folder that exists, after a clean stop, and after
 * SIGKILL of the whole process group; beside PostgreSQL on that folder with an empty server. Run: npm run bench start
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '#test/servers/free-port.ts';

const most_times = 1.5;
const rounds = Number(process.env.ROUNDS ?? 10);
const folder = await mkdtemp(join(tmpdir(), 'ouderpanel bench '));
const [port, officePort] = [await freePort(), await freePort()];
const env = { ...process.env, DATA_DIR: folder, PORT: String(port), OFFICE_PORT: String(officePort) };

const floor = join(folder, 'floor');
await mkdir(floor);
const start = `exec '${process.execPath}' '${resolve('bench/start-floor.ts')}'`;
await writeFile(join(floor, 'package.json'), JSON.stringify({ scripts: { start } }));

const first = await timeStart();
await stop(first.child, 'SIGTERM');
const warm: number[] = [];
const killed: number[] = [];
const bare: number[] = [];
for (let round = 0; round < rounds; round++) {
  const least = await timeStart(floor);
  bare.push(least.ms);
  await stop(least.child, 'SIGTERM');
  const clean = await timeStart();
  warm.push(clean.ms);
  await stop(clean.child, 'SIGKILL');
  const after = await timeStart();
  killed.push(after.ms);
  await stop(after.child, 'SIGTERM');
}
console.table({
  'first start (initdb, migrations, demo)': summary([first.ms]),
  'PostgreSQL and an empty server': summary(bare),
  'warm start': summary(warm),
  'start after SIGKILL of the process group': summary(killed),
});
const times = summary(warm)['median ms'] / summary(bare)['median ms'];
console.log(`a warm start beside PostgreSQL and an empty server: ${times.toFixed(2)} times (limit ${most_times})`);
if (times > most_times) process.exitCode = 1;
await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

async function timeStart(cwd = '.'): Promise<{ child: ChildProcess; ms: number }> {
  const began = performance.now();
  const child = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
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
