import { daysOf } from '#questionnaire/dates.ts';
import { emptyCellCodes } from '../../surveys/export/answer-cell.ts';
import { coded, given, other_id, type Variable } from '../variables.ts';
import { newCodes, newNumbers, TextPool } from './grow.ts';

export type SnapshotColumn = { name: string; kind: 'codes' | 'number' | 'text' | 'id' | 'key'; bytes: Buffer };

/** Texts one behind the other; an empty one is a text of nobody. */
export type Texts = { at(row: number): string };

/** What stands in a snapshot instead of a number that was not shown, or left open. */
export const no_number = { not_shown: Number.NEGATIVE_INFINITY, left_open: Number.POSITIVE_INFINITY } as const;

/** Collects the cells of one variable, row after row. */
export class Collected {
  readonly variable: Variable;
  private readonly codeOf: ReadonlyMap<string, number>;
  private codes = newCodes();
  private numbers: ReturnType<typeof newNumbers> | undefined;
  private texts: TextPool | undefined;

  constructor(variable: Variable) {
    this.variable = variable;
    if (variable.kind === 'number' || variable.kind === 'date') this.numbers = newNumbers();
    if (variable.kind === 'text') this.texts = new TextPool();
    const own = variable.codes.map(({ id, code }) => [id, id === other_id ? coded.other : code] as const);
    this.codeOf = new Map<string, number>([
      ...own,
      [emptyCellCodes.other, coded.other],
      [emptyCellCodes.not_shown, coded.not_shown],
      [emptyCellCodes.not_answered, coded.left_open],
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
    const none = cell === emptyCellCodes.not_shown || cell === emptyCellCodes.not_answered;
    const empty = cell === '' || cell === given('');
    this.codes.push(none ? this.codeOf.get(cell)! : empty ? coded.left_open : 1);
    this.texts?.push(none ? '' : cell.slice(given('').length));
    if (cell === emptyCellCodes.not_shown) this.numbers?.push(no_number.not_shown);
    else if (none || empty) this.numbers?.push(no_number.left_open);
    else this.numbers?.push(kind === 'date' ? daysOf(cell) : Number(cell));
  }

  /** Brings its rows into this order. Rows that are not in it go. */
  async arrange(order: readonly number[]): Promise<void> {
    this.codes = this.codes.arranged(order);
    this.numbers = this.numbers?.arranged(order);
    this.texts = await this.texts?.arranged(order);
  }

  /** What was written, detached from who wrote it: first all texts or numbers, in an order drawn by chance, then nothing. Returns that order. */
  async loosen(draw: (rows: readonly number[]) => Promise<number[]>): Promise<number[]> {
    const rows = this.codes.length;
    const filled: number[] = [];
    for (let row = 0; row < rows; row++) if (this.codes.at(row) === 1) filled.push(row);
    const order = await draw(filled);
    await this.arrange(order);
    while (this.codes.length < rows) {
      this.codes.push(coded.not_shown);
      this.numbers?.push(no_number.not_shown);
      this.texts?.push('');
    }
    return order;
  }

  /** Its texts are let go: they would be there twice. */
  columns(): SnapshotColumn[] {
    const name = `answer ${this.variable.name}`;
    const texts = this.texts?.toBytes();
    this.texts = undefined;
    return [
      { name, kind: 'codes', bytes: this.codes.toBytes() },
      ...(this.numbers ? [{ name, kind: 'number' as const, bytes: this.numbers.toBytes() }] : []),
      ...(texts ? [{ name, kind: 'text' as const, bytes: texts }] : []),
    ];
  }
}

export const codesToBytes = (values: readonly number[]): Buffer => Buffer.from(Int16Array.from(values).buffer);

/** Bytes from the database lie anywhere in a larger buffer, where a typed array may not begin. */
export const copyBuffer = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer;
export const bytesToCodes = (bytes: Buffer): Int16Array => new Int16Array(copyBuffer(bytes));
export const bytesToNumbers = (bytes: Buffer): Float64Array => new Float64Array(copyBuffer(bytes));

export function bytesToTexts(bytes: Buffer, rows: number): Texts {
  const ends = new Uint32Array(copyBuffer(bytes.subarray(0, rows * 4)));
  const texts = bytes.subarray(rows * 4);
  return { at: (row) => texts.toString('utf8', row === 0 ? 0 : ends[row - 1]!, ends[row]!) };
}
