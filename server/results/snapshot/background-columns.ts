import { setImmediate as othersGo } from 'node:timers/promises';
import { attributeOf } from '#contract/attributes.ts';
import { backgroundKeys, backgrounds } from '#questionnaire/background.ts';
import type { Context } from '../../platform/core/context.ts';
import { forEachYielding } from '../../platform/core/yield-to-event-loop.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { atOnce, readCasesOf } from '../../surveys/export/cases.ts';
import { readCoded } from '../coding/coded.ts';
import { readCodes } from '../coding/codes.ts';
import { codedColumns, codedQuestions } from '../coding/columns.ts';
import { readLeftOutPeople } from '../excluded-responses/exclusion-rows.ts';
import { coded } from '../variables.ts';
import { type CollectedCases, type CollectInput, collector, keysOf, leftOutCounts } from './collect.ts';
import { bytesToCodes, bytesToNumbers, codesToBytes, no_number, type SnapshotColumn } from './encode.ts';
import { type Former, idBytes, positionsIn, readFormer } from './former.ts';
import { newCodes, newNumbers } from './grow.ts';
import { joined, readNow } from './join.ts';

/**
 * Of known respondents: answers of those who had finished before are taken over from the former snapshot, where that is certain
 * to be right; all others are read. The rows stand in the order of the participations, so that both ways make the same bytes.
 */
export async function knownColumns(tx: Queryable, context: Context, reading: CollectInput): Promise<CollectedCases> {
  const { campaign, versions } = reading;
  const all = await tx.many(sql<Person>`
    select id, finished_at is not null as finished from survey.participation
    where campaign_id = ${campaign.id} order by id`);
  const out = await readLeftOutPeople(tx, campaign);
  const people = all.filter(({ id }) => !out.has(id));
  const former = await readFormer(tx, context, reading);
  const columns =
    (former && (await takenOver(tx, context, reading, { people, former }))) ??
    (await readColumns(
      tx,
      context,
      reading,
      people.map(({ id }) => id),
    ));
  const ids = people.map(({ id }) => id);
  const given = await readCoded(tx, campaign.id);
  const questions = codedQuestions(await readCodes(tx, campaign.id), given);
  const ofCodes = questions.flatMap((question) => {
    const texts = columns.find(({ name, kind }) => kind === 'codes' && name === `answer ${question.question}`);
    return texts ? codedColumns(question, given, ids, [...bytesToCodes(texts.bytes)]) : [];
  });
  return {
    coded: questions,
    rows: ids.length,
    finished: people.filter(({ finished }) => finished).length,
    versions: versions.size,
    left_out: leftOutCounts(context, campaign.id, all, out),
    columns: [
      ...columns,
      ...ofCodes.map(
        ({ name, codes }): SnapshotColumn => ({ name: `answer ${name}`, kind: 'codes', bytes: codesToBytes(codes) }),
      ),
    ],
  };
}

type Person = { id: string; finished: boolean };

/** Undefined: the former snapshot lacks a column, or something that stood beside its answers is gone since. */
async function takenOver(
  tx: Queryable,
  context: Context,
  reading: CollectInput,
  { people, former }: { people: readonly Person[]; former: Former },
): Promise<SnapshotColumn[] | undefined> {
  const places = await positionsIn(former, people);
  const wanted = people.filter((_, at) => places[at] === readNow).map(({ id }) => id);
  const read = await readColumns(tx, context, reading, wanted);
  const sizes = { former: former.rows, read: wanted.length };
  const columns: SnapshotColumn[] = [];
  for (const one of read) {
    const before = await former.column(one);
    if (!before) return undefined;
    await othersGo();
    columns.push({ ...one, bytes: joined(one.kind, places, { former: before, read: one.bytes }, sizes) });
  }
  return (await isAllBeside(tx, reading, columns)) ? columns : undefined;
}

/**
 * What is known of a respondent beside the answers goes when somebody is erased, and nothing is added once they finished: if
 * as much stands there as in these columns, none of it is gone.
 */
