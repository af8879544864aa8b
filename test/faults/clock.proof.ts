import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { freePort } from '../servers/free-port.ts';
import { invite, judge, readAnswers, respond } from './answers-world.ts';
import { newPlace, ownPostgres, removePlaces, rounds, until } from './embedded/world.ts';

/**
 * A whole server in production, whose clock is set wrong while the server runs and before it starts: nothing is
 * destroyed.
 */
afterAll(removePlaces);
let running: ChildProcess | undefined;
afterEach(() => running?.kill('SIGKILL'));
const day = 86_400_000;
process.env.SECRET_KEY = 'a key of this test of more than 32 characters';

type Sql = Awaited<ReturnType<typeof ownPostgres>>;
type Place = { data_dir: string; port: number; office: number; backups: string; clock: string };

async function start({ data_dir, port, office, backups, clock }: Place): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PANEL_ENV: 'production',
    DATA_DIR: data_dir,
    PORT: String(port),
    OFFICE_PORT: String(office),
    PUBLIC_URL: 'https://panel.example.nl',
    OFFICE_URL: 'https://kantoor.example.nl',
    CONTACT_URL: 'https://example.nl/contact',
    MAIL_FROM: 'panel@example.nl',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ORGANISATION: 'Ouders',
    BACKUP_DIR: backups,
    LOG_LEVEL: 'silent',
    CLOCK_FILE: clock,
  };
  const moved = join(import.meta.dirname, 'clock-moved.ts');
  const child = spawn(process.execPath, ['--import', moved, 'server/main.ts'], { env, stdio: 'ignore' });
  running = child;
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('it is ready', ready, 60_000);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** How many sweeps and backups were carried out; each start of a server asks for both. */
async function sweeps(user: Sql): Promise<number> {
  const [{ done }] = (await user.sql(`
    select count(*)::int as done from jobs.job
    where name in ('members-sweep', 'backup') and state = 'completed'`)) as [{ done: number }];
  return done;
}
const left = async (user: Sql) =>
  (await user.sql(`select count(*)::int as members from contact.member`)) as [{ members: number }];

// The quick tests of the same rules are server/platform/time/standstill.test.ts and server/operations/backup/nightly.test.ts.
test.runIf(rounds > 1)(
  'forty days ahead, in the middle and at a start: saves go on, nobody goes, no backup goes; then as before',
  {
    timeout: 300_000,
  },
  async () => {
    const data_dir = newPlace();
    const user = await ownPostgres();
    process.env.DATABASE_URL = user.url;
    const place: Place = {
      data_dir,
      port: await freePort(),
      office: await freePort(),
      backups: join(dirname(data_dir), 'backups'),
      clock: join(dirname(data_dir), 'clock'),
    };
    const aheadBy = (ms: number) => writeFileSync(place.clock, String(ms));
    aheadBy(0);
    const respondents = await invite(place, 4);
    // Somebody who signed up today and has proven nothing yet, and a member who left and may still come back.
    await user.sql(`
    insert into contact.member (email, email_key, invitation_method, registered_at, left_at) values
      ('nieuw@f.example', 'nieuw@f.example', 'email', now(), null),
      ('weg@f.example', 'weg@f.example', 'email', now() - interval '1 year', now())`);
    const backups = () =>
      (existsSync(place.backups) ? readdirSync(place.backups) : []).filter((name) => name.endsWith('.backup'));

    let server = await start(place);
    await until('it made a backup and swept', async () => backups().length === 1 && (await sweeps(user)) >= 2, 90_000);
    const traffic = respond(place, respondents);
    await until('it saves', () => traffic.acknowledged() > 20);

    // The clock jumps while the server runs.
    aheadBy(40 * day);
    const from = traffic.acknowledged();
    await until('it saves all the same', () => traffic.acknowledged() > from + 50);
    const sent = await traffic.stop();
    expect(traffic.refusals).toEqual([]);
    expect(judge(await readAnswers(place), sent)).toEqual({ lost: [], half: [] });

    // The clock is wrong when a server starts, whose first act is a sweep.
    await stop(server);
    const before = await sweeps(user);
    server = await start(place);
    await until('its sweeps had their turn', async () => (await sweeps(user)) >= before + 2, 90_000);
    expect(await left(user)).toEqual([{ members: 6 }]);
    expect(backups()).toHaveLength(1);

    // The clock is right again: all goes on as before, and nobody had to do anything.
    aheadBy(0);
    await stop(server);
    const mended = await sweeps(user);
    server = await start(place);
    await until('its sweeps had their turn', async () => (await sweeps(user)) >= mended + 2, 90_000);
    expect(await left(user)).toEqual([{ members: 6 }]);
    expect(backups().length).toBeGreaterThanOrEqual(1);
    await stop(server);
  },
);
