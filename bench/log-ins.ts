/**
 * Two hundred log-ins a second for ten seconds, half of them with a wrong password, while parents save answers: does a
 * save wait for the hashes? The bound is 500 ms for 95 of 100 saves. Log-ins that find two hundred waiting are
 * refused with 503, and count as refused here. Loopback only, LIMITS off.
 * Run: npm run bench log-ins
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicBase } from '#server/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { freePort } from '#test/servers/free-port.ts';
import { quantile, type Request } from './journeys/client.ts';
import { journey, setUp } from './journeys/setup.ts';
import { shipped } from './shipped.ts';

const seconds = Number(process.env.SECONDS ?? 10);
const logInsASecond = 200;
const savesASecond = 50;
const boundMs = 500;
const secret = 'Tulpen-op-dinsdag-7';
const [port, officePort] = [await freePort(), await freePort()];
const url = `http://127.0.0.1:${port}`;
const folder = await mkdtemp(join(tmpdir(), 'ouderpanel-bench-'));
const settings = {
  DATA_DIR: folder,
  PORT: String(port),
  OFFICE_PORT: String(officePort),
  LIMITS: 'off',
  LOG_LEVEL: 'silent',
};
const server = spawn(process.execPath, shipped.args, {
  env: { ...process.env, ...shipped.env, ...settings },
  stdio: 'ignore',
});
let held = false;
try {
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await new Promise((go) => setTimeout(go, 50));
  const context = await openContext(readConfig(settings));
  const respondents = savesASecond * seconds * 2;
  await setUp(context, respondents);
  const password_hash = await context.secrets.hashPassword(secret);
  await context.db.run(sql`
    insert into contact.member (email, email_key, invitation_method, password_hash, registered_at)
    select email, email, 'email', ${password_hash}, now()
    from (select 'lid' || n || '@meting.example' as email from generate_series(1, 1000) as n) as one`);
  await context.db.end();

  let next = 0;
  const save = () => ({ ...journey(next++, publicBase)[1]! });
  const alone = await during(savesASecond, () => send(save()));
  const logIns = during(logInsASecond, (n) => {
    const body = JSON.stringify({
      email: `lid${1 + (n % 1000)}@meting.example`,
      password: n % 2 ? secret : `${secret}!`,
    });
    return send({ method: 'POST', path: `${publicBase}/login`, body });
  });
  const beside = await during(savesASecond, () => send(save()));
  const tried = await logIns;
  const count = (status: number) => tried.filter((one) => one.status === status).length;
  const shown = (all: Answer[]) => ({
    sent: all.length,
    failed: all.filter(({ status }) => status !== 200).length,
    'p50, ms': Math.round(
      quantile(
        all.map(({ ms }) => ms),
        0.5,
      ),
    ),
    'p95, ms': Math.round(
      quantile(
        all.map(({ ms }) => ms),
        0.95,
      ),
    ),
  });
  console.table({ 'saves alone': shown(alone), 'saves beside the log-ins': shown(beside) });
  console.table({
    sent: tried.length,
    'let in': count(200),
    'wrong password': count(422),
    'refused with 503': count(503),
  });
  const p95 = quantile(
    beside.map(({ ms }) => ms),
    0.95,
  );
  held = p95 < boundMs && beside.every(({ status }) => status === 200);
  held &&= count(200) + count(422) + count(503) === tried.length;
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
process.exitCode = held ? 0 : 1;

type Answer = { status: number; ms: number };

/** Begins `work` this many times a second, whether or not the earlier requests were answered. */
async function during(aSecond: number, work: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const began = performance.now();
  const answers: Promise<Answer>[] = [];
  while (performance.now() - began < seconds * 1000) {
    const due = ((performance.now() - began) / 1000) * aSecond;
    while (answers.length < due) answers.push(work(answers.length));
    await new Promise((go) => setTimeout(go, 5));
  }
  return Promise.all(answers);
}

async function send({ method, path, body }: Request): Promise<Answer> {
  const began = performance.now();
  const headers = { 'content-type': 'application/json' };
  // A connection that broke counts as a request without an answer.
  const status = await fetch(url + path, { method, headers, ...(body && { body }) }).then(
    async (response) => {
      await response.text();
      return response.status;
    },
    () => 0,
  );
  return { status, ms: performance.now() - began };
}
