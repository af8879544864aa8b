import { lazy, Suspense, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { createDraft } from '#contract/calls/office/writing.ts';
import { LinkButton } from '../parts/LinkButton.tsx';
import { useMay, useSession } from '../session.ts';
import { roomsFor } from '../shell/rooms.ts';
import { useCommands } from './commands.ts';
import { useKeyboard } from './useKeyboard.ts';

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
      act: () => ('to' in room ? void navigate(room.to) : window.location.assign(room.href)),
    })),
  ]);
  const mayWrite = useMay(createDraft);
  useCommands('Overal', () => [
    ...(mayWrite
      ? [{ label: 'Begin een vragenlijst', keys: 'n', act: () => void navigate('/vragenlijsten/nieuw') }]
      : []),
    { label: 'Zoek op dit scherm', keys: '/', act: () => findField() ?? openBar() },
    { label: 'Zoek of doe iets', keys: 'Ctrl K' },
    { label: 'Alle sneltoetsen', keys: '?', act: () => setOpen('list') },
  ]);
  const close = () => setOpen(undefined);
  return (
    <>
      <p className="ways">
        <LinkButton onClick={openBar}>Zoek of doe iets</LinkButton>
        <LinkButton onClick={() => setOpen('list')}>Sneltoetsen</LinkButton>
      </p>
      {/* Each waits for its own script: one that waited for the other's would stay in the page, hidden and open. */}
      {open === 'bar' && (
        <Suspense>
          <CommandBar onClose={close} />
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
