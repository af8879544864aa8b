import { Bytes, cutBytes } from './sav-bytes.ts';
import {
  type Dictionary,
  elementsOf,
  type PlacedVariable,
  place,
  type SavSet,
  type SavVariable,
} from './sav-dictionary.ts';

/** Everything before the cases: docs are the description of the format by PSPP, 'System File Format'. */
export function headOf(dictionary: Dictionary): { head: Buffer; placed: PlacedVariable[] } {
  const placed = place(dictionary.variables);
  const head = new Bytes()
    .raw(header(dictionary, placed))
    .raw(...placed.flatMap(variableRecords))
    .raw(...valueLabels(placed))
    .raw(documents(dictionary.documents))
    .raw(extension(3, 4, new Bytes().integer(27, 0, 0, -1, 1, 1, 2, 65_001).done()))
    .raw(extension(4, 8, new Bytes().double(-Number.MAX_VALUE, Number.MAX_VALUE).raw(lowest).done()))
    .raw(...sets(dictionary.sets, placed))
    .raw(extension(11, 4, display(placed)))
    .raw(extension(13, 1, longNames(placed)))
    .raw(...longTexts(placed))
    .raw(extension(16, 8, cases(dictionary.cases)))
    .raw(extension(20, 1, Buffer.from('UTF-8')))
    .integer(999, 0);
  return { head: head.done(), placed };
}

const label_bytes = 255;
const value_label_bytes = 120;
const line_bytes = 80;

/** The double just above the least one. */
const lowest = Buffer.from('feffffffffffefff', 'hex');

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number) => String(value).padStart(2, '0');

function header({ label, made, cases: many, weight }: Dictionary, placed: readonly PlacedVariable[]): Buffer {
  const at = placed.findIndex(({ variable }) => variable.name === weight);
  const date = `${two(made.getUTCDate())} ${months[made.getUTCMonth()]} ${two(made.getUTCFullYear() % 100)}`;
  const time = [made.getUTCHours(), made.getUTCMinutes(), made.getUTCSeconds()].map(two).join(':');
  return new Bytes()
    .text('$FL2', 4)
    .text('@(#) SPSS DATA FILE - Ouderpanel', 60)
    .integer(2, elementsOf(placed), 1, at < 0 ? 0 : firstElement(placed, at), many)
    .double(100)
    .text(date, 9)
    .text(time, 8)
    .text(label, 64)
    .raw(Buffer.alloc(3))
    .done();
}

/** The place of a variable among the elements of a case, from 1. */
const firstElement = (placed: readonly PlacedVariable[], at: number): number => elementsOf(placed.slice(0, at)) + 1;

function formatOf({ type }: SavVariable, width: number): number {
  if (type.kind === 'text') return 0x1_00_00 + width * 0x1_00;
  if (type.kind === 'day') return 0x26_00_00 + 10 * 0x1_00;
  const { decimals = 0 } = type;
  return 0x5_00_00 + (decimals > 0 ? 12 : 8) * 0x1_00 + decimals;
}

function variableRecords({ variable, segments }: PlacedVariable): Buffer[] {
  return segments.map(({ short, width, elements }, at) => {
    const first = at === 0;
    const label = first ? cutBytes(variable.label, label_bytes) : '';
    const missing = first ? (variable.missing ?? []) : [];
    const format = formatOf(variable, width);
    const record = new Bytes().integer(2, width, label ? 1 : 0, missing.length, format, format).text(short, 8);
    if (label) {
      const bytes = Buffer.byteLength(label);
      record.integer(bytes).text(label, Math.ceil(bytes / 4) * 4);
    }
    record.double(...missing);
    for (let more = 1; more < elements; more++) record.integer(2, -1, 0, 0, 0, 0).text('', 8);
    return record.done();
  });
}

function valueLabels(placed: readonly PlacedVariable[]): Buffer[] {
  return placed.flatMap(({ variable: { labels = [] } }, at) => {
    if (labels.length === 0) return [];
    const record = new Bytes().integer(3, labels.length);
    for (const [value, title] of labels) {
      const label = Buffer.from(cutBytes(title, value_label_bytes));
      const padded = Buffer.alloc(Math.ceil((1 + label.length) / 8) * 8, ' ');
      padded.writeUInt8(label.length, 0);
      label.copy(padded, 1);
      record.double(value).raw(padded);
    }
    return record.integer(4, 1, firstElement(placed, at)).done();
  });
}

function documents(texts: readonly string[]): Buffer {
  const lines = texts.flatMap(wrapped);
  if (lines.length === 0) return Buffer.alloc(0);
  const record = new Bytes().integer(6, lines.length);
  for (const line of lines) record.text(line, line_bytes);
  return record.done();
}

/** Lines of eighty bytes, broken between words where there are any. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let rest = text.replaceAll(/\s+/g, ' ').trim();
  while (rest) {
    const line = cutBytes(rest, line_bytes);
    const space = line.length < rest.length && rest[line.length] !== ' ' ? line.lastIndexOf(' ') : line.length;
    const end = space > 0 ? space : line.length;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return lines;
}

const extension = (subtype: number, size: number, data: Buffer): Buffer =>
  new Bytes()
    .integer(7, subtype, size, data.length / size)
    .raw(data)
    .done();

function sets(all: readonly SavSet[], placed: readonly PlacedVariable[]): Buffer[] {
  if (all.length === 0) return [];
  const short = new Map(placed.map(({ variable, segments }) => [variable.name, segments[0]!.short.toLowerCase()]));
  const lines = all.map(({ name, label, counted, variables }) => {
    const value = String(counted);
    const names = variables.map((one) => short.get(one)!).join(' ');
    return `$${name}=D${value.length} ${value} ${Buffer.byteLength(label)} ${label} ${names}\n`;
  });
  return [extension(7, 1, Buffer.from(lines.join('')))];
}

const measures = { nominal: 1, ordinal: 2, scale: 3 } as const;
const shown = { text: 32, number: 8 } as const;

function display(placed: readonly PlacedVariable[]): Buffer {
  const record = new Bytes();
  for (const { variable, segments } of placed) {
    const isText = variable.type.kind === 'text';
    for (const _ of segments) {
      record.integer(measures[variable.measure], isText ? shown.text : shown.number, isText ? 0 : 1);
    }
  }
  return record.done();
}

const longNames = (placed: readonly PlacedVariable[]): Buffer =>
  Buffer.from(placed.map(({ variable, segments }) => `${segments[0]!.short}=${variable.name}`).join('\t'));

function longTexts(placed: readonly PlacedVariable[]): Buffer[] {
  const long = placed.filter(({ segments }) => segments.length > 1);
  if (long.length === 0) return [];
  const each = long.map(({ segments, bytes }) => `${segments[0]!.short}=${String(bytes).padStart(5, '0')}\0\t`);
  return [extension(14, 1, Buffer.from(each.join('')))];
}

function cases(many: number): Buffer {
  const record = Buffer.alloc(16);
  record.writeBigInt64LE(1n, 0);
  record.writeBigInt64LE(BigInt(many), 8);
  return record;
}
