import { rules } from '#contract/rules.ts';
import type { Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import type { Random } from '../../platform/core/random.ts';
import { forEachYielding } from '../../platform/core/yield-to-event-loop.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type CampaignRow, readCampaign } from '../../surveys/campaigns/campaigns.ts';
import { type Case, portionsOf, readCases, readTogether } from '../../surveys/export/cases.ts';
import { textKey, textKeyBytes } from '../coding/text-keys.ts';
import { followSnapshot } from '../editions/edition.ts';
import { readLeftOutPeople } from '../excluded-responses/exclusion-rows.ts';
import { readModel } from '../model.ts';
import { knownColumns } from './background-columns.ts';
import { type CollectedCases, type CollectInput, collector, keysOf, leftOutCounts } from './collect.ts';
import type { SnapshotColumn } from './encode.ts';
import { readBy } from './read-by.ts';
import { forgottenIn, readResultChanges } from './snapshot-changes.ts';
import { stampOf } from './stamp.ts';

const kept_most = 2;

/**
 * Brings all answers as of one moment into columns, with the code of the export: tables and files cannot disagree. Null: an
 * anonymous campaign that has not had ten respondents more since the last time, or another job made one at the same moment.
 */
export async function makeSnapshot(context: Context, campaignId: string): Promise<number | null> {
  const campaign = await readCampaign(context.db, campaignId);
  const making = context.db.transaction(async (tx) => {
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
  const number = await making.catch((error: { constraint?: string }) => {
    if (error.constraint === 'result_pkey') return null;
    throw error;
  });
  if (number === null) return null;
  await followSnapshot(context, campaignId);
  await notifyLive(context.db, `results:${campaignId}`);
  return number;
}

/**
 * Of anonymous answers a snapshot has no ids, its rows stand in an order drawn anew each time, and each column of texts in an
 * order of its own. One that differs from the former by a few would tell what those few said.
 */
async function anonymousColumns(
  tx: Queryable,
  context: Context,
  reading: CollectInput,
): Promise<CollectedCases | null> {
  const { campaign, versions } = reading;
  const least = rules.anonymous_answers_least;
  const before = await tx.maybe(sql<{ finished: number }>`
    select finished from survey.result where campaign_id = ${campaign.id} order by number desc limit 1`);
  const out = await readLeftOutPeople(tx, campaign);
  const all: Pick<Case, 'id' | 'version' | 'finished'>[] = [];
  const finishedOf = new Map([...versions.keys()].map((version) => [version, 0]));
  const cases = collector(context, reading);
  const readIds = (after: string) =>
    tx.many(sql<{ id: string }>`
      select id from survey.anonymous_participation
      where campaign_id = ${campaign.id} and id > ${after}::uuid order by id limit ${readTogether}`);
  for await (const some of portionsOf(readIds, readTogether)) {
    for await (const portion of readCases(tx, campaign, `{${some.map(({ id }) => id).join()}}`)) {
      await forEachYielding(portion, (one) => {
        const { id, version, finished } = one;
        all.push({ id, version, finished });
        if (finished) finishedOf.set(version, finishedOf.get(version)! + 1);
        cases.add(one);
      });
    }
  }
  const known: number[] = [];
  let finished = 0;
  await forEachYielding(all, (one, row) => {
    if (finishedOf.get(one.version)! < least || out.has(one.id)) return;
    known.push(row);
    finished += Number(one.finished);
  });
  const over = campaign.shuffled_at !== null;
  if (finished < least || (before && !over && finished - before.finished < least)) return null;
  const drawn = await mixed(known, context.random);
  await cases.arrange(drawn);
  const ids = drawn.map((row) => all[row]!.id);
  const keys: SnapshotColumn[] = [];
  for (const column of cases.collected) {
    const { name, words, kind } = column.variable;
    if (!words) continue;
    const order = await column.loosen((rows) => mixed(rows, context.random));
    // For coding: only once nothing about them changes any more.
    if (!over || kind !== 'text') continue;
    const bytes = Buffer.alloc(order.length * textKeyBytes);
    await forEachYielding(order, (row, at) =>
      textKey(context, campaign.id, name, ids[row]!).copy(bytes, at * textKeyBytes),
    );
    keys.push({ name: `answer ${name}`, kind: 'key', bytes });
  }
  return {
    coded: [],
    rows: drawn.length,
    finished,
    versions: versions.size,
    left_out: leftOutCounts(context, campaign.id, all, out),
    columns: [
      ...cases.columns(),
      ...keys,
      { name: 'respondent', kind: 'key', bytes: await keysOf(context, campaign.id, ids.length, (row) => ids[row]!) },
    ],
  };
}

async function keep(tx: Queryable, context: Context, campaign: CampaignRow, made: CollectedCases): Promise<number> {
  const { next } = await tx.one(sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from survey.result where campaign_id = ${campaign.id}`);
  const stamp = stampOf(campaign.id, made.versions, next, made.rows);
  const { forgotten } = await tx.one(sql<{ forgotten: number }>`select ${forgottenIn(campaign)} as forgotten`);
  await tx.run(sql`
    insert into survey.result
      (campaign_id, number, made_at, versions, respondents, finished, stamp, changes, left_out, coded, read_by, forgotten)
    values (${campaign.id}, ${next}, ${context.clock.now()}, ${made.versions}, ${made.rows}, ${made.finished}, ${stamp},
      ${await readResultChanges(tx, campaign.id)}, ${JSON.stringify(made.left_out)}, ${JSON.stringify(made.coded)},
      ${campaign.anonymous ? null : readBy(context)}, ${forgotten})`);
  // Each is let go once it is kept: together the columns of some hundred thousand take a hundred megabytes.
  for (let one = made.columns.shift(); one; one = made.columns.shift()) {
    const { name, kind, bytes } = one;
    await tx.run(sql`
      insert into survey.result_column (campaign_id, number, name, kind, bytes)
      values (${campaign.id}, ${next}, ${name}, ${kind}, ${bytes})`);
  }
  // A page that is open keeps the former, unless what is known of somebody who was erased stands in it.
  const until = campaign.anonymous ? next : next - kept_most + 1;
  await tx.run(sql`
    delete from survey.result
    where campaign_id = ${campaign.id} and number < ${next} and (number < ${until} or forgotten <> ${forgotten})`);
  return next;
}

/** The same rows in an order drawn by chance, each order as likely as any other. */
export async function mixed(rows: readonly number[], { bytes }: Pick<Random, 'bytes'>): Promise<number[]> {
  const mix = [...rows];
  await forEachYielding(rows, (_, at) => {
    const last = mix.length - 1 - at;
    const drawn = Math.floor((bytes(6).readUIntBE(0, 6) / 2 ** 48) * (last + 1));
    [mix[last], mix[drawn]] = [mix[drawn]!, mix[last]!];
  });
  return mix;
}
