import type {
  FixedQuestionView,
  listProfileQuestions as listing,
  OwnQuestionView,
  OwnQuestionWords,
} from '#contract/calls/office/support/profile-questions.ts';
import type { Reply } from '#contract/endpoint.ts';
import { isoDay } from '#contract/format.ts';
import { isGroupable } from '#contract/own-questions.ts';
import { backgrounds, isOwnKey } from '#questionnaire/background.ts';
import { spelledDate } from '#questionnaire/dates.ts';
import { loadOwnQuestions } from '../../people/attributes.ts';
import { type AuditDetails, recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { rulesOf, type SampleRules } from '../sample/conditions.ts';
import { boundsOf, mergeOptions, questionSentences, refuseFaulty, wordKey } from './question-words.ts';
import { showAnswered } from './stored-composition.ts';

type Row = Omit<OwnQuestionView, 'answers' | 'is_groupable'>;

type Listed = Reply<typeof listing>;

const revision = sql`md5(row(title, question, description, type, options, page, asked, required, sensitive, due_months, least, most, consent)::text) as revision`;

export async function listProfileQuestions(db: Queryable, context: Context): Promise<Listed> {
  const rows = await db.many(sql<Row>`
    select key, title, question, description, type, options, page, asked, required, sensitive, due_months, state, version, classes, least, most, consent, ${revision},
      kept_until::text, coalesce((select jsonb_agg(${wording} order by one.version desc)
        from profile.question_wording one left join office.staff on staff.id = staff_id where one.key = question.key), '[]') as wordings
    from profile.question where starts_with(key, 'own_') order by page, place, number`);
  const answered = await showAnswered(context);
  const fixed = await db.many(sql<Omit<FixedQuestionView, 'is_groupable'>>`
    select key, title, question, description, type, options, required, sensitive, classes
    from profile.question where not starts_with(key, 'own_') order by number`);
  return {
    questions: rows.map((row) => ({
      ...row,
      answers: answered[row.key] ?? null,
      is_groupable: row.state !== 'erased' && isGroupable(row),
    })),
    fixed: fixed.map((row) => ({ ...row, is_groupable: isGroupable(row) })),
  };
}

export async function addProfileQuestion(tx: Queryable, context: Acting, given: OwnQuestionWords): Promise<string> {
  const options = mergeOptions([], given, true);
  refuseFaulty(given, options);
  const { least, most } = boundsOf(given);
  const key = `own_${wordKey(given.title) || 'vraag'}`;
  await refuseSameTitle(tx, key, given.title);
  const made = await tx.run(sql`
    insert into profile.question (key, title, question, description, type, options, page, asked, required, sensitive, least, most,
      consent, place)
    values (${key}, ${given.title.trim()}, ${given.question.trim()}, ${given.description.trim()}, ${given.type},
      ${JSON.stringify(options)}::jsonb, ${given.page}, ${given.asked}, ${given.required}, ${given.sensitive}, ${least}, ${most},
      ${consentOf(given)}, (select coalesce(max(place), 0) + 1 from profile.question where page = ${given.page}))
    on conflict do nothing`);
  if (made === 0) {
    const { state } = await tx.one(sql<{ state: string }>`select state from profile.question where key = ${key}`);
    const sentence = state === 'erased' ? questionSentences.given(given.title.trim()) : questionSentences.taken;
    throw new Problem('invalid', { errors: { title: [sentence] } });
  }
  await setDue(tx, key, given);
  await tell(tx, context, 'profile_question_made', key, given.title);
  return key;
}

export async function changeProfileQuestion(
  tx: Queryable,
  context: Acting,
  key: string,
  given: OwnQuestionWords & { version?: number | undefined; revision?: string | undefined },
): Promise<void> {
  const row = await readRow(tx, key);
  const { type, options: before, state } = row;
  if (state === 'erased') throw new Problem('not_found');
  const isDraft = state === 'draft';
  const { version: read = row.version, revision: was = row.revision } = given;
  // Groups make a version too, and no wording.
  const newer = await tx.maybe(sql`
    select version from profile.question_wording where key = ${key} and version > ${read} limit 1`);
  if (newer || (isDraft && was !== row.revision))
    throw new Problem('invalid', { errors: { title: [questionSentences.newer] } });
  if (!isDraft && given.type !== type) throw new Problem('invalid', { errors: { type: [questionSentences.type] } });
  const options = mergeOptions(before, given, isDraft);
  refuseFaulty(given, options);
  if (given.title.trim() !== row.title) await refuseSameTitle(tx, key, given.title);
  const { least, most } = boundsOf(given);
  await tx.run(sql`
    update profile.question set title = ${given.title.trim()}, question = ${given.question.trim()},
      description = ${given.description.trim()}, type = ${given.type}, options = ${JSON.stringify(options)}::jsonb,
      page = ${given.page}, asked = ${given.asked}, required = ${given.required}, sensitive = ${given.sensitive},
      least = ${least}, most = ${most}, consent = ${consentOf(given)},
      version = version + ${isDraft ? 0 : 1}
    where key = ${key}`);
  await setDue(tx, key, given);
  if (!isDraft) {
    // What was told before it was sensitive was told without a consent.
    if (given.sensitive && !row.sensitive) await forgetClasses(tx, key);
    await keepWording(tx, context, key);
  }
  const flagged = given.sensitive !== row.sensitive && { changed: given.sensitive ? 'sensitive_on' : 'sensitive_off' };
  await tell(
    tx,
    context,
    'profile_question_changed',
    key,
    given.title,
    isDraft ? {} : { version: String(row.version + 1), ...flagged },
  );
}

/** In tables and lists a question is known by its title, also beside those of every panel. */
async function refuseSameTitle(tx: Queryable, key: string, title: string): Promise<void> {
  const others = await tx.many(sql<{ title: string }>`
    select title from profile.question where key <> ${key} and state <> 'erased'`);
  const computed = Object.entries(backgrounds).flatMap(([one, { title }]) => (isOwnKey(one) ? [] : { title }));
  if ([...others, ...computed].some((one) => wordKey(one.title) === wordKey(title)))
    throw new Problem('invalid', { errors: { title: [questionSentences.taken] } });
}

const setDue = (tx: Queryable, key: string, { due_months }: OwnQuestionWords) =>
  tx.run(sql`
    update profile.question set due_months = ${due_months ?? null}
    where key = ${key} and ${due_months !== undefined}`);

const consentOf = ({ sensitive, consent = '' }: OwnQuestionWords): string => (sensitive ? consent.trim() : '');

const wording = sql`jsonb_build_object('version', one.version, 'at', one.at, 'by', staff.name, 'title', one.title,
  'question', one.question, 'description', one.description, 'consent', one.consent, 'options', one.options)`;

const keepWording = (tx: Queryable, { clock, actor }: Acting, key: string): Promise<unknown> =>
  tx.run(sql`
    insert into profile.question_wording (key, version, at, staff_id, title, question, description, consent, options)
    select key, version, ${clock.now()}, ${staffIdOf(actor)}::uuid, title, question, description, consent, options
    from profile.question where key = ${key} on conflict do nothing`);

/** Classes beside answers, and what was made of them: that is made anew when somebody looks. */
async function forgetClasses(tx: Queryable, key: string): Promise<void> {
  // The group that somebody was drawn in says what was answered.
  await tx.run(sql`
    update contact.invitation set group_id = null
    where group_id = any(array(select id from contact.drawn_group where ${key} = any(keys)))`);
  const gone = await tx.many(sql<{ id: string }>`
    with gone as (delete from survey.background where key = ${key} returning campaign_id)
    select campaign_id as id from gone
    union select campaign_id from survey.result_column where name = ${`background ${key}`}`);
  const ids = gone.map(({ id }) => id);
  await tx.run(sql`delete from survey.result where campaign_id = any(${ids}::uuid[])`);
  await tx.run(sql`
    delete from survey.edition_column
    where campaign_id = any(${ids}::uuid[]) and position(${`_${key}=`} in group_name) > 0`);
}

type Step = 'asked' | 'retired' | 'erased';
const actions = {
  asked: 'profile_question_published',
  retired: 'profile_question_retired',
  erased: 'profile_question_erased',
} as const;

/** What was erased keeps its name and its options, so that no later question is taken for it. */
export async function stepProfileQuestion(
  tx: Queryable,
  context: Acting,
  key: string,
  { state: to, until }: { state: Step; until?: string | undefined },
): Promise<void> {
  const { state, title } = await readRow(tx, key);
  const kept_until = to === 'retired' ? keptUntil(context, until) : null;
  if (state === to && to !== 'retired') return;
  if (state === 'erased') throw new Problem('not_found');
  if (state === 'draft' && to === 'erased') await tx.run(sql`delete from profile.question where key = ${key}`);
  else if (state === 'draft' && to === 'retired') throw new Problem('not_found');
  else await tx.run(sql`update profile.question set state = ${to}, kept_until = ${kept_until} where key = ${key}`);
  if (to === 'asked') await keepWording(tx, context, key);
  if (to === 'erased') {
    await eraseAnswers(tx, key);
    await tx.run(sql`delete from contact.consent where purpose = ${key}`);
    await forgetConditions(tx, key);
    await tx.run(sql`delete from profile.question_wording where key = ${key}`);
    await forgetClasses(tx, key);
  }
  await tell(tx, context, actions[to], key, title, kept_until ? { until: kept_until } : {});
}

/** Whom a mailing went to says what they answered, where it was drawn by that. One that is still to be drawn keeps its conditions. */
async function forgetConditions(tx: Queryable, key: string): Promise<void> {
  const mailings = await tx.many(sql<{ id: string; where: SampleRules }>`
    select id, choice -> 'where' as where from contact.mailing
    where planned_at is not null
      and jsonb_path_exists(choice -> 'where', '$.**.key ? (@ == $key)', jsonb_build_object('key', ${key}::text))`);
  for (const { id, where } of mailings) {
    const left = rulesOf(where)
      .map(({ any }) => ({ any: any.filter((one) => one.key !== key) }))
      .filter(({ any }) => any.length > 0);
    await tx.run(sql`
      update contact.mailing set choice = jsonb_set(choice, '{where}', ${JSON.stringify(left)}::jsonb) where id = ${id}`);
  }
}

/** Two thousand members at a time: outside of a transaction a save waits for no more. */
export async function eraseAnswers(db: Queryable, key: string): Promise<void> {
  if (!isOwnKey(key)) return;
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after; ) {
    const { last }: { last: string | null } = await db.one(sql<{ last: string | null }>`
      with portion as materialized (
        select member_id from profile.answers where answers ? ${key} and member_id > ${after}::uuid
        order by member_id limit 2000
      ), erased as (
        update profile.answers set answers = answers - ${key}::text from portion where answers.member_id = portion.member_id
      )
      select (select member_id::text from portion order by member_id desc limit 1) as last`);
    after = last;
  }
}

