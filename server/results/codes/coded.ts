import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';

/** Read, and about none of the codes. */
export const no_code = 0;

/** The codes of each respondent who was read: what the first reader chose, which is what counts. */
export async function readCoded(db: Queryable, campaignId: string, question?: string): Promise<Coded> {
  const rows = await db.many(sql<{ question: string; respondent: string; codes: number[] }>`
    select question, respondent, array_agg(code order by code) as codes from survey.coded
    where campaign_id = ${campaignId} and not again and (${question ?? null}::text is null or question = ${question ?? null})
    group by question, respondent`);
  const coded: Map<string, Map<string, readonly number[]>> = new Map();
  for (const row of rows) {
    const of = coded.get(row.question) ?? new Map<string, readonly number[]>();
    coded.set(row.question, of.set(row.respondent, row.codes));
  }
  return coded;
}
/** By question, by respondent. */
export type Coded = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;
