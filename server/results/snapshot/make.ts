import { createHash } from 'node:crypto';
import { backgroundKeys, backgrounds } from '#contract/questions/background.ts';
import type { LeftOutReason } from '#contract/results/left-out-reasons.ts';
import { rules } from '#contract/rules.ts';
import { base32 } from '../../base/base32.ts';
import type { Context } from '../../base/context.ts';
import { tellLive } from '../../base/live.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { type CampaignRow, readCampaign } from '../../surveys/campaigns/campaigns.ts';
import {
  type Case,
  inDrawnOrder,
  type KnownCase,
  portionsOf,
  readAnonymousCases,
  readCases,
} from '../../surveys/export/cases.ts';
import { cellsOf } from '../../surveys/export/columns.ts';
import { recordKey } from '../../surveys/outcome/rounding.ts';
import { readChanges } from '../changes.ts';
import { readCoded } from '../codes/coded.ts';
import { type CodedQuestion, codedColumns, codedQuestions } from '../codes/columns.ts';
import { readCodes } from '../codes/list.ts';
import { textKey } from '../codes/text-keys.ts';
import { readLeftOutPeople } from '../left-out/rows.ts';
import { type KeptCount, keyedCount } from '../left-out/show.ts';
import { readModel } from '../model.ts';
import { stopOf } from '../stops.ts';
import type { Asked, Versions } from '../variables.ts';
import { coded } from '../variables.ts';
import { Collected, codesToBytes, no_number, numbersToBytes, textsToBytes } from './encode.ts';

type Kept = { name: string; kind: 'codes' | 'number' | 'text' | 'id' | 'key'; bytes: Buffer };
type Made = {
  rows: number;
  finished: number;
  columns: Kept[];
  versions: number;
  left_out: KeptCount[];
  coded: CodedQuestion[];
};

const kept_most = 2;

/**
 * Reads all answers as of one moment into columns, with the code of the export: tables and files cannot disagree. Null: an
 * anonymous campaign that has not had ten respondents more since the last time.
 */
