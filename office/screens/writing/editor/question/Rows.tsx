import { type ReactNode, useRef } from 'react';
import type { OptionEntry, QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { useEditing } from '../editing.tsx';
import { changing, dropping, inserting, optionsOf, pasting, shifting } from '../edits/options.ts';
import { useDragRow } from '../useDragRow.ts';
import { useRowIds } from '../useRowIds.ts';
import { OptionRow, type RowActs, type RowWords } from './OptionRow.tsx';

type Props = {
  /** The rows as the answers of an entry, as they are by then, and the way back. */
  now: () => QuestionEntry;
  keep: (entry: QuestionEntry, act?: string) => void;
  options: readonly OptionEntry[];
  words: RowWords;
  idOf: (at: number) => string;
  /** Where the arrow goes that leaves the first row. */
  above: string;
  /** Gives a row a name in the file, made of its words. */
  named: (entry: QuestionEntry, at: number) => QuestionEntry;
  /** Whether a row with this name has to be named anew as it is written. */
  isUnnamed: (option: OptionEntry) => boolean;
  lead: (at: number) => ReactNode;
  tail?: (option: OptionEntry | undefined, at: number) => ReactNode;
  more: (option: OptionEntry, at: number) => ReactNode;
  children?: ReactNode;
};

/** Rows that are written one under the other, and behind them an empty one: anyone who writes in it has made one. */
export function Rows({ now, keep, options, words, idOf, above, named, isUnnamed, lead, tail, more, children }: Props) {
  const editing = useEditing();
  const rows = useRef<HTMLDivElement>(null);
  // The row that gets its name from what is typed: one that had none when somebody came to it.
  const naming = useRef(-1);
  const focus = (at: number) => editing.focusOn(idOf(Math.max(0, at)));
  const { ids, blank, claim } = useRowIds(options);
  const { order, hold, heldId } = useDragRow(rows, ids, (id, to) => {
    const from = ids.indexOf(id);
    move(from, to - from);
  });

  function move(from: number, by: number) {
    const entry = now();
    const row = optionsOf(entry);
    const to = from + by;
    const title = row[from]?.title || words.the;
    if (to < 0 || to >= row.length) return editing.say(`‘${title}’ staat al ${to < 0 ? 'bovenaan' : 'onderaan'}.`);
    keep(shifting(entry, from, to), `${words.Row} verplaatst`);
    focus(to);
    naming.current = -1;
    editing.say(`‘${title}’ staat nu op plaats ${to + 1} van ${row.length}.`);
  }

  const acts: RowActs = {
    begin: (at) => {
      const option = optionsOf(now())[at];
      naming.current = option && !isUnnamed(option) ? -1 : at;
    },
    write(at, title) {
      const entry = now();
      const option = optionsOf(entry)[at];
      if (!option && title.trim() === '') return;
      if (!option) claim();
      const written = option ? changing(entry, at, { ...option, title }) : inserting(entry, at, { title });
      keep(naming.current === at ? named(written, at) : written, `${words.Row} ${at + 1} geschreven`);
    },
    enter(at) {
      const entry = now();
      if (!optionsOf(entry)[at]) return;
      if (optionsOf(entry)[at + 1]?.title !== '' && at + 1 < optionsOf(entry).length)
        keep(inserting(entry, at + 1, { title: '' }), `${words.Row} ingevoegd`);
      focus(at + 1);
    },
    remove(at) {
      const entry = now();
      const title = optionsOf(entry)[at]?.title;
      keep(dropping(entry, at), `${words.Row} verwijderd`);
      focus(at - 1);
      editing.say(title ? `‘${title}’ is weg.` : `${words.empty} is weg.`);
    },
    move,
    step(at, by) {
      if (at + by < 0) editing.focusOn(above);
      else if (at + by <= options.length) focus(at + by);
    },
    paste(at, text) {
      if (!/[\r\n]/.test(text.trim())) return false;
      const pasted = pasting(now(), at, text, named);
      if (pasted.count === 0) return false;
      keep(pasted.entry, `${words.Rows} geplakt`);
      focus(pasted.last);
      editing.say(
        pasted.count === 1 ? 'Eén regel geplakt.' : `${pasted.count} regels geplakt als ${words.Rows.toLowerCase()}.`,
      );
      return true;
    },
  };

  const byId = new Map(ids.map((id, at) => [id, options[at]!]));
  return (
    <div className="rows" ref={rows}>
      {[...order, blank].map((id, at) => {
        const option = byId.get(id);
        return (
          <OptionRow
            key={id}
            at={at}
            option={option ?? {}}
            isNew={!option}
            id={idOf(at)}
            words={words}
            acts={acts}
            onHold={(event) => hold(id, event)}
            isHeld={heldId === id}
            lead={lead(at)}
            tail={tail?.(option, at)}
            more={option && more(option, at)}
          />
        );
      })}
      {children}
    </div>
  );
}
