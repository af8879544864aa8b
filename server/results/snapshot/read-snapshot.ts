import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { CodedQuestion } from '../coding/columns.ts';
import type { KeptCount } from '../left-out/show.ts';
import { bytesToCodes, bytesToNumbers, bytesToTexts, type Texts } from './encode.ts';

export type SnapshotRow = {
  campaign_id: string;
  number: number;
  made_at: Date;
  versions: number;
  respondents: number;
  finished: number;
  stamp: string;
  /** Who finished and does not count, by reason. None of them is in the columns. */
  left_out: KeptCount[];
  /** Open questions of which answers were read and coded. */
  coded: CodedQuestion[];
};

/** The columns of one snapshot in memory. It never changes. */
export type Snapshot = SnapshotRow & {
  codes: ReadonlyMap<string, Int16Array>;
  numbers: ReadonlyMap<string, Float64Array>;
  /** The two halves of each respondent's key for the rounding of counts. */
  keys: Uint32Array;
  /** The participation of each row; none of an anonymous campaign. */
  ids: Buffer | undefined;
  /** With what was made of it. */
  bytes: number;
};

export const snapshotColumns = sql`result.campaign_id, result.number, result.made_at, result.versions, result.respondents,
  result.finished, result.stamp, result.left_out, result.coded`;

/** The snapshot with this number, or the newest. Undefined: there is none. */
export async function readSnapshot(db: Queryable, campaignId: string, number?: number): Promise<Snapshot | undefined> {
  const row = await db.maybe(sql<SnapshotRow>`
    select ${snapshotColumns} from survey.result
    where campaign_id = ${campaignId} and (${number ?? null}::integer is null or number = ${number ?? null})
    order by number desc limit 1`);
  return row && openSnapshot(db, row);
}

export async function openSnapshot(db: Queryable, row: SnapshotRow): Promise<Snapshot> {
  const known = db.remembered.of<Snapshot>('result_snapshots').get(keyOf(row));
  if (known) return known;
  const snapshot = await load(db, row);
  remember(db, snapshot);
  return snapshot;
}

/** A database that was put back may have another snapshot under the same number. */
const keyOf = ({ campaign_id, number, stamp, made_at }: SnapshotRow): string =>
  `${campaign_id} ${number} ${stamp} ${made_at.getTime()}`;

const remember = (db: Queryable, snapshot: Snapshot): void =>
  db.remembered.of<Snapshot>('result_snapshots').set(keyOf(snapshot), snapshot, snapshot.bytes);

/** What is made of a snapshot and goes with it takes memory too. */
export function addBytes(db: Queryable, snapshot: Snapshot, bytes: number): void {
  snapshot.bytes += bytes;
  if (db.remembered.of<Snapshot>('result_snapshots').get(keyOf(snapshot)) === snapshot) remember(db, snapshot);
}

async function load(db: Queryable, row: SnapshotRow): Promise<Snapshot> {
  const columns = await db.many(sql<{ name: string; kind: string; bytes: Buffer }>`
    select name, kind, bytes from survey.result_column
    where campaign_id = ${row.campaign_id} and number = ${row.number} and kind <> 'text'`);
  const of = (kind: string) => columns.filter((column) => column.kind === kind);
  const keys = of('key').find(({ name }) => name === 'respondent')!.bytes;
  return {
    ...row,
    codes: new Map(of('codes').map(({ name, bytes }) => [name, bytesToCodes(bytes)])),
    numbers: new Map(of('number').map(({ name, bytes }) => [name, bytesToNumbers(bytes)])),
    keys: new Uint32Array(Uint8Array.from(keys).buffer),
    ids: of('id')[0]?.bytes,
    bytes: columns.reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
}

/** What people wrote stays in the database until somebody reads it. */
export async function readTexts(db: Queryable, snapshot: SnapshotRow, variable: string): Promise<Texts | undefined> {
  const row = await db.maybe(sql<{ bytes: Buffer }>`
    select bytes from survey.result_column
    where campaign_id = ${snapshot.campaign_id} and number = ${snapshot.number}
      and name = ${`answer ${variable}`} and kind = 'text'`);
  return row && bytesToTexts(row.bytes, snapshot.respondents);
}
