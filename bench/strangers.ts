/**
 * Can the time of an answer tell who is a member? Addresses alike, half of them members', are asked in an order drawn
 * by lot: nobody is always behind the other. Each once, as whoever tries out a list would; for a new password twice,
 * because the second time a link of before has to go. The figure is the chance to guess right by time alone (AUC): 0.5
 * is blind, 0.55 is the bound. Loopback only, LIMITS off. Run: npm run bench:strangers
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgotPassword, login } from '#contract/calls/account.ts';
import { unsubscribeRequest } from '#contract/calls/members.ts';
import { publicBase } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { sql } from '#server/database/sql.ts';
import { openContext } from '#server/open.ts';
import { freePort } from '#test/free-port.ts';

const samples = Number(process.env.SAMPLES ?? 2000);
const bound = 0.55;
const [port, officePort] = [await freePort(), await freePort()];
const url = `http://127.0.0.1:${port}`;
const folder = await mkdtemp(join(tmpdir(), 'ouderpanel-bench-'));
const settings = { DATA_DIR: folder, PORT: String(port), OFFICE_PORT: String(officePort), LIMITS: 'off' };
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
  // A tenth: each takes a core for a tenth of a second.
  { name: '/login', call: login, of: Math.ceil(samples / 10), more: login_wrong },
];

const table: Record<string, object> = {};
let blind = true;
try {
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await new Promise((go) => setTimeout(go, 50));
  await makeMembers();
  for (const { name, call, of, more } of calls) {
    // The first ones warm up.
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
  }
  console.table(table);
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
process.exitCode = blind ? 0 : 1;

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

/** How often one of the first is slower than one of the second, or the other way round, whichever tells more. */
function auc(first: number[], second: number[]): number {
  const below = first.reduce((sum, value) => sum + second.filter((other) => other < value).length, 0);
  const share = below / (first.length * second.length);
  return Math.max(share, 1 - share);
}
