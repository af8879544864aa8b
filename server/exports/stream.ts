import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../platform/core/problem.ts';
import type { Database } from '../platform/database/database.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import type { FileChunks } from './formats/file.ts';

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