/** As long as members are kept of whom nothing is heard, and no longer. */
function keptUntil({ clock, config }: Acting, given: string | undefined): string {
  const last = clock.now();
  const today = isoDay(last);
  last.setUTCMonth(last.getUTCMonth() + config.keep_inactive_months);
  const most = isoDay(last);
  const until = given ?? most;
  if (spelledDate(until) !== until || until < today || until > most) {
    throw new Problem('invalid', { errors: { until: [questionSentences.until(today, most)] } });
  }
  return until;
}

/**
 * Erases the answers to what was retired until yesterday or before, as somebody would by hand, and what another server took in the
 * moment in which a question was erased.
 */
export async function eraseRetired(context: Context): Promise<void> {
  const late = await context.db.many(sql<{ key: string }>`
    select key from profile.question
    where state = 'erased' and exists (select from profile.answers where answers ? question.key)`);
  for (const { key } of late) {
    await eraseAnswers(context.db, key);
    await context.db.run(sql`delete from contact.consent where purpose = ${key}`);
  }
  const due = await context.db.many(sql<{ key: string }>`
    select key from profile.question where state = 'retired' and kept_until < ${isoDay(context.clock.now())}::date`);
  for (const { key } of due) {
    await eraseAnswers(context.db, key);
    await context.db.transaction((tx) =>
      stepProfileQuestion(tx, { ...context, actor: 'panel' }, key, { state: 'erased' }),
    );
  }
}

