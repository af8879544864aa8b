/** Builds a piece of a file, byte after byte, little-endian. */
export class Bytes {
  private readonly parts: Buffer[] = [];

  integer(...values: number[]): this {
    const part = Buffer.alloc(values.length * 4);
    for (const [at, value] of values.entries()) part.writeInt32LE(value, at * 4);
    this.parts.push(part);
    return this;
  }

  double(...values: number[]): this {
    const part = Buffer.alloc(values.length * 8);
    for (const [at, value] of values.entries()) part.writeDoubleLE(value, at * 8);
    this.parts.push(part);
    return this;
  }

  /** Exactly this number of bytes: cut between two characters, or filled with spaces. */
  text(value: string, bytes: number): this {
    const part = Buffer.alloc(bytes, ' ');
    part.write(cutBytes(value, bytes), 'utf8');
    this.parts.push(part);
    return this;
  }

  raw(...parts: Buffer[]): this {
    this.parts.push(...parts);
    return this;
  }

  done(): Buffer {
    return Buffer.concat(this.parts);
  }
}

/** As much of a text as fits into this number of bytes, never half a character. */
export function cutBytes(text: string, bytes: number): string {
  const all = Buffer.from(text, 'utf8');
  if (all.length <= bytes) return text;
  let end = bytes;
  // Bytes that begin with the bits 10 go on with a character that began before.
  while (end > 0 && (all[end]! & 0xc0) === 0x80) end--;
  return all.toString('utf8', 0, end);
}
