/**
 * A mailing to 100,000 parents: drawn and planned, then sent over SMTP to a sink on loopback and closed one by one,
 * beside nodemailer's pool alone in the same run; with signatures and without. Also what the mailing does to the memory
 * of the server, and to parents who answer a survey meanwhile. Loopback only, ten minutes and more. MEMBERS=4000 is a
 * short run.
 * Run: npm run bench mailing
 */

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publicBase } from '#server/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Acting, Context } from '#server/platform/core/context.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { inviteMembers } from '#test/make-campaigns.ts';
import { freePort } from '#test/servers/free-port.ts';
import { quantile } from '../journeys/client.ts';
import { journey, setUp } from '../journeys/setup.ts';
import { shipped } from '../shipped.ts';
import { fillMembers, publishOne } from './members.ts';

const members = Number(process.env.MEMBERS ?? 100_000);
const connections = 5;
const floorMs = 8000;
/** Long enough that the second in which a mailing finds out that parents answer is no twentieth of it. */
const answeringMs = 40_000;

const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-bench-'));
const key = join(folder, 'dkim.pem');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
const dkim = { domain: 'meting.example', selector: 'bench', key };
const settings = {
  DATA_DIR: folder,
  PORT: String(await freePort()),
  OFFICE_PORT: String(await freePort()),
  MAIL_FROM: 'panel@meting.example',
  SMTP_CONNECTIONS: String(connections),
  CONTACTS_PER_30_DAYS: '100',
  CONTACTS_PER_YEAR: '100',
  BRAKE_FROM: '10000000',
  LIMITS: 'off',
};
const signing = { DKIM_DOMAIN: dkim.domain, DKIM_SELECTOR: dkim.selector, DKIM_KEY: key };
const children = new Set<ChildProcess>();

type Sink = { taken: number; addresses: number; sample: string };
const sink = fork(join(import.meta.dirname, 'sink.ts'), { stdio: 'inherit' });
children.add(sink);
const { port: sinkPort } = await heard<{ port: number }>(sink);
const asked = (what: 'count' | 'forget'): Promise<Sink> => {
  const answer = heard<Sink>(sink);
  sink.send(what);
  return answer;
};

let respondent = 0;
let passed = false;
try {
  passed = await measure();
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all([...children].map((child) => child.exitCode === null && once(child, 'exit')));
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
process.exitCode = passed ? 0 : 1;

async function measure(): Promise<boolean> {
  const first = await startServer({});
  const context: Acting = { ...(await openContext(readConfig({ ...settings, LOG_LEVEL: 'warn' }))), actor: 'operator' };
  // Demo members are removed: nothing is really sent to them.
  await context.db.run(sql`delete from contact.member where demo`);
  await fillMembers(context, members);
  await setUp(context, 3000);
  await stop(first);
  const gates: [string, boolean][] = [];
  const lines: Record<string, unknown>[] = [];
  for (const signs of [true, false]) {
    const name = signs ? 'with DKIM' : 'without DKIM';
    const server = await startServer(signs ? signing : {});
    await playAnswers(server.port, 2000);
    const quiet = await playAnswers(server.port, answeringMs);
    await asked('forget');
    const campaign = await publishOne(context);

    const began = performance.now();
    const plan = await inviteMembers(context, campaign, { sample: members });
    const planned = (performance.now() - began) / 1000;
    const sending = watch(context, server.pid, plan.mailing_id);
    await sleep(1000);
    const busy = await playAnswers(server.port, answeringMs);
    // While somebody answered the mailing gave way, and for five seconds more.
    const alone = performance.now() + 6000;
    const seen = await sending;
    const [beside, perSecond] = [seen.rate(0, alone - 6000), seen.rate(alone, Number.POSITIVE_INFINITY)];
    quiet.push(...(await playAnswers(server.port, answeringMs)));
    const end = await asked('count');
    const states = await statesOf(context, plan.mailing_id);
    await stop(server);

    const floor = await playFloor(end.sample, signs ? dkim : undefined);
    const bytes = [(await asked('count')).sample.length, end.sample.length] as const;
    const share = perSecond / floor;
    const slower = quantile(busy, 0.95) / quantile(quiet, 0.95);
    const grown = seen.memory.at(-1)! / seen.memory[Math.floor(seen.memory.length / 4)]!;
    lines.push({
      '': name,
      'planned, s': planned.toFixed(1),
      'bytes a mail': bytes.join(' / '),
      'nodemailer alone/s': Math.round(floor),
      'product/s, beside answers and alone': `${Math.round(beside)} / ${Math.round(perSecond)}`,
      share: share.toFixed(2),
      'memory, MB': seen.memory.map((bytes) => Math.round(bytes / 1024)).join(' '),
      'answer p95, ms': `${quantile(quiet, 0.95).toFixed(1)} / ${quantile(busy, 0.95).toFixed(1)}`,
      'answer p50, ms': `${quantile(quiet, 0.5).toFixed(1)} / ${quantile(busy, 0.5).toFixed(1)}`,
    });
    const least = signs ? 1 : 0.5;
    gates.push([`${name}: planned within 8 s (${planned.toFixed(1)})`, planned <= 8]);
    // A short run may be over before it is alone.
    const held = Number.isNaN(share) || share >= least;
    gates.push([`${name}: when nobody answers at least ${least} of nodemailer alone (${share.toFixed(2)})`, held]);
    const alike = Math.abs(bytes[0] / bytes[1] - 1) < 0.05;
    gates.push([`${name}: the same mail on both sides (${bytes.join(' and ')} bytes)`, alike]);
    gates.push([`${name}: memory flat from a quarter on (${grown.toFixed(2)}x)`, grown < 1.15]);
    gates.push([`${name}: p95 of an answer under 1.5x (${slower.toFixed(2)}x)`, slower < 1.5]);
    const whole = states.sent === members && Object.keys(states).length === 1 && end.addresses === members;
    gates.push([`${name}: each sent once (${JSON.stringify(states)}, ${end.addresses} addresses)`, whole]);
  }
  await context.db.end();
  console.table(lines);
  for (const [gate, held] of gates) console.log(`${held ? 'ok  ' : 'FAIL'} ${gate}`);
  return gates.every(([, held]) => held);
}

/**
 * Watches the sink until the last message has arrived: how many arrive a second, and how much memory the server holds.
 */
async function watch(context: Context, pid: number, mailing: string) {
  const memory: number[] = [];
  const before = (await asked('count')).taken;
  const began = performance.now();
  let [taken, since] = [before, began];
  const counts = [{ at: began, taken }];
  for (;;) {
    await sleep(2000);
    const now = (await asked('count')).taken;
    counts.push({ at: performance.now(), taken: now });
    memory.push(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]));
    if (now > taken) [taken, since] = [now, performance.now()];
    if (taken - before >= members || performance.now() - since > 90_000) break;
  }
  const limit = performance.now() + 20_000;
  while ((await statesOf(context, mailing)).sending && performance.now() < limit) await sleep(100);
  const every = Math.max(1, Math.floor(memory.length / 8));
  return {
    /** How many a second arrived in this time; NaN: the mailing was over. */
    rate(from: number, to: number): number {
      const within = counts.filter(({ at }) => at >= from && at <= to && at <= since);
      const [first, last] = [within[0], within.at(-1)];
      return first && last && last.at > first.at
        ? (last.taken - first.taken) / ((last.at - first.at) / 1000)
        : Number.NaN;
    },
    memory: memory.filter((_, at) => at % every === every - 1),
  };
}

