import {
  type draftAt as draftAtCall,
  type draftHistory,
  type HistoryLine,
  historyPage,
} from '#contract/calls/office/writing.ts';
import type { Output, Reply } from '#contract/endpoint.ts';
import { tellEdits } from '#questionnaire/difference/edit-notes.ts';
import { applyChanges, type Change } from '#questionnaire/draft/changes.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { readDraft, type StoredDraft } from './draft.ts';
import { draftAt, type Why } from './revisions.ts';
import { readVersions } from './versions.ts';

type Row = { number: number; at: Date; by: string | null; version: number; changes: Change[]; why: Why | null };

/** Who changed what, newest first. */
export async function readHistory(
  db: Queryable,
  id: string,
  { before }: Output<typeof draftHistory, 'query'>,
): Promise<Reply<typeof draftHistory>> {
  const held = await readDraft(db, id);
  const rows = await db.many(sql<Row>`
    select number, at, (select name from office.staff where staff.id = staff_id) as by, version, changes, why
    from survey.draft_revision where campaign_id = ${id} and number < ${before ?? held.revision + 1}
    order by number desc limit ${historyPage + 1}`);
  const page = rows.slice(0, historyPage);
  const versions = await readVersions(db, id);
  return {
    revisions: await linesOf(db, held, page),
    more: rows.length > historyPage,
    versions: versions.map(({ number, published_at, revision }) => ({
      number,
      at: published_at.toISOString(),
      revision,
    })),
  };
}

/** Each line with what it did to the draft as it was just before. */
async function linesOf(db: Queryable, held: StoredDraft, page: readonly Row[]): Promise<HistoryLine[]> {
  let draft = await draftAt(db, held, Math.max(0, (page.at(-1)?.number ?? 0) - 1));
  const lines = page.toReversed().map(({ number, at, ...row }): HistoryLine => {
    const edits = draft ? tellEdits(draft, row.changes) : [];
    draft = draft && applyChanges(draft, row.changes);
    return { revision: number, at: at.toISOString(), ...row, edits };
  });
  return lines.reverse();
}

export async function readDraftAt(db: Queryable, id: string, revision: number): Promise<Reply<typeof draftAtCall>> {
  const draft = await draftAt(db, await readDraft(db, id), revision);
  if (!draft) throw new Problem('not_found');
  return { draft };
}
