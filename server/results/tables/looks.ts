import { rules } from '#contract/rules.ts';
import { note } from '../../base/audit.ts';
import type { Acting } from '../../base/context.ts';
import { Problem } from '../../base/problem.ts';
import { sql } from '../../database/sql.ts';
import { addTo, between, emptyPeople, type People } from '../guard/groups.ts';
import type { Snapshot } from '../snapshot/read.ts';

/** Who is looked at, as bits in the order of the snapshot. */
export function bitsOf(people: Uint8Array): People {
  const bits = emptyPeople(people.length);
  for (let row = 0; row < people.length; row++) if (people[row] === 1) addTo(bits, row);
  return bits;
}

/**
 * Remembers which group somebody looked at in this session, and refuses one that differs from another by one to nine people:
 * subtracting the two would tell what those few answered. Says how many groups were looked at before.
 */
export async function look(
  acting: Acting,
  sessionId: string,
  snapshot: Snapshot,
  people: Uint8Array,
  told: string,
): Promise<number> {
  const bits = bitsOf(people);
  const { campaign_id, number } = snapshot;
  const { near, before } = await acting.db.transaction(async (tx) => {
    // Two looks at the same moment would not see each other.
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${sessionId}, 7245021))`);
    const seen = await tx.many(sql<{ people: Buffer }>`
      select people from survey.result_look
      where session_id = ${sessionId} and campaign_id = ${campaign_id} and number = ${number}`);
    const others = seen.map((one) => new Uint32Array(Uint8Array.from(one.people).buffer));
    const apart = others.map((other) => between(other, bits));
    const isNear = apart.some((count) => count > 0 && count < rules.published_least);
    if (!isNear && !apart.includes(0)) {
      await tx.run(sql`
        insert into survey.result_look (session_id, campaign_id, number, people)
        values (${sessionId}, ${campaign_id}, ${number}, ${Buffer.from(bits.buffer)})`);
    }
    return { near: isNear, before: apart.filter((count) => count > 0).length };
  });
  if (near) {
    await note(acting.db, acting, { action: 'results_refused', about: campaign_id, detail: { filter: told } });
    throw new Problem('results_filters_near', { facts: { least: rules.published_least } });
  }
  return before;
}
