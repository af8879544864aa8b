import { fingerprintPurposes, type Secrets } from '#server/platform/core/secrets.ts';
import { type Queryable, sql } from '#server/platform/database/sql.ts';
import { answerOf, type Person } from './story.ts';

/** A row as the database holds it: in which table and place, written by which transaction, and with which values. */
export type Row = { table: string; place: number; xmin: number; holds: Record<string, unknown>; text: string };

/** Every table there is, whatever its schema: nobody has to think of a new one. */
export async function takeAll(db: Queryable): Promise<Row[]> {
  const tables = await db.many(sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname !~ '^(pg_|information_schema$)'`);
  const rows: Row[] = [];
  for (const { name } of tables) {
    // Names out of the catalogue cannot be values of a statement.
    const text = [
      `select '${name}' as table, (ctid::text::point)[0] * 1000 + (ctid::text::point)[1] as place,
        xmin::text::bigint as xmin, to_jsonb(held) as holds, to_jsonb(held)::text as text from ${name} held`,
    ];
    for (const row of await db.many(sql<Row>(Object.assign(text, { raw: text })))) rows.push(row);
  }
  return rows;
}

/** What a row says, and what its words say once they are decoded: a provider's names are numbers in base64. */
function saidIn({ text }: Row): string {
  const words = text.match(/[\w+/-]{12,}={0,2}/g) ?? [];
  return [text.toLowerCase(), ...words.map((word) => Buffer.from(word, 'base64').toString('latin1'))].join('\n');
}

/** What the attacker knows of a person, in plain text. */
const factsOf = ({ name, email, phone }: Person): string[] => [
  name.toLowerCase(),
  email,
  email.split('@')[1]!,
  phone.slice(1),
];

/** What the attacker knows of a person, as fingerprints under the key of the panel. */
function sealedOf({ email, phone }: Person, secrets: Secrets): string[] {
  const sealed = [email, email.split('@')[1]!, phone].flatMap((value) =>
    fingerprintPurposes.map((purpose) => secrets.fingerprint(purpose, value)),
  );
  return sealed.flatMap((bytes) => [bytes.toString('hex'), bytes.toString('base64url').toLowerCase()]);
}

/**
 * The rows, the text of each, and two indexes: by what rows have in common, and by the long words that are
 * fingerprints.
 */
export type Search = { rows: Row[]; said: string[]; by: Map<string, Row[]>; sealed: Map<string, Row[]> };
/** When more rows than this have something in common, it tells nothing about anybody. */
export const crowd = 8;

/** Everything a row could have in common with another one. */
function threadsOf({ table, place, xmin, holds }: Row): string[] {
  const threads = [`transaction ${xmin}`, `${table} at ${place}`];
  for (const value of JSON.stringify(holds).match(/"(?:[^"\\]|\\.)*"/g) ?? []) {
    // A day is no thread, because hundreds of rows have it. A moment is one, and so is every id, hash and address.
    if (value.length > 10 && !/^"\d{4}-\d\d-\d\d(T00:00:00\+00:00|T2[23]:00:00\+00:00)?"$/.test(value))
      threads.push(value);
  }
  return [...new Set(threads)];
}

/** Threads that lead on from a row: those it has, and its neighbours in order of transaction and of place. */
const leadsOf = (row: Row): string[] => [
  ...threadsOf(row),
  `transaction ${row.xmin - 1}`,
  `transaction ${row.xmin + 1}`,
  `${row.table} at ${row.place - 1}`,
  `${row.table} at ${row.place + 1}`,
];

export function prepare(rows: Row[]): Search {
  const said = rows.map(saidIn);
  const sealed = said.map((text) => [...text.matchAll(/[0-9a-f]{64}/g), ...text.matchAll(/[\w-]{43}/g)].map(String));
  return { rows, said, by: index(rows, threadsOf), sealed: index(rows, (_, at) => sealed[at]!) };
}

function index(rows: readonly Row[], keysOf: (row: Row, at: number) => readonly string[]): Map<string, Row[]> {
  const by = new Map<string, Row[]>();
  for (const [at, row] of rows.entries()) {
    for (const key of new Set(keysOf(row, at))) {
      const known = by.get(key);
      if (known) known.push(row);
      else by.set(key, [row]);
    }
  }
  return by;
}

/** Rows that say plainly something of this person. */
export function rowsAbout({ rows, said }: Search, person: Person): Row[] {
  const facts = factsOf(person);
  return rows.filter((_, at) => facts.some((fact) => said[at]!.includes(fact)));
}

/** Rows that stand for this person to whoever has the key. */
export const rowsSealed = ({ sealed }: Search, person: Person, secrets: Secrets): Row[] => [
  ...new Set(sealedOf(person, secrets).flatMap((word) => sealed.get(word) ?? [])),
];

/**
 * The participations that the attacker claims to be this person's. Begins at every row that names the person, plainly
 * or under the key, and goes from row to row by whatever few rows have in common. The first participations that are met
 * are claimed.
 */
export function claim(search: Search, person: Person, secrets: Secrets): string[] {
  let reached = [...rowsAbout(search, person), ...rowsSealed(search, person, secrets)];
  const seen = new Set(reached);
  while (reached.length > 0) {
    const met = reached.filter(({ table }) => table === 'survey.participation');
    if (met.length > 0) return met.map(({ holds }) => holds.id as string);
    const next = new Set<Row>();
    for (const thread of new Set(reached.flatMap(leadsOf))) {
      const together = search.by.get(thread) ?? [];
      if (together.length > crowd) continue;
      for (const row of together) if (!seen.has(row)) next.add(row);
    }
    for (const row of next) seen.add(row);
    reached = [...next];
  }
  return [];
}

/** The judge's list: whose participation each is, by the answer in it. */
export function truthOf(rows: readonly Row[], people: readonly Person[]): Map<string, Person> {
  const byAnswer = new Map(people.map((person) => [answerOf(person), person]));
  return new Map(
    rows
      .filter(({ table }) => table === 'survey.answer')
      .flatMap(({ holds }) => {
        const person = byAnswer.get((holds.value as string[])[0] ?? '');
        return person ? [[holds.participation_id as string, person] as const] : [];
      }),
  );
}

/** A claim is right when it names three participations at most, and the person's is among them. */
export const isRight = (claimed: readonly string[], truth: Map<string, Person>, person: Person): boolean =>
  claimed.length <= 3 && claimed.some((id) => truth.get(id) === person);

/** The numbers and times of a row: each puts rows in an order. */
function ordersOf({ place, xmin, holds }: Row): [string, number | string][] {
  const said = Object.entries(holds).filter(
    (one): one is [string, number | string] => typeof one[1] === 'string' || typeof one[1] === 'number',
  );
  return [['place', place], ['transaction', xmin], ...said];
}

export type Rankings = Map<string, Person[]>;

/** The people of these rows in every order that the rows have. */
export function rank(rows: readonly Row[], personOf: (row: Row) => Person | undefined): Rankings {
  const found = new Map<string, { person: Person; order: number | string; place: number }[]>();
  for (const row of rows) {
    const person = personOf(row);
    if (!person) continue;
    for (const [name, order] of ordersOf(row)) {
      const key = `${row.table} by ${name}`;
      found.set(key, [...(found.get(key) ?? []), { person, order, place: row.place }]);
    }
  }
  const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0);
  return new Map(
    [...found].map(([key, list]) => [
      key,
      [...new Set(list.sort((a, b) => compare(a.order, b.order) || a.place - b.place).map(({ person }) => person))],
    ]),
  );
}

/** Lays each order of people beside each order of answers: how many are right at best, and how many ways were tried. */
export function bestMatch(people: Rankings, answers: Rankings) {
  let best = { how: 'nothing', right: 0 };
  for (const [how, one] of people) {
    for (const [said, two] of answers) {
      for (const other of [two, [...two].reverse()]) {
        const right = one.filter((person, at) => other[at] === person).length;
        if (right > best.right) best = { how: `${how} ~ ${said}`, right };
      }
    }
  }
  return { ...best, ways: people.size * answers.size * 2 };
}