async function isAllBeside(tx: Queryable, reading: CollectInput, columns: readonly SnapshotColumn[]): Promise<boolean> {
  const { id } = reading.campaign;
  const { classes, chances } = await tx.one(sql<{ classes: number; chances: number }>`
    with counted as materialized (
      select id from survey.participation where campaign_id = ${id} and left_out is null)
    select
      (select count(*) from survey.background join counted on participation_id = id
        where campaign_id = ${id} and key = any(${usedBackground(reading)})) as classes,
      (select count(*) from contact.invitation join counted on participation_id = counted.id
        where campaign_id = ${id} and chance is not null) as chances`);
  const known = columns
    .filter(({ name, kind }) => kind === 'codes' && name.startsWith('background '))
    .reduce((sum, { bytes }) => sum + bytesToCodes(bytes).filter((code) => code !== coded.left_open).length, 0);
  const drawn = columns
    .filter(({ name }) => name === 'chance')
    .reduce((sum, { bytes }) => sum + bytesToNumbers(bytes).filter(Number.isFinite).length, 0);
  return classes === known && chances === drawn;
}

const usedBackground = ({ versions }: CollectInput) =>
  backgroundKeys.filter(
    (key) =>
      attributeOf(key)?.asked !== 'erased' &&
      [...versions.values()].some(({ published }) => published.background?.includes(key)),
  );

async function readColumns(
  tx: Queryable,
  context: Context,
  reading: CollectInput,
  ids: readonly string[],
): Promise<SnapshotColumn[]> {
  const { campaign } = reading;
  const cases = collector(context, reading);
  const classes = new Map(usedBackground(reading).map((key) => [key, newCodes()]));
  const chances = newNumbers();
  for (let at = 0; at < ids.length; at += atOnce) {
    const portion = ids.slice(at, at + atOnce);
    const known = await readClasses(tx, campaign.id, portion);
    const drawn = await readChances(tx, campaign.id, portion);
    await forEachYielding(await readCasesOf(tx, campaign.id, portion), (one) => {
      cases.add(one);
      chances.push(drawn.get(one.id) ?? no_number.left_open);
      for (const [key, codes] of classes) {
        const place = backgrounds[key].classes.findIndex(({ id }) => id === known.get(`${one.id} ${key}`));
        codes.push(place < 0 ? coded.left_open : place + 1);
      }
    });
  }
  return [
    ...cases.columns(),
    ...[...classes].map(
      ([key, codes]): SnapshotColumn => ({ name: `background ${key}`, kind: 'codes', bytes: codes.toBytes() }),
    ),
    { name: 'chance', kind: 'number', bytes: chances.toBytes() },
    { name: 'respondent', kind: 'id', bytes: await idsOf(ids) },
    { name: 'respondent', kind: 'key', bytes: await keysOf(context, campaign.id, ids) },
  ];
}

async function idsOf(ids: readonly string[]): Promise<Buffer> {
  const bytes = Buffer.alloc(ids.length * idBytes);
  await forEachYielding(ids, (id, row) => bytes.write(id.replaceAll('-', ''), row * idBytes, 'hex'));
  return bytes;
}

async function readClasses(tx: Queryable, campaignId: string, ids: readonly string[]) {
  const rows = await tx.many(sql<{ participation_id: string; key: string; value: string }>`
    select participation_id, key, value from survey.background
    where campaign_id = ${campaignId} and participation_id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ participation_id, key, value }) => [`${participation_id} ${key}`, value]));
}

/** How likely each respondent was to be drawn; nothing where the invitation does not say. */
async function readChances(tx: Queryable, campaignId: string, ids: readonly string[]) {
  const rows = await tx.many(sql<{ participation_id: string; chance: number }>`
    select participation_id, chance from contact.invitation
    where campaign_id = ${campaignId} and participation_id = any(${ids}::uuid[]) and chance is not null`);
  return new Map(rows.map(({ participation_id, chance }) => [participation_id, chance]));
}
