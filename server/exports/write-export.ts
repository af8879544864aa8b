import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileFormat, fileFormats } from '#contract/results/file-formats.ts';
import { rules } from '#contract/rules.ts';
import { staffIdOf } from '../platform/core/audit.ts';
import type { Acting } from '../platform/core/context.ts';
import { Problem } from '../platform/core/problem.ts';
import type { Database } from '../platform/database/database.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { readJoins } from '../results/joins.ts';
import type { Reader } from '../results/results-view.ts';
import { readSnapshot } from '../results/snapshot/read-snapshot.ts';
import { shownStamp } from '../results/snapshot/stamp.ts';
import { readCampaign } from '../surveys/campaigns/campaigns.ts';
import { modelOfSnapshot } from './cases/model.ts';
import { openCases } from './cases/open-cases.ts';
import { type ExportRow, readExport } from './export-register.ts';
import { writeCsvFile } from './formats/csv.ts';
import { writeDdi } from './formats/ddi.ts';
import type { CasesFile, FileChunks } from './formats/file.ts';
import { writeSavFile } from './formats/sav.ts';
import { writeTables } from './formats/tables.ts';
import { writeXlsxFile } from './formats/xlsx.ts';

/** Each holds one of the ten connections of a server for as long as its reader takes. */
const at_once_most = 3;
/** Anyone who reads nothing for so long is gone, and lets others go first. */
const patience_ms = 60_000;

const open = new WeakMap<Database, number>();

/**
 * Writes a file while it is read, all of it as of one moment: in one transaction, which sees a snapshot to its end even when
 * another one takes its place. Nothing is written before the first piece is there, so what is refused is refused in words.
 */
export function streamed(
  db: Database,
  write: (tx: Queryable) => Promise<FileChunks>,
  patience = patience_ms,
): Promise<Readable> {
  const before = open.get(db) ?? 0;
  if (before >= at_once_most) throw new Problem('export_busy');
  open.set(db, before + 1);
  const out = new PassThrough({ highWaterMark: 2 ** 18 });
  return new Promise<Readable>((resolve, reject) => {
    let begun = false;
    const reading = db.transaction(async (tx) => {
      await tx.run(sql`set transaction isolation level repeatable read, read only`);
      const written = await write(tx);
      const first = await written.next();
      begun = true;
      resolve(out);
      const taken = { pieces: 0 };
      const stop = endUnread(out, taken, patience);
      await pipeline(after(first, written, taken), out).finally(stop);
    });
    reading.catch((error: Error) => {
      // Before the first piece nobody listens to the stream, and hears it here.
      reject(error);
      if (begun) out.destroy(error);
    });
    void reading
      .finally(() => {
        open.set(db, open.get(db)! - 1);
      })
      .catch(() => undefined);
  });
}

async function* after(
  first: IteratorResult<Buffer | string, unknown>,
  rest: FileChunks,
  taken: PiecesRead,
): FileChunks {
  try {
    if (!first.done) yield first.value;
    for await (const piece of rest) {
      taken.pieces++;
      yield piece;
    }
  } finally {
    // A reader who left before the second piece never began with the rest.
    await rest.return(undefined);
  }
}

type PiecesRead = { pieces: number };

/** A piece is only made when there is room for it, so none is made where nobody reads. */
function endUnread(out: PassThrough, taken: PiecesRead, patience: number): () => void {
  let seen = -1;
  const timer = setInterval(() => {
    if (taken.pieces === seen) out.destroy(new Error('nobody read the file any further'));
    seen = taken.pieces;
  }, patience);
  timer.unref();
  return () => clearInterval(timer);
}

const cases = {
  sav: writeSavFile,
  xlsx: writeXlsxFile,
  csv: (file, labels = false) => writeCsvFile(file, false, labels),
  csv_nl: (file, labels = true) => writeCsvFile(file, true, labels),
} as const satisfies Partial<Record<FileFormat, (file: CasesFile, labels?: boolean) => FileChunks>>;

/** The file that was entered into the register, for anyone who entered it and for some minutes. */
export async function writeEntered(
  acting: Acting,
  reader: Reader,
  id: string,
): Promise<{ row: ExportRow; file: Readable }> {
  const row = await readExport(acting.db, id);
  if (row.staff_id !== staffIdOf(acting.actor)) throw new Problem('not_found');
  const minutes = rules.export_minutes;
  if (acting.clock.now().getTime() - row.made_at.getTime() > minutes * 60_000) {
    throw new Problem('export_over', { facts: { minutes } });
  }
  // A right that was taken away meanwhile is gone.
  if (fileFormats[row.format].of === 'cases' && !reader.may_open_cases) throw new Problem('export_right_missing');
  return { row, file: await writeExport(acting, reader, row) };
}

/** Makes the file while it is read. */
export function writeExport(acting: Acting, reader: Reader, row: ExportRow): Promise<Readable> {
  const { format } = row;
  if (format === 'tables') return streamed(acting.db, () => writeTables(acting, reader, row));
  if (format === 'ddi') return streamed(acting.db, () => writeDdi(acting, reader, row));
  return streamed(acting.db, async (tx) => {
    const campaign = await readCampaign(tx, row.campaign_id);
    const snapshot = await readSnapshot(tx, row.campaign_id, row.number);
    if (!snapshot || shownStamp(snapshot, row.wanted.weighting) !== row.stamp)
      throw new Problem('export_snapshot_gone');
    const model = await modelOfSnapshot(tx, campaign, snapshot);
    const { texts = 'masked', background = [], weighting = null } = row.wanted;
    const wanted = { texts, background, weighting, why: row.why, until: row.until };
    return cases[format](
      await openCases(
        { tx, context: acting, campaign, snapshot, model, joins: await readJoins(tx, campaign.id) },
        wanted,
      ),
      row.wanted.labels,
    );
  });
}
