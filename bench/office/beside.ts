import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Acting, Context } from '#server/platform/core/context.ts';
import { notifyLive } from '#server/platform/core/live-notifications.ts';
import { hashToken } from '#server/platform/core/secrets.ts';
import { sql } from '#server/platform/database/sql.ts';
import { makeSnapshot } from '#server/results/snapshot/make-snapshot.ts';
import { choiceOf, file, questions } from '#test/make-campaigns.ts';
import { freePort } from '#test/servers/free-port.ts';
import { publishOne } from '../mailing/members.ts';
import { watchProcessor } from '../run-parts.ts';
import { shipped, shippedFlags } from '../shipped.ts';
import { fillCampaign } from './campaigns.ts';
import { conditions } from './draw.ts';
import { pacedSaves, percentiles } from './saves.ts';

const limits = { times: 1.5 };
const staffMost = Number(process.env.STAFF ?? 50);
const savesPerSecond = Number(process.env.SAVES ?? 200);
/** Somebody who works quickly: reads, thinks, and presses. */
const thinkMs = 5000;
const newsMs = 5000;
/** As many questions as a questionnaire may have, but for those that are answered. */
const more = Array.from({ length: 295 }, (_, at) => choiceOf(`more_${at}`));
const partMs = Number(process.env.PART_S ?? 20) * 1000;
const settleMs = 3000;
const rounds = 3;

type Ports = { port: number; office_port: number };

