import { compile, type Queryable, type Sql } from '#server/platform/database/sql.ts';

/** How a table is read: by which index if any, and how often within one statement. */
export type Reading = { table: string; by: string; times: number };
type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Loops': number;
  Plans?: Node[];
};

/** How PostgreSQL carries out the statements of `work`. Each statement runs twice: for its plan, and for its rows. */
export async function readingsOf(db: Queryable, work: (db: Queryable) => Promise<unknown>): Promise<Reading[]> {
  const readings: Reading[] = [];
  const walk = (node: Node) => {
    const table = node['Relation Name'];
    if (table) readings.push({ table, by: node['Index Name'] ?? node['Node Type'], times: node['Actual Loops'] });
    const before = readings.length;
    for (const inner of node.Plans ?? []) walk(inner);
    // Rows that are sorted afterwards were not read in the order of an index.
    if (/Sort$/.test(node['Node Type'])) for (const one of readings.slice(before)) one.by += ', sorted';
  };
  const explained = async <Row>(query: Sql<Row>) => {
    const { text, values } = compile(query);
    const { rows } = await db.raw(`explain (analyze, format json) ${text}`, [...(values ?? [])]);
    walk((rows[0] as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0].Plan);
    return query;
  };
  await work({
    many: async (query) => db.many(await explained(query)),
    one: async (query) => db.one(await explained(query)),
    maybe: async (query) => db.maybe(await explained(query)),
    run: async (query) => db.run(await explained(query)),
    raw: (text, values) => db.raw(text, values),
    remembered: db.remembered,
  });
  return readings;
}
