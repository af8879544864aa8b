import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { note } from '../../base/audit.ts';
import type { Acting, Context } from '../../base/context.ts';
import { Problem } from '../../base/problem.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import type { AnswerRow } from '../answering/check.ts';
import { isShuffled, orderSeed } from '../answering/order-seed.ts';
import { type CampaignRow, readCampaign } from '../campaigns/campaigns.ts';
import { type Published, readPublished } from '../questionnaire/published.ts';
import { codes } from './cell.ts';
import { cellsOf, columnsOf, commonColumns } from './columns.ts';
import { numberOf } from './number.ts';

type Case = { id: string; version: number; finished: boolean; answers: AnswerRow[] };
type KnownCase = Case & { member_id: string | null; started_at: Date; finished_at: Date | null };

type OnDone = (done: number, of: number) => void;

/**
 * A campaign's answers as a table: its first row names the columns, each further one is a respondent. `onDone` is told
 * after each portion that was read.
 */
export async function exportAnswers(context: Acting, id: string, onDone: OnDone = () => {}): Promise<string[][]> {
  const campaign = await readCampaign(context.db, id);
  if (campaign.state === 'draft') throw new Problem('campaign_draft_has_no_answers');
  const table = await context.db.transaction(async (tx) => {
    // Everything is read as of one moment, however long the export takes.
    await tx.run(sql`set transaction isolation level repeatable read`);
    // Locked before the first read: rows that the shuffle rewrites after our snapshot would be invisible to us.
    if (campaign.anonymous) {
      await tx.run(sql`lock table survey.anonymous_participation, survey.anonymous_answer in access share mode`);
    }
    const versions = await readAll(tx, id, campaign.version!);
    return campaign.anonymous
      ? anonymousTable(tx, context, campaign, { versions, onDone })
      : knownTable(tx, context, campaign, { versions, onDone });
  });
  const detail = { respondents: String(table.length - 1) };
  await note(context.db, context, { action: 'campaign_exported', about: id, detail });
  return table;
}

/** Every version, newest first. Their answers are joined by the names of questions and options. */
async function readAll(tx: Queryable, id: string, newest: number): Promise<Map<number, Published>> {
  const numbers = Array.from({ length: newest }, (_, at) => newest - at);
  const read = await Promise.all(numbers.map(async (number) => [number, await readPublished(tx, id, number)] as const));
  return new Map(read);
}

type Versions = ReadonlyMap<number, Published>;
type Reading = { versions: Versions; onDone: OnDone };
/** Once there is more than one version, a column of its own tells which one a respondent saw. */
const versionColumn = ({ size }: Versions): readonly string[] => (size > 1 ? ['version'] : []);
const versionCell = ({ size }: Versions, { version }: Case): string[] => (size > 1 ? [String(version)] : []);

const atOnce = 2000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

async function knownTable(tx: Queryable, context: Context, { id }: CampaignRow, { versions, onDone }: Reading) {
  const columns = columnsOf(...versions.values());
  const { many } = await tx.one(sql<{ many: number }>`
    select count(*) as many from survey.participation where campaign_id = ${id}`);
  const cases = await inPortions(many, (after) => readCases(tx, id, after), onDone);
  // Where nobody knows any more whose answers they are, nothing says in which order they saw the options.
  const seedColumn = [...versions.values()].some(({ questions }) => isShuffled(questions)) ? ['order_seed'] : [];
  const day = (at: Date | null) => (at ? isoDay(at) : '');
  return [
    [...commonColumns, ...versionColumn(versions), ...seedColumn, ...columns.map(({ name }) => name)],
    ...cases.map((one) => [
      numberOf(context, id, one.member_id ?? one.id),
      one.finished ? '1' : '0',
      day(one.started_at),
      day(one.finished_at),
      ...versionCell(versions, one),
      ...seedColumn.map(() => (one.member_id ? orderSeed(context, id, one.id) : '')),
      ...cellsOf(columns, versions.get(one.version)!, one.answers, one.finished),
    ]),
  ];
}

