import type { LeftOutReason } from '#contract/results/left-out-reasons.ts';
import type { Context } from '../../base/context.ts';
import type { CampaignRow } from '../../surveys/campaigns/campaigns.ts';
import type { Case } from '../../surveys/export/cases.ts';
import { cellsOf } from '../../surveys/export/columns.ts';
import { recordKey } from '../../surveys/outcome/rounding.ts';
import type { CodedQuestion } from '../codes/columns.ts';
import { type KeptCount, keyedCount } from '../left-out/show.ts';
import { stopOf } from '../stops.ts';
import type { Asked, Versions } from '../variables.ts';
import { Collected, codesToBytes, numbersToBytes, textsToBytes } from './encode.ts';

export type Kept = { name: string; kind: 'codes' | 'number' | 'text' | 'id' | 'key'; bytes: Buffer };
export type Made = {
  rows: number;
  finished: number;
  columns: Kept[];
  versions: number;
  left_out: KeptCount[];
  coded: CodedQuestion[];
};

export type Reading = { campaign: CampaignRow; versions: Versions; asked: readonly Asked[] };

/** Collects cases row by row; of each what the export would hold. */
export function collector(asked: readonly Asked[], versions: Versions) {
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
export const keysOf = ({ secrets }: Context, campaignId: string, ids: readonly string[]): Buffer => {
  const keyed = (text: string) => secrets.fingerprint('publication', text);
  const bytes = Buffer.alloc(ids.length * 8);
  for (const [row, id] of ids.entries()) bytes.writeBigUInt64LE(recordKey(keyed, campaignId, id), row * 8);
  return bytes;
};

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
