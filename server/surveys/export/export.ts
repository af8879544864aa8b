import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { note } from '../../base/audit.ts';
import type { Acting, Context } from '../../base/context.ts';
import { Problem } from '../../base/problem.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { isShuffled, orderSeed } from '../answering/order-seed.ts';
import { type CampaignRow, readCampaign } from '../campaigns/campaigns.ts';
import type { Published } from '../questionnaire/published.ts';
import { type Case, inDrawnOrder, portionsOf, readAnonymousCases, readCases, readVersions } from './cases.ts';
import { codes } from './cell.ts';
import { cellsOf, columnsOf, commonColumns } from './columns.ts';
import { numberOf } from './number.ts';

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
    const versions = await readVersions(tx, id, campaign.version!);
    return campaign.anonymous
      ? anonymousTable(tx, context, campaign, { versions, onDone })
      : knownTable(tx, context, campaign, { versions, onDone });
  });
  const detail = { respondents: String(table.length - 1) };
  await note(context.db, context, { action: 'campaign_exported', about: id, detail });
  return table;
}

type Versions = ReadonlyMap<number, Published>;
type Reading = { versions: Versions; onDone: OnDone };
/** Once there is more than one version, a column of its own tells which one a respondent saw. */
const versionColumn = ({ size }: Versions): readonly string[] => (size > 1 ? ['version'] : []);
const versionCell = ({ size }: Versions, { version }: Case): string[] => (size > 1 ? [String(version)] : []);

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
  for await (const portion of portionsOf(readAfter)) {
    cases.push(...portion);
    onDone(cases.length, many);
  }
  return cases;
}

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

/** Detaches a column of texts from its rows: the texts that were written, in a random order. */
function loosen(rows: string[][], at: number, bytes: (count: number) => Buffer): void {
  const none: string[] = [codes.not_shown, codes.not_answered, ''];
  const texts = rows.map((row) => row[at]!).filter((text) => !none.includes(text));
  const drawn = inDrawnOrder(texts, bytes);
  for (const [index, row] of rows.entries()) row[at] = drawn[index] ?? '';
}
