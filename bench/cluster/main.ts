/**
 * Two web servers and a worker behind HAProxy, on a PostgreSQL with a synchronous standby, as docs/operate/scale.md has them:
 * the servers are begun anew one by one, the worker is killed, the primary is killed and the standby promoted, while a
 * hundred answers a second are saved, a mailing leaves and sweeps and draws are asked for by two at once. The only worker dies
 * with the primary, so that the web servers alone live through the promotion. Needs haproxy and postgresql of this system (apt-get install
 * haproxy postgresql); where they are missing it says so and ends well. Run: npm run proof cluster
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#server/platform/config/config.ts';
import type { Acting } from '#server/platform/core/context.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { readServers } from '#server/platform/core/servers.ts';
import { sql } from '#server/platform/database/sql.ts';
import { inviteMembers } from '#test/make-campaigns.ts';
import { openBareSink } from '#test/servers/bare-sink.ts';
import { freePort } from '#test/servers/free-port.ts';
import { journey, setUp } from '../journeys/setup.ts';
import { fillMembers, publishOne } from '../mailing/members.ts';
import { drawTwice, startSweeps } from './at-once.ts';
import { findHaproxy, startHaproxy } from './haproxy.ts';
import { findPostgres, makePair } from './postgres.ts';
import { type Failure, type Respondent, startSaves } from './saves.ts';
import { addScript, askForScript } from './scripts.ts';
import { makeServers } from './servers.ts';

const perSecond = 100;
const respondents = 400;
const mails = Number(process.env.MAILS ?? 1500);
const failoverMs = 15_000;

const [bin, haproxy] = [findPostgres(), findHaproxy()];
if (!bin || !haproxy) {
  const missing = [!bin && 'postgresql', !haproxy && 'haproxy'].filter(Boolean).join(' and ');
  console.log(`Skipped: this machine has no ${missing} (apt-get install ${missing.replace(' and ', ' ')}).`);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-cluster-'));
const ports = {
  a: await freePort(),
  b: await freePort(),
  database: await freePort(),
  web: await freePort(),
};
const sinkGot = new Map<string, number>();
const sink = await openBareSink(({ to }) => sinkGot.set(to, (sinkGot.get(to) ?? 0) + 1));
const settings = {
  DATABASE_URL: `postgres://panel@127.0.0.1:${ports.database}/panel`,
  DATA_DIR: join(folder, 'data'),
  SECRET_KEY: 'a key of this test of more than 32 characters',
  SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
  MAIL_FROM: 'panel@meting.example',
  BRAKE_FROM: '10000000',
  LIMITS: 'off',
  LOG_LEVEL: 'silent',
};
const gates: [string, boolean][] = [];
const say = (what: string) => console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`);
const ends: (() => Promise<unknown> | unknown)[] = [() => sink.close(), () => rmSync(folder, { recursive: true })];
try {
  await play();
} finally {
  for (const end of ends.toReversed()) await end();
}
for (const [gate, held] of gates) console.log(`${held ? 'ok  ' : 'FAIL'} ${gate}`);
process.exit(gates.length > 0 && gates.every(([, held]) => held) ? 0 : 1);

async function play(): Promise<void> {
  const pair = await makePair(bin!, folder, ports);
  ends.push(() => pair.end());
  const servers = makeServers(settings);
  ends.push(() => servers.end());
  const [one, other] = [await servers.place('web'), await servers.place('web')];
  const works = await servers.place('worker');
  const front = await startHaproxy(haproxy!, folder, {
    database: ports.database,
    web: ports.web,
    nodes: { a: ports.a, b: ports.b },
    servers: { one: one.port, two: other.port },
  });
  ends.push(() => front.stop());
  await sleep(2000);
  say('two nodes and HAProxy run; all servers begin at once on an empty database');
  await Promise.all([one.start(), other.start(), works.start()]);

  const context: Acting = { ...(await openContext(readConfig(settings))), actor: 'operator' };
  ends.push(() => context.db.end());
  const { db } = context;
  await db.run(sql`delete from contact.member where demo`);
  const campaign = await setUp(context, respondents);
  const people = Array.from({ length: respondents }, (_, n) => JSON.parse(journey(n, '')[1]!.body!) as Respondent);
  await fillMembers(context, mails);
  const migrations = await db.one(sql<{ doubled: number; all: number }>`
    select count(*) as "all", count(*) - count(distinct number) as doubled from house.migration`);
  gates.push([`${migrations.all} migrations, none twice`, Number(migrations.doubled) === 0]);

  const second: Acting = { ...(await openContext(readConfig(settings))), actor: 'operator' };
  ends.push(() => second.db.end());
  const sweeps = await startSweeps([context, second]);
  const saves = startSaves(`http://127.0.0.1:${ports.web}`, people, perSecond);
  await sleep(3000);
  say('the web servers are begun anew, one by one');
  const script = addScript();
  ends.push(() => script.remove());
  for (const [name, server] of Object.entries({ one, two: other })) {
    await until('HAProxy sends to both', async () => (await front.sendsTo('one')) && (await front.sendsTo('two')));
    await server.stop();
    await server.start();
    await until('HAProxy sends to it again', () => front.sendsTo(name));
    if (name === 'one') {
      const [fresh, old] = [await askForScript(one.port), await askForScript(other.port)];
      const both = await askForScript(ports.web, 40);
      gates.push([
        `a script that only the new of two servers has (${fresh}, ${old}) was there ${both.filter((status) => status === 200).length} of ${both.length} times`,
        `${fresh} ${old}` === '200 404' && both.every((status) => status === 200),
      ]);
    }
    await sleep(3000);
  }
  gates.push([`rolled one by one: ${told(saves.failures)}`, saves.failures.length === 0]);

  const mailing = await inviteMembers(context, await publishOne(context), { sample: mails });
  await until('a part of the mailing has left', () => sink.taken() > mails / 10);
  say('the worker is killed in the middle of a mailing');
  await works.kill();
  await sleep(2000);
  const before = sink.taken();
  await works.start();
  gates.push([`worker killed: ${told(saves.failures)}`, saves.failures.length === 0]);
  // A mailing gives way to parents who answer: on a busy machine few leave.
  await until('it goes on', () => sink.taken() > before + 10, 120_000);

  say('the primary is killed, and the worker with it');
  const died = performance.now();
  pair.kill(pair.a);
  await works.kill();
  await sleep(2000);
  await pair.promote(pair.b);
  const promoted = performance.now();
  await until('answers are kept again', () => saves.keptAt() > promoted);
  const back = saves.keptAt();
  say(`promoted, and answers are kept again ${((back - died) / 1000).toFixed(1)} s after the death`);
  await sleep(5000);
  gates.push([
    `nobody could save for ${seconds(saves.longestGapMs())} s (at most 15)`,
    saves.longestGapMs() <= failoverMs,
  ]);
  const odd = saves.failures.filter(({ told }) => !told);
  gates.push([
    `${told(saves.failures)}, each a 503 with Retry-After or a cut line (${odd.length} were not${odd[0] ? `: ${odd[0].what}` : ''})`,
    odd.length === 0,
  ]);
  const late = saves.failures.filter(({ at }) => at < died - 1000 || at > promoted + 5000);
  gates.push([
    `all of them from a second before the death to five after the promotion (${late.length} were not)`,
    late.length === 0,
  ]);

  say('a worker that did not live through the promotion begins: messages must still leave');
  await works.start();
  const last = await saves.stop();
  await until(
    'the mailing is through',
    async () =>
      (
        await db.one(sql<{ open: number }>`
        select count(*) as open from contact.message
        where mailing_id = ${mailing.mailing_id} and state in ('planned', 'sending')`)
      ).open === 0,
    300_000,
  );
  const found = await db.many(sql<{ email: string; marker: string }>`
    select invitation.email_key as email, answer.other_value as marker from survey.answer
    join contact.invitation on invitation.campaign_id = answer.campaign_id
      and invitation.participation_id = answer.participation_id
    where answer.campaign_id = ${campaign} and question_id = 'q3'`);
  const there = new Map(found.map(({ email, marker }) => [email, marker]));
  const lost = [...last].filter(([email, marker]) => there.get(email) !== marker);
  gates.push([
    `${saves.acknowledged()} saves acknowledged, ${lost.length} of ${last.size} respondents lost their last`,
    lost.length === 0,
  ]);
  const twice = [...sinkGot.values()].filter((count) => count > 1).length;
  gates.push([`${sinkGot.size} of ${mails} got their mail (${twice} of them twice)`, sinkGot.size === mails]);

  const twoDraws = await drawTwice([context, second], await publishOne(context), Math.floor(mails / 3));
  gates.push([
    `two draws at once: ${twoDraws.drawn} invited, ${twoDraws.by_both} by both`,
    Number(twoDraws.by_both) === 0,
  ]);
  const swept = await sweeps.stop();
  gates.push([
    `${swept.done} sweeps, ${swept.at_once} at the same time as another`,
    Number(swept.done) > 0 && Number(swept.at_once) === 0,
  ]);

  const running = await readServers(db);
  gates.push([
    `${running.web} web servers and ${running.worker} worker run`,
    running.web === 2 && running.worker === 1,
  ]);
  for (const server of [one, other, works]) gates.push([`${server.name} is ready`, await server.isReady()]);
}

/** '3 failures (503: 2, ECONNRESET: 1)' */
function told(failures: readonly Failure[]): string {
  const kinds = Map.groupBy(failures, ({ what }) => what);
  const counted = [...kinds].map(([what, those]) => `${what}: ${those.length}`).join(', ');
  return `${failures.length} failures${counted && ` (${counted})`}`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

async function until(what: string, check: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> {
  for (const began = performance.now(); ; await sleep(50)) {
    if (await Promise.resolve(check()).catch(() => false)) return;
    if (performance.now() - began > limitMs) throw new Error(`waited ${limitMs / 1000} s in vain until ${what}`);
  }
}
