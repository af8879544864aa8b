/**
 * How long a command of the operator takes beside a server that runs: by ./panel, and by npm. Run: npm run bench:cli
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#test/free-port.ts';

const rounds = Number(process.env.ROUNDS ?? 20);
const folder = await mkdtemp(join(tmpdir(), 'ouderpanel bench '));
const [port, officePort] = [await freePort(), await freePort()];
const env = { ...process.env, DATA_DIR: folder, PORT: String(port), OFFICE_PORT: String(officePort) };

const server = await start();
try {
  const commands = [
    ['./panel', 'staff', 'list'],
    ['./panel', 'campaign', 'list'],
    ['./panel', 'mailing', 'list', '--json'],
    ['./panel', '--help'],
    ['npm', 'run', '-s', 'panel', '--', 'staff', 'list'],
  ];
  console.table(Object.fromEntries(commands.map((command) => [command.join(' '), time(command)])));
} finally {
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

async function start(): Promise<ChildProcess> {
  const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return child;
}

function time([name = '', ...args]: string[]) {
  const run = () => {
    const began = performance.now();
    const { status, stderr } = spawnSync(name, args, { env });
    if (status !== 0) throw new Error(`${name} ${args.join(' ')}: ${stderr}`);
    return performance.now() - began;
  };
  // The first call compiles the code and keeps it for all later calls, so it is measured apart.
  const first = run();
  const sorted = Array.from({ length: rounds }, run).sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!);
  return { runs: rounds, 'first ms': Math.round(first), 'median ms': at(0.5), 'p90 ms': at(0.9) };
}
