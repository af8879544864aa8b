import { ratherNot } from '#contract/attributes.ts';
import type {
  FixedQuestionView,
  listProfileQuestions as listing,
  OwnQuestionView,
  OwnQuestionWords,
} from '#contract/calls/office/support/profile-questions.ts';
import type { Reply } from '#contract/endpoint.ts';
import { isGroupable } from '#contract/own-questions.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { hasChoices } from '#contract/profile.ts';
import { isOwnKey } from '#questionnaire/background.ts';
import { loadOwnQuestions } from '../../people/attributes.ts';
import { inTens } from '../../people/round-to-tens.ts';
import { steadyCounts } from '../../people/sensitive-counts.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

type Row = Omit<OwnQuestionView, 'answers' | 'is_groupable'>;
type Option = Row['options'][number];

type Listed = Reply<typeof listing>;

export async function listProfileQuestions(db: Queryable, context: Context): Promise<Listed> {
  const rows = await db.many(sql<Row & { answered: number }>`
    select key, title, question, description, type, options, page, asked, required, sensitive, state, version, classes,
      (select count(*)::integer from profile.answers where answers ? question.key) as answered
    from profile.question where starts_with(key, 'own_') order by number`);
  const near = rows.filter(({ sensitive }) => sensitive);
  const steady = await steadyCounts(context, 'question', new Map(near.map(({ key, answered }) => [key, answered])));
  const fixed = await db.many(sql<Omit<FixedQuestionView, 'is_groupable'>>`
    select key, title, question, description, type, options, required, sensitive, classes
    from profile.question where not starts_with(key, 'own_') order by number`);
  return {
    questions: rows.map(({ answered, ...row }) => ({
      ...row,
      answers: inTens(steady.get(row.key) ?? answered),
      is_groupable: isGroupable(row),
    })),
    fixed: fixed.map((row) => ({ ...row, is_groupable: isGroupable(row) })),
  };
}

export async function addProfileQuestion(tx: Queryable, context: Acting, given: OwnQuestionWords): Promise<string> {
  const options = mergeOptions([], given, true);
  refuseFaulty(given, options);
  const key = `own_${slugOf(given.title) || 'vraag'}`;
  const made = await tx.run(sql`
    insert into profile.question (key, title, question, description, type, options, page, asked, required, sensitive)
    values (${key}, ${given.title.trim()}, ${given.question.trim()}, ${given.description.trim()}, ${given.type},
      ${JSON.stringify(options)}::jsonb, ${given.page}, ${given.asked}, ${given.required}, ${given.sensitive})
    on conflict do nothing`);
  if (made === 0) throw new Problem('invalid', { errors: { title: [questionSentences.taken] } });
  await tell(tx, context, 'profile_question_made', key, given.title);
  return key;
}

export async function changeProfileQuestion(
  tx: Queryable,
  context: Acting,
  key: string,
  given: OwnQuestionWords,
): Promise<void> {
  const { type, options: before, state } = await readRow(tx, key);
  if (state === 'erased') throw new Problem('not_found');
  const isDraft = state === 'draft';
  if (!isDraft && given.type !== type) throw new Problem('invalid', { errors: { type: [questionSentences.type] } });
  const options = mergeOptions(before, given, isDraft);
  refuseFaulty(given, options);
  await tx.run(sql`
    update profile.question set title = ${given.title.trim()}, question = ${given.question.trim()},
      description = ${given.description.trim()}, type = ${given.type}, options = ${JSON.stringify(options)}::jsonb,
      page = ${given.page}, asked = ${given.asked}, required = ${given.required}, sensitive = ${given.sensitive},
      version = version + ${isDraft ? 0 : 1}
    where key = ${key}`);
  await tell(tx, context, 'profile_question_changed', key, given.title);
}

type Step = 'asked' | 'retired' | 'erased';
const actions = {
  asked: 'profile_question_published',
  retired: 'profile_question_retired',
  erased: 'profile_question_erased',
} as const;

/** What was erased keeps its name and its options, so that no later question is taken for it. */
export async function stepProfileQuestion(tx: Queryable, context: Acting, key: string, to: Step): Promise<void> {
  const { state, title } = await readRow(tx, key);
  if (state === to) return;
  if (state === 'erased') throw new Problem('not_found');
  if (state === 'draft' && to === 'erased') await tx.run(sql`delete from profile.question where key = ${key}`);
  else if (state === 'draft' && to === 'retired') throw new Problem('not_found');
  else await tx.run(sql`update profile.question set state = ${to} where key = ${key}`);
  if (to === 'erased') {
    await eraseAnswers(tx, key);
    await tx.run(sql`delete from contact.consent where purpose = ${key}`);
    await tx.run(sql`delete from survey.background where key = ${key}`);
  }
  await tell(tx, context, actions[to], key, title);
}

