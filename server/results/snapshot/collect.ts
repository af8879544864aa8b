import { setImmediate as othersGo } from 'node:timers/promises';
import type { LeftOutReason } from '#contract/results/left-out-reasons.ts';
import type { Context } from '../../platform/core/context.ts';
import { forEachYielding } from '../../platform/core/yield-to-event-loop.ts';
import { inOwnArm } from '../../surveys/answering/order-seed.ts';
import type { CampaignRow } from '../../surveys/campaigns/campaigns.ts';
import { recordKey } from '../../surveys/campaigns/suppression.ts';
import type { Case } from '../../surveys/export/cases.ts';
import { cellsOf } from '../../surveys/export/export-columns.ts';
import type { CodedQuestion } from '../coding/columns.ts';
import { type KeptCount, keyedCount } from '../excluded-responses/exclusion-view.ts';
import { stopOf } from '../stops.ts';
import type { ResultsQuestion, Versions } from '../variables.ts';
import { Collected, type SnapshotColumn } from './encode.ts';
import { newCodes } from './grow.ts';

export type CollectedCases = {
  rows: number;
  finished: number;
  columns: SnapshotColumn[];
  versions: number;
  left_out: KeptCount[];
  coded: CodedQuestion[];
};

export type CollectInput = { campaign: CampaignRow; versions: Versions; asked: readonly ResultsQuestion[] };

export function collector(context: Context, { campaign, versions, asked }: CollectInput) {
  const variables = asked.flatMap((one) => one.variables);
  const collected = variables.map((variable) => new Collected(variable));
  const columns = variables.map(({ column }) => column);
  const rows = { finished: newCodes(), version: newCodes(), stopped: newCodes() };
  return {
    add(one: Case) {
      rows.finished.push(Number(one.finished));
      rows.version.push(one.version);
      const { published: whole } = versions.get(one.version)!;
      // New ids of anonymous answers are in other arms: there who answered a question was in its arm.
      const published = campaign.anonymous ? whole : inOwnArm(context, campaign.id, one.id, whole);
      rows.stopped.push(stopOf(one, published, asked));
      for (const [at, cell] of cellsOf(columns, published, one.answers, one.finished).entries()) {
        collected[at]!.add(cell);
      }
    },
    collected,
    /** Brings the rows into this order. Rows that are not in it go. */
    async arrange(order: readonly number[]) {
      rows.finished = rows.finished.arranged(order);
      rows.version = rows.version.arranged(order);
      rows.stopped = rows.stopped.arranged(order);
      for (const column of collected) {
        await column.arrange(order);
        await othersGo();
      }
    },
    columns: (): SnapshotColumn[] => [
      { name: 'finished', kind: 'codes', bytes: rows.finished.toBytes() },
      { name: 'version', kind: 'codes', bytes: rows.version.toBytes() },
      { name: 'stopped at', kind: 'codes', bytes: rows.stopped.toBytes() },
      ...collected.flatMap((column) => column.columns()),
    ],
  };
}

/** What the rounding of published counts follows from, a respondent each. */
export async function keysOf(
  { secrets }: Context,
  campaignId: string,
  rows: number,
  idOf: (row: number) => string,
): Promise<Buffer> {
  const keyed = (text: string) => secrets.fingerprint('publication', text);
  const bytes = Buffer.alloc(rows * 8);
  await forEachYielding(new Uint8Array(rows), (_, row) =>
    bytes.writeBigUInt64LE(recordKey(keyed, campaignId, idOf(row)), row * 8),
  );
  return bytes;
}

/** How many who finished are left out, by reason. */
export function leftOutCounts(
  context: Context,
  campaignId: string,
  all: readonly Pick<Case, 'id' | 'finished'>[],
  out: ReadonlyMap<string, LeftOutReason>,
): KeptCount[] {
  const ids = all.filter(({ id, finished }) => finished && out.has(id)).map(({ id }) => id);
  return [...new Set(ids.map((id) => out.get(id)!))].map((reason) => {
    const { n, key } = keyedCount(
      context,
      campaignId,
      ids.filter((id) => out.get(id) === reason),
    );
    return { reason, n, key: String(key) };
  });
}
