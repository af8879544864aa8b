import { type Queryable, sql } from '#server/platform/database/sql.ts';
import { type Game, numberOf } from './game.ts';

/** A row as the database's files hold it: at which place, written by which transaction, and with which values. */
export type Row = { table: string; place: number; xmin: number; xmax: number; holds: Record<string, unknown> };

/** Everything the system holds, down to where each row stands. */
export async function dump(db: Queryable): Promise<Row[]> {
  const tables = await db.many(sql<{ schema: string; name: string }>`
    select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('house', 'contact', 'profile', 'survey', 'office')`);
  const rows: Row[] = [];
  for (const { schema, name } of tables) {
    // Names out of the catalogue cannot be values of a statement.
    const text = [
      `select '${schema}.${name}' as table, (ctid::text::point)[0] * 1000 + (ctid::text::point)[1] as place,
        xmin::text::bigint as xmin, xmax::text::bigint as xmax, to_jsonb(held) as holds from "${schema}"."${name}" held`,
    ];
    rows.push(...(await db.many(sql<Row>(Object.assign(text, { raw: text })))));
  }
  return rows;
}

const anonymousTables = ['survey.anonymous_participation', 'survey.anonymous_answer'];
/** Every number and every time of a row is an order that might tell something. */
function ordersOf({ place, xmin, holds }: Row): Record<string, number> {
  const orders: Record<string, number> = { place, xmin };
  for (const [column, value] of Object.entries(holds)) {
    const time = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
    if (typeof value === 'number') orders[column] = value;
    else if (!Number.isNaN(time)) orders[column] = time;
    else if (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)) {
      orders[column] = Number.parseInt(value.slice(0, 8), 16);
    }
  }
  return orders;
}

/** Lists of players, by number: each list in an order that the data itself gives. */
type Rankings = Map<string, number[]>;

function rank(rows: readonly Row[], numberOfRow: (row: Row) => number | undefined): Rankings {
  const found = new Map<string, { number: number; order: number }[]>();
  for (const row of rows) {
    const number = numberOfRow(row);
    if (number === undefined) continue;
    for (const [name, order] of Object.entries(ordersOf(row))) {
      const key = `${row.table} by ${name}`;
      found.set(key, [...(found.get(key) ?? []), { number, order }]);
    }
  }
  // Each player once, at their first row; rows with an equal value in the order of their place.
  return new Map(
    [...found].map(([key, list]) => [
      key,
      [...new Set(list.sort((a, b) => a.order - b.order).map(({ number }) => number))],
    ]),
  );
}

/**
 * The rows of members and the rows of answers, each in every order that there is. Only the judge knows whose answer a
 * row is.
 */
export function rankings(rows: readonly Row[], game: Game): { members: Rankings; answers: Rankings } {
  const byMember = new Map(game.players.map(({ member_id, number }) => [member_id, number]));
  const byAnswer = new Map<unknown, number>();
  for (const { table, holds } of rows) {
    if (table !== 'survey.anonymous_answer' || holds.question_id !== 'who') continue;
    byAnswer.set(holds.participation_id, numberOf(holds.value as string[]));
  }
  const members = rank(
    rows,
    ({ holds }) => Object.values(holds).flatMap((value) => byMember.get(value as string) ?? [])[0],
  );
  const anonymous = rows.filter(({ table }) => anonymousTables.includes(table));
  return { members, answers: rank(anonymous, ({ holds }) => byAnswer.get(holds.participation_id ?? holds.id)) };
}

/** Attacker A, who knows nobody and has everything: lays each order of people beside each order of answers. */
export function bestMatch({ members, answers }: { members: Rankings; answers: Rankings }) {
  let best = { how: 'nothing to match', hits: 0 };
  const ways = members.size * answers.size * 2;
  for (const [people, one] of members) {
    for (const [said, two] of answers) {
      for (const other of [two, [...two].reverse()]) {
        const hits = one.filter((number, at) => other[at] === number).length;
        if (hits > best.hits) best = { how: `${people} ~ ${said}`, hits };
      }
    }
  }
  return { ...best, ways };
}

/**
 * How many right guesses chance gives the luckiest of this many ways; more than that only one time in a thousand.
 * `usual`: how many guesses of one way are right on average; one, where everybody gets a name.
 */
export function chanceMost(ways: number, usual = 1): number {
  let tail = 1;
  let term = Math.exp(-usual);
  for (let hits = 0; ; hits++) {
    tail -= term;
    if (ways * tail < 0.001) return hits;
    term *= usual / (hits + 1);
  }
}

/**
 * How far two orders agree: 1 when they are the same, -1 when one is the reverse, 0 when they have nothing in common.
 */
export function kendall(order: readonly number[], of: readonly number[]): number {
  const place = new Map(order.map((number, at) => [number, at]));
  const places = of.flatMap((number) => place.get(number) ?? []);
  let agree = 0;
  for (const [at, one] of places.entries()) for (const two of places.slice(at + 1)) agree += Math.sign(two - one);
  return agree / ((places.length * (places.length - 1)) / 2);
}