export async function makeSnapshot(context: Context, campaignId: string): Promise<number | null> {
  const campaign = await readCampaign(context.db, campaignId);
  const number = await context.db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read`);
    if (campaign.anonymous) {
      await tx.run(sql`lock table survey.anonymous_participation, survey.anonymous_answer in access share mode`);
    }
    const { versions, asked } = await readModel(tx, campaign);
    const made = campaign.anonymous
      ? await anonymousColumns(tx, context, { campaign, versions, asked })
      : await knownColumns(tx, context, { campaign, versions, asked });
    return made && (await keep(tx, context, campaign, made));
  });
  if (number !== null) await tellLive(context.db, `results:${campaignId}`);
  return number;
}

type Reading = { campaign: CampaignRow; versions: Versions; asked: readonly Asked[] };

/** Collects cases row by row; of each what the export would hold. */
function collector(asked: readonly Asked[], versions: Versions) {
  const variables = asked.flatMap((one) => one.variables);
  const collected = variables.map((variable) => new Collected(variable));
  const columns = variables.map(({ column }) => column);
  const rows = { finished: [] as number[], version: [] as number[], stopped: [] as number[] };
  return {
    rows,
    add(one: Case) {
      rows.finished.push(Number(one.finished));
      rows.version.push(one.version);
      const { published } = versions.get(one.version)!;
      rows.stopped.push(stopOf(one, published, asked));
      for (const [at, cell] of cellsOf(columns, published, one.answers, one.finished).entries()) {
        collected[at]!.add(cell);
      }
    },
    collected,
    columns: (): Kept[] => [
      { name: 'finished', kind: 'codes', bytes: codesToBytes(rows.finished) },
      { name: 'version', kind: 'codes', bytes: codesToBytes(rows.version) },
      { name: 'stopped at', kind: 'codes', bytes: codesToBytes(rows.stopped) },
      ...collected.flatMap(({ variable, codes, numbers, texts }): Kept[] => [
        { name: `answer ${variable.name}`, kind: 'codes', bytes: codesToBytes(codes) },
        ...(variable.kind === 'number'
          ? [{ name: `answer ${variable.name}`, kind: 'number' as const, bytes: numbersToBytes(numbers) }]
          : []),
        ...(variable.kind === 'text'
          ? [{ name: `answer ${variable.name}`, kind: 'text' as const, bytes: textsToBytes(texts) }]
          : []),
      ]),
    ],
  };
}

/** What the rounding of published counts follows from, a respondent each. */
const keysOf = ({ secrets }: Context, campaignId: string, ids: readonly string[]): Buffer => {
  const keyed = (text: string) => secrets.fingerprint('publication', text);
  const bytes = Buffer.alloc(ids.length * 8);
  for (const [row, id] of ids.entries()) bytes.writeBigUInt64LE(recordKey(keyed, campaignId, id), row * 8);
  return bytes;
};

async function knownColumns(tx: Queryable, context: Context, { campaign, versions, asked }: Reading): Promise<Made> {
  const cases = collector(asked, versions);
  const ids: string[] = [];
  const used = backgroundKeys.filter((key) =>
    [...versions.values()].some(({ published }) => published.background?.includes(key)),
  );
  const classes = new Map(used.map((key) => [key, [] as number[]]));
  const chances: number[] = [];
  const out = await readLeftOutPeople(tx, campaign);
  const outOf: Case[] = [];
  for await (const read of portionsOf<KnownCase>((after) => readCases(tx, campaign.id, after))) {
    const portion = read.filter(({ id }) => !out.has(id));
    outOf.push(...read.filter(({ id }) => out.has(id)).map((one) => ({ ...one, answers: [] })));
    const known = await readClasses(tx, campaign.id, portion);
    const drawn = await readChances(tx, campaign.id, portion);
    for (const one of portion) {
      ids.push(one.id);
      cases.add(one);
      chances.push(drawn.get(one.id) ?? no_number.left_open);
      for (const [key, codes] of classes) {
        const place = backgrounds[key].classes.findIndex(({ id }) => id === known.get(`${one.id} ${key}`));
        codes.push(place < 0 ? coded.left_open : place + 1);
      }
    }
  }
  const given = await readCoded(tx, campaign.id);
  const questions = codedQuestions(await readCodes(tx, campaign.id), given);
  return {
    coded: questions,
    rows: ids.length,
    finished: cases.rows.finished.filter((one) => one === 1).length,
    versions: versions.size,
    left_out: leftOutCounts(context, campaign.id, outOf, out),
    columns: [
      ...cases.columns(),
      ...questions
        .flatMap((question) => {
          const texts = cases.collected.find(({ variable }) => variable.name === question.question);
          return texts ? codedColumns(question, given, ids, texts.codes) : [];
        })
        .map(({ name, codes }): Kept => ({ name: `answer ${name}`, kind: 'codes', bytes: codesToBytes(codes) })),
      ...[...classes].map(
        ([key, codes]): Kept => ({ name: `background ${key}`, kind: 'codes', bytes: codesToBytes(codes) }),
      ),
      { name: 'chance', kind: 'number', bytes: numbersToBytes(chances) },
      { name: 'respondent', kind: 'id', bytes: Buffer.from(ids.join('').replaceAll('-', ''), 'hex') },
      { name: 'respondent', kind: 'key', bytes: keysOf(context, campaign.id, ids) },
    ],
  };
}

async function readClasses(tx: Queryable, campaignId: string, portion: readonly KnownCase[]) {
  const rows = await tx.many(sql<{ participation_id: string; key: string; value: string }>`
    select participation_id, key, value from survey.background
    where campaign_id = ${campaignId} and participation_id = any(${portion.map(({ id }) => id)}::uuid[])`);
  return new Map(rows.map(({ participation_id, key, value }) => [`${participation_id} ${key}`, value]));
}

/** How likely each respondent was to be drawn; nothing where the invitation does not say. */
async function readChances(tx: Queryable, campaignId: string, portion: readonly KnownCase[]) {
  const rows = await tx.many(sql<{ participation_id: string; chance: number }>`
    select participation_id, chance from contact.invitation
    where campaign_id = ${campaignId} and participation_id = any(${portion.map(({ id }) => id)}::uuid[])
      and chance is not null`);
  return new Map(rows.map(({ participation_id, chance }) => [participation_id, chance]));
}

/**
 * Of anonymous answers a snapshot has no ids, its rows stand in an order drawn anew each time, and each column of texts in an
 * order of its own. One that differs from the former by a few would tell what those few said.
 */
async function anonymousColumns(
  tx: Queryable,
  context: Context,
  { campaign, versions, asked }: Reading,
): Promise<Made | null> {
  const least = rules.anonymous_answers_least;
  const before = await tx.maybe(sql<{ finished: number }>`
    select finished from survey.result where campaign_id = ${campaign.id} order by number desc limit 1`);
  const all: Case[] = [];
  for await (const portion of portionsOf((after) => readAnonymousCases(tx, campaign.id, after))) all.push(...portion);
  const few = (version: number) => all.filter((one) => one.version === version && one.finished).length < least;
  const rare = new Set([...versions.keys()].filter(few));
  const out = await readLeftOutPeople(tx, campaign);
  const known = all.filter(({ id, version }) => !rare.has(version) && !out.has(id));
  const finished = known.filter((one) => one.finished).length;
  const over = campaign.shuffled_at !== null;
  if (finished < least || (before && !over && finished - before.finished < least)) return null;
  const drawn = inDrawnOrder(known, context.random.bytes);
  const cases = collector(asked, versions);
  for (const one of drawn) cases.add(one);
  const ids = drawn.map(({ id }) => id);
  const keys: Kept[] = [];
  for (const column of cases.collected) {
    const { name, words, kind } = column.variable;
    if (!words) continue;
    const order = column.loosen((rows) => inDrawnOrder(rows, context.random.bytes));
    // For coding: only once nothing about them changes any more.
    if (!over || kind !== 'text') continue;
    const bytes = Buffer.concat(order.map((row) => textKey(context, campaign.id, name, ids[row]!)));
    keys.push({ name: `answer ${name}`, kind: 'key', bytes });
  }
  return {
    coded: [],
    rows: drawn.length,
    finished,
    versions: versions.size,
    left_out: leftOutCounts(
      context,
      campaign.id,
      all.filter(({ id }) => out.has(id)),
      out,
    ),
    columns: [
      ...cases.columns(),
      ...keys,
      { name: 'respondent', kind: 'key', bytes: keysOf(context, campaign.id, ids) },
    ],
  };
}

/** How many who finished are left out, by reason. */
function leftOutCounts(
  context: Context,
  campaignId: string,
  all: readonly Case[],
  out: ReadonlyMap<string, LeftOutReason>,
): KeptCount[] {
  const ids = all.filter(({ finished }) => finished).map(({ id }) => id);
  return [...new Set(ids.map((id) => out.get(id)!))].map((reason) => {
    const { n, key } = keyedCount(
      context,
      campaignId,
      ids.filter((id) => out.get(id) === reason),
    );
    return { reason, n, key: String(key) };
  });
}

async function keep(tx: Queryable, { clock }: Context, campaign: CampaignRow, made: Made): Promise<number> {
  const { next } = await tx.one(sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from survey.result where campaign_id = ${campaign.id}`);
  const stamp = stampOf(campaign.id, made.versions, next, made.rows);
  await tx.run(sql`
    insert into survey.result
      (campaign_id, number, made_at, versions, respondents, finished, stamp, changes, left_out, coded)
    values (${campaign.id}, ${next}, ${clock.now()}, ${made.versions}, ${made.rows}, ${made.finished}, ${stamp},
      ${await readChanges(tx, campaign.id)}, ${JSON.stringify(made.left_out)},
      ${JSON.stringify(made.coded)})`);
  for (const { name, kind, bytes } of made.columns) {
    await tx.run(sql`
      insert into survey.result_column (campaign_id, number, name, kind, bytes)
      values (${campaign.id}, ${next}, ${name}, ${kind}, ${bytes})`);
  }
  const until = campaign.anonymous ? next : next - kept_most + 1;
  await tx.run(sql`delete from survey.result where campaign_id = ${campaign.id} and number < ${until}`);
  return next;
}

/** Eight letters and digits by which a table and a file can be held side by side. */
export const stampOf = (...of: readonly (string | number)[]): string =>
  base32(createHash('sha256').update(of.join(' ')).digest()).slice(0, 8);