async function inPortions<One extends Case>(
  many: number,
  readAfter: (id: string) => Promise<One[]>,
  onDone: OnDone,
): Promise<One[]> {
  const cases: One[] = [];
  for (let after = beforeAll; cases.length < many; after = cases.at(-1)!.id) {
    cases.push(...(await readAfter(after)));
    onDone(cases.length, many);
  }
  return cases;
}

const readCases = (tx: Queryable, id: string, after: string): Promise<KnownCase[]> =>
  tx.many(sql<KnownCase>`
    select participation.id, version, finished_at is not null as finished, started_at, finished_at, member_id,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'question_id', question_id, 'value', to_jsonb(value), 'other_value', other_value)), '[]')
        from survey.answer
        where answer.campaign_id = participation.campaign_id and participation_id = participation.id) as answers
    from survey.participation
    left join contact.invitation on invitation.participation_id = participation.id
    where participation.campaign_id = ${id} and participation.id > ${after}::uuid
    order by participation.id limit ${atOnce}`);

/**
 * An anonymous campaign with fewer than ten answers is not exported, and the file has no respondent numbers and no
 * days. What somebody wrote may tell who they are, so each column of texts is in an order of its own: a text never
 * stands beside what the same person chose. The rows are read by their ids and then drawn anew, so that no order of the
 * database is left in the file.
 */
async function anonymousTable(tx: Queryable, { random }: Context, { id }: CampaignRow, { versions, onDone }: Reading) {
  const { many } = await tx.one(sql<{ many: number }>`
    select count(*) as many from survey.anonymous_participation where campaign_id = ${id}`);
  const read = await inPortions(many, (after) => readAnonymousCases(tx, id, after), onDone);
  const all = inDrawnOrder(read, random.bytes);
  // A version tells between which days somebody answered, so one with few answers is left out altogether.
  const least = rules.anonymous_answers_least;
  const few = (version: number) => all.filter((one) => one.version === version).length < least;
  const cases = all.filter(({ version }) => !few(version));
  if (cases.length < least) throw new Problem('campaign_too_few_answers', { facts: { least } });
  const columns = columnsOf(...[...versions].filter(([number]) => !few(number)).map(([, published]) => published));
  const rows = cases.map((one) => [
    one.finished ? '1' : '0',
    ...versionCell(versions, one),
    ...cellsOf(columns, versions.get(one.version)!, one.answers, one.finished),
  ]);
  const before = 1 + versionColumn(versions).length;
  for (const [index, { words }] of columns.entries()) if (words) loosen(rows, index + before, random.bytes);
  const names = columns.map(({ name, words }) => (words ? `${name}:loose` : name));
  return [['finished', ...versionColumn(versions), ...names], ...rows];
}

const readAnonymousCases = (tx: Queryable, id: string, after: string): Promise<Case[]> =>
  tx.many(sql<Case>`
    select id, version, finished,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'question_id', question_id, 'value', to_jsonb(value), 'other_value', other_value)), '[]')
        from survey.anonymous_answer answer
        where answer.campaign_id = participation.campaign_id and participation_id = participation.id) as answers
    from survey.anonymous_participation participation
    where campaign_id = ${id} and id > ${after}::uuid
    order by id limit ${atOnce}`);

function inDrawnOrder<One>(all: readonly One[], bytes: (count: number) => Buffer): One[] {
  const drawn = all.map((one) => ({ one, chance: bytes(6).readUIntBE(0, 6) }));
  return drawn.sort((a, b) => a.chance - b.chance).map(({ one }) => one);
}

/** Detaches a column of texts from its rows: the texts that were written, in a random order. */
function loosen(rows: string[][], at: number, bytes: (count: number) => Buffer): void {
  const none: string[] = [codes.not_shown, codes.not_answered, ''];
  const texts = rows.map((row) => row[at]!).filter((text) => !none.includes(text));
  const drawn = inDrawnOrder(texts, bytes);
  for (const [index, row] of rows.entries()) row[at] = drawn[index] ?? '';
}
