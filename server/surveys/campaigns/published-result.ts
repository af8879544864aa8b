import type { Outcome } from '#contract/calls/home.ts';
import type { Homepage } from '#contract/calls/office/homepage.ts';
import { graphemes } from '#contract/fields.ts';
import { isDay, isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import type { SubQuestion, SurveyQuestion } from '#questionnaire/flow.ts';
import { unpiped } from '#questionnaire/piping.ts';
import { answerKinds, typeOf } from '#questionnaire/question-types.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { readPublished } from '../questionnaire/published.ts';
import { type CampaignRow, lockCampaign, readCampaign } from './campaigns.ts';
import { firstLookQuestions, readFirstLookChoice } from './first-look.ts';
import { isOver } from './open-campaign.ts';
import { shareEach, shareOut } from './published-shares.ts';
import { recordKey, rounded } from './suppression.ts';

export type KeyedAnswer = { key: bigint; value: readonly string[]; other: boolean };

/** Of a column as everybody may see it: rounded counts by the id of the answer, null where hidden. */
type RoundedColumn = { n: number | null; counts: ReadonlyMap<string, number | null> };

/** The counts of a question's answers, each rounded for ever by who gave it. */
export function columnOf(question: SurveyQuestion | SubQuestion, given: readonly KeyedAnswer[]): RoundedColumn {
  const several = question.type === 'multiple_answer';
  const count = (chose: (one: KeyedAnswer) => boolean) => {
    const keys = given.filter(chose).map(({ key }) => key);
    // Of several answers each one is a yes or no by itself: 95 of 100 would give away the other five.
    const tellsFew = several && keys.length > 0 && given.length - keys.length < rules.published_least;
    return tellsFew ? null : rounded(keys);
  };
  const counts = question.options.map(({ id }) => [id, count(({ value }) => value.includes(id))] as const);
  const other = question.has_other_option ? [['_other', count((one) => one.other)] as const] : [];
  return { n: rounded(given.map(({ key }) => key)), counts: new Map([...counts, ...other]) };
}

/** The shares of a question's answers, in its order: as every table for outsiders has them. */
export function sharesOf(question: SurveyQuestion | SubQuestion, { n, counts }: RoundedColumn): Outcome['shares'] {
  const titles = [
    ...question.options.map(({ id, title }) => ({ id, title })),
    ...(question.has_other_option ? [{ id: '_other', title: 'Anders' }] : []),
  ];
  const own = titles.map(({ id }) => counts.get(id) ?? null);
  const named = (percents: readonly (number | null)[]) =>
    titles.map(({ title }, at) => ({ title, percent: percents[at] ?? null }));
  if (question.type === 'multiple_answer') return named(shareEach(n, own));
  const { percents, rest } = shareOut(n, own);
  return rest === null ? named(percents) : [...named(percents), { title: 'Andere antwoorden', percent: rest }];
}

type PublishedSentence = {
  question_id: string;
  /** What parents said, and what was done with it. */
  sentence: string;
  done: string;
};

/** Tells everybody what came of a survey that is over. Telling it again takes the place of what was told before. */
export async function publishOutcome(
  tx: Queryable,
  context: Acting,
  id: string,
  told: PublishedSentence,
): Promise<void> {
  const { question_id, sentence, done } = told;
  const campaign = await lockCampaign(tx, id);
  if (!isOver(campaign, context)) throw new Problem('campaign_outcome_not_over');
  const { places } = await readPublished(tx, id, campaign.version!);
  const question = places.get(question_id)?.question;
  if (!question || !isChosen(question)) {
    const known = [...places.values()].map((place) => place.question).filter(isChosen);
    throw new Problem('campaign_outcome_question', { facts: { known: known.map((one) => one.id).join(', ') } });
  }
  const most = rules.outcome_graphemes;
  if ([sentence, done].some((text) => text.trim() === '' || graphemes(text) > most)) {
    throw new Problem('campaign_outcome_words', { facts: { most } });
  }
  const stored = await readColumn(tx, id, question_id);
  if (!stored && campaign.anonymous && (await hasLeftOut(tx, id))) throw new Problem('results_not_made');
  const given = await readGiven(tx, context, campaign, question_id);
  const least = rules.outcome_answers_least;
  if (given.length < least || (stored && (stored.n ?? 0) < least)) {
    throw new Problem('campaign_outcome_too_few', { facts: { least } });
  }
  const column = stored ?? columnOf(question, given);
  await tx.run(sql`
    insert into survey.outcome (campaign_id, question_id, sentence, done, people, shares, told_at)
    values (${id}, ${question_id}, ${sentence.trim()}, ${done.trim()}, ${column.n},
      ${JSON.stringify(sharesOf(question, column))}, ${context.clock.now()})
    on conflict (campaign_id) do update set question_id = excluded.question_id, sentence = excluded.sentence,
      done = excluded.done, people = excluded.people, shares = excluded.shares, told_at = excluded.told_at`);
  await recordAudit(tx, context, { action: 'campaign_outcome_told', about: id, detail: { question: question_id } });
}

const isChosen = (question: SurveyQuestion): boolean => ['one', 'several'].includes(answerKinds[typeOf(question)]);

/** What parents see of a campaign on the home page and once they have finished it, and what they could see. */
export async function readHomepage(db: Queryable, context: Context, id: string): Promise<Homepage> {
  const campaign = await readCampaign(db, id);
  const outcome = await db.maybe(sql<NonNullable<Homepage['outcome']>>`
    select question_id, sentence, done from survey.outcome where campaign_id = ${id}`);
  const shown = {
    outcome: outcome ?? null,
    first_look: await readFirstLookChoice(db, id),
    first_look_questions: await firstLookQuestions(db, context, campaign),
  };
  if (!isOver(campaign, context)) return { ...shown, teaser: campaign.taste, questions: [] };
  const { places } = await readPublished(db, id, campaign.version!);
  const questions = [...places.values()].map(({ question }) => question).filter(isChosen);
  return {
    ...shown,
    teaser: false,
    questions: questions.map((question) => ({ id: question.id, title: unpiped(question.title) })),
  };
}

/** Takes back what was told; true if there was something. */
export async function withdrawOutcome(tx: Queryable, context: Acting, id: string): Promise<boolean> {
  await lockCampaign(tx, id);
  const gone = await tx.run(sql`delete from survey.outcome where campaign_id = ${id}`);
  if (gone > 0) await recordAudit(tx, context, { action: 'campaign_outcome_withdrawn', about: id });
  return gone > 0;
}

/** The column that outsiders see already: two that differ by who was erased in between would tell what they answered. */
async function readColumn(tx: Queryable, campaignId: string, questionId: string): Promise<RoundedColumn | undefined> {
  const found = await tx.maybe(sql<{
    content: { n: number | null; answers: { id: string }[]; counts: (number | null)[] };
  }>`
    select content from survey.edition_column
    where campaign_id = ${campaignId} and question = ${questionId} and group_name = '' and listed
    order by version desc limit 1`);
  if (!found) return undefined;
  const { n, answers, counts } = found.content;
  return { n, counts: new Map(answers.map(({ id }, at) => [id, counts[at]!])) };
}

/** Anonymous answers are left out by what they say, which only the results work out. */
async function hasLeftOut(tx: Queryable, campaignId: string): Promise<boolean> {
  const { has } = await tx.one(sql<{ has: boolean }>`
    select exists (select from survey.left_out where campaign_id = ${campaignId} and undone_at is null) as has`);
  return has;
}

type Row = { id: string; value: string[]; other: boolean };

/** Who finished, counts and answered the question, each with the key that their counts are rounded by. */
async function readGiven(
  tx: Queryable,
  { secrets }: Context,
  { id, anonymous }: CampaignRow,
  questionId: string,
): Promise<KeyedAnswer[]> {
  const answered = sql`question_id = ${questionId} and not off_path and (cardinality(value) > 0 or other_value is not null)`;
  const rows = anonymous
    ? await tx.many(sql<Row>`
        select id, value, other_value is not null as other
        from survey.anonymous_participation participation
        join survey.anonymous_answer answer on answer.campaign_id = ${id} and participation_id = participation.id
        where participation.campaign_id = ${id} and finished and ${answered}`)
    : await tx.many(sql<Row>`
        select id, value, other_value is not null as other
        from survey.participation
        join survey.answer on answer.campaign_id = ${id} and participation_id = participation.id
        where participation.campaign_id = ${id} and finished_at is not null and left_out is null and ${answered}`);
  const keyed = (text: string) => secrets.fingerprint('publication', text);
  return rows.map(({ id: respondent, ...row }) => ({ ...row, key: recordKey(keyed, id, respondent) }));
}

const refuseDay = (sentence: string) => new Problem('invalid', { errors: { day: [sentence] } });

/** When who took part is to read the outcome. Of an anonymous campaign nobody knows who that is. */
export async function changeOutcomeDay(tx: Queryable, context: Acting, id: string, day: string | null): Promise<void> {
  const { anonymous } = await lockCampaign(tx, id);
  if (day !== null) {
    if (anonymous) throw refuseDay('Deze vragenlijst is anoniem. Niemand weet dus wie meedeed.');
    if (!isDay(day) || day < isoDay(context.clock.now())) throw refuseDay('Kies vandaag of een dag die nog komt.');
  }
  const changed = await tx.run(sql`
    update survey.campaign set outcome_on = ${day} where id = ${id} and outcome_on is distinct from ${day}::date`);
  if (changed === 0) return;
  await recordAudit(tx, context, { action: 'outcome_day_set', about: id, ...(day && { detail: { day } }) });
  await notifyLive(tx, 'campaigns');
}
