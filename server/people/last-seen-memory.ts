import { rules } from '#contract/rules.ts';
import type { Context } from '../platform/core/context.ts';
import type { Database } from '../platform/database/database.ts';

/** A session that was used, whose it is, and on which day in Amsterdam. */
export type Sighting = { session_id: string; member_id: string; day: string };

/**
 * Sessions seen since the last night. A row written when somebody comes would stand beside the anonymous answer that
 * was given a moment before, with a number of its transaction next to that of the answer; so nothing is written then.
 */
const memories = new WeakMap<Database, Map<string, Sighting>>();

export function seenHere({ db }: Pick<Context, 'db'>): Map<string, Sighting> {
  let memory = memories.get(db);
  if (!memory) {
    memory = new Map();
    memories.set(db, memory);
  }
  return memory;
}

export function noteSeen(context: Pick<Context, 'db'>, sighting: Sighting): void {
  seenHere(context).set(sighting.session_id, sighting);
}

/** The later of what the database says and what this server remembers. Days as text compare as days. */
export function lastSeen(context: Pick<Context, 'db'>, sessionId: string, written: string): string {
  const day = seenHere(context).get(sessionId)?.day;
  return day && day > written ? day : written;
}

/** Members of whom this server knows that they came since the last night. */
export const membersHere = (context: Pick<Context, 'db'>): string[] => [
  ...new Set([...seenHere(context).values()].map(({ member_id }) => member_id)),
];

/** Whether a session was not used for so long that it has expired. */
export const isIdle = (seen: string, today: string): boolean =>
  (Date.parse(today) - Date.parse(seen)) / 86_400_000 >= rules.session_idle_days;
