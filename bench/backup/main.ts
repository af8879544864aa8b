/**
 * A backup of a large panel and its restore, alone and while a hundred answers a second are saved: how long they take,
 * how large the backup is, how much memory the command uses at most, and how long a save takes meanwhile. MEMBERS and
 * ANSWERS make the panel smaller.
 * Run: npm run bench:backup
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invite, judge, readAnswers, serve } from '#test/faults/answers-world.ts';
import { freePort } from '#test/free-port.ts';
import { fillBackup } from './fill.ts';
import { pacedSaves } from './saves.ts';

const members = Number(process.env.MEMBERS ?? 100_000);
const answers = Number(process.env.ANSWERS ?? 5_000_000);
const perSecond = Number(process.env.SAVES ?? 100);
const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-bench-'));
const key = 'a key of the bench of more than 32 characters';
const place = { data_dir: join(folder, 'panel'), port: await freePort() };
process.env.SECRET_KEY = key;
// The list of erased members lies beside the backups.
process.env.BACKUP_DIR = folder;

const seconds = (from: number) => (performance.now() - from) / 1000;
const mib = (bytes: number) => Math.round(bytes / 1024 ** 2);

type Run = { s: number; mib: number };

/** Runs a command of the operator, and measures the most memory that it ever held. */
async function command(data_dir: string, ...args: string[]): Promise<Run> {
  const began = performance.now();
  const env = { ...process.env, DATA_DIR: data_dir };
  const child = spawn(process.execPath, ['server/operations/cli/main.ts', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, memoryOf(child));
  }, 200);
  const [code] = (await once(child, 'exit')) as [number];
  clearInterval(look);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  console.log(`${args[0]}: ${seconds(began).toFixed(0)} s`);
  return { s: seconds(began), mib: most };
}

/** The peak as the system keeps it, which includes a peak between two of our looks. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib ?? 0) / 1024;
  } catch {
    return 0; // it has just ended
  }
}

try {
  const filling = performance.now();
  const respondents = await invite(place, 40);
  const rows = await fillBackup(place.data_dir, { members, answers });
  console.log(`${rows} rows for ${members} members and ${answers} answers made in ${seconds(filling).toFixed(0)} s`);

  // A server runs and holds the database open, as on the machine of a real panel.
  const server = await serve(place);
  const alone = join(folder, 'alone.backup');
  const backup = await command(place.data_dir, 'backup', alone);

  const beside = join(folder, 'beside.backup');
  const saves = pacedSaves(place, respondents, perSecond);
  const quiet = await saves.during(() => new Promise((done) => setTimeout(done, 10_000)));
  const from = saves.acknowledged();
  let busy: Run | undefined;
  const loaded = await saves.during(async () => {
    busy = await command(place.data_dir, 'backup', beside);
  });
  const sent = await saves.stop();
  server.kill();
  await once(server, 'exit');

  const copy = { data_dir: join(folder, 'copy'), port: 0 };
  const restore = await command(copy.data_dir, 'restore', beside);
  // The backup holds every answer that was acknowledged before it began, perhaps later ones, and no screen by half.
  const known = new Map([...sent].map(([email, one]) => [email, { ...one, acknowledged: from.get(email) ?? 0 }]));
  const judged = judge(await readAnswers(copy), known);

  const show = (run: Run, file: string) => ({
    seconds: Math.round(run.s),
    'most memory, MiB': Math.round(run.mib),
    'file, MiB': mib(statSync(file).size),
  });
  console.table({
    'backup, alone': show(backup, alone),
    [`backup beside ${perSecond} saves a second`]: show(busy!, beside),
    restore: show(restore, beside),
  });
  console.table({ 'saves, nothing beside': quiet, 'saves beside the backup': loaded });
  console.log(`restored: ${judged.lost.length} acknowledged answers lost, ${judged.half.length} screens by half`);
  const bounds = [backup.s <= 300, busy!.s <= 300, restore.s <= 900, judged.lost.length + judged.half.length === 0];
  if (bounds.includes(false)) {
    console.error('beyond the bounds: backup 300 s, restore 900 s, nothing lost');
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
