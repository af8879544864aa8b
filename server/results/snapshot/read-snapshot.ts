import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type CodedQuestion, withCodes } from '../coding/columns.ts';
import type { KeptCount } from '../excluded-responses/exclusion-view.ts';
import { readModel } from '../model.ts';
import { coarsen } from '../tables/coarsen.ts';
import { coded, type ResultsQuestion } from '../variables.ts';
import { bytesToCodes, bytesToNumbers, bytesToTexts, no_number, type Texts } from './encode.ts';

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
  const row = await snapshotRow(db, campaignId, number);
  return row && openSnapshot(db, row);
}

/** The newest, for work that nobody waits for: it stays in memory only where somebody looked at it. */
export async function readNewestUncached(db: Queryable, campaignId: string): Promise<Snapshot | undefined> {
  const row = await snapshotRow(db, campaignId);
  return row && (knownSnapshot(db, row) ?? load(db, row));
}

const snapshotRow = (db: Queryable, campaignId: string, number?: number): Promise<SnapshotRow | undefined> =>
  db.maybe(sql<SnapshotRow>`
    select ${snapshotColumns} from survey.result
    where campaign_id = ${campaignId} and (${number ?? null}::integer is null or number = ${number ?? null})
    order by number desc limit 1`);

export async function openSnapshot(db: Queryable, row: SnapshotRow): Promise<Snapshot> {
  const known = knownSnapshot(db, row);
  if (known) return known;
  const snapshot = await load(db, row);
  remember(db, snapshot);
  return snapshot;
}

const knownSnapshot = (db: Queryable, row: SnapshotRow): Snapshot | undefined =>
  db.remembered.of<Snapshot>('result_snapshots').get(keyOf(row));

/** A database that was put back may have another snapshot under the same number. */
const keyOf = ({ campaign_id, number, stamp, made_at }: SnapshotRow): string =>
  `${campaign_id} ${number} ${stamp} ${made_at.getTime()}`;

const remember = (db: Queryable, snapshot: Snapshot): void =>
  db.remembered.of<Snapshot>('result_snapshots').set(keyOf(snapshot), snapshot, snapshot.bytes);

/** What is made of a snapshot and goes with it takes memory too. */
export function addBytes(db: Queryable, snapshot: Snapshot, bytes: number): void {
  snapshot.bytes += bytes;
  if (knownSnapshot(db, snapshot) === snapshot) remember(db, snapshot);
}

async function load(db: Queryable, row: SnapshotRow): Promise<Snapshot> {
  const columns = await db.many(sql<{ name: string; kind: string; bytes: Buffer }>`
    select name, kind, bytes from survey.result_column
    where campaign_id = ${row.campaign_id} and number = ${row.number} and kind <> 'text'`);
  const of = (kind: string) => columns.filter((column) => column.kind === kind);
  const keys = of('key').find(({ name }) => name === 'respondent')!.bytes;
  const codes = new Map(of('codes').map(({ name, bytes }) => [name, bytesToCodes(bytes)]));
  const numbers = new Map(of('number').map(({ name, bytes }) => [name, bytesToNumbers(bytes)]));
  const { asked } = await readModel(db, { id: row.campaign_id }, row.versions);
  await poolShown({ codes, numbers }, withCodes(asked, row.coded));
  return {
    ...row,
    codes,
    numbers,
    keys: new Uint32Array(Uint8Array.from(keys).buffer),
    ids: of('id')[0]?.bytes,
    bytes: columns.reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
}

/** Stands before the name of a question that the profile decides about: a column that says who was shown it. */
const shown_sign = 'shown ';
export const was_shown = 1;
const was_not = 2;

/** Who was shown each question that the profile decides about, as the classes that files and tables are pooled by before all others. */
export const shownColumns = ({ codes }: Pick<Snapshot, 'codes'>): Int16Array[] =>
  [...codes].flatMap(([name, column]) => (name.startsWith(shown_sign) ? [column] : []));
export const shownColumn = ({ codes }: Pick<Snapshot, 'codes'>, question: string): Int16Array =>
  codes.get(shown_sign + question)!;

/**
 * Whether somebody was shown a question that the profile decides about tells a class of theirs. Where fewer than ten share that, and of
 * those who stopped halfway, nothing is left of it: the question counts as not shown to all of them.
 */
async function poolShown(
  { codes, numbers }: Pick<Snapshot, 'numbers'> & { codes: Map<string, Int16Array> },
  all: readonly ResultsQuestion[],
): Promise<void> {
  const asked = all.filter(({ by_profile }) => by_profile);
  if (asked.length === 0) return;
  const shown = asked.map(({ variables: [first] }) => {
    const own = codes.get(`answer ${first!.name}`);
    if (own) return own.map((code) => (code === coded.not_shown ? was_not : was_shown));
    const given = numbers.get(`answer ${first!.name}`)!;
    return Int16Array.from(given, (value) => (value === no_number.not_shown ? was_not : was_shown));
  });
  const { columns } = await coarsen(Uint8Array.from(codes.get('finished')!), shown, undefined);
  for (const [at, { id }] of asked.entries()) codes.set(shown_sign + id, columns[at]!);
  hidePooled({ codes, numbers }, all, columns);
}

/** Of the questions that the profile decides about, nothing is left of whom these columns pool. */
export function hidePooled(
  { codes, numbers }: Pick<Snapshot, 'codes' | 'numbers'>,
  all: readonly ResultsQuestion[],
  columns: readonly Int16Array[],
): void {
  for (const [at, { variables }] of all.filter(({ by_profile }) => by_profile).entries())
    for (const [row, code] of columns[at]!.entries()) {
      if (code === was_shown || code === was_not) continue;
      for (const { name } of variables) {
        const [own, given] = [codes.get(`answer ${name}`), numbers.get(`answer ${name}`)];
        if (own) own[row] = coded.not_shown;
        if (given) given[row] = no_number.not_shown;
      }
    }
}

/** What people wrote stays in the database until somebody reads it. */
export async function readTexts(db: Queryable, snapshot: SnapshotRow, variable: string): Promise<Texts | undefined> {
  const row = await db.maybe(sql<{ bytes: Buffer }>`
    select bytes from survey.result_column
    where campaign_id = ${snapshot.campaign_id} and number = ${snapshot.number}
      and name = ${`answer ${variable}`} and kind = 'text'`);
  return row && bytesToTexts(row.bytes, snapshot.respondents);
}
