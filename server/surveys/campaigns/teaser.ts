import type { Taste } from '#contract/calls/home.ts';
import { graphemes } from '#contract/fields.ts';
import { rules } from '#contract/rules.ts';
import { mostLeft } from '#questionnaire/flow.ts';
import { typeOf } from '#questionnaire/question-types.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type Published, readPublished } from '../questionnaire/published.ts';
import { lockCampaign } from './campaigns.ts';
import { isOpenAt, stageOf } from './open-campaign.ts';

/**
 * Shows the first question of an open anonymous campaign on the home page, in the place of any other. Nobody was
 * invited to it: who is told of a survey by the panel would be counted together with passers-by.
 */
export async function chooseTeaser(tx: Queryable, context: Acting, id: string): Promise<void> {
  const campaign = await lockCampaign(tx, id);
  const open = stageOf(campaign, context.clock.now()) === 'open';
  if (!campaign.anonymous || !open) throw new Problem('campaign_taste_not_open');
  const { questions } = await readPublished(tx, id, campaign.version!);
  if (!isShort(questions[0])) {
    const { teaser_options_most: most, teaser_option_graphemes: long } = rules;
    throw new Problem('campaign_taste_question', { facts: { most, long } });
  }
  const { invited } = await tx.one(sql<{ invited: boolean }>`
    select exists (select from contact.invitation where campaign_id = ${id})
      or exists (select from contact.mailing where campaign_id = ${id} and state <> 'cancelled') as invited`);
  if (invited) throw new Problem('campaign_taste_invited');
  await tx.run(sql`update survey.campaign set taste = false where taste and id <> ${id}`);
  await tx.run(sql`update survey.campaign set taste = true where id = ${id}`);
  await recordAudit(tx, context, { action: 'campaign_taste_chosen', about: id });
}

const isShort = (question: Published['questions'][number] | undefined): boolean =>
  question !== undefined &&
  ['multiple_choice', 'multiple_answer'].includes(typeOf(question)) &&
  question.least === undefined &&
  question.most === undefined &&
  question.has_other_option === 0 &&
  // There everybody sees the same page, and nothing unticks anything.
  !question.shuffle &&
  question.options.every(({ exclusive }) => !exclusive) &&
  question.options.length <= rules.teaser_options_most &&
  question.options.every(({ title }) => graphemes(title) <= rules.teaser_option_graphemes);

/** Shows no question any more, or not this one; true if there was one. */
export async function endTeaser(tx: Queryable, context: Acting, id?: string): Promise<boolean> {
  const shown = await tx.maybe(sql<{ id: string }>`
    update survey.campaign set taste = false where taste ${id ? sql`and id = ${id}` : sql``} returning id`);
  if (shown) await recordAudit(tx, context, { action: 'campaign_taste_ended', about: shown.id });
  return shown !== undefined;
}

type Row = { id: string; public_token: string; version: number };

/** The question to answer on the home page, as long as its campaign is open. */
export async function readTeaser({ db, clock }: Context): Promise<Taste | null> {
  const row = await db.maybe(sql<Row>`
    select id, public_token, version from survey.campaign
    where taste and ${isOpenAt(clock.now())}`);
  if (!row) return null;
  const { title, questions } = await readPublished(db, row.id, row.version);
  const { id, title: asked, description, type, options } = questions[0]!;
  return {
    token: row.public_token,
    title,
    questions_most: mostLeft(questions, id),
    question: {
      id,
      title: asked,
      description,
      several: type === 'multiple_answer',
      options: options.map((option) => ({ id: option.id, title: option.title })),
    },
  };
}