export async function serveOffice(data_dir: string, ports: Ports): Promise<ChildProcess> {
  const env = {
    ...process.env,
    ...shipped.env,
    DATA_DIR: data_dir,
    PORT: String(ports.port),
    OFFICE_PORT: String(ports.office_port),
    LOG_LEVEL: 'warn',
    LIMITS: 'off',
  };
  const child = spawn(process.execPath, [...shippedFlags, join(import.meta.dirname, 'process.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // A session of its own, as a service has: Linux gives the processor to sessions, and this one would share with its callers.
    detached: true,
  });
  await once(child.stdout!, 'data');
  return child;
}

/** The most processor time that one turn of the server's thread took since that was asked last. */
export async function heldMs(server: ChildProcess): Promise<number> {
  server.send('held');
  return (await once(server, 'message'))[0] as number;
}

/** Researchers who are logged in, each with the cookie of a session. */
export async function logInAll({ db, clock, random }: Context, count: number): Promise<string[]> {
  const now = clock.now();
  const until = new Date(now.getTime() + 12 * 3_600_000);
  const tokens = Array.from({ length: count }, () => random.token());
  await db.run(sql`
    with one as (
      insert into office.staff (email, name, role, created_at)
      select 'noor' || n || '@kantoor.example', 'Noor', 'researcher', ${now} from generate_series(1, ${count}::integer) as n
      on conflict (lower(email)) do update set name = excluded.name returning id
    ), numbered as (select id, row_number() over () as n from one)
    insert into office.staff_session (staff_id, token_hash, created_at, idle_until, ends_at, way, browser)
    select numbered.id, hash, ${now}, ${until}, ${until}, 'app', 'meting'
    from numbered join unnest(${tokens.map(hashToken)}::bytea[]) with ordinality as given (hash, place) on place = n`);
  return tokens.map((token) => `office_session=${token}`);
}

type Desk = { base: string; cookie: string };

/** How often somebody asked, and was told to come back: there was no room for one who only looks, or it is being counted. */
let [acted, sentAway] = [0, 0];

async function ask({ base, cookie }: Desk, path: string, method = 'GET', body?: object): Promise<void> {
  const answer = await fetch(base + path, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  acted++;
  // A screen whose numbers are being counted says so, and asks again.
  const isCounted = answer.status === 422 && text.includes('We tellen');
  if (answer.status === 503 || isCounted) sentAway++;
  else if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
}

/** What researchers do all day: look, count a draw, look at what it would do. */
const day = (followed: string, draft: string): ((desk: Desk) => Promise<void>)[] => [
  (desk) => ask(desk, '/today'),
  (desk) => ask(desk, '/campaigns'),
  (desk) => ask(desk, `/campaigns/${followed}`),
  (desk) => ask(desk, `/campaigns/${followed}/fieldwork`),
  (desk) => ask(desk, `/campaigns/${draft}/draw`),
  (desk) => ask(desk, `/campaigns/${draft}/draw/count`, 'POST', { conditions }),
  (desk) => ask(desk, `/campaigns/${draft}/draw/count`, 'POST', { conditions: conditions.slice(2) }),
  (desk) => ask(desk, `/campaigns/${draft}/draw/look`, 'POST', { conditions, how: { kind: 'number', number: 1000 } }),
  (desk) => ask(desk, `/campaigns/${followed}/sending`),
  (desk) => ask(desk, `/campaigns/${followed}/letters`),
];

/** Works until it is told to stop. */
function work(desks: readonly Desk[], acts: readonly ((desk: Desk) => Promise<void>)[]) {
  let stopping = false;
  const all = Promise.all(
    desks.map(async (desk, at) => {
      await pause((thinkMs * at) / desks.length);
      for (let next = at; !stopping; next++) {
        await acts[next % acts.length]!(desk);
        await pause(thinkMs);
      }
    }),
  );
  // Thrown at the end, where the server is stopped.
  all.catch(() => undefined);
  return async () => {
    stopping = true;
    await all;
  };
}

/** The screens that stay open, each with the topic at whose news it asks anew. */
const tabs = (followed: string, draft: string): [topic: string, path: string][] => [
  [`field:${followed}`, `/campaigns/${followed}/fieldwork`],
  ['campaigns', '/campaigns'],
  ['campaigns', `/campaigns/${followed}`],
  ['campaigns', `/campaigns/${followed}/sending`],
  [`draft:${followed}`, `/campaigns/${followed}/draft`],
  ['campaigns', '/today'],
  [`draft:${draft}`, `/campaigns/${draft}/publishing`],
  [`results:${followed}`, `/campaigns/${followed}/results`],
  ['panel', '/recruitment'],
];

/** Leaves a screen open: hears the stream, and asks anew whenever it says so. */
function leaveOpen(desk: Desk, [topic, path]: [string, string]) {
  const over = new AbortController();
  const reading = (async () => {
    const stream = await fetch(`${desk.base}/live?topics=${topic}`, {
      headers: { cookie: desk.cookie },
      signal: over.signal,
    });
    for await (const part of stream.body!.pipeThrough(new TextDecoderStream())) {
      if (part.includes(topic)) await ask(desk, path);
    }
  })().catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  reading.catch(() => undefined);
  return async () => {
    over.abort();
    await reading;
  };
}

/** Says every few seconds that something of all campaigns changed, as when colleagues publish, plan and close. */
function happen(context: Acting, followed: string) {
  const happening = setInterval(() => {
    void notifyLive(context.db, 'campaigns');
    void notifyLive(context.db, `draft:${followed}`);
  }, newsMs);
  return async () => clearInterval(happening);
}

/** Who was told of a save that the database does not hold. */
async function lost({ db }: Acting, id: string, acknowledged: ReadonlyMap<string, number>): Promise<string[]> {
  const rows = await db.many(sql<{ email: string; marker: number }>`
    select email_key as email, coalesce(max(value[1]), '0')::integer as marker
    from contact.invitation join survey.answer on answer.campaign_id = invitation.campaign_id
      and answer.participation_id = invitation.participation_id and question_id = 'where'
    where invitation.campaign_id = ${id} and value[1] ~ '^[0-9]+$' group by 1`);
  const kept = new Map(rows.map(({ email, marker }) => [email, marker]));
  return [...acknowledged].flatMap(([email, marker]) => (marker > (kept.get(email) ?? 0) ? [email] : []));
}

/** What happens beside the saves, from when it begins until it ends. */
async function measured(
  saves: ReturnType<typeof pacedSaves>,
  { server, processor }: { server: ChildProcess; processor: () => number },
  begin: () => (() => Promise<unknown>)[],
) {
  const ends = begin();
  // A tab is opened once in a day: that all open in one second is not what is measured.
  await pause(settleMs);
  await heldMs(server);
  const before = processor();
  const answered = await saves.answered(() => pause(partMs));
  const cpuMs = processor() - before;
  await Promise.all(ends.map((end) => end()));
  return { ...answered, cpuMs, held: await heldMs(server) };
}

/**
 * How much longer a save takes while fifty colleagues have each left a screen open, and while they also work, in a questionnaire
 * that is as long as it may be. `SAVES=800` is a minute in which everybody answers.
 */
export async function measureBeside(context: Acting, members: number): Promise<string[]> {
  const asked = file({ title: 'Veertigduizend', questions: [...questions, ...more] });
  const { id, respondents } = await fillCampaign(context, Math.min(40_000, members), 400, asked);
  // A server makes one every few minutes, and the process here does no jobs.
  await makeSnapshot(context, id);
  const draft = await publishOne(context);
  const cookies = await logInAll(context, staffMost);
  await context.db.alone((client) => client.query('vacuum analyze'));
  const ports = { port: await freePort(), office_port: await freePort() };
  const server = await serveOffice(context.config.data_dir, ports);
  const desks = cookies.map((cookie) => ({ base: `http://127.0.0.1:${ports.office_port}/api/office/v1`, cookie }));
  const open = tabs(id, draft);
  const leaveAllOpen = () => [
    happen(context, id),
    ...desks.map((desk, at) => leaveOpen(desk, open[at % open.length]!)),
  ];
  const states = {
    alone: () => [],
    'beside the open screens': leaveAllOpen,
    'beside them and the work': () => [...leaveAllOpen(), work(desks, day(id, draft))],
  };
  const slow: string[] = [];
  try {
    const saves = pacedSaves(ports, respondents, savesPerSecond);
    // What a server that just began does for the first time is not measured.
    const ends = states['beside them and the work']();
    await pause(3 * settleMs);
    await Promise.all(ends.map((end) => end()));
    const processor = await watchProcessor(context.db, server.pid!);
    const all = new Map<string, Awaited<ReturnType<typeof measured>>[]>(Object.keys(states).map((name) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      for (const [name, begin] of Object.entries(states))
        all.get(name)!.push(await measured(saves, { server, processor }, begin));
    }
    const p99s = [...all].map(([name, parts]) => {
      const whole = percentiles({
        times: parts.flatMap(({ times }) => times),
        failed: parts.reduce((sum, { failed }) => sum + failed, 0),
      });
      const cpuMs = parts.reduce((sum, part) => sum + part.cpuMs, 0) / (rounds * partMs);
      const held = Math.max(...parts.map((part) => part.held));
      const each = parts.map((part) => percentiles(part)['p99 ms']).join(', ');
      console.log(
        `${whole.saves} saves ${name}: p95 ${whole['p95 ms']}, p99 ${whole['p99 ms']} ms (${each}); failed ${whole.failed};`,
        `server and database take ${cpuMs.toFixed(2)} processors, the thread held ${held.toFixed(0)} ms at a time`,
      );
      return { name, p99: whole['p99 ms'] };
    });
    const [alone, ...besides] = p99s;
    for (const { name, p99 } of besides) {
      const share = p99 / alone!.p99;
      console.log(`p99 of a save ${name}: ${share.toFixed(2)} times (limit ${limits.times})`);
      if (share > limits.times) slow.push(`saves ${name}`);
    }
    console.log(`${staffMost} colleagues: ${acted} acts and looks, sent away ${sentAway}`);
    if ((await lost(context, id, await saves.stop())).length > 0) slow.push('acknowledged saves lost');
  } finally {
    server.kill();
    await once(server, 'exit');
  }
  return slow;
}
