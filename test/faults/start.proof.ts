import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../servers/free-port.ts';
import { ownPostgres } from './embedded/world.ts';

/** `npm start` ends with everything it started, however it ends. */
const folder = mkdtempSync(join(tmpdir(), 'ouderpanel start '));
const postmaster = join(folder, 'database/cluster/postmaster.pid');
let port: number;
let office: number;
let running: ChildProcess | undefined;

beforeAll(async () => {
  [port, office] = [await freePort(), await freePort()];
});
afterEach(() => running?.kill('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

/** Starts a command in a process group of its own, as a terminal does. */
function start(...command: [string, ...string[]]) {
  const [name, ...args] = command;
  const env = {
    ...process.env,
    PORT: String(port),
    OFFICE_PORT: String(office),
    DATA_DIR: folder,
    PANEL_ENV: 'tryout',
  };
  const child = spawn(name, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (part) => {
    said.stdout += part;
  });
  child.stderr.on('data', (part) => {
    said.stderr += part;
  });
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  return { pid: child.pid!, said, ended };
}

const answers = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
async function isReady() {
  await expect.poll(answers, { timeout: 30_000, interval: 50 }).toBe(true);
  expect(existsSync(postmaster)).toBe(true);
}
/** Standard error without the line about building, which is news and no complaint. */
const complaints = ({ stderr }: { stderr: string }) => stderr.replace('Building the front ends …\n', '');
async function everythingEnded() {
  await expect.poll(answers, { timeout: 10_000, interval: 50 }).toBe(false);
  await expect.poll(() => existsSync(postmaster), { timeout: 10_000, interval: 50 }).toBe(false);
}

test('SIGTERM to npm ends everything, quietly', async () => {
  const { pid, ended, said } = start('npm', 'start');
  await isReady();
  process.kill(pid, 'SIGTERM');
  await ended;
  await everythingEnded();
  expect(complaints(said)).toBe('');
  expect(said.stdout.trim().split('\n').slice(-2)).toEqual(['  Told to stop (SIGTERM).', '  Stopped (SIGTERM).']);
});

test('Ctrl-C ends everything once, though terminal and npm both say it', async () => {
  const { pid, ended } = start('npm', 'start');
  await isReady();
  process.kill(-pid, 'SIGINT');
  expect(await ended).toBe(0);
  await everythingEnded();
});

test('npm killed', async () => {
  const { pid } = start('npm', 'start');
  await isReady();
  process.kill(pid, 'SIGKILL');
  await everythingEnded();
});

test('nothing but the server is left of its start, and its database ends when it is killed', async () => {
  const { pid } = start('./start.sh');
  await isReady();
  expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain('server/main.ts');
  // Its memory is as small as docs/operate/settings.md has it.
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')).toContain('MALLOC_ARENA_MAX=2');
  process.kill(pid, 'SIGKILL');
  await everythingEnded();
});

test('a second signal ends it at once, though a call still runs', async () => {
  const { pid, ended, said } = start('./start.sh');
  await isReady();
  const half = connect(port, '127.0.0.1').on('error', () => undefined);
  half.write(
    'POST /api/public/v1/log-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n' +
      'expect: 100-continue\r\n\r\n',
  );
  // A call that the server has not read yet is no call that runs, and would be let go.
  const [goOn] = (await once(half, 'data')) as [Buffer];
  expect(goOn.toString()).toContain('100 Continue');
  half.write('{');
  let code: number | null | undefined;
  void ended.then((found) => {
    code = found;
  });
  process.kill(pid, 'SIGTERM');
  await expect.poll(() => said.stdout, { timeout: 10_000 }).toContain('Told to stop');
  const again = () => {
    if (code === undefined) process.kill(pid, 'SIGTERM');
    return code;
  };
  await expect.poll(again, { timeout: 10_000 }).toBe(1);
  expect(said.stdout).not.toContain('Stopped');
  half.destroy();
  await everythingEnded();
});

test('npm run dev: start.mjs killed', async () => {
  const { pid } = start(process.execPath, 'start.mjs', '--dev');
  await isReady();
  process.kill(pid, 'SIGKILL');
  await everythingEnded();
});

test('a port that is taken: one sentence, exit 1, nothing left behind', async () => {
  const other = createServer().listen(office, '127.0.0.1');
  const { ended, said } = start('npm', 'start');
  expect(await ended).toBe(1);
  other.close();
  await everythingEnded();
  expect(complaints(said).trim()).toBe(
    `Port ${office} is taken. Stop what uses it, or set OFFICE_PORT to another one.`,
  );
  expect(said.stdout).toBe('');
});

test('a port that is taken is found out before a database is made', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  const fresh = join(folder, 'nothing yet');
  const { ended, said } = start('env', `DATA_DIR=${fresh}`, 'npm', 'start');
  expect(await ended).toBe(1);
  other.close();
  expect(complaints(said).trim()).toBe(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`);
  expect(existsSync(join(fresh, 'database'))).toBe(false);
});

test('a command of the operator puts its answer alone on standard output', async () => {
  const { ended, said } = start('npm', 'run', 'panel', '--', 'staff', 'list', '--json');
  expect(await ended).toBe(0);
  expect(JSON.parse(said.stdout)).toBeInstanceOf(Array);
});

test('a database of production is not tried out on, neither by the server nor by a command', async () => {
  const { url } = await ownPostgres();
  const settings = [
    `DATABASE_URL=${url}`,
    'PUBLIC_URL=https://panel.example.nl',
    'OFFICE_URL=https://kantoor.example.nl',
    'MAIL_FROM=panel@example.nl',
    'SMTP_URL=smtp://127.0.0.1:9',
    'SECRET_KEY=a key of at least thirty-two characters',
    'ORGANISATION=Ouders',
    'CONTACT_URL=https://example.nl/contact',
  ];
  const real = start('env', ...settings, 'PANEL_ENV=production', 'npm', 'run', 'panel', '--', 'staff', 'list');
  expect(await real.ended).toBe(0);
  // The settings of somebody who forgot PANEL_ENV, so that the product would start as a try-out.
  const slip = ['env', settings[0]!, settings[5]!, 'npm'] as const;
  for (const command of [['start'], ['run', 'panel', '--', 'staff', 'list']]) {
    const { ended, said } = start(...slip, ...command);
    expect(await ended).toBe(1);
    expect(complaints(said)).toContain('This database was used in production.');
    expect(said.stdout).not.toContain('Mailbox');
  }
});

test('Node 18 is refused in words', async () => {
  const pretend = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } })";
  const { ended, said } = start(process.execPath, '--import', `data:text/javascript,${pretend}`, 'start.mjs');
  expect(await ended).toBe(1);
  expect(said.stderr).toMatch(/^This needs Node 20 or newer to start, and this is Node 18\.20\.0\./);
});
