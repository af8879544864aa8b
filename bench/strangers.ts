/**
 * Can the time of an answer tell who is a member? Similar addresses, half of them members', are tried in random order,
 * so that neither kind always follows the other. Each address is tried once, as somebody with a list of addresses
 * would; for a new password twice, because the second time an earlier link has to go. The figure is the chance to guess
 * right by time alone (AUC): 0.5 is blind, 0.55 is the bound. Loopback only, LIMITS off.
 *
 * The calls that follow are measured too: the process that answers also writes and signs the message to a member, so
 * quick calls right after, until the message must have left, could find the process busy. Their sum and the longest of
 * them are judged. AFTER=0 leaves this out; it takes 3.3 seconds an address.
 *
 * Run: npm run bench:strangers
 */
import { fork, spawn } from 'node:child_process';
import { generateKeyPairSync, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgotPassword, login } from '#contract/calls/account.ts';
import { unsubscribeRequest } from '#contract/calls/members.ts';
import { publicBase } from '#server/app.ts';
import { randomDelayMostMs } from '#server/messages/outbox/random-delay.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { freePort } from '#test/free-port.ts';

const samples = Number(process.env.SAMPLES ?? 2000);
/** How many addresses of each kind are followed by quick calls. */
const after = Number(process.env.AFTER ?? 100);
const quickCalls = 12;
const bound = 0.55;
const [port, officePort] = [await freePort(), await freePort()];
const url = `http://127.0.0.1:${port}`;
const folder = await mkdtemp(join(tmpdir(), 'ouderpanel-bench-'));
const key = join(folder, 'dkim.pem');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
const sink = fork(join(import.meta.dirname, 'mailing/sink.ts'), { stdio: 'inherit' });
const [{ port: sinkPort }] = (await once(sink, 'message')) as [{ port: number }];
const settings = {
  DATA_DIR: folder,
  PORT: String(port),
  OFFICE_PORT: String(officePort),
  LIMITS: 'off',
  SMTP_URL: `smtp://127.0.0.1:${sinkPort}`,
  MAIL_FROM: 'panel@meting.example',
  DKIM_DOMAIN: 'meting.example',
  DKIM_SELECTOR: 'bench',
  DKIM_KEY: key,
};
const env = { ...process.env, ...settings };
const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });

type Address = { email: string; member: boolean };
const addresses: Address[] = shuffle(
  Array.from({ length: 2 * samples }, (_, n) => ({ email: `ouder${100_000 + n}@lijst.example`, member: n % 2 === 0 })),
);
const login_wrong = { password: 'Niet-Dit-Woord-1' };
const calls = [
  { name: '/forgot-password', call: forgotPassword, of: samples, more: {} },
  { name: '/forgot-password, asked before', call: forgotPassword, of: samples, more: {} },
  { name: '/email/unsubscribe/request', call: unsubscribeRequest, of: samples, more: { reasons: [] } },
  // Only a tenth of the samples: each log-in keeps a core busy for a tenth of a second.
  { name: '/login', call: login, of: Math.ceil(samples / 10), more: login_wrong },
];

const table: Record<string, object> = {};
let blind = true;
try {
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await new Promise((go) => setTimeout(go, 50));
  await makeMembers();
  for (const { name, call, of, more } of calls) {
    // The first calls warm up the server.
    for (let n = 0; n < 100; n++) await time(call.path, `${n % 2 ? 'samira' : 'niemand'}@ouders.example`, more);
    const times = { member: [] as number[], stranger: [] as number[] };
    for (const { email, member } of shuffle(addresses.slice(0, 2 * of))) {
      times[member ? 'member' : 'stranger'].push(await time(call.path, email, more));
    }
    const chance = auc(times.member, times.stranger);
    blind &&= chance <= bound;
    const middle = (list: number[]) => `${list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]?.toFixed(2)} ms`;
    table[name] = {
      samples: times.member.length,
      member: middle(times.member),
      stranger: middle(times.stranger),
      chance: chance.toFixed(3),
      bound,
    };
    if (call !== login && after > 0 && !name.includes('before'))
      blind = (await judgeAfter(name, call.path, more)) && blind;
  }
  console.table(table);
} finally {
  sink.disconnect();
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
process.exitCode = blind ? 0 : 1;

/**
 * How long the quick calls took after a call for an address: the first dozen of them, and all of them until the message
 * to that address must have left.
 */
async function follow(path: string, email: string, more: object) {
  await time(path, email, more);
  const until = performance.now() + randomDelayMostMs + 300;
  const took: number[] = [];
  while (performance.now() < until) {
    const began = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    took.push(performance.now() - began);
  }
  const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);
  const first = took.slice(0, quickCalls);
  // The quicker the calls, the more of them fit in: so of all calls the average is judged, not the sum.
  return {
    sum: sum(first),
    longest: Math.max(...first),
    'average later': sum(took) / took.length,
    'longest later': Math.max(...took),
  };
}

async function judgeAfter(name: string, path: string, more: object): Promise<boolean> {
  const seen = {
    member: [] as Awaited<ReturnType<typeof follow>>[],
    stranger: [] as Awaited<ReturnType<typeof follow>>[],
  };
  for (const { email, member } of shuffle(addresses.slice(0, 2 * after))) {
    seen[member ? 'member' : 'stranger'].push(await follow(path, email, more));
  }
  let hidden = true;
  for (const sign of ['sum', 'longest', 'average later', 'longest later'] as const) {
    const chance = auc(
      seen.member.map((one) => one[sign]),
      seen.stranger.map((one) => one[sign]),
    );
    hidden &&= chance <= bound;
    table[`${name}, asked next: ${sign}`] = { samples: seen.member.length, chance: chance.toFixed(3), bound };
  }
  return hidden;
}

async function makeMembers(): Promise<void> {
  const context = await openContext(readConfig(settings));
  const password_hash = await context.secrets.hashPassword('Tulpen-op-dinsdag-7');
  const emails = addresses.filter(({ member }) => member).map(({ email }) => email);
  await context.db.run(sql`
    insert into contact.member (name, email, email_key, email_verified_at, invitation_method, password_hash, registered_at)
    select 'Sanne', email, email, ${context.clock.now()}, 'email', ${password_hash}, ${context.clock.now()}
    from unnest(${emails}::text[]) as email`);
  await context.db.run(sql`analyze contact.member`);
  await context.db.end();
}

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

function shuffle<T>(list: T[]): T[] {
  const left = [...list];
  return list.map(() => left.splice(randomInt(left.length), 1)[0]!);
}

/**
 * How often a value of the first list is larger than one of the second, or the other way round, whichever is more
 * often.
 */
function auc(first: number[], second: number[]): number {
  const below = first.reduce((sum, value) => sum + second.filter((other) => other < value).length, 0);
  const share = below / (first.length * second.length);
  return Math.max(share, 1 - share);
}
