import { forEachYielding } from '../../platform/core/yield-to-event-loop.ts';

/**
 * Values of one kind, row after row, in the bytes that a snapshot keeps of them: as a list of numbers a hundred thousand of
 * them would take four times as much of memory.
 */
class Values<Kind extends Int16Array | Float64Array | Uint32Array> {
  private kept: Kind;
  private readonly make: new (
    size: number,
  ) => Kind;
  length = 0;

  constructor(make: new (size: number) => Kind, room = 1024) {
    this.make = make;
    this.kept = new make(room);
  }

  push(value: number): void {
    if (this.length === this.kept.length) {
      const wider = new this.make(Math.max(1024, this.length * 2));
      wider.set(this.kept);
      this.kept = wider;
    }
    this.kept[this.length++] = value;
  }

  at(row: number): number {
    return this.kept[row]!;
  }

  arranged(order: readonly number[]): Values<Kind> {
    const other = new Values(this.make, order.length);
    for (const row of order) other.push(this.at(row));
    return other;
  }

  toBytes(): Buffer {
    return Buffer.from(this.kept.buffer, 0, this.length * this.kept.BYTES_PER_ELEMENT);
  }
}

export const newCodes = () => new Values(Int16Array);
export const newNumbers = () => new Values(Float64Array);

const piece_bytes = 1024 * 1024;

/** Texts one behind the other, in pieces so that none moves when there are more, and where each of them ends. */
export class TextPool {
  private readonly pieces: { bytes: Buffer; from: number }[] = [];
  private readonly ends = new Values(Uint32Array);

  push(text: string): void {
    const size = Buffer.byteLength(text);
    const { bytes, at } = this.roomFor(size);
    bytes.write(text, at);
    this.ends.push(this.end + size);
  }

  async arranged(order: readonly number[]): Promise<TextPool> {
    const other = new TextPool();
    await forEachYielding(order, (row) => {
      const [from, until] = [row === 0 ? 0 : this.ends.at(row - 1), this.ends.at(row)];
      const room = other.roomFor(until - from);
      const piece = this.pieces[this.pieceOf(from)]!;
      piece.bytes.copy(room.bytes, room.at, from - piece.from, until - piece.from);
      other.ends.push(other.end + until - from);
    });
    return other;
  }

  toBytes(): Buffer {
    const texts = this.pieces.map(({ bytes, from }, at) =>
      bytes.subarray(0, (this.pieces[at + 1]?.from ?? this.end) - from),
    );
    return Buffer.concat([this.ends.toBytes(), ...texts]);
  }

  private get end(): number {
    return this.ends.length === 0 ? 0 : this.ends.at(this.ends.length - 1);
  }

  /** The last piece that begins no later: no text lies in two. */
  private pieceOf(place: number): number {
    const behind = this.pieces.findLastIndex(({ from }) => from <= place);
    return Math.max(0, behind);
  }

  private roomFor(size: number): { bytes: Buffer; at: number } {
    const last = this.pieces.at(-1);
    if (last && this.end - last.from + size <= last.bytes.length)
      return { bytes: last.bytes, at: this.end - last.from };
    const piece = { bytes: Buffer.alloc(Math.max(piece_bytes, size)), from: this.end };
    this.pieces.push(piece);
    return { bytes: piece.bytes, at: 0 };
  }
}
