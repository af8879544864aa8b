import { codes } from '../../surveys/export/cell.ts';
import { coded, given, other_id, type Variable } from '../variables.ts';

/** Texts one behind the other; an empty one is a text of nobody. */
export type Texts = { at(row: number): string };

/** What stands in a snapshot instead of a number that was not shown, or left open. */
export const no_number = { not_shown: Number.NEGATIVE_INFINITY, left_open: Number.POSITIVE_INFINITY } as const;

/** Collects the cells of one variable, row after row. */
export class Collected {
  readonly variable: Variable;
  private readonly codeOf: ReadonlyMap<string, number>;
  readonly codes: number[] = [];
  readonly numbers: number[] = [];
  readonly texts: string[] = [];

  constructor(variable: Variable) {
    this.variable = variable;
    const own = variable.codes.map(({ id, code }) => [id, id === other_id ? coded.other : code] as const);
    this.codeOf = new Map<string, number>([
      ...own,
      [codes.other, coded.other],
      [codes.not_shown, coded.not_shown],
      [codes.not_answered, coded.left_open],
    ]);
  }

  add(cell: string): void {
    const { kind } = this.variable;
    if (kind === 'one' || kind === 'option') {
      const code = this.codeOf.get(cell);
      if (code === undefined) throw new Error(`${this.variable.name} has no code for a cell`);
      this.codes.push(code);
      return;
    }
    const none = cell === codes.not_shown || cell === codes.not_answered;
    const empty = cell === '' || cell === given('');
    this.codes.push(none ? this.codeOf.get(cell)! : empty ? coded.left_open : 1);
    if (kind === 'text') this.texts.push(none ? '' : cell.slice(given('').length));
    else if (none) this.numbers.push(cell === codes.not_shown ? no_number.not_shown : no_number.left_open);
    else this.numbers.push(empty ? no_number.left_open : Number(cell));
  }

  /** What was written, detached from who wrote it: first all texts or numbers, in an order drawn by chance, then nothing. Returns that order. */
  loosen(draw: <One>(all: readonly One[]) => One[]): number[] {
    const filled = this.codes.map((_, row) => row).filter((row) => this.codes[row] === 1);
    const order = draw(filled);
    const rows = this.codes.length;
    const [texts, numbers] = [order.map((row) => this.texts[row] ?? ''), order.map((row) => this.numbers[row] ?? 0)];
    for (let row = 0; row < rows; row++) {
      const is = row < order.length;
      this.codes[row] = is ? 1 : coded.not_shown;
      if (this.variable.kind === 'text') this.texts[row] = is ? texts[row]! : '';
      else this.numbers[row] = is ? numbers[row]! : no_number.not_shown;
    }
    return order;
  }
}

export const codesToBytes = (values: readonly number[]): Buffer => Buffer.from(Int16Array.from(values).buffer);
export const numbersToBytes = (values: readonly number[]): Buffer => Buffer.from(Float64Array.from(values).buffer);

export function textsToBytes(texts: readonly string[]): Buffer {
  const encoded = texts.map((text) => Buffer.from(text, 'utf8'));
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [row, bytes] of encoded.entries()) {
    end += bytes.length;
    ends[row] = end;
  }
  return Buffer.concat([Buffer.from(ends.buffer), ...encoded]);
}

/** Bytes from the database lie anywhere in a larger buffer, where a typed array may not begin. */
const own = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer;
export const bytesToCodes = (bytes: Buffer): Int16Array => new Int16Array(own(bytes));
export const bytesToNumbers = (bytes: Buffer): Float64Array => new Float64Array(own(bytes));

export function bytesToTexts(bytes: Buffer, rows: number): Texts {
  const ends = new Uint32Array(own(bytes.subarray(0, rows * 4)));
  const texts = bytes.subarray(rows * 4);
  return { at: (row) => texts.toString('utf8', row === 0 ? 0 : ends[row - 1]!, ends[row]!) };
}
