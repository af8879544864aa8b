import type { FirstLook } from '#contract/calls/surveys.ts';
import { noonOf, weekday } from '#contract/format.ts';
import { unpiped } from '#questionnaire/piping.ts';
import { answerKinds, typeOf } from '#questionnaire/question-types.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { isSensitive, type Published, readPublished } from '../questionnaire/published.ts';
import { type CampaignRow, lockCampaign } from './campaigns.ts';
import { stageOf } from './open-campaign.ts';

/** The closed questions whose shares who finishes may see; none once nobody can. */
export async function firstLookQuestions(
  db: Queryable,
  { clock }: Context,
  campaign: CampaignRow,
): Promise<{ id: string; title: string }[]> {
  if (!['open', 'waiting'].includes(stageOf(campaign, clock.now()))) return [];
  const published = await readPublished(db, campaign.id, campaign.version!);
  return [...published.places.values()].flatMap(({ question: { id, title } }) =>
    isShowable(published, id) ? [{ id, title: unpiped(title) }] : [],
  );
}

function isShowable(published: Published, id: string): boolean {
  const { question } = published.places.get(id) ?? {};
  return (
    question !== undefined && ['one', 'several'].includes(answerKinds[typeOf(question)]) && !isSensitive(published, id)
  );
}

/** Chooses the question whose shares who finishes sees; null: none. */
export async function chooseFirstLook(
  tx: Queryable,
  context: Acting,
  id: string,
  question: string | null,
): Promise<void> {
  const campaign = await lockCampaign(tx, id);
  const offered = await firstLookQuestions(tx, context, campaign);
  if (question !== null && !offered.some((one) => one.id === question))
    throw new Problem('campaign_first_look_question');
  const changed = await tx.run(sql`
    update survey.campaign set first_look = ${question} where id = ${id} and first_look is distinct from ${question}`);
  if (changed === 0) return;
  looksOf(context).forget(id);
  await recordAudit(tx, context, { action: 'campaign_first_look_set', about: id });
}

export const readFirstLookChoice = async (db: Queryable, id: string): Promise<string | null> =>
  (await db.one(sql<{ first_look: string | null }>`select first_look from survey.campaign where id = ${id}`))
    .first_look;

/** So long what was read is told again: many finish at once, and it changes at night. */
const fresh_ms = 60_000;
const kept_bytes = 2000;
type RememberedLook = { until: number; look: FirstLook | undefined };
const looksOf = ({ db }: Context) => db.remembered.of<RememberedLook>('first_looks');

/** What who has just finished sees of the others. Undefined: no researcher allowed it. */
export async function readFirstLook(context: Context, campaign_id: string): Promise<FirstLook | undefined> {
  const { db, clock } = context;
  const known = looksOf(context);
  const now = clock.now().getTime();
  const before = known.get(campaign_id);
  if (before && before.until > now) return before.look;
  const row = await db.maybe(sql<{
    version: number;
    first_look: string;
    outcome_on: string | null;
    shown: FirstLook['shown'];
  }>`
    select campaign.version, first_look, outcome_on::text, shown from survey.campaign
    left join survey.first_look look on look.campaign_id = campaign.id and look.question = campaign.first_look
    where campaign.id = ${campaign_id} and first_look is not null`);
  const published = row && (await readPublished(db, campaign_id, row.version));
  // A later version may have marked the question, or ask it in other words.
  const isShown = row && published && isShowable(published, row.first_look);
  const title = isShown && unpiped(published.places.get(row.first_look)!.question.title);
  const look = isShown
    ? {
        shown: row.shown?.question === title ? row.shown : null,
        outcome_day: row.outcome_on && weekday(noonOf(row.outcome_on)),
      }
    : undefined;
  known.set(campaign_id, { until: now + fresh_ms, look }, kept_bytes);
  return look;
}
