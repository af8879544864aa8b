import pg from 'pg';
import type { CacheSet } from './caches.ts';

/** A piece of SQL with its values beside it. Values never enter the text. */
export class Sql<Row = unknown> {
  declare readonly row: Row;
  readonly strings: TemplateStringsArray;
  readonly values: readonly unknown[];
  constructor(strings: TemplateStringsArray, values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

/** What a statement can be run on: the pool, or one transaction. */
export type Queryable = {
  many<Row>(query: Sql<Row>): Promise<Row[]>;
  /** Returns exactly one row; any other number is a bug of ours, and throws. */
  one<Row>(query: Sql<Row>): Promise<Row>;
  maybe<Row>(query: Sql<Row>): Promise<Row | undefined>;
  /** How many rows were touched. */
  run(query: Sql): Promise<number>;
  /** Statements of a library, as it wrote them: not prepared, possibly several in one. */
  raw(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** What this process knows of the database without asking. */
  remembered: CacheSet;
};

/**
 * sql<{ id: string }>`select id from contact.member where email = ${email}`
 * A value becomes a parameter; another sql`…` becomes part of the text.
 */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Sql<Row> {
  return new Sql<Row>(strings, values);
}

/** Statements are prepared once per connection under a name: it halves the work of the database. */
const names = new Map<string, string>();
const plain = new WeakMap<TemplateStringsArray, { text: string; name: string }>();

/** A word of our own, such as the name of a table among several of one kind. Never anything that was typed. */
export const word = (text: string): Sql => {
  if (!/^[a-z_][a-z0-9_]*$/.test(text)) throw new Error(`not a name: ${text}`);
  return new Sql(Object.assign([text], { raw: [text] }), []);
};

/** For a statement whose text is put together anew each time: prepared, each would stay on every connection for good. */
export function passing<Row>(query: Sql<Row>): Sql<Row> {
  passings.add(query);
  return query;
}
const passings = new WeakSet<Sql>();

export function compile(query: Sql): pg.QueryConfig {
  if (passings.has(query)) {
    const values: unknown[] = [];
    return { text: flatten(query, values), values };
  }
  if (!query.values.some((value) => value instanceof Sql)) {
    let known = plain.get(query.strings);
    if (!known) {
      const text = query.strings.reduce((all, part, index) => `${all}$${index}${part}`);
      known = { text, name: nameOf(text) };
      plain.set(query.strings, known);
    }
    return { ...known, values: [...query.values] };
  }
  const values: unknown[] = [];
  const text = flatten(query, values);
  return { text, name: nameOf(text), values };
}

function flatten(query: Sql, values: unknown[]): string {
  return query.strings.reduce((all, part, index) => {
    const value = query.values[index - 1];
    if (value instanceof Sql) return all + flatten(value, values) + part;
    values.push(value);
    return `${all}$${values.length}${part}`;
  });
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `s${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}

// pg returns counts (bigint) as text and days (date) as midnight in some time zone; we want numbers and plain days.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
