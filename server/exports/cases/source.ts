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
  const read = async (from: number): Promise<CaseRows> => {
    const to = texts.end(from, Math.min(snapshot.respondents, from + rows_most));
    const respondents =
      snapshot.ids && what === 'all' ? await readRespondents(source, idsOf(snapshot.ids, from, to)) : [];
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

function idsOf(ids: Buffer, from: number, to: number): string[] {
  const hex = ids.toString('hex', from * id_bytes, to * id_bytes);
  return Array.from({ length: to - from }, (_, at) => {
    const part = (begin: number, end: number) => hex.slice(at * 32 + begin, at * 32 + end);
    return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`;
  });
}

type Row = { id: string; member_id: string | null; started_on: string; finished_on: string };

async function readRespondents(
  { tx, context, campaign }: CaseSource,
  ids: readonly string[],
): Promise<CaseRespondent[]> {
  const rows = await tx.many(sql<Row>`
    select participation.id, member_id, to_char(started_at at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') as started_on,
      coalesce(to_char(finished_at at time zone 'Europe/Amsterdam', 'YYYY-MM-DD'), '') as finished_on
    from survey.participation
    left join contact.invitation on invitation.campaign_id = participation.campaign_id
      and invitation.participation_id = participation.id
    where participation.campaign_id = ${campaign.id} and participation.id = any(${[...ids]}::uuid[])`);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = known.get(id);
    const member_id = row?.member_id ?? null;
    return {
      number: exportNumber(context, campaign.id, member_id ?? id),
      started_on: row?.started_on ?? '',
      finished_on: row?.finished_on ?? '',
      // Where nobody knows any more whose answers they are, nothing says in which order they saw the options, nor their arm.
      order_seed: () => (member_id ? orderSeed(context, campaign.id, id) : ''),
      arm: (arms) => (member_id ? armOf(context, campaign.id, id, arms) : undefined),
    };
  });
}
