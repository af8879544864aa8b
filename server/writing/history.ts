import {
  type draftAt as draftAtCall,
  type draftHistory,
  type HistoryLine,
  historyPage,
} from '#contract/calls/office/writing.ts';
import type { Output, Reply } from '#contract/endpoint.ts';
import type { Change } from '#contract/writing/changes.ts';
import { Problem } from '../base/problem.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { readDraft, readHead } from './draft.ts';
import { draftAt, type Why } from './revisions.ts';
import { readVersions } from './versions.ts';

type Row = { number: number; at: Date; by: string | null; version: number; changes: Change[]; why: Why | null };

/** Who changed what, newest first. */
export async function readHistory(
  db: Queryable,
  id: string,
  { before }: Output<typeof draftHistory, 'query'>,
): Promise<Reply<typeof draftHistory>> {
  const { revision } = await readHead(db, id);
  const rows = await db.many(sql<Row>`
    select number, at, (select name from office.staff where staff.id = staff_id) as by, version, changes, why
    from survey.draft_revision where campaign_id = ${id} and number < ${before ?? revision + 1}
    order by number desc limit ${historyPage + 1}`);
  const versions = await readVersions(db, id);
  return {
    revisions: rows.slice(0, historyPage).map(lineOf),
    more: rows.length > historyPage,
    versions: versions.map(({ number, published_at, revision }) => ({
      number,
      at: published_at.toISOString(),
      revision,
    })),
  };
}

const lineOf = ({ number, at, ...row }: Row): HistoryLine => ({ revision: number, at: at.toISOString(), ...row });

export async function readDraftAt(db: Queryable, id: string, revision: number): Promise<Reply<typeof draftAtCall>> {
  const draft = await draftAt(db, await readDraft(db, id), revision);
  if (!draft) throw new Problem('not_found');
  return { draft };
}
