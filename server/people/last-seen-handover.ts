import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../platform/core/context.ts';
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
