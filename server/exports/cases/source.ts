import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { respondentAt } from '../../results/coding/text-keys.ts';
import type { JoinRow } from '../../results/joins.ts';
import type { Model } from '../../results/model.ts';
import type { Snapshot } from '../../results/snapshot/read-snapshot.ts';
import { armOf, orderSeed } from '../../surveys/answering/order-seed.ts';
import type { CampaignRow } from '../../surveys/campaigns/campaigns.ts';
import { exportNumber } from '../../surveys/export/export-number.ts';
import type { TextColumns } from './texts.ts';

/** What files are made of: one snapshot, read in one transaction that goes on for as long as the file is written. */
export type CaseSource = {
  tx: Queryable;
  context: Context;
  campaign: CampaignRow;
  snapshot: Snapshot;
  model: Model;
  joins: readonly JoinRow[];
};

/** What a file says of respondents beside their answers, by the row of each in the snapshot. */
export type CaseRespondents = {
  number(row: number): string;
  /** In days since 1970. Null: not finished, or gone since the snapshot. */
  started_on(row: number): number | null;
  finished_on(row: number): number | null;
  order_seed(row: number): string;
  arm(row: number, arms: readonly string[] | undefined): string | undefined;
};

/** Some rows of a snapshot, with what must be read for them. */
export type CaseRows = {
  from: number;
  to: number;
  /** None of an anonymous campaign. */
  respondents?: CaseRespondents | undefined;
  texts: ReadonlyMap<string, readonly string[]>;
};

const rows_most = 1000;

/** The rows of a snapshot a few at a time, so that a file of millions takes no more memory than one of hundreds. */
export async function* caseRowsOf(
  source: CaseSource,
  texts: TextColumns,
  /** Anyone who only wants to know how long the texts are needs no people. */
  what: 'all' | 'texts' = 'all',
): AsyncGenerator<CaseRows> {
  const { snapshot } = source;
  const read = async (from: number): Promise<CaseRows> => {
    const to = texts.end(from, Math.min(snapshot.respondents, from + rows_most));
    const respondents =
      snapshot.ids && what === 'all' ? await readRespondents(source, snapshot.ids, from, to) : undefined;
    return { from, to, respondents, texts: await texts.read(source.tx, from, to) };
  };
  for (let next = snapshot.respondents > 0 ? read(0) : undefined; next; ) {
    const rows = await next;
    // The database reads the next ones while these are written.
    next = rows.to < snapshot.respondents ? read(rows.to) : undefined;
    next?.catch(() => undefined);
    yield rows;
  }
}

const id_bytes = 16;
type Days = (number | null)[];
type KnownRespondents = {
  /** Null: all of them are there. */
  ids: string[] | null;
  members: (string | null)[];
  started: Days;
  finished: Days;
};

/**
 * Read as a list for each column: the driver takes four times as long for a thousand rows. The ids come back only where somebody is
 * gone since the snapshot, whose rows stand in the order of ids too.
 */
async function readRespondents(
  { tx, context, campaign }: CaseSource,
  snapshotIds: Buffer,
  from: number,
  to: number,
): Promise<CaseRespondents> {
  const hex = snapshotIds.toString('hex', from * id_bytes, to * id_bytes);
  const wanted = Array.from({ length: to - from }, (_, at) => hex.slice(at * id_bytes * 2, (at + 1) * id_bytes * 2));
  const { ids, members, started, finished } = await tx.one(sql<KnownRespondents>`
    select case when count(*) < ${wanted.length} then coalesce(json_agg(id), '[]') end as ids,
      coalesce(json_agg(member_id), '[]') as members, coalesce(json_agg(started_on), '[]') as started,
      coalesce(json_agg(finished_on), '[]') as finished
    from (
      select participation.id, member_id, (started_at at time zone 'Europe/Amsterdam')::date - date '1970-01-01' as started_on,
        (finished_at at time zone 'Europe/Amsterdam')::date - date '1970-01-01' as finished_on
      from survey.participation
      left join contact.invitation on invitation.campaign_id = participation.campaign_id
        and invitation.participation_id = participation.id
      where participation.campaign_id = ${campaign.id} and participation.id = any(${`{${wanted.join()}}`}::uuid[])
      order by participation.id) as respondent`);
  const places = ids && new Map(ids.map((id, place) => [id, place]));
  const idOf = (row: number) => respondentAt(snapshotIds, row);
  const placeOf = (row: number) => (places ? (places.get(idOf(row)) ?? -1) : row - from);
  const memberOf = (row: number) => members[placeOf(row)] ?? null;
  return {
    number: (row) => exportNumber(context, campaign.id, memberOf(row) ?? idOf(row)),
    started_on: (row) => started[placeOf(row)] ?? null,
    finished_on: (row) => finished[placeOf(row)] ?? null,
    // Where nobody knows any more whose answers they are, nothing says in which order they saw the options, nor their arm.
    order_seed: (row) => (memberOf(row) ? orderSeed(context, campaign.id, idOf(row)) : ''),
    arm: (row, arms) => (memberOf(row) ? armOf(context, campaign.id, idOf(row), arms) : undefined),
  };
}
