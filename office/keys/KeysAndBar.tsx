import { lazy, Suspense, useCallback, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { createDraft } from '#contract/calls/office/writing.ts';
import { useMay, useSession } from '../session.ts';
import { MenuIcon } from '../shell/MenuIcon.tsx';
import { roomsFor } from '../shell/rooms.ts';
import { allKeyCommands, useCommands } from './commands.ts';
import { hasLetterKeys } from './letterKeys.ts';

/** What was pressed, as far as it matters here. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Letters of one row are pressed within this time. */
const row_ms = 1500;

/** Ctrl K, and on a Mac ⌘ K: there Ctrl K takes away the rest of a line. */
export const isBarKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Press, isMac: boolean): boolean =>
  key.toLowerCase() === 'k' && !altKey && !shiftKey && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey);

/** Knows which row of letters is being pressed, and says when it is one of those that mean something. */
export function makeRows() {
  let [typed, at] = ['', Number.NEGATIVE_INFINITY];
  return (press: Press, known: readonly string[], now: number): string | undefined => {
    const isLetter = press.key.length === 1 && press.key !== ' ' && !press.ctrlKey && !press.metaKey && !press.altKey;
    const before = now - at < row_ms ? typed : '';
    typed = '';
    at = now;
    if (!isLetter) return undefined;
    for (const row of before ? [`${before} ${press.key}`, press.key] : [press.key]) {
      if (known.includes(row)) return row;
      if (known.some((one) => one.startsWith(`${row} `))) {
        typed = row;
        return undefined;
      }
    }
    return undefined;
  };
}

/** Where letters are typed, or have a meaning of their own. */
const typed_in =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable], ' +
  '[role=textbox], [role=combobox], [role=listbox], [role=menu], [role=tree], [role=grid]';
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typed_in) !== null;

/** The keys of the whole office. What a part of the screen did something with is left alone, and so is an open dialog. */
function useKeyboard(openBar: () => void): void {
  // With what is drawn and not after it: a key that is pressed at once counts as well.
  useLayoutEffect(() => {
    const rows = makeRows();
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      if (isBarKey(event, isMac)) {
        event.preventDefault();
        if (!document.querySelector('dialog[open]')) openBar();
        return;
      }
      if (isTyping(event.target) || document.querySelector('dialog[open]') || !hasLetterKeys()) return;
      const offers = allKeyCommands().flatMap((group) => group.offers.filter(({ act, keys }) => act && keys));
      const row = rows(
        event,
        offers.map(({ keys = '' }) => keys),
        event.timeStamp,
      );
      if (row === undefined) return;
      event.preventDefault();
      offers.find(({ keys }) => keys === row)?.act?.();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [openBar]);
}

const CommandBar = lazy(() => import('./CommandBar.tsx'));
const KeyList = lazy(() => import('./KeyList.tsx'));

/** The command bar and the list of keys, with a way to them that needs no key. */
export function KeysAndBar() {
  const [open, setOpen] = useState<'bar' | 'list'>();
  const openBar = useCallback(() => setOpen('bar'), []);
  const session = useSession();
  const navigate = useNavigate();
  useKeyboard(openBar);
  useCommands('Ga naar', () => [
    ...(session.staff ? [{ label: 'Start', keys: 'g s', act: () => void navigate('/') }] : []),
    ...roomsFor(session).map((room) => ({
      label: room.label,
      keys: room.keys,
      act: () => void navigate(room.to),
    })),
  ]);
  const mayWrite = useMay(createDraft);
  useCommands('Overal', () => [
    ...(mayWrite
      ? [{ label: 'Begin een vragenlijst', keys: 'n', act: () => void navigate('/vragenlijsten/nieuw') }]
      : []),
    { label: 'Zoek op dit scherm', keys: '/', act: () => findField() ?? openBar() },
    { label: 'Zoek of kies een actie', keys: 'Ctrl K' },
    { label: 'Alle sneltoetsen', keys: '?', act: () => setOpen('list') },
  ]);
  const close = () => setOpen(undefined);
  return (
    <>
      <button type="button" className="find" onClick={openBar}>
        <MenuIcon name="search" />
        <span>Zoeken</span>
        <b className="unseen"> of een actie kiezen</b>
        <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {/* Each waits for its own script: one that waited for the other's would stay in the page, hidden and open. */}
      {open === 'bar' && (
        <Suspense>
          <CommandBar onClose={close} onKeys={() => setOpen('list')} />
        </Suspense>
      )}
      {open === 'list' && (
        <Suspense>
          <KeyList onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** The field by which this screen is searched, if it has one. */
function findField(): true | undefined {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (!field?.checkVisibility()) return undefined;
  field.focus();
  field.select();
  return true;
}
