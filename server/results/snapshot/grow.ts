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

export class TextPool {
  private kept = Buffer.alloc(1024);
  private readonly ends = new Values(Uint32Array);

  push(text: string): void {
    const from = this.endOf(this.ends.length);
    this.makeRoom(from, Buffer.byteLength(text));
    this.ends.push(from + this.kept.write(text, from));
  }

  async arranged(order: readonly number[]): Promise<TextPool> {
    const other = new TextPool();
    await forEachYielding(order, (row) => {
      const [from, until] = [this.endOf(row), this.endOf(row + 1)];
      const end = other.endOf(other.ends.length);
      other.makeRoom(end, until - from);
      this.kept.copy(other.kept, end, from, until);
      other.ends.push(end + until - from);
    });
    return other;
  }

  toBytes(): Buffer {
    return Buffer.concat([this.ends.toBytes(), this.kept.subarray(0, this.endOf(this.ends.length))]);
  }

  private endOf(rows: number): number {
    return rows === 0 ? 0 : this.ends.at(rows - 1);
  }

  private makeRoom(from: number, more: number): void {
    if (from + more <= this.kept.length) return;
    const wider = Buffer.alloc((from + more) * 2);
    this.kept.copy(wider, 0, 0, from);
    this.kept = wider;
  }
}
