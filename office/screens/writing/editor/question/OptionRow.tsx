import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { capitalize } from '#contract/format.ts';
import type { OptionEntry } from '#questionnaire/draft/campaign-file.ts';
import { IconDown, IconMore, IconRemove, IconUp } from '../icons.tsx';
import { InPlace } from './InPlace.tsx';

export type RowActs = {
  write(at: number, title: string): void;
  begin(at: number): void;
  enter(at: number): void;
  remove(at: number): void;
  move(at: number, by: number): void;
  step(at: number, by: number): void;
  paste(at: number, text: string): boolean;
};

/** What the rows are called, and of what they are: ' van deelvraag 2'. */
export type RowWords = {
  row: string;
  Row: string;
  Rows: string;
  the: string;
  empty: string;
  new: string;
  without: string;
  of: string;
};

type Props = {
  at: number;
  option: OptionEntry;
  /** The row behind the last option: anyone who writes in it has made one. */
  isNew: boolean;
  id: string;
  words: RowWords;
  acts: RowActs;
  onHold: (event: PointerEvent) => void;
  isHeld: boolean;
  lead: ReactNode;
  tail: ReactNode;
  more: ReactNode;
};

/** Whether an arrow would leave the words: of one line it does, of more lines at their first or last letter. */
function isAtEdge(field: HTMLTextAreaElement, by: number): boolean {
  const { lineHeight } = getComputedStyle(field);
  if (field.clientHeight < 2 * Number.parseFloat(lineHeight)) return true;
  return by < 0 ? field.selectionEnd === 0 : field.selectionStart === field.value.length;
}

export function OptionRow({ at, option, isNew, id, words, acts, onHold, isHeld, lead, tail, more }: Props) {
  const [open, setOpen] = useState(false);
  const title = option.title ?? '';
  const name = `${words.row} ${at + 1}${words.of}`;

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    const plain = !altKey && !ctrlKey && !metaKey && !shiftKey;
    if (by !== 0 && altKey && !isNew) acts.move(at, by);
    else if (by !== 0 && plain && isAtEdge(currentTarget, by)) acts.step(at, by);
    else if (key === 'Enter' && plain) acts.enter(at);
    else if (key === 'Backspace' && plain && currentTarget.value === '') isNew ? acts.step(at, -1) : acts.remove(at);
    else return;
    event.preventDefault();
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    if (acts.paste(at, event.clipboardData.getData('text/plain'))) event.preventDefault();
  }

  return (
    <div className={`row${isNew ? ' new' : ''}${isHeld ? ' held' : ''}`} data-row>
      {isNew ? (
        <span />
      ) : (
        <button type="button" className="handle" tabIndex={-1} aria-label={`Versleep ${name}`} onPointerDown={onHold} />
      )}
      <div className="choice">
        {lead}
        <InPlace
          id={id}
          value={title}
          aria-label={isNew ? `${words.new}${words.of}` : capitalize(name)}
          placeholder={isNew ? words.new : words.without}
          onWrite={(text) => acts.write(at, text)}
          onFocus={() => acts.begin(at)}
          onKeyDown={press}
          onPaste={paste}
        />
        {!isNew && (
          <span className="row-acts">
            <button
              type="button"
              className="icon-button"
              aria-label={`Zet ${name} hoger`}
              onClick={() => acts.move(at, -1)}
            >
              <IconUp />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={`Zet ${name} lager`}
              onClick={() => acts.move(at, 1)}
            >
              <IconDown />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={`Verwijder ${name}`}
              onClick={() => acts.remove(at)}
            >
              <IconRemove />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={`Meer over ${name}`}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <IconMore />
            </button>
          </span>
        )}
      </div>
      {tail ?? <span />}
      {open && !isNew && more}
    </div>
  );
}
