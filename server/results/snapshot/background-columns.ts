import { setImmediate as othersGo } from 'node:timers/promises';
import { isErased } from '#contract/attributes.ts';
import { backgroundKeys, backgrounds } from '#questionnaire/background.ts';
import type { Context } from '../../platform/core/context.ts';
import { forEachYielding } from '../../platform/core/yield-to-event-loop.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { beforeAll, readCases, readTogether } from '../../surveys/export/cases.ts';
import { readCoded } from '../coding/coded.ts';
import { readCodes } from '../coding/codes.ts';
import { codedColumns, codedQuestions } from '../coding/columns.ts';
import { respondentAt } from '../coding/text-keys.ts';
import { readLeftOutPeople } from '../excluded-responses/exclusion-rows.ts';
import { coded } from '../variables.ts';
import { type CollectedCases, type CollectInput, collector, keysOf, leftOutCounts } from './collect.ts';
import { bytesToCodes, bytesToNumbers, codesToBytes, no_number, type SnapshotColumn } from './encode.ts';
import { type Former, idBytes, type People, positionsIn, readFormer } from './former.ts';
import { newCodes, newNumbers } from './grow.ts';
import { joined, readNow } from './join.ts';

/**
 * Of known respondents: answers of those who had finished before are taken over from the former snapshot, where that is certain
 * to be right; all others are read. The rows stand in the order of the participations, so that both ways make the same bytes.
 */
export async function knownColumns(tx: Queryable, context: Context, reading: CollectInput): Promise<CollectedCases> {
  const { campaign, versions } = reading;
  const out = await tx.many(sql<{ id: string; finished: boolean }>`
    select id, finished_at is not null as finished from survey.participation
    where campaign_id = ${campaign.id} and left_out is not null order by id`);
  const people = await readPeople(tx, campaign.id);
  const rows = people.finished.length;
  const former = await readFormer(tx, context, reading);
  const columns =
    (former && (await takenOver(tx, context, reading, { people, former }))) ??
    (await readColumns(tx, context, reading, people.ids));
  const given = await readCoded(tx, campaign.id);
  const questions = codedQuestions(await readCodes(tx, campaign.id), given);
  const ids = questions.length === 0 ? [] : Array.from({ length: rows }, (_, row) => respondentAt(people.ids, row));
  const ofCodes = questions.flatMap((question) => {
    const texts = columns.find(({ name, kind }) => kind === 'codes' && name === `answer ${question.question}`);
    return texts ? codedColumns(question, given, ids, [...bytesToCodes(texts.bytes)]) : [];
  });
  return {
    coded: questions,
    rows,
    finished: people.finished.reduce((sum, one) => sum + one, 0),
    versions: versions.size,
    left_out: leftOutCounts(context, campaign.id, out, await readLeftOutPeople(tx, campaign)),
    columns: [
      ...columns,
      ...ofCodes.map(
        ({ name, codes }): SnapshotColumn => ({ name: `answer ${name}`, kind: 'codes', bytes: codesToBytes(codes) }),
      ),
    ],
  };
}

/** Who counts, in the order of their ids. As objects, four hundred thousand of them would take fifty megabytes. */
async function readPeople(tx: Queryable, campaignId: string): Promise<People> {
  const ids: Buffer[] = [];
  const finished: Buffer[] = [];
  for (let after = beforeAll, last = readTogether; last === readTogether; ) {
    const some = await tx.one(sql<{ ids: Buffer; finished: Buffer }>`
      select coalesce(string_agg(uuid_send(id), ''::bytea order by id), ''::bytea) as ids,
        coalesce(string_agg(case when finished_at is null then '\\x00'::bytea else '\\x01'::bytea end, ''::bytea order by id), ''::bytea)
          as finished
      from (
        select id, finished_at from survey.participation
        where campaign_id = ${campaignId} and left_out is null and id > ${after}::uuid order by id limit ${readTogether}) as one`);
    ids.push(some.ids);
    finished.push(some.finished);
    last = some.finished.length;
    if (last > 0) after = respondentAt(some.ids, last - 1);
  }
  return { ids: Buffer.concat(ids), finished: Buffer.concat(finished) };
}

/** Undefined: the former snapshot lacks a column, or something that stood beside its answers is gone since. */
async function takenOver(
  tx: Queryable,
  context: Context,
  reading: CollectInput,
  { people, former }: { people: People; former: Former },
): Promise<SnapshotColumn[] | undefined> {
  const places = await positionsIn(former, people);
  const rows: number[] = [];
  for (const [row, place] of places.entries()) if (place === readNow) rows.push(row);
  const wanted = Buffer.alloc(rows.length * idBytes);
  for (const [at, row] of rows.entries()) people.ids.copy(wanted, at * idBytes, row * idBytes, (row + 1) * idBytes);
  const read = await readColumns(tx, context, reading, wanted);
  const sizes = { former: former.rows, read: rows.length };
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
    (key) => !isErased(key) && [...versions.values()].some(({ published }) => published.background?.includes(key)),
  );

async function readColumns(
  tx: Queryable,
  context: Context,
  reading: CollectInput,
  ids: Buffer,
): Promise<SnapshotColumn[]> {
  const { campaign } = reading;
  const rows = ids.length / idBytes;
  const cases = collector(context, reading);
  const classes = new Map(usedBackground(reading).map((key) => [key, newCodes()]));
  const chances = newNumbers();
  for (let at = 0; at < rows; at += readTogether) {
    const together = ids.toString('hex', at * idBytes, Math.min(at + readTogether, rows) * idBytes);
    for await (const read of readCases(tx, campaign, `{${together.match(/.{32}/g)!.join()}}`)) {
      const portion = read.map(({ id }) => id);
      const known = await readClasses(tx, campaign.id, portion);
      const drawn = await readChances(tx, campaign.id, portion);
      await forEachYielding(read, (one) => {
        cases.add(one);
        chances.push(drawn.get(one.id) ?? no_number.left_open);
        for (const [key, codes] of classes) {
          const place = backgrounds[key].classes.findIndex(({ id }) => id === known.get(`${one.id} ${key}`));
          codes.push(place < 0 ? coded.left_open : place + 1);
        }
      });
    }
  }
  return [
    ...cases.columns(),
    ...[...classes].map(
      ([key, codes]): SnapshotColumn => ({ name: `background ${key}`, kind: 'codes', bytes: codes.toBytes() }),
    ),
    { name: 'chance', kind: 'number', bytes: chances.toBytes() },
    { name: 'respondent', kind: 'id', bytes: ids },
    {
      name: 'respondent',
      kind: 'key',
      bytes: await keysOf(context, campaign.id, rows, (row) => respondentAt(ids, row)),
    },
  ];
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
