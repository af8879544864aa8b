import type { Queryable } from '../platform/database/sql.ts';
import type { CampaignRow } from '../surveys/campaigns/campaigns.ts';
import { withCodes } from './coding/columns.ts';
import { type Model, readModel } from './model.ts';
import { addBytes, type Snapshot } from './snapshot/read-snapshot.ts';
import { type Breakdown, choicesOf } from './tables/choose.ts';
import type { ResultsQuestion } from './variables.ts';

/** What follows from a snapshot alone, no matter who looks and what is asked. */
export type Prepared = Model & {
  /** What was asked, without what was made of it by reading. */
  questions: ResultsQuestion[];
  choices: Breakdown[];
};

/** A snapshot never changes, and neither do the versions that it knows: as long as it is in memory this is too. */
const known = new WeakMap<Snapshot, Prepared>();

export async function readPrepared(db: Queryable, campaign: CampaignRow, snapshot: Snapshot): Promise<Prepared> {
  const before = known.get(snapshot);
  if (before) return before;
  const model = await readModel(db, campaign, snapshot.versions);
  const asked = withCodes(model.asked, snapshot.coded);
  const prepared = { ...model, asked, questions: model.asked, choices: await choicesOf(snapshot, asked) };
  known.set(snapshot, prepared);
  addBytes(db, snapshot, bytesOf(prepared));
  return prepared;
}

/** The classes of everybody; of several answers both who chose each, and who did not, and the rows of the first. */
const bytesOf = ({ choices }: Prepared): number =>
  choices
    .flatMap(({ layers }) =>
      layers.map(({ of, members }) => of.byteLength * (members ? 2 : 1) + (members?.byteLength ?? 0)),
    )
    .reduce((sum, bytes) => sum + bytes, 0);