async function statesOf({ db }: Context, mailing: string): Promise<Record<string, number>> {
  const rows = await db.many(sql<{ state: string; many: number }>`
    select state, count(*) as many from contact.message where mailing_id = ${mailing} group by state`);
  return Object.fromEntries(rows.map(({ state, many }) => [state, many]));
}

/** Plays four parents who take a tenth of a second for each screen, and returns how long their saves took. */
async function playAnswers(port: number, ms: number): Promise<number[]> {
  const ends = performance.now() + ms;
  const latencies: number[] = [];
  const one = async () => {
    while (performance.now() < ends) {
      for (const { method, path, body } of journey(respondent++, publicBase)) {
        const sent = performance.now();
        const headers = body ? { 'content-type': 'application/json' } : {};
        const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body && { body }) });
        await reply.text();
        latencies.push(performance.now() - sent);
        if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status}`);
        await sleep(100);
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, one));
  return latencies;
}

async function playFloor(sample: string, signed: typeof dkim | undefined): Promise<number> {
  const { subject, text, html, link } = partsOf(sample);
  const FLOOR = JSON.stringify({ port: sinkPort, connections, subject, text, html, link, dkim: signed });
  const floor = fork(join(import.meta.dirname, 'floor.ts'), {
    env: { ...process.env, FLOOR },
    stdio: 'inherit',
  });
  children.add(floor);
  const rates: number[] = [];
  for (const ms of [2000, floorMs, floorMs]) {
    const answer = heard<{ perSecond: number }>(floor);
    floor.send(ms);
    rates.push((await answer).perSecond);
  }
  children.delete(floor);
  floor.disconnect();
  return (rates[1]! + rates[2]!) / 2;
}

/** The parts of a mail that the product sent, as nodemailer takes them: so the floor sends as many bytes. */
function partsOf(raw: string) {
  const subject = /^Subject: (.*)$/im.exec(raw)?.[1] ?? '';
  const link = /^List-Unsubscribe: <([^>]*)>/im.exec(raw.replaceAll(/\r\n[ \t]+/g, ''))?.[1] ?? '';
  // Its paragraphs too: a part ends where the next boundary is, and all of them begin with these four.
  const partOf = (type: string) =>
    new RegExp(`Content-Type: ${type}.*?\\r\\n\\r\\n(.*?)\\r\\n----`, 's').exec(raw)?.[1] ?? '';
  const text = Buffer.from(quotedPrintable(partOf('text/plain')), 'latin1').toString('utf8');
  return { subject, link, text, html: Buffer.from(partOf('text/html'), 'base64').toString('utf8') };
}

function quotedPrintable(text: string): string {
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

async function startServer(more: Record<string, string>): Promise<{ child: ChildProcess; port: number; pid: number }> {
  const child = spawn(process.execPath, shipped.args, {
    env: {
      ...process.env,
      ...shipped.env,
      ...settings,
      SMTP_URL: `smtp://127.0.0.1:${sinkPort}`,
      LOG_LEVEL: 'error',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.add(child);
  const port = Number(settings.PORT);
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await sleep(20);
  }
  return { child, port, pid: child.pid! };
}

async function stop({ child }: { child: ChildProcess }): Promise<void> {
  children.delete(child);
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

async function heard<T>(child: ChildProcess): Promise<T> {
  const [message] = await once(child, 'message');
  return message as T;
}
