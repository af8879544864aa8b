import type { LeftOut, LeftOutCount } from '#contract/calls/office/results/left-out.ts';
import type { LeftOutReason } from '#contract/results/left-out-reasons.ts';
import { resultsRefusals } from '#contract/results/refusals.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { sql } from '../../platform/database/sql.ts';
import { readCampaign } from '../../surveys/campaigns/campaigns.ts';
import { stageOf } from '../../surveys/campaigns/open-campaign.ts';
import { recordKey, roundedCell } from '../../surveys/campaigns/suppression.ts';
import { readModel } from '../model.ts';
import { readLeftOutRows } from './exclusion-rows.ts';
import { findFitting } from './matching-responses.ts';

/** What a snapshot keeps of who is left out of it, for one reason. */
export type KeptCount = { reason: LeftOutReason; n: number; key: string };

/** How many do not count, as a reader may see it: exact, or rounded for ever by who they are. */
export const toldCounts = (kept: readonly KeptCount[], exact: boolean): LeftOutCount[] =>
  kept.map(({ reason, n, key }) => ({ reason, n: exact ? n : roundedCell(n, BigInt(key)) }));

/** How many they are, and what the rounding of that follows from. */
export function keyedCount({ secrets }: Pick<Context, 'secrets'>, campaignId: string, ids: readonly string[]) {
  const keyed = (text: string) => secrets.fingerprint('publication', text);
  return { n: ids.length, key: ids.reduce((all, id) => all ^ recordKey(keyed, campaignId, id), 0n) };
}

/** What of a campaign does not count, and what can be left out. */
export async function showLeftOut(context: Context, id: string, mayOpenCases: boolean): Promise<LeftOut> {
  const { db, clock } = context;
  const campaign = await readCampaign(db, id);
  if (campaign.state === 'draft') throw new Problem('campaign_draft_has_no_answers');
  const { asked } = await readModel(db, campaign);
  const questions = asked
    .filter(({ answers }) => answers.length > 0)
    .map(({ id: question, title, answers }) => ({
      id: question,
      title,
      answers: answers.map((answer) => ({ id: answer.id, title: answer.title })),
    }));
  const inWords = ({ id: question, values }: { id: string; values: readonly string[] }): string => {
    const found = questions.find((one) => one.id === question);
    const titles = values.map((value) => found?.answers.find((answer) => answer.id === value)?.title ?? value);
    return `${found?.title ?? question} ${titles.join(' of ')}`;
  };
  const people = async (number: number, isUndone: boolean, at: Parameters<typeof findFitting>[2]) => {
    if (isUndone) return [];
    if (campaign.anonymous) return findFitting(db, campaign, at);
    const rows = await db.many(sql<{ id: string }>`
      select id from survey.participation where campaign_id = ${id} and left_out = ${number}`);
    return rows.map((row) => row.id);
  };
  const acts = await Promise.all(
    (await readLeftOutRows(db, id)).map(async ({ made_at, undone_at, pattern, ...row }) => {
      const { n, key } = keyedCount(
        context,
        id,
        await people(row.number, undone_at !== null, { conditions: pattern, day: row.day }),
      );
      // As on the page of results: exact once nothing leads to anybody any more.
      const exact = mayOpenCases && (!campaign.anonymous || campaign.shuffled_at !== null);
      return {
        ...row,
        made_at: made_at.toISOString(),
        pattern: pattern.map(inWords),
        count: exact || undone_at ? n : roundedCell(n, key),
        undone_at: undone_at?.toISOString() ?? null,
      };
    }),
  );
  return {
    title: campaign.title,
    stage: stageOf(campaign, clock.now()),
    anonymous: campaign.anonymous,
    refused: refusedOf(campaign, mayOpenCases),
    questions,
    acts,
  };
}

function refusedOf(
  { anonymous, shuffled_at }: { anonymous: boolean; shuffled_at: Date | null },
  may: boolean,
): string | null {
  if (anonymous) return shuffled_at ? null : resultsRefusals.left_out_open;
  return may ? null : resultsRefusals.left_out_right;
}
