import { type Queryable, sql } from '../../platform/database/sql.ts';

/** Read, and about none of the codes. */
export const no_code = 0;

/**
 * The codes of each respondent who was read: what the first reader chose, which is what counts. Whose only code was taken off
 * the list is as good as unread.
 */
export async function readCoded(db: Queryable, campaignId: string, question?: string): Promise<Coded> {
  const rows = await db.many(sql<{ question: string; respondent: string; codes: number[] }>`
    select coded.question, respondent, array_agg(coded.code order by coded.code) as codes
    from survey.coded left join survey.code
      on code.campaign_id = coded.campaign_id and code.question = coded.question and code.number = coded.code
    where coded.campaign_id = ${campaignId} and not again
      and (${question ?? null}::text is null or coded.question = ${question ?? null})
      and (coded.code = ${no_code} or (code.number is not null and code.removed_at is null))
    group by coded.question, respondent`);
  const coded: Map<string, Map<string, readonly number[]>> = new Map();
  for (const row of rows) {
    const of = coded.get(row.question) ?? new Map<string, readonly number[]>();
    coded.set(row.question, of.set(row.respondent, row.codes));
  }
  return coded;
}
/** By question, by respondent. */
export type Coded = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;
