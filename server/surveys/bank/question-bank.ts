import { createHash } from 'node:crypto';
import type { BankQuestion } from '#contract/calls/office/authoring/question-bank.ts';
import { namesOf, type QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { yielder } from '../../platform/core/yield-to-event-loop.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { readDraft } from '../authoring/draft.ts';
import { standardQuestions } from './standard-questions.ts';

const shown_most = 30;
/** Lists that are read at one time. */
const lists_at_once = 20;
/** Words of a search that count. */
const words_most = 10;

/** A question as it is looked for: its words, and what makes another question the same as it. */
type Indexed = { place: number; title: string; words: string; same: string };
type List = { id: string; title: string; at: Date; version: number };
type Hit = { same: string; inTitle: boolean } & ({ question: BankQuestion } | { list: List; place: number });

/** ' hoe tevreden ben je': every word behind a space, so that a search finds their beginnings. */
const folded = (text: string): string =>
  ` ${(
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')}`;

const titlesOf = ({ sub_questions, options }: QuestionEntry): string[] =>
  [...(sub_questions ?? []), ...(options ?? [])].map(({ title }) => title ?? '');

function indexed(entry: QuestionEntry, place: number): Indexed {
  const title = folded(entry.title ?? '');
  return {
    place,
    title,
    words: title + folded([entry.description ?? '', ...titlesOf(entry)].join(' ')),
    same: sameness(entry),
  };
}

/** What a trend holds two questions together by (server/results/trend-view.ts): their words and answers, under whatever name. */
function sameness({ title, description, type, format, sub_questions, options, unit, least, most }: QuestionEntry) {
  const words = [title, description].map((text) => (text ?? '').trim());
  const below = (sub_questions ?? []).map((sub) => (sub.title ?? '').trim());
  const answers = (options ?? []).map((option) => (option.title ?? '').trim()).sort();
  const bounds = [type, format ?? '', unit ?? '', least ?? '', most ?? ''];
  return createHash('sha256')
    .update(JSON.stringify([words, below, answers, bounds]))
    .digest('base64');
}

/** A question with the names that it has in its list, also where only its place gave them. */
function named(questions: readonly QuestionEntry[], place: number): QuestionEntry {
  const entry = questions[place]!;
  const { name, sub_names } = namesOf(questions)[place]!;
  const sub_questions = entry.sub_questions?.map((sub, at) => ({ ...sub, ref: sub_names[at]! }));
  return { ...entry, ref: name, ...(sub_questions && { sub_questions }) };
}

export async function searchQuestionBank(
  db: Queryable,
  search: string,
): Promise<{ questions: BankQuestion[]; more: boolean }> {
  const wanted = folded(search).split(' ').filter(Boolean).slice(0, words_most);
  const own = [...(await readKept(db)), ...standard].map((question) => ({ question, ...indexed(question.entry, 0) }));
  if (wanted.length === 0) return { questions: own.map(({ question }) => question), more: false };
  const hits: Hit[] = [];
  const look = (one: Indexed, from: { question: BankQuestion } | { list: List; place: number }) => {
    if (wanted.every((word) => one.words.includes(` ${word}`)))
      hits.push({ same: one.same, inTitle: wanted.every((word) => one.title.includes(` ${word}`)), ...from });
  };
  for (const { question, ...one } of own) look(one, { question });
  const lists = await readLists(db);
  const pause = yielder();
  for (let at = 0; at < lists.length; at += lists_at_once) {
    const some = lists.slice(at, at + lists_at_once);
    const known = await readIndexes(db, some);
    for (const [index, list] of some.entries()) for (const one of known[index]!) look(one, { list, place: one.place });
    await pause();
  }
  const groups = Map.groupBy(
    hits.sort((one, other) => Number(other.inTitle) - Number(one.inTitle)),
    ({ same }) => same,
  );
  const first = [...groups.values()].slice(0, shown_most);
  return { questions: await shownOf(db, first), more: groups.size > first.length };
}

const standard: readonly BankQuestion[] = standardQuestions.map(({ entry, theme, source }) => ({
  id: `standaard:${entry.ref}`,
  entry,
  standard: { theme, source },
  kept: null,
  asked: [],
  of: null,
}));

async function readKept(db: Queryable): Promise<BankQuestion[]> {
  const rows = await db.many(sql<{ id: string; list: string; entry: QuestionEntry; by: string | null; added_at: Date }>`
    select id, list, entry, added_at, (select name from office.staff where staff.id = staff_id) as by
    from survey.bank_question order by added_at desc, id`);
  return rows.map(({ id, list, entry, by, added_at }) => ({
    id,
    entry,
    standard: null,
    kept: { id, list, by, at: added_at.toISOString() },
    asked: [],
    of: null,
  }));
}

/** The lists that are or were out, newest first: a draft is its writers' own until they publish it. */
const readLists = (db: Queryable): Promise<List[]> =>
  db.many(sql<List>`
    select id, title, version,
      coalesce(opens_at, (select min(published_at) from survey.version where campaign_id = campaign.id), created_at) as at
    from survey.campaign where state <> 'draft' and removed_at is null order by at desc, id`);

/** A version never changes, so what was read of it once holds. */
async function readIndexes(db: Queryable, lists: readonly List[]): Promise<(readonly Indexed[])[]> {
  const known = db.remembered.of<readonly Indexed[]>('question_bank');
  const keyOf = ({ id, version }: List) => `${id} ${version}`;
  const indexes = new Map(lists.map((list) => [list.id, known.get(keyOf(list))]));
  const unread = lists.filter(({ id }) => !indexes.get(id));
  const read = unread.length > 0 ? await readQuestions(db, unread) : new Map<string, QuestionEntry[]>();
  const pause = yielder();
  for (const list of unread) {
    await pause();
    const index = (read.get(list.id) ?? []).map(indexed);
    indexes.set(list.id, index);
    known.set(keyOf(list), index, 2 * JSON.stringify(index).length);
  }
  return lists.map(({ id }) => indexes.get(id)!);
}

async function readQuestions(db: Queryable, lists: readonly List[]): Promise<Map<string, QuestionEntry[]>> {
  const rows = await db.many(sql<{ id: string; questions: QuestionEntry[] }>`
    select id, draft -> 'questions' as questions from survey.campaign where id = any(${lists.map(({ id }) => id)})`);
  return new Map(rows.map(({ id, questions }) => [id, questions]));
}

/** Equal questions as one: a standard one or one of the bank stands for all, else that of the newest list. */
async function shownOf(db: Queryable, groups: readonly Hit[][]): Promise<BankQuestion[]> {
  const newest = groups.flatMap((hits) => {
    const [first] = hits;
    return first && 'list' in first ? first.list : [];
  });
  const questions = newest.length > 0 ? await readQuestions(db, newest) : new Map<string, QuestionEntry[]>();
  return groups.flatMap((hits) => {
    const asked = hits.flatMap((hit) => ('list' in hit ? hit.list : []));
    const told = asked.map(({ id, title, at }) => ({ id, title, at: at.toISOString() }));
    const own = hits.flatMap((hit) => ('question' in hit ? hit.question : []));
    const [first] = hits;
    if (own[0]) return { ...own[0], standard: own.find((one) => one.standard)?.standard ?? null, asked: told };
    if (!first || !('list' in first)) return [];
    const { list, place } = first;
    return {
      id: `${list.id}:${place}`,
      entry: named(questions.get(list.id)!, place),
      standard: null,
      kept: null,
      asked: told,
      of: { id: list.id, place },
    };
  });
}

/** A question of a draft, as it was saved last. Jumps and its condition name questions that do not come along. */
export async function addBankQuestion(tx: Queryable, acting: Acting, campaignId: string, key: string): Promise<string> {
  const { campaign, draft } = await readDraft(tx, campaignId);
  const place = draft.questions.findIndex((one) => one.key === key);
  const given = draft.questions[place]?.entry;
  if (!given) throw new Problem('bank_question_unsaved');
  if (!given.title?.trim()) throw new Problem('bank_question_untitled');
  const entry = standingAlone({ ...given, ref: namesOf(draft.questions.map((one) => one.entry))[place]!.name });
  const { id } = await tx.one(sql<{ id: string }>`
    insert into survey.bank_question (campaign_id, question_key, list, entry, staff_id, added_at)
    values (${campaignId}, ${key}, ${campaign.title}, ${JSON.stringify(entry)}, ${staffIdOf(acting.actor)}::uuid, ${acting.clock.now()})
    on conflict on constraint bank_question_once do update
      set list = excluded.list, entry = excluded.entry, staff_id = excluded.staff_id, added_at = excluded.added_at
    returning id`);
  await recordAudit(tx, acting, { action: 'bank_question_added', about: campaignId, detail: { name: given.title } });
  return id;
}

function standingAlone(given: QuestionEntry): QuestionEntry {
  const { show_if: _condition, go_to: _jump, by_chance: _group, with_previous: _block, options, ...entry } = given;
  return { ...entry, ...(options && { options: options.map(({ go_to: _, ...option }) => option) }) };
}

/** Taken out twice is taken out. */
export async function removeBankQuestion(tx: Queryable, acting: Acting, id: string): Promise<void> {
  const gone = await tx.maybe(sql<{ campaign_id: string | null; title: string }>`
    delete from survey.bank_question where id = ${id} returning campaign_id, entry ->> 'title' as title`);
  if (!gone) return;
  const { campaign_id: about, title } = gone;
  await recordAudit(tx, acting, { action: 'bank_question_removed', ...(about && { about }), detail: { name: title } });
}
