import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, expect, test } from 'vitest';
import { queueMessage } from '#server/messages/outbox/enqueue.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { nobodyWorks, readServers } from '#server/platform/core/servers.ts';
import { sql } from '#server/platform/database/sql.ts';
import { sendJob } from '#server/platform/jobs/send.ts';
import { freePort } from '../servers/free-port.ts';
import { makeSink } from '../servers/smtp-sink.ts';
import { newPlace, ownPostgres, removePlaces, until } from './embedded/world.ts';

/** Whole servers of each role, on the database that the first of them makes. */
const children = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of children) await end(child, 'SIGKILL');
});
const sink = await makeSink();
afterAll(async () => {
  await sink.close();
  removePlaces();
});
const settings = {
  PANEL_ENV: 'production',
  DATA_DIR: newPlace(),
  PUBLIC_URL: 'https://panel.example.nl',
  OFFICE_URL: 'https://kantoor.example.nl',
  CONTACT_URL: 'https://example.nl/contact',
  MAIL_FROM: 'panel@example.nl',
  SMTP_URL: sink.url,
  ORGANISATION: 'Ouders',
  SECRET_KEY: 'a key of this test of more than 32 characters',
  LOG_LEVEL: 'silent',
};

async function start(role: string, DATABASE_URL: string) {
  const [port, office] = [await freePort(), await freePort()];
  const env = { ...process.env, ...settings, DATABASE_URL, PORT: String(port), OFFICE_PORT: String(office) };
  const child = spawn(process.execPath, ['server/main.ts', `--role=${role}`], { env, stdio: 'ignore' });
  children.add(child);
  const ask = (path: string, at = port) => fetch(`http://127.0.0.1:${at}${path}`);
  const ready = async () => {
    expect(child.exitCode).toBeNull();
    return ask('/readyz').then(
      ({ ok }) => ok,
      () => false,
    );
  };
  return { child, office, ask, ready: until(`${role} is ready`, ready, 60_000) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

test('one server answers and one sends, begun at once on nothing; a worker that dies is missed and replaced', async () => {
  const { url } = await ownPostgres();
  const [web, worker] = [await start('web', url), await start('worker', url)];
  await Promise.all([web.ready, worker.ready]);
  const { db, clock } = await openContext(readConfig({ ...settings, DATABASE_URL: url }));
  const send = async () => {
    const mail = { channel: 'email', template: 'reset', to_address: 'a@b.nl', subject: 'x', body_text: 'x' } as const;
    return db.transaction((tx) => queueMessage(tx, mail, clock.now()));
  };
  const isSent = async (id: string) =>
    (await db.one(sql<{ state: string }>`select state from contact.message where id = ${id}`)).state === 'sent';
  /** Who hears how long parents wait elsewhere, and sends the slower for it: by the names of the connections. */
  const who = async () =>
    db.many(sql<{ role: string }>`
      select distinct split_part(application_name, ' ', 3) as role from pg_stat_activity
      where datname = current_database() and query like 'listen parents_waited%'`);

  expect(await readServers(db)).toEqual({ all: 0, web: 1, worker: 1 });
  expect(await who()).toEqual([{ role: 'worker' }]);
  const first = await send();
  await until('it is sent', () => isSent(first));

  expect((await web.ask('/')).status).toBe(200);
  expect([(await worker.ask('/')).status, (await worker.ask('/api/v1/campaign')).status]).toEqual([404, 404]);
  expect((await worker.ask('/healthz', worker.office)).status).toBe(200);
  expect((await worker.ask('/', worker.office)).status).toBe(404);

  await end(worker.child, 'SIGKILL');
  await db.transaction((tx) => sendJob(tx, 'members-sweep', { asked: 'while nobody works' }, new Date(0)));
  const stateOfJob = async () =>
    (await db.one(sql<{ state: string }>`select state from jobs.job where data ->> 'asked' = 'while nobody works'`))
      .state;
  await until('it is missed', async () => nobodyWorks(await readServers(db)));
  expect(await stateOfJob()).toBe('created');
  const second = await send();
  const other = await start('worker', url);
  await other.ready;
  await until('the other one sends', () => isSent(second));
  await until('its job is done', async () => (await stateOfJob()) === 'completed');
  expect(nobodyWorks(await readServers(db))).toBe(false);
  await Promise.all([end(web.child, 'SIGTERM'), end(other.child, 'SIGTERM')]);
  expect([web.child.exitCode, other.child.exitCode]).toEqual([0, 0]);
  await db.end();
});

test('a role that there is not is refused by name', async () => {
  const child = spawn(process.execPath, ['server/main.ts', '--role=boss'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (part) => {
    said += part;
  });
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(said).toContain('PANEL_ROLE: must be all, web or worker');
});
