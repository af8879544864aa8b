import type { PlacedVariable } from './sav-dictionary.ts';

/** A number, a text, a day as days since 1970, or null for what is missing. */
export type SavValue = number | string | null;

const block_bytes = 2 ** 20;
const opcode = { end: 252, bytes: 253, spaces: 254, missing: 255 } as const;
/** A whole number from −99 to 151 takes one byte. */
const bias = 100;
/** Days that SPSS counts from: 14 October 1582. */
const days_before_1970 = 141_428;
const day_seconds = 86_400;

/** The cases as they are told, in blocks of a megabyte. */
export class CaseWriter {
  private block = Buffer.allocUnsafe(block_bytes);
  private used = 0;
  /** Where the eight codes of what follows stand, and how many of them are filled. */
  private codesAt = -1;
  private codes = 8;
  private readonly placed: readonly PlacedVariable[];
  /** What a case takes at most. */
  private readonly caseBytes: number;

  constructor(placed: readonly PlacedVariable[]) {
    this.placed = placed;
    this.caseBytes = placed.reduce(
      (sum, { segments }) => sum + segments.reduce((all, one) => all + one.elements * 9 + 9, 0),
      64,
    );
  }

  /** Adds a case; gives a block back when one is full. */
  add(value: (variable: number) => SavValue): Buffer | undefined {
    let full: Buffer | undefined;
    // A case may be larger than what is left of the block.
    if (this.used + this.caseBytes > this.block.length) full = this.take();
    for (let at = 0; at < this.placed.length; at++) this.value(this.placed[at]!, value(at));
    return full;
  }

  /** What is left. The codes behind the end stay 0, which says nothing. */
  end(): Buffer {
    this.code(opcode.end);
    const left = Buffer.from(this.block.subarray(0, this.used));
    this.used = 0;
    this.codes = 8;
    return left;
  }

  private take(): Buffer {
    // Eight codes stand before what they are about, so what is open moves into the next block.
    const open = this.codes < 8 ? this.codesAt : this.used;
    const full = Buffer.from(this.block.subarray(0, open));
    const rest = Buffer.from(this.block.subarray(open, this.used));
    const size = Math.max(block_bytes, rest.length + this.caseBytes);
    if (this.block.length < size) this.block = Buffer.allocUnsafe(size);
    rest.copy(this.block, 0);
    this.used = rest.length;
    this.codesAt = 0;
    return full;
  }

  private code(code: number): void {
    if (this.codes === 8) {
      this.codesAt = this.used;
      this.block.fill(0, this.used, this.used + 8);
      this.used += 8;
      this.codes = 0;
    }
    this.block[this.codesAt + this.codes++] = code;
  }

  private value({ variable, segments }: PlacedVariable, value: SavValue): void {
    const { kind } = variable.type;
    if (kind === 'text') this.text(segments, typeof value === 'string' ? value : '');
    else if (typeof value !== 'number') this.code(opcode.missing);
    else this.number(kind === 'day' ? (value + days_before_1970) * day_seconds : value);
  }

  private number(value: number): void {
    if (Number.isInteger(value) && value >= 1 - bias && value <= 251 - bias) this.code(value + bias);
    else {
      this.code(opcode.bytes);
      this.used = this.block.writeDoubleLE(value, this.used);
    }
  }

  private text(segments: PlacedVariable['segments'], text: string): void {
    const bytes = Buffer.from(text, 'utf8');
    let from = 0;
    for (const { width, elements } of segments) {
      // All but the last take 255 bytes, so that the last may hold less than its width.
      const part = bytes.subarray(from, from + width);
      from += width;
      for (let element = 0; element < elements; element++) this.element(part, element * 8);
    }
  }

  private element(part: Buffer, from: number): void {
    let spaces = true;
    for (let at = from; at < from + 8 && at < part.length && spaces; at++) spaces = part[at] === 0x20;
    this.code(spaces ? opcode.spaces : opcode.bytes);
    if (spaces) return;
    this.block.fill(0x20, this.used, this.used + 8);
    part.copy(this.block, this.used, from, Math.min(from + 8, part.length));
    this.used += 8;
  }
}
