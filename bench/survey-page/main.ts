/**
 * How soon the survey page can be used on a slow phone, beside the same page as static HTML in the same run. Builds the
 * front ends, serves the product with an embedded database of its own, and measures with Chromium.
 * SLOWER=8 is a phone half as fast. Run: npm run bench survey-page
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from '#test/e2e/chromium.ts';
import { file } from '#test/make-campaigns.ts';
import { freePort } from '#test/servers/free-port.ts';
import { shipped } from '../shipped.ts';
import { slower } from '../slow-phone.ts';
import { pressEarly } from './early.ts';
import { serveStatic } from './static.ts';
import { load, press } from './visit.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const earlyPresses = Number(process.env.PRESSES ?? 200);

execFileSync(process.execPath, ['tools/build.ts'], { stdio: 'inherit' });
const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-bench-'));
const [port, officePort] = [await freePort(), await freePort()];
const env = { ...process.env, DATA_DIR: folder, PORT: String(port), OFFICE_PORT: String(officePort), LIMITS: 'off' };
let server: ChildProcess | undefined;
let browser: Browser | undefined;
let passed = false;
try {
  server = await startServer();
  browser = await chromium.launch({ executablePath: await chromiumPath() });
  passed = await measure(browser);
} finally {
  await browser?.close();
  if (server) await stop(server);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
process.exitCode = passed ? 0 : 1;

async function measure(browser: Browser): Promise<boolean> {
  const url = importCampaign();
  const floor = await serveStatic(await (await fetch(url)).text());
  const rows = { floor: [] as Round[], survey: [] as Round[] };
  // The first round warms up what the server makes once, and is not counted.
  for (let round = -1; round < rounds; round++) {
    for (const [name, address] of [
      ['floor', floor.url],
      ['survey', url],
    ] as const) {
      const seen = { ...(await load(browser, address)), ...(await press(browser, address)) };
      if (round >= 0) rows[name].push(seen);
    }
  }
  floor.server.close();
  const early = await pressEarly(browser, url, earlyPresses);

  const of = (name: keyof typeof rows, pick: (round: Round) => number) => median(rows[name].map(pick));
  const times = (label: string, most: number | null, pick: (round: Round) => number, base = pick) => {
    const [least, own] = [of('floor', base), of('survey', pick)];
    const share = own / least;
    return { what: label, static: `${Math.round(least)} ms`, survey: `${Math.round(own)} ms`, share, most };
  };
  const acts = (round: Round) => round.acts;
  const table = [
    times('largest contentful paint', 1.1, ({ lcp }) => lcp),
    times("introduction's 'Volgende' shows question 1", 1, ({ intro }) => intro),
    times("question 1's 'Volgende' reacts", null, ({ reacts }) => reacts, acts),
    times("question 1's 'Volgende' acts: the answer leaves", 1.15, acts),
    times('question 2 is there (one call of 150 ms in it)', null, ({ shown }) => shown, acts),
  ];
  console.log(`\nMedian of ${rounds}, interleaved; 1.6 Mbit/s, 150 ms, processor ${slower}x slower, empty cache.\n`);
  console.log(`| what | static page | survey page | share | at most |\n|---|--:|--:|--:|--:|`);
  for (const { what, static: least, survey, share, most } of table) {
    console.log(`| ${what} | ${least} | ${survey} | ${share.toFixed(2)}x | ${most === null ? '' : `${most}x`} |`);
  }
  const seen = rows.survey.flatMap(({ requests }) => requests);
  const facts: [string, number, number][] = [
    ['JavaScript, bytes brotli', scriptBytes(), 15_000],
    ['HTML with style and campaign, bytes brotli', await pageBytes(url), Number.POSITIVE_INFINITY],
    ['layout shift', Math.max(...rows.survey.map(({ shift }) => shift)), 0],
    ['requests before the first press', Math.max(...rows.survey.map(({ requests }) => requests.length)), 3],
    ['requests to foreign hosts', seen.filter((one) => new URL(one).origin !== new URL(url).origin).length, 0],
    [`of ${earlyPresses} early presses lost`, early.lost, 0],
  ];
  console.log('\n| what | survey page | at most |\n|---|--:|--:|');
  for (const [what, value, most] of facts) console.log(`| ${what} | ${value} | ${Number.isFinite(most) ? most : ''} |`);
  console.log(`\nEarly presses fell ${early.least} to ${early.most} ms after the first paint.`);
  return (
    table.every(({ share, most }) => most === null || share <= most) && facts.every(([, value, most]) => value <= most)
  );
}

type Round = Awaited<ReturnType<typeof load>> & Awaited<ReturnType<typeof press>>;

function importCampaign(): string {
  const path = join(folder, 'campaign.json');
  writeFileSync(path, JSON.stringify(file({ anonymous: true })));
  const said = execFileSync(
    process.execPath,
    ['server/operations/cli/main.ts', 'campaign', 'import', path, '--publish', '--json'],
    { env, encoding: 'utf8' },
  );
  const { anonymous_url } = JSON.parse(said) as { anonymous_url: string };
  return anonymous_url.replace('localhost', '127.0.0.1');
}

function scriptBytes(): number {
  const assets = 'dist/survey/assets';
  const scripts = readdirSync(assets).filter((name) => /^survey-.*\.js\.br$/.test(name));
  return scripts.reduce((sum, name) => sum + statSync(join(assets, name)).size, 0);
}

async function pageBytes(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return Number(headers.get('content-length'));
}

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, shipped.args, {
    env: { ...shipped.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
