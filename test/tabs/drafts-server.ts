import { applyChanges, type Change } from '#contract/writing/changes.ts';
import type { Draft } from '#contract/writing/draft.ts';
import { merge } from '#contract/writing/merge.ts';
import type { Sending } from '#office/writing/queue.ts';

/** The server's rule for a set (decision 060), without its database. */
export function makeDraftsServer(base: Draft) {
  const revisions: { send_id: string; by: string; theirs: Change[]; changes: Change[] }[] = [];
  const at = (revision: number): Draft =>
    applyChanges(
      base,
      revisions.slice(0, revision).flatMap((one) => one.changes),
    );
  return {
    at,
    revisions,
    head: () => revisions.length,
    since: (revision: number): Change[] => revisions.slice(revision).flatMap((one) => one.changes),
    save({ base: from, send_id, changes }: Sending, by = '') {
      const again = revisions.findIndex((one) => one.send_id === send_id);
      if (again >= 0) return { status: 200, revision: again + 1, theirs: revisions[again]!.theirs } as const;
      const theirs = revisions.slice(from).flatMap((one) => one.changes);
      const merged = merge(at(from), theirs, changes);
      if (merged.conflicts.length > 0) return { status: 409, revision: revisions.length, theirs } as const;
      if (merged.changes.length === 0) return { status: 200, revision: revisions.length, theirs } as const;
      revisions.push({ send_id, by, theirs, changes: merged.changes });
      return { status: 200, revision: revisions.length, theirs } as const;
    },
  };
}
export type DraftsServer = ReturnType<typeof makeDraftsServer>;
