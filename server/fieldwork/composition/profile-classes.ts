import { attributeOf } from '#contract/attributes.ts';
import type { groupAnswers } from '#contract/calls/office/support/profile-questions.ts';
import type { Output } from '#contract/endpoint.ts';
import { eachAnswer, isGroupable } from '#contract/own-questions.ts';
import type { AnswerClass, BackgroundKey } from '#questionnaire/background.ts';
import { loadOwnQuestions } from '../../people/attributes.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { isUnended } from '../../surveys/campaigns/open-campaign.ts';
import { optionIdOf } from './question-words.ts';

type GivenClass = Output<typeof groupAnswers, 'body'>['classes'][number];

/**
 * Takes the answers of a question together in other groups. What was frozen of a group keeps its meaning: one that was
 * changed is another, and the old one is retired in its place.
 */
export async function groupAnswersOf(
  tx: Queryable,
  context: Acting,
  key: string,
  given: readonly GivenClass[],
): Promise<void> {
  const row = await tx.maybe(sql<{ title: string; classes: AnswerClass[] }>`
    select title, classes from profile.question where key = ${key} and state in ('asked', 'retired') for update`);
  const question = attributeOf(key);
  if (!row || !question || !isGroupable(question)) throw new Problem('not_found');
  const errors = faultOf(given, new Set(question.options.map(({ id }) => id)));
  if (errors) throw new Problem('invalid', { errors: { classes: [errors] } });
  await refuseWhileFrozen(tx, context, key as BackgroundKey);
  const classes = renewClasses(row.classes.length > 0 ? row.classes : eachAnswer(question.options), given);
  await tx.run(sql`
    update profile.question set classes = ${JSON.stringify(classes)}::jsonb, version = version + 1 where key = ${key}`);
  const detail = { question: row.title, code: key };
  await recordAudit(tx, context, { action: 'profile_question_grouped', detail });
  await notifyLive(tx, 'panel');
  await loadOwnQuestions(tx);
}

export const classSentences = {
  twice: 'Een antwoord kan maar in één groep staan.',
  same: 'Twee groepen heten hetzelfde.',
  unknown: 'Een van de antwoorden hoort niet bij deze vraag. Ververs de pagina.',
  open: (title: string) =>
    `De vragenlijst ‘${title}’ loopt en bewaart deze groepen bij de antwoorden. Verander ze als die voorbij is.`,
} as const;

function faultOf(given: readonly GivenClass[], known: ReadonlySet<string>): string | undefined {
  const chosen = given.flatMap(({ options }) => options);
  const titles = new Set(given.map(({ title }) => title.trim().toLowerCase()));
  if (!chosen.every((id) => known.has(id))) return classSentences.unknown;
  if (new Set(chosen).size < chosen.length) return classSentences.twice;
  return titles.size < given.length ? classSentences.same : undefined;
}

/** Half of its answers would be in the old groups, and its conditions would hold of nobody any more. */
async function refuseWhileFrozen(tx: Queryable, { clock }: Acting, key: BackgroundKey): Promise<void> {
  const open = await tx.maybe(sql<{ title: string }>`
    select title from survey.campaign
    where state = 'published' and ${isUnended(clock.now())} and exists (
      select from survey.version
      where campaign_id = campaign.id and questionnaire -> 'background' @> ${JSON.stringify([key])}::jsonb)
    limit 1`);
  if (open) throw new Problem('invalid', { errors: { classes: [classSentences.open(open.title)] } });
}

function renewClasses(before: readonly AnswerClass[], given: readonly GivenClass[]): AnswerClass[] {
  const isSame = (one: AnswerClass | GivenClass, other: AnswerClass | GivenClass) =>
    one.title === other.title.trim() && [...one.options].sort().join() === [...other.options].sort().join();
  const known = before.map(({ id, title, options }): AnswerClass => {
    const stays = given.some((one) => isSame({ id, title, options }, one));
    return { id, title, options, ...(!stays && { retired: true }) };
  });
  const ids = new Set(before.map(({ id }) => id));
  const added = given
    .filter((one) => !before.some((old) => isSame(old, one)))
    .map(({ title, options }) => ({ id: optionIdOf(title, ids), title: title.trim(), options }));
  return [...known, ...added];
}
