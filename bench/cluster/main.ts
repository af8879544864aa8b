/**
 * Two web servers and two workers behind HAProxy, on three machines with PostgreSQL under Patroni and etcd, as docs/operate/scale.md
 * has them and with the files of deploy/. The servers are begun anew one by one and a worker is killed; then, three times in a row:
 * the machine that leads is killed and both workers with it, a switchover, the dead machine comes back, the network of
 * the one that leads is cut. All the while a hundred answers a second are saved, a mailing leaves and sweeps are asked for by two at
 * once. Machines are networks and processes of their own, so this needs root, and apt-get install postgresql patroni etcd-server
 * haproxy; where they are missing it says so and ends well. Run: npm run proof cluster
 */

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSendHold } from '#server/messages/outbox/send-hold.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Acting } from '#server/platform/core/context.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { readServers } from '#server/platform/core/servers.ts';
import { sql } from '#server/platform/database/sql.ts';
import { inviteMembers } from '#test/make-campaigns.ts';
import { openBareSink } from '#test/servers/bare-sink.ts';
import { journey, setUp } from '../journeys/setup.ts';
import { fillMembers, publishOne } from '../mailing/members.ts';
import { drawTwice, startSweeps } from './at-once.ts';
import { startHaproxy } from './haproxy.ts';
import { type Machine, makeMachine, makeNetwork, readMembers, whyNotHere } from './machines.ts';
import { type Failure, type Respondent, startSaves } from './saves.ts';
import { addScript, askForScript } from './scripts.ts';
import { makeServers } from './servers.ts';

const perSecond = 100;
/** So many that none saves twice in a ten minutes: what was lost once is not written over. */
const respondents = 60_000;
const mails = Number(process.env.MAILS ?? 1500);
const rounds = Number(process.env.ROUNDS ?? 3);
const longestMs = 30_000;
/** Bytes of log that a machine may lack while answers are saved. */
const nearlyThere = 1_000_000;

