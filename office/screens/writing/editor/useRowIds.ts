import { useRef } from 'react';
import { newKey } from './edits/questions.ts';
import { type Row, rowsAfter } from './edits/row-ids.ts';

type Entry = { ref?: string | null; title?: string | null };

/**
 * What each answer or sub-question is called on this screen, so that focus, a caret and a drag stay in their row no matter who
 * changes the others. Behind them stands an empty row, which becomes an answer when somebody writes in it: `claim` says so.
 */
export function useRowIds(entries: readonly Entry[]) {
  const last = useRef<{ entries: readonly Entry[]; rows: Row[]; blank: string; isClaimed: boolean }>(null);
  last.current ??= { entries, rows: rowsAfter([], entries, newKey), blank: newKey(), isClaimed: false };
  const known = last.current;
  if (known.entries !== entries) {
    const taken = known.isClaimed && entries.length > known.rows.length;
    const before = taken ? [...known.rows, { id: known.blank, ref: '', title: '' }] : known.rows;
    last.current = {
      entries,
      rows: rowsAfter(before, entries, newKey),
      blank: taken ? newKey() : known.blank,
      isClaimed: false,
    };
  }
  const { rows, blank } = last.current;
  return {
    ids: rows.map(({ id }) => id),
    blank,
    claim: () => {
      if (last.current) last.current.isClaimed = true;
    },
  };
}