/** Among the own questions of its page, drafts too; what is no longer asked keeps its place. */
export async function moveProfileQuestion(
  tx: Queryable,
  context: Acting,
  key: string,
  way: 'up' | 'down',
): Promise<void> {
  const { page, title } = await readRow(tx, key);
  const all = await tx.many(sql<{ key: string }>`
    select key from profile.question where page = ${page} and starts_with(key, 'own_') and state in ('draft', 'asked')
    order by place, number for update`);
  const keys = all.map((one) => one.key);
  const at = keys.indexOf(key);
  const to = at + (way === 'up' ? -1 : 1);
  if (at < 0 || to < 0 || to >= keys.length) return;
  [keys[at], keys[to]] = [keys[to]!, key];
  await tx.run(sql`
    update profile.question set place = one.place
    from unnest(${keys}::text[]) with ordinality as one (key, place) where question.key = one.key`);
  await tell(tx, context, 'profile_question_changed', key, title, { changed: 'plaats' });
}

type QuestionState = Pick<Row, 'type' | 'options' | 'state' | 'title' | 'page' | 'sensitive' | 'version' | 'revision'>;
async function readRow(tx: Queryable, key: string): Promise<QuestionState> {
  const row = await tx.maybe(sql<QuestionState>`
    select type, options, state, title, page, sensitive, version, ${revision} from profile.question
    where key = ${key} for update`);
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
  more: AuditDetails = {},
): Promise<void> {
  await recordAudit(tx, context, { action, detail: { question: title.trim(), code: key, ...more } });
  await notifyLive(tx, 'panel');
  await loadOwnQuestions(tx);
}
