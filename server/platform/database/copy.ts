import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/**
 * COPY over the connection of node-postgres, which leaves it to callers that submit a query class of their own. Both
 * ways keep to a few hundred kilobytes, however large the table and however slow the other end.
 */
type Connection = {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/** What node-postgres calls while the answer to a query comes in. */
abstract class Copy {
  readonly text: string;
  connection: Connection | undefined;
  failed: Error | undefined;
  over = false;
  rows = 0;
  #wake: (() => void) | undefined;
  constructor(text: string) {
    this.text = text;
  }
  submit(connection: pg.Connection): void {
    this.connection = connection as unknown as Connection;
    this.connection.query(this.text);
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? Number.NaN);
  }
  handleReadyForQuery(): void {
    this.over = true;
    this.wake();
  }
  /** Of PostgreSQL, or because the connection died: nothing else is called after it. */
  handleError(error: Error): void {
    this.failed = error;
    this.wake();
  }
  wake(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
  /** Until something came in. */
  something(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

const pieceBytes = 256 * 1024;
const aheadMost = 4;

class CopyOut extends Copy {
  readonly ready: Buffer[] = [];
  #piece = Buffer.allocUnsafe(pieceBytes);
  #filled = 0;
  handleCopyInResponse(): void {
    this.connection?.sendCopyFail('nothing is sent here');
  }
  /** A row. Its bytes are copied at once: the reader of the connection uses their place again. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    for (let from = 0; from < chunk.length; ) {
      const count = chunk.copy(this.#piece, this.#filled, from);
      from += count;
      this.#filled += count;
      if (this.#filled === pieceBytes) this.#pass();
    }
  }
  override handleCommandComplete(message: { text: string }): void {
    super.handleCommandComplete(message);
    this.#pass();
  }
  #pass(): void {
    if (this.#filled > 0) this.ready.push(this.#piece.subarray(0, this.#filled));
    this.#piece = Buffer.allocUnsafe(pieceBytes);
    this.#filled = 0;
    if (this.ready.length >= aheadMost) this.connection?.stream.pause();
    this.wake();
  }
}

/**
 * What `copy … to stdout` says, in pieces that end anywhere. Who stops reading before the end loses the connection:
 * PostgreSQL would go on with it until the table is over.
 */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer, void, void> {
  const copy = new CopyOut(text);
  client.query(copy);
  try {
    for (;;) {
      const piece = copy.ready.shift();
      if (piece) {
        if (copy.ready.length === 0) copy.connection?.stream.resume();
        yield piece;
      } else if (copy.failed) {
        throw copy.failed;
      } else if (copy.over) {
        return;
      } else {
        await copy.something();
      }
    }
  } finally {
    if (!copy.over && !copy.failed) copy.connection?.stream.destroy();
  }
}

class CopyIn extends Copy {
  asked = false;
  handleCopyInResponse(): void {
    this.asked = true;
    this.wake();
  }
}

/** Gives these pieces to `copy … from stdin`. Returns how many rows it was; what goes wrong there goes wrong here. */
export async function copyIn(client: pg.ClientBase, text: string, pieces: AsyncIterable<Buffer>): Promise<number> {
  const copy = new CopyIn(text);
  client.query(copy);
  while (!copy.asked && !copy.failed) await copy.something();
  try {
    for await (const piece of pieces) {
      if (copy.failed) break;
      await hand(copy, piece);
    }
  } catch (error) {
    copy.connection?.sendCopyFail('the other end failed');
    await settled(copy);
    throw error;
  }
  if (!copy.failed) copy.connection?.endCopyFrom();
  await settled(copy);
  if (copy.failed) throw copy.failed;
  return copy.rows;
}

async function hand(copy: CopyIn, piece: Buffer): Promise<void> {
  const { stream } = copy.connection!;
  copy.connection!.sendCopyFromChunk(piece);
  if (!stream.writableNeedDrain) return;
  const stop = new AbortController();
  // The answer may be that the copy failed, and then nobody reads on.
  await Promise.race([once(stream, 'drain', { signal: stop.signal }), copy.something()]).finally(() => stop.abort());
}

async function settled(copy: Copy): Promise<void> {
  while (!copy.over && !copy.failed) await copy.something();
}
