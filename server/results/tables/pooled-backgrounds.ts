import type { BackgroundKey } from '#contract/background.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { addBytes, type Snapshot } from '../snapshot/read-snapshot.ts';
import { type Breakdown, backgroundChoice } from './choose.ts';
import { coarsen } from './coarsen.ts';

const known = new WeakMap<Snapshot, Map<string, Breakdown[]>>();

/**
 * The backgrounds that the groups of a table are made of, pooled as a case file with these columns in this order pools them: no table
 * tells a combination that no file would. Made once a snapshot.
 */
export async function pooledBackgrounds(
  db: Queryable,
  snapshot: Snapshot,
  keys: readonly BackgroundKey[],
): Promise<Breakdown[]> {
  const before = known.get(snapshot) ?? new Map<string, Breakdown[]>();
  known.set(snapshot, before);
  const name = keys.join(' ');
  const found = before.get(name);
  if (found) return found;
  const people = Uint8Array.from(snapshot.codes.get('finished')!);
  const { columns } = await coarsen(
    people,
    keys.map((key) => snapshot.codes.get(`background ${key}`)!),
    undefined,
  );
  const made = keys.map((key, at) => backgroundChoice(key, columns[at]!));
  before.set(name, made);
  addBytes(
    db,
    snapshot,
    columns.reduce((sum, { byteLength }) => sum + byteLength, 0),
  );
  return made;
}