const why = whyNotHere();
if (why) {
  console.log(`Skipped: ${why}`);
  process.exit(0);
}
if (!process.env.CLUSTER_NETWORK) {
  // Whatever kills this, nothing of it stays.
  const alone = ['--pdeathsig=KILL', 'unshare', '--net', '--pid', '--mount', '--fork', '--mount-proc', '--kill-child'];
  const again = [...alone, process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const { status } = spawnSync('setpriv', again, { stdio: 'inherit', env: { ...process.env, CLUSTER_NETWORK: 'own' } });
  process.exit(status ?? 1);
}

const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-cluster-'));
// Those who run PostgreSQL and etcd have their folders in it.
chmodSync(folder, 0o755);
const base = 'http://127.0.0.1:8080';
const sinkGot = new Map<string, number>();
const sink = await openBareSink(({ to }) => sinkGot.set(to, (sinkGot.get(to) ?? 0) + 1));
const settings = {
  DATABASE_URL: 'postgres://ouderpanel:PASSWORD@127.0.0.1:5400/ouderpanel',
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
  makeNetwork(['192.0.2.1', '192.0.2.21', '192.0.2.22', '192.0.2.23', '192.0.2.24']);
  const machines = ['a', 'b', 'c'].map((name, at) => makeMachine(folder, name, `192.0.2.${11 + at}`));
  for (const machine of machines) ends.push(() => machine.kill());
  const servers = makeServers(settings);
  ends.push(() => servers.end());
  const [one, other] = [servers.place('web', '192.0.2.21'), servers.place('web', '192.0.2.22')];
  const workers = [servers.place('worker', '192.0.2.23'), servers.place('worker', '192.0.2.24')];
  const front = await startHaproxy(folder);
  ends.push(() => front.stop());
  await Promise.all(machines.map((machine) => machine.start()));
  const leader = await whole(machines);
  leader.type('postgres', 'psql', '-c', "create role ouderpanel login createdb password 'PASSWORD'");
  leader.type('postgres', 'createdb', '-O', 'ouderpanel', '-E', 'UTF8', '-T', 'template0', 'ouderpanel');
  await sleep(2000);
  say('three machines and HAProxy run; all servers begin at once on an empty database');
  await Promise.all([one, other, ...workers].map((server) => server.start()));

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
  const saves = startSaves(base, people, perSecond);
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
      const [fresh, old] = [await askForScript(one.base), await askForScript(other.base)];
      const both = await askForScript(base, 40);
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
  say('a worker is killed in the middle of a mailing');
  await workers[0]!.kill();
  await sleep(2000);
  const before = sink.taken();
  await workers[0]!.start();
  gates.push([`worker killed: ${told(saves.failures)}`, saves.failures.length === 0]);
  // A mailing gives way to parents who answer: on a busy machine few leave.
  await until('it goes on', () => sink.taken() > before + 10, 120_000);

  /** Plays one, and what it was to whoever saves. */
  const fault = async (what: string, play: () => Promise<void>) => {
    await sleep(3000);
    const [began, failed] = [performance.now(), saves.failures.length];
    await play();
    const done = performance.now();
    await until('answers are kept again', () => saves.keptAt() > done);
    await sleep(5000);
    const gap = saves.longestGapMs(began);
    say(`${what}: ${seconds(gap)} s without a save, ${told(saves.failures.slice(failed))}`);
    gates.push([`${what}: nobody could save for ${seconds(gap)} s (at most 30)`, gap <= longestMs]);
  };
  for (let round = 1; round <= rounds; round++) {
    const first = await whole(machines);
    await fault(`${round}. the machine that leads is killed, and both workers`, async () => {
      await Promise.all([first.kill(), ...workers.map((worker) => worker.kill())]);
      await otherLeads(machines, first);
    });
    // No worker lived through it: messages must still leave.
    await Promise.all(workers.map((worker) => worker.start()));
    await fault(`${round}. the dead machine comes back`, async () => {
      await first.start();
      await whole(machines);
    });
    const second = await whole(machines);
    await fault(`${round}. switchover`, async () => {
      second.type('postgres', 'patronictl', 'switchover', '--force', 'ouderpanel');
      await otherLeads(machines, second);
    });
    const third = await whole(machines);
    await fault(`${round}. the network of the machine that leads is cut`, async () => {
      third.cut();
      await otherLeads(machines, third);
    });
    await fault(`${round}. its network is back`, async () => {
      third.join();
      await whole(machines);
    });
  }
  const odd = saves.failures.filter(({ told }) => !told);
  gates.push([
    `${told(saves.failures)}, each a 503 with Retry-After or a cut line (${odd.length} were not${odd[0] ? `: ${odd[0].what}` : ''})`,
    odd.length === 0,
  ]);

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
    `${saves.acknowledged()} saves acknowledged, ${lost.length} of ${last.size} respondents lost theirs`,
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
    `${running.web} web servers and ${running.worker} workers run, and messages are not held`,
    running.web === 2 && running.worker === 2 && !(await readSendHold(db)),
  ]);
  for (const server of [one, other, ...workers]) gates.push([`${server.name} is ready`, await server.isReady()]);
}

/** The machine that leads, once all say of the same one that all others follow it, and that one has each answer that is told as kept. */
async function whole(machines: readonly Machine[]): Promise<Machine> {
  let found: Machine | undefined;
  await until(
    'three machines follow each other',
    async () => {
      const told = (await Promise.all(machines.map(readMembers))).map((members) => {
        const leader = members.find(({ role }) => role === 'leader');
        const follow = members.filter((one) => one.timeline === leader?.timeline && Number(one.lag) < nearlyThere);
        const complete = follow.length === machines.length - 1 && follow.some(({ role }) => role === 'sync_standby');
        return complete && leader?.name;
      });
      found = machines.find(({ name }) => told.every((one) => one === name));
      return found !== undefined;
    },
    180_000,
  );
  return found!;
}

async function otherLeads(machines: readonly Machine[], before: Machine): Promise<void> {
  await until('another leads', async () => {
    const told = await Promise.all(machines.filter((machine) => machine !== before).map(readMembers));
    return told
      .flat()
      .some(({ name, role, state }) => role === 'leader' && state === 'running' && name !== before.name);
  });
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
