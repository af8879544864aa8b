import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { note } from '../../base/audit.ts';
import type { Acting, Context } from '../../base/context.ts';
import { Problem } from '../../base/problem.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import type { AnswerRow } from '../answering/check.ts';
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
 * after each portion that was read; anonymous answers are read as one.
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
      ? anonymousTable(tx, context, campaign, versions)
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
  const cases: KnownCase[] = [];
  for (let after = beforeAll; cases.length < many; after = cases.at(-1)!.id) {
    cases.push(...(await readCases(tx, id, after)));
    onDone(cases.length, many);
  }
  const day = (at: Date | null) => (at ? isoDay(at) : '');
  return [
    [...commonColumns, ...versionColumn(versions), ...columns.map(({ name }) => name)],
    ...cases.map((one) => [
      numberOf(context, id, one.member_id ?? one.id),
      one.finished ? '1' : '0',
      day(one.started_at),
      day(one.finished_at),
      ...versionCell(versions, one),
      ...cellsOf(columns, versions.get(one.version)!, one.answers, one.finished),
    ]),
  ];
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
 * stands beside what the same person chose.
 */
async function anonymousTable(tx: Queryable, { random }: Context, { id }: CampaignRow, versions: Versions) {
  const all = await tx.many(sql<Case>`
    select id, version, finished,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'question_id', question_id, 'value', to_jsonb(value), 'other_value', other_value)), '[]')
        from survey.anonymous_answer answer
        where answer.campaign_id = participation.campaign_id and participation_id = participation.id) as answers
    from survey.anonymous_participation participation where campaign_id = ${id} order by random()`);
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

/** Detaches a column of texts from its rows: the texts that were written, in a random order. */
function loosen(rows: string[][], at: number, bytes: (count: number) => Buffer): void {
  const none: string[] = [codes.not_shown, codes.not_answered, ''];
  const texts = rows.map((row) => row[at]!).filter((text) => !none.includes(text));
  const drawn = texts.map((text) => ({ text, chance: bytes(6).readUIntBE(0, 6) })).sort((a, b) => a.chance - b.chance);
  for (const [index, row] of rows.entries()) row[at] = drawn[index]?.text ?? '';
}