/** Two thousand members at a time: outside of a transaction a save waits for no more. */
export async function eraseAnswers(db: Queryable, key: string): Promise<void> {
  const some = sql`
    update profile.answers set answers = answers - ${key}::text
    where member_id in (select member_id from profile.answers where answers ? ${key} limit 2000)`;
  while (isOwnKey(key) && (await db.run(some)) > 0);
}

async function readRow(tx: Queryable, key: string): Promise<Pick<Row, 'type' | 'options' | 'state' | 'title'>> {
  const row = await tx.maybe(sql<Pick<Row, 'type' | 'options' | 'state' | 'title'>>`
    select type, options, state, title from profile.question where key = ${key} for update`);
  if (!row) throw new Problem('not_found');
  if (!isOwnKey(key)) throw new Problem('invalid', { errors: { title: [questionSentences.locked] } });
  return row;
}

/** This server goes by it at once, the others within seconds. */
async function tell(
  tx: Queryable,
  context: Acting,
  action: (typeof actions)[Step] | 'profile_question_made' | 'profile_question_changed',
  key: string,
  title: string,
): Promise<void> {
  await recordAudit(tx, context, { action, detail: { question: title.trim(), code: key } });
  await notifyLive(tx, 'panel');
  await loadOwnQuestions(tx);
}

/** Of what was published no option goes: it is retired, in its place. New ones come last. */
function mergeOptions(
  before: readonly Option[],
  { type, options: given }: OwnQuestionWords,
  isDraft: boolean,
): Option[] {
  if (!hasChoices(type)) return [];
  const named = (one: (typeof given)[number], id: string): Option => ({
    id,
    title: one.title.trim(),
    ...(one.retired && { retired: true }),
  });
  const known = before.flatMap((old): Option[] => {
    const one = given.find(({ id }) => id === old.id);
    if (one) return [named(one, old.id)];
    return isDraft ? [] : [{ ...old, retired: true }];
  });
  const ids = new Set(before.map(({ id }) => id));
  const added = given
    .filter(({ id }) => id === undefined || !ids.has(id))
    .map((one) => named(one, optionIdOf(one.title, ids)));
  return [...known, ...added];
}

export function optionIdOf(title: string, taken: Set<string>): string {
  const base = title.trim() === ratherNot.title ? ratherNot.id : slugOf(title) || 'antwoord';
  let id = base;
  for (let count = 2; taken.has(id); count++) id = `${base}_${count}`;
  taken.add(id);
  return id;
}

/** 'Fries of Gronings' is 'fries_of_gronings'. */
const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 34)
    .replaceAll(/^_|_$/g, '');

export const questionSentences = {
  locked: 'Deze vraag staat vast: elk panel stelt haar zo. Alleen de groepen van haar antwoorden kun je veranderen.',
  taken: 'Er is al een profielvraag die zo heet. Kies een andere naam.',
  type: 'Het soort antwoord staat vast, want ouders antwoordden al. Maak een nieuwe vraag.',
  few: 'Vul minstens twee antwoorden in.',
  same: 'Twee antwoorden zijn hetzelfde.',
  tick: 'Een vinkje kan niet verplicht zijn: wie het openlaat, zegt nee.',
  held: `Een gevoelige vraag mag alleen verplicht zijn met het antwoord ‘${ratherNot.title}’.`,
} as const;

function refuseFaulty({ type, required, sensitive }: OwnQuestionWords, options: readonly Option[]): void {
  const offered = options.filter(({ retired }) => !retired);
  const titles = new Set(offered.map(({ title }) => title.toLowerCase()));
  const errors: FieldErrors = {};
  if (hasChoices(type) && offered.length < 2) errors.options = [questionSentences.few];
  else if (titles.size < offered.length) errors.options = [questionSentences.same];
  if (required && type === 'checkbox') errors.required = [questionSentences.tick];
  else if (sensitive && required && !offered.some(({ id }) => id === ratherNot.id))
    errors.required = [questionSentences.held];
  if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors });
}
