import { isoDay } from '#contract/format.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
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

/** What a file says of a respondent beside their answers. */
export type CaseRespondent = {
  number: string;
  started_on: string;
  finished_on: string;
  order_seed(): string;
  arm: Arm;
};
type Arm = (arms: readonly string[] | undefined) => string | undefined;

/** Some rows of a snapshot, with what must be read for them. */
export type CaseRows = {
  from: number;
  to: number;
  /** None of an anonymous campaign. */
  respondents: readonly CaseRespondent[];
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
  for (let from = 0; from < snapshot.respondents; ) {
    const to = texts.end(from, Math.min(snapshot.respondents, from + rows_most));
    yield {
      from,
      to,
      respondents: snapshot.ids && what === 'all' ? await readRespondents(source, idsOf(snapshot.ids, from, to)) : [],
      texts: await texts.read(source.tx, from, to),
    };
    from = to;
  }
}

const id_bytes = 16;

function idsOf(ids: Buffer, from: number, to: number): string[] {
  const hex = ids.toString('hex', from * id_bytes, to * id_bytes);
  return Array.from({ length: to - from }, (_, at) =>
    hex.slice(at * 32, at * 32 + 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  );
}

type Row = { id: string; member_id: string | null; started_at: Date; finished_at: Date | null };

async function readRespondents(
  { tx, context, campaign }: CaseSource,
  ids: readonly string[],
): Promise<CaseRespondent[]> {
  const rows = await tx.many(sql<Row>`
    select participation.id, member_id, started_at, finished_at from survey.participation
    left join contact.invitation on invitation.participation_id = participation.id
    where participation.campaign_id = ${campaign.id} and participation.id = any(${[...ids]}::uuid[])`);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = known.get(id);
    const member_id = row?.member_id ?? null;
    return {
      number: exportNumber(context, campaign.id, member_id ?? id),
      started_on: row ? isoDay(row.started_at) : '',
      finished_on: row?.finished_at ? isoDay(row.finished_at) : '',
      // Where nobody knows any more whose answers they are, nothing says in which order they saw the options, nor their arm.
      order_seed: () => (member_id ? orderSeed(context, campaign.id, id) : ''),
      arm: (arms) => (member_id ? armOf(context, campaign.id, id, arms) : undefined),
    };
  });
}
