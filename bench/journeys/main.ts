/**
 * Whole respondent journeys a second: load, ten answers with a branch, finish, over HTTP against the product with its
 * embedded database, beside a bare server that stores the same (floor.ts), in turns on the same machine.
 * Loopback only, about two minutes. Run: npm run bench journeys
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicBase } from '#server/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { openEmbedded } from '#server/platform/database/embedded/open.ts';
import { sql } from '#server/platform/database/sql.ts';
import { freePort } from '#test/servers/free-port.ts';
import { shipped } from '../shipped.ts';
import { type Load, load, quantile } from './client.ts';
import { file, fill, journey, missing, setUp } from './setup.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
const roundMs = Number(process.env.ROUND_MS ?? 4000);
const respondents = 80_000;

const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-bench-'));
const ports = { product: await freePort(), office: await freePort(), floor: await freePort() };
const settings = { DATA_DIR: folder, PORT: String(ports.product), OFFICE_PORT: String(ports.office) };
const children: ChildProcess[] = [];
const product = await start(shipped.args, { ...shipped.env, ...settings });
const context = await openContext(readConfig(settings));
const embedded = await openEmbedded({ data_dir: folder, log: () => undefined });
const floor = await start(['bench/journeys/floor.ts'], {
  PORT: String(ports.floor),
  PGHOST: embedded.host,
  PGPORT: String(embedded.port),
  PGUSER: embedded.user,
  PGDATABASE: embedded.database,
  QUESTIONNAIRE: JSON.stringify(file),
});

type Round = { perSecond: number; cpuMs: number; serverMs: number; p99: number };
let next = 0;
const errors: string[] = [];
const acknowledged: string[] = [];
let passed = false;
try {
  passed = await measure();
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => child.exitCode === null && once(child, 'exit')));
  await context.db.end();
  await embedded.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
process.exitCode = passed ? 0 : 1;

async function measure(): Promise<boolean> {
  const campaign = await setUp(context, respondents);
  await playRound('floor', 32, 2000);
  await playRound('product', 32, 4000);
  const lines: Record<string, unknown>[] = [];
  const gates: [string, boolean][] = [];
  const empty = new Map<number, Round>();
  for (const clients of [1, 32, 64]) {
    const seen = { floor: [] as Round[], product: [] as Round[] };
    for (let round = 0; round < rounds; round++) {
      for (const side of ['floor', 'product'] as const) seen[side].push(await playRound(side, clients, roundMs));
    }
    const [least, own] = [middle(seen.floor), middle(seen.product)];
    const share = own.perSecond / least.perSecond;
    empty.set(clients, own);
    lines.push({
      clients,
      tables: 'empty',
      ...shown('floor', least),
      ...shown('product', own),
      share: share.toFixed(2),
    });
    const cpu = own.cpuMs / least.cpuMs;
    gates.push([`${clients} clients: at most 2.5 times the floor's CPU (${cpu.toFixed(2)}x)`, cpu <= 2.5]);
    gates.push([`${clients} clients: p99 under 4x (${(own.p99 / least.p99).toFixed(1)}x)`, own.p99 < 4 * least.p99]);
  }
  await fill(context, campaign);
  for (const clients of [32, 64]) {
    const seen: Round[] = [];
    for (let round = 0; round < rounds; round++) seen.push(await playRound('product', clients, roundMs));
    const own = middle(seen);
    const share = own.perSecond / empty.get(clients)!.perSecond;
    lines.push({ clients, tables: '1 million answers', ...shown('product', own), 'of empty': share.toFixed(2) });
    gates.push([`${clients} clients: with a million answers 0.8 of empty (${share.toFixed(2)})`, share >= 0.8]);
  }
  const lost = await missing(context, campaign, acknowledged);
  gates.push([`no error (${errors.length}${errors[0] ? `: ${errors[0]}` : ''})`, errors.length === 0]);
  gates.push([`all of ${acknowledged.length} acknowledged saves found (${lost.length} missing)`, lost.length === 0]);
  console.table(lines);
  for (const [gate, held] of gates) console.log(`${held ? 'ok  ' : 'FAIL'} ${gate}`);
  return gates.every(([, held]) => held);
}

async function playRound(side: 'floor' | 'product', clients: number, ms: number): Promise<Round> {
  const own = side === 'floor' ? floor : product;
  const database = await context.db.many(sql<{ pid: number }>`select pid from pg_stat_activity`);
  const before = new Map([own.pid!, ...database.map(({ pid }) => pid)].map((pid) => [pid, cpuMs(pid)]));
  const base = side === 'floor' ? '' : publicBase;
  const seen: Load = await load(ports[side], clients, ms, () => journey(next++, base));
  if (next > respondents) throw new Error('more journeys than respondents: raise their number');
  errors.push(...seen.errors);
  if (side === 'product') for (const one of seen.acknowledged) acknowledged.push(one);
  const spent = [...before].map(([pid, ms]) => Math.max(0, cpuMs(pid) - ms));
  return {
    perSecond: seen.journeys / seen.seconds,
    cpuMs: spent.reduce((sum, ms) => sum + ms, 0) / seen.journeys,
    serverMs: spent[0]! / seen.journeys,
    p99: quantile(seen.latencies, 0.99),
  };
}

/** User and system time of a process, in the hundredths of a second that the kernel counts. */
function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0; // it ended meanwhile
  }
}

function middle(seen: readonly Round[]): Round {
  const of = (pick: (round: Round) => number) => quantile(seen.map(pick), 0.5);
  return {
    perSecond: of((one) => one.perSecond),
    cpuMs: of((one) => one.cpuMs),
    serverMs: of((one) => one.serverMs),
    p99: of((one) => one.p99),
  };
}

function shown(name: string, { perSecond, cpuMs: cpu, serverMs, p99 }: Round): Record<string, string | number> {
  return {
    [`${name}/s`]: Math.round(perSecond),
    [`${name} CPU ms`]: `${cpu.toFixed(2)} (${serverMs.toFixed(2)})`,
    [`${name} p99 ms`]: p99.toFixed(1),
  };
}

async function start(args: readonly string[], env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  // The first thing that either server prints is that it listens.
  await Promise.race([
    once(child.stdout!, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(args.at(-1)))),
  ]);
  child.stdout!.resume();
  return child;
}
