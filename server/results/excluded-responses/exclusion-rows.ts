import type { LeftOutReason } from '#contract/results/left-out-reasons.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { AnswerCondition } from './matching-responses.ts';
import { findFitting } from './matching-responses.ts';

type LeftOutRow = {
  number: number;
  made_at: Date;
  by: string | null;
  reason: LeftOutReason;
  words: string;
  day: string | null;
  pattern: AnswerCondition[];
  undone_at: Date | null;
  undone_by: string | null;
};

/** Newest first. */
export const readLeftOutRows = (db: Queryable, campaignId: string): Promise<LeftOutRow[]> =>
  db.many(sql<LeftOutRow>`
    select number, made_at, maker.name as by, reason, words, day::text, pattern, undone_at, undoer.name as undone_by
    from survey.left_out
    left join office.staff maker on maker.id = staff_id
    left join office.staff undoer on undoer.id = left_out.undone_by
    where campaign_id = ${campaignId} order by number desc`);

/** Who is left out of a campaign at this moment, and why. */
export async function readLeftOutPeople(
  db: Queryable,
  campaign: { id: string; anonymous: boolean },
): Promise<Map<string, LeftOutReason>> {
  if (!campaign.anonymous) {
    const rows = await db.many(sql<{ id: string; reason: LeftOutReason }>`
      select id, reason from survey.participation
      join survey.left_out on left_out.campaign_id = participation.campaign_id and number = participation.left_out
      where participation.campaign_id = ${campaign.id}`);
    return new Map(rows.map(({ id, reason }) => [id, reason]));
  }
  const people = new Map<string, LeftOutReason>();
  for (const { undone_at, pattern, day, reason } of await readLeftOutRows(db, campaign.id)) {
    if (undone_at) continue;
    for (const id of await findFitting(db, campaign, { conditions: pattern, day })) people.set(id, reason);
  }
  return people;
}
