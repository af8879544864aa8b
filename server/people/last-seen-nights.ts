import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isoDay } from '#contract/format.ts';
import type { Context } from '../platform/core/context.ts';
import { type PollLoop, startPollLoop } from '../platform/core/poll-loop.ts';
import { sql } from '../platform/database/sql.ts';
import { noteSeen, type Sighting, seenHere } from './last-seen-memory.ts';

type Where = Pick<Context, 'config' | 'db' | 'log' | 'random'>;

const isOurs = (name: string): boolean => /^seen-[0-9a-f]{16}\.json$/.test(name);

/**
 * What a server that stops remembers goes to the next one in a file of its folder, sorted by the session's random
 * number: the file says who was seen since the last night, and not in which order. A server that is killed leaves none.
 */
export function handOverSightings({ config, db, log, random }: Where): void {
  const sightings = [...seenHere({ db }).values()].sort((a, b) => (a.session_id < b.session_id ? -1 : 1));
  if (sightings.length === 0) return;
  const path = join(config.data_dir, `seen-${random.bytes(8).toString('hex')}.json`);
  try {
    writeFileSync(path, JSON.stringify(sightings), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    log.warn({ err: error, sessions: sightings.length }, 'who was seen today could not be handed to the next server');
  }
}

/** Takes over what servers before this one left. What this server knows of a session already is later, and stays. */
export function takeOverSightings({ config, db, log }: Where): void {
  let names: string[] = [];
  try {
    names = readdirSync(config.data_dir).filter(isOurs);
  } catch (error) {
    // Without a folder, as with an external database, no server left anything.
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
  for (const name of names) {
    const path = join(config.data_dir, name);
    try {
      const sightings = JSON.parse(readFileSync(path, 'utf8')) as Sighting[];
      const here = seenHere({ db });
      for (const sighting of sightings) if (!here.has(sighting.session_id)) noteSeen({ db }, sighting);
    } catch (error) {
      log.warn({ err: error }, 'who was seen before this start could not be read');
    }
    rmSync(path, { force: true });
  }
}

/**
 * Writes down who was seen, all in one transaction and in an order drawn by chance. It also says that these members are
 * about: by the month (server/people/active.ts), and anyone who was asked whether they want to stay does.
 */
export async function writeSeen(context: Context): Promise<number> {
  const memory = seenHere(context);
  const sightings = [...memory.values()];
  if (sightings.length === 0) return 0;
  const column = (key: 'session_id' | 'member_id' | 'day') => sightings.map((sighting) => sighting[key]);
  await context.db.run(sql`
    with seen as materialized (
      select session_id, member_id, day
      from unnest(${column('session_id')}::uuid[], ${column('member_id')}::uuid[], ${column('day')}::date[])
        as given (session_id, member_id, day)
      order by random()
    ), about as materialized (
      select member_id, date_trunc('month', max(day))::date as month from seen group by member_id order by random()
    ), stay as (
      update contact.member set active_in = greatest(active_in, month), notice_id = null from about
      where id = about.member_id and (active_in is distinct from greatest(active_in, month) or notice_id is not null)
    )
    update contact.session set last_seen = seen.day from seen
    where id = session_id and last_seen < seen.day`);
  // A member who was seen again while this ran, on another day, is written the next time.
  for (const sighting of sightings)
    if (memory.get(sighting.session_id) === sighting) memory.delete(sighting.session_id);
  return sightings.length;
}

const pollMs = 60_000;
/**
 * After four in the morning: at three the answers of anonymous surveys were drawn into a new order
 * (surveys/answering/shuffle.ts), so that by now nothing tells any more on which day an answer came.
 */
const nightMs = 4 * 3_600_000;

/** The day whose night is over: before four in the morning it is still yesterday. */
export const nightOf = (at: Date): string => isoDay(new Date(at.getTime() - nightMs));

/** Writes down once a night who was seen since the last one; each server does so for itself. */
export function startNights(context: Context): PollLoop {
  takeOverSightings(context);
  const began = nightOf(context.clock.now());
  // If a server that stopped left sightings of an earlier day, writing them is due at once.
  let written = [...seenHere(context).values()].some(({ day }) => day < began) ? '' : began;
  const rounds = startPollLoop(
    context,
    pollMs,
    async () => {
      const night = nightOf(context.clock.now());
      if (night === written) return;
      await writeSeen(context);
      written = night;
    },
    'who was seen could not be written down',
  );
  return {
    async stop() {
      await rounds.stop();
      handOverSightings(context);
    },
  };
}
