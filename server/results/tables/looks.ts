import { rules } from '#contract/rules.ts';
import { note } from '../../base/audit.ts';
import type { Acting } from '../../base/context.ts';
import { Problem } from '../../base/problem.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { addTo, between, both, emptyPeople, has, type People, sizeOf } from '../guard/groups.ts';
import { hasFew } from '../guard/told.ts';
import type { Snapshot } from '../snapshot/read.ts';

/** Who is looked at, as bits in the order of the snapshot. */
export function bitsOf(people: Uint8Array): People {
  const bits = emptyPeople(people.length);
  for (let row = 0; row < people.length; row++) if (people[row] === 1) addTo(bits, row);
  return bits;
}

/** The groups of one page: of each it tells at least how many they are. */
export type Looked = { everybody: People; chosen: People; columns: readonly People[] };

/** Two groups that differ by one to nine people: subtracting their figures would tell what those few answered. */
export const isNear = (a: People, b: People): boolean => hasFew(a, [], b);

/**
 * Remembers which groups somebody looked at in this session, and refuses a page with one that differs from another by one to
 * nine people; without a session it is held against its own page only. Says how many groups were chosen before.
 */
export async function look(
  acting: Acting,
  sessionId: string | null,
  snapshot: Snapshot,
  { everybody, chosen, columns }: Looked,
  filter: string,
): Promise<number> {
  // A column of few, or with few beside it, is hidden.
  const told = columns.filter((column) => sizeOf(column) >= rules.published_least && !isNear(column, chosen));
  const own = isNear(everybody, chosen);
  const { near, before } =
    sessionId && !own
      ? await acting.db.transaction((tx) => remember(tx, sessionId, snapshot, { everybody, chosen, columns: told }))
      : { near: own, before: 0 };
  if (near) {
    await note(acting.db, acting, { action: 'results_refused', about: snapshot.campaign_id, detail: { filter } });
    throw new Problem('results_filters_near', { facts: { least: rules.published_least } });
  }
  return before;
}

type Look = { number: number; part: boolean; people: Buffer };

async function remember(tx: Queryable, sessionId: string, snapshot: Snapshot, { everybody, chosen, columns }: Looked) {
  const own = [everybody, chosen, ...columns];
  const { campaign_id, number } = snapshot;
  // Two looks at the same moment would not see each other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${sessionId}, 7245021))`);
  const looks = await tx.many(sql<Look>`
    select number, part, people from survey.result_look
    where session_id = ${sessionId} and campaign_id = ${campaign_id}`);
  const orders = await readOrders(tx, snapshot, looks);
  const seen = looks.flatMap((one) => {
    const bits = new Uint32Array(Uint8Array.from(one.people).buffer);
    const order = orders.get(one.number);
    return order ? [{ ...one, bits: order.translated(bits), known: order.known }] : [];
  });
  const isSame = (a: People) => (one: (typeof seen)[number]) => between(one.bits, both(a, one.known)) === 0;
  // Columns are held against what is chosen, not against the columns of another page: these nearly always meet somewhere.
  const near = seen.some(({ bits, known, part }) =>
    (part ? [everybody, chosen] : own).some((group) => isNear(bits, both(group, known))),
  );
  if (!near) {
    await keepOrder(tx, snapshot);
    const now = seen.filter((one) => one.number === number);
    const groups = [{ people: chosen, part: false }, ...columns.map((people) => ({ people, part: true }))];
    for (const { people, part } of groups) {
      if (now.some((one) => (part || !one.part) && isSame(people)(one))) continue;
      await tx.run(sql`
        insert into survey.result_look (session_id, campaign_id, number, part, people)
        values (${sessionId}, ${campaign_id}, ${number}, ${part}, ${Buffer.from(people.buffer)})`);
    }
  }
  return { near, before: seen.filter((one) => !one.part && !isSame(chosen)(one)).length };
}

/** How a group of another snapshot stands in the rows of this one: only people that both know can be held side by side. */
type Order = { known: People; translated(people: People): People };

async function readOrders(tx: Queryable, snapshot: Snapshot, looks: readonly Look[]): Promise<Map<number, Order>> {
  const { campaign_id, number, respondents, keys } = snapshot;
  const everybody = bitsOf(new Uint8Array(respondents).fill(1));
  const orders = new Map<number, Order>([[number, { known: everybody, translated: (people) => people }]]);
  const others = [...new Set(looks.map((one) => one.number))].filter((one) => one !== number);
  if (others.length === 0) return orders;
  const rowOf = new Map([...new BigUint64Array(keys.slice().buffer)].map((key, row) => [key, row]));
  const kept = await tx.many(sql<{ number: number; keys: Buffer }>`
    select number, keys from survey.result_order where campaign_id = ${campaign_id} and number = any(${others}::integer[])`);
  for (const one of kept) {
    const rows = [...new BigUint64Array(Uint8Array.from(one.keys).buffer)].map((key) => rowOf.get(key));
    const translated = (wanted: (at: number) => boolean): People => {
      const people = emptyPeople(respondents);
      for (const [at, row] of rows.entries()) if (row !== undefined && wanted(at)) addTo(people, row);
      return people;
    };
    orders.set(one.number, {
      known: translated(() => true),
      translated: (people) => translated((at) => has(people, at)),
    });
  }
  return orders;
}

/** The order outlives its snapshot, for as long as a session knows groups of it. */
async function keepOrder(tx: Queryable, { campaign_id, number, keys }: Snapshot): Promise<void> {
  const kept = await tx.run(sql`
    insert into survey.result_order (campaign_id, number, keys)
    values (${campaign_id}, ${number}, ${Buffer.from(keys.buffer)}) on conflict do nothing`);
  if (kept === 0) return;
  await tx.run(sql`
    delete from survey.result_order as old
    where (campaign_id, number) <> (${campaign_id}, ${number})
      and not exists (
        select from survey.result_look as look where look.campaign_id = old.campaign_id and look.number = old.number)`);
}
