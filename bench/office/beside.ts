import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Acting, Context } from '#server/platform/core/context.ts';
import { hashToken } from '#server/platform/core/secrets.ts';
import { sql } from '#server/platform/database/sql.ts';
import { freePort } from '#test/servers/free-port.ts';
import { publishOne } from '../mailing/members.ts';
import { fillCampaign } from './campaigns.ts';
import { conditions } from './draw.ts';
import { pacedSaves } from './saves.ts';

const limits = { times: 1.5 };
const staffMost = Number(process.env.STAFF ?? 50);
const followers = Math.ceil(staffMost / 5);
const savesPerSecond = Number(process.env.SAVES ?? 200);
/** Somebody who works quickly: reads, thinks, and presses. */
const thinkMs = 5000;
const partMs = Number(process.env.PART_S ?? 20) * 1000;
const rounds = 3;

type Ports = { port: number; office_port: number };

export async function serveOffice(data_dir: string, ports: Ports): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATA_DIR: data_dir,
    PORT: String(ports.port),
    OFFICE_PORT: String(ports.office_port),
    LOG_LEVEL: 'warn',
    LIMITS: 'off',
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'process.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await once(child.stdout!, 'data');
  return child;
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

/** How often somebody was told to come back, because the machine had no room for one who only looks. */
let sentAway = 0;

async function ask({ base, cookie }: Desk, path: string, method = 'GET', body?: object): Promise<void> {
  const answer = await fetch(base + path, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status === 503) sentAway++;
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

/** Works until it is told to stop; returns how many acts there were. */
function work(desks: readonly Desk[], acts: readonly ((desk: Desk) => Promise<void>)[]) {
  let [stopping, count] = [false, 0];
  const all = desks.map(async (desk, at) => {
    await pause((thinkMs * at) / desks.length);
    for (let next = at; !stopping; next++) {
      await acts[next % acts.length]!(desk);
      count++;
      await pause(thinkMs);
    }
  });
  return async () => {
    stopping = true;
    await Promise.all(all);
    return count;
  };
}

/** Follows the fieldwork of a campaign as the screen does: by the stream, and by asking anew whenever it says so. */
function follow(desk: Desk, followed: string) {
  const over = new AbortController();
  const reading = (async () => {
    const stream = await fetch(`${desk.base}/live?topics=campaigns,field:${followed}`, {
      headers: { cookie: desk.cookie },
      signal: over.signal,
    });
    for await (const part of stream.body!.pipeThrough(new TextDecoderStream())) {
      if (part.includes(`field:${followed}`)) await ask(desk, `/campaigns/${followed}/fieldwork`);
    }
  })().catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  return async () => {
    over.abort();
    await reading;
  };
}

/** How much longer a save takes while fifty colleagues work, ten of whom follow the very campaign that is answered. */
export async function measureBeside(context: Acting, members: number): Promise<string[]> {
  const { id, respondents } = await fillCampaign(context, Math.min(40_000, members), 400);
  const draft = await publishOne(context);
  const cookies = await logInAll(context, staffMost);
  await context.db.alone((client) => client.query('vacuum analyze'));
  const ports = { port: await freePort(), office_port: await freePort() };
  const server = await serveOffice(context.config.data_dir, ports);
  const shares: number[] = [];
  try {
    const desks = cookies.map((cookie) => ({ base: `http://127.0.0.1:${ports.office_port}/api/office/v1`, cookie }));
    const saves = pacedSaves(ports, respondents, savesPerSecond);
    await saves.during(() => pause(3000));
    for (let round = 0; round < rounds; round++) {
      const alone = await saves.during(() => pause(partMs));
      const ends = [work(desks, day(id, draft)), ...desks.slice(0, followers).map((desk) => follow(desk, id))];
      const beside = await saves.during(() => pause(partMs));
      const [acts] = await Promise.all(ends.map((end) => end()));
      const share = beside['p95 ms'] / alone['p95 ms'];
      shares.push(share);
      console.log(
        `saves: p95 ${alone['p95 ms']} ms alone (${alone.saves}), ${beside['p95 ms']} ms (${beside.saves}) beside ${acts} acts of`,
        `${staffMost} staff: ${share.toFixed(2)} times (limit ${limits.times}); failed ${alone.failed + beside.failed}, staff sent away ${sentAway}`,
      );
    }
    await saves.stop();
  } finally {
    server.kill();
    await once(server, 'exit');
  }
  const middle = shares.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!;
  return middle <= limits.times ? [] : ['saves beside the office at work'];
}
