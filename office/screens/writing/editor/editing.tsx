import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';

/** The draft that is open, as the store of the tab has it (office/writing). */
export type Writing = {
  draft: Draft;
  /** The version that is out, by the same keys; null as long as none is. */
  out: Draft | null;
  /** Whether this tab may change it. */
  writes: boolean;
  change(changes: readonly Change[], label: string): void;
};

/** What any part of the editor can do. It stays the same object, so that a keystroke draws only what it changed. */
type Editing = {
  now(): Writing;
  /** What one question says. */
  edit(key: string, entry: QuestionEntry, label: string): void;
  /** A setting of the whole list; undefined leaves it out. */
  set(name: string, value: unknown, label: string): void;
  /** Anything else, with what a screen reader hears of it. */
  act(changes: readonly Change[] | undefined, label: string, said?: string): void;
  /** Puts focus there once it stands on the screen: what had it may be gone by then. */
  focusOn(id: string, caret?: Caret): void;
  /** What focus was sent to may stand in a part that has only now come. */
  retryFocus(): void;
  /** Where somebody was last in the words of a question: the id of the field, and the caret in it. */
  lastCaret(): { id: string; at: number } | null;
  say(sentence: string): void;
};

type Caret = 'start' | 'end' | number;

const EditingContext = createContext<Editing | null>(null);
export const EditingProvider = EditingContext.Provider;

const FaultyFields = createContext<ReadonlyMap<string, string>>(new Map());
export const FaultyFieldsProvider = FaultyFields.Provider;

export function useFaultOf(id: string | undefined) {
  const sentence = useContext(FaultyFields).get(id ?? '');
  return sentence ? { 'aria-invalid': true, 'aria-describedby': sentence } : {};
}

/** Of rows the last one that is left, and of anything else the question. */
function nearestOf(id: string): string {
  const [, row = '', count = '0'] = /^(antwoord-(?:\d+-)?)(\d+)$/.exec(id) ?? [];
  for (let at = Number(count) - 1; at > 0; at--) if (document.getElementById(`${row}${at}`)) return `${row}${at}`;
  return document.querySelector('.in-place.t')?.id ?? '';
}

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('useEditing() stands outside the editor');
  return editing;
}

/** `now` is asked at each act: a draft that was drawn may be older than the last change. */
export function useMakeEditing(now: () => Writing): { editing: Editing; said: string } {
  const [said, setSaid] = useState('');
  const [, drawAgain] = useState(0);
  const wanted = useRef<{ id: string; caret: Caret } | null>(null);
  const words = useRef<HTMLTextAreaElement | null>(null);

  const editing = useMemo<Editing>(() => {
    // The same words twice would not be read a second time.
    const say = (sentence: string) => setSaid((before) => (before === sentence ? `${sentence}\u00a0` : sentence));
    return {
      now,
      edit(key, entry, label) {
        now().change([{ kind: 'edit', key, entry }], label);
      },
      set(name, value, label) {
        now().change([{ kind: 'set', name, ...(value !== undefined && { value }) }], label);
      },
      act(changes, label, sentence) {
        if (!changes || !now().writes) return;
        now().change(changes, label);
        if (sentence) say(sentence);
      },
      focusOn(id, caret = 'end') {
        wanted.current = { id, caret };
        drawAgain((count) => count + 1);
      },
      retryFocus: () => drawAgain((count) => count + 1),
      lastCaret: () => words.current && { id: words.current.id, at: words.current.selectionEnd },
      say,
    };
  }, [now]);

  const held = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    // What had focus went away under somebody, as when a change is taken back: then the nearest that is still there.
    if (!wanted.current && held.current && activeElement === document.body && !held.current.isConnected)
      wanted.current = { id: nearestOf(held.current.id), caret: 'end' };
  });
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const note = ({ target }: FocusEvent) => {
      held.current = target instanceof Element ? target : null;
      if (target instanceof HTMLTextAreaElement && target.matches('.words .in-place')) words.current = target;
    };
    // Anyone who goes somewhere by themselves is not taken away again by what comes late.
    const forget = () => {
      wanted.current = null;
    };
    document.addEventListener('focusin', note, { signal });
    document.addEventListener('pointerdown', forget, { signal, capture: true });
    document.addEventListener('keydown', ({ key }) => key === 'Tab' && forget(), { signal, capture: true });
    return () => over.abort();
  }, []);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { id, caret } = wanted.current;
    const element = document.getElementById(id);
    if (!element) return;
    wanted.current = null;
    // A group takes no focus itself: its first control does.
    const control = element.matches('fieldset') ? element.querySelector<HTMLElement>('input, button') : element;
    control?.focus();
    if (element instanceof HTMLTextAreaElement) {
      const at = caret === 'end' ? element.value.length : caret === 'start' ? 0 : caret;
      element.setSelectionRange(at, at);
    }
  });
  return { editing, said };
}
