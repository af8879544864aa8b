import { useQuery } from '@tanstack/react-query';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate, useParams } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import { useCommands } from '../keys/commands.ts';
import { NotThere } from '../parts/NotThere.tsx';
import { TableSkeleton } from '../parts/TableSkeleton.tsx';
import { useSession } from '../session.ts';
import type { DraftStore } from './draft-store.ts';
import { draftQuery } from './draftQuery.ts';
import { LeftBehind } from './LeftBehind.tsx';
import { openDraft } from './open-drafts.ts';

type OpenDraft = { id: string; store: DraftStore };
const DraftContext = createContext<OpenDraft | undefined>(undefined);

/** A screen of the draft that its address names; it is there from the moment that the draft is. */
export const withDraft = (Screen: ComponentType<{ id: string }>) =>
  function ScreenOfDraft() {
    const { id = '' } = useParams();
    return (
      <DraftOf id={id}>
        <Screen key={id} id={id} />
      </DraftOf>
    );
  };

function DraftOf({ id, children }: { id: string; children: ReactNode }) {
  const { staff } = useSession();
  const email = staff?.email ?? '';
  const { data, isPending, error, refetch } = useQuery(draftQuery(id));
  const [opened, setOpened] = useState<OpenDraft>();
  const isThere = data !== undefined;
  useEffect(() => {
    // While a session ends nobody is here for a moment: what is typed then is still of who was.
    if (!isThere || email === '') return;
    const { store, release } = openDraft(id, email);
    setOpened({ id, store });
    return release;
  }, [id, email, isThere]);
  if (opened?.id === id) {
    return (
      <DraftContext value={opened}>
        <Questions {...opened} />
        {children}
      </DraftContext>
    );
  }
  if (isPending || data) return <TableSkeleton rows={6} label="Bezig met laden van de vragen." />;
  if (error instanceof CallFailed && error.status === 404) {
    return (
      <>
        <p className="soft">Deze vragenlijst is er niet. Misschien is hij verwijderd. Kies een andere uit de lijst.</p>
        <LeftBehind key={id} id={id} email={email} />
      </>
    );
  }
  return <NotThere title="De vragen konden niet worden geladen." error={error} again={() => void refetch()} />;
}

function Questions({ id, store }: OpenDraft) {
  const navigate = useNavigate();
  useCommands('Vragen van deze vragenlijst', () =>
    store.get().draft.questions.map(({ key, entry }, at) => ({
      label: `${at + 1}. ${entry.title || 'Vraag zonder tekst'}`,
      act: () => void navigate(`/vragenlijsten/${id}/vragen?${new URLSearchParams({ vraag: key })}`),
    })),
  );
  return null;
}

/** For a part of the screen that draws itself anew only when what it reads changes. */
export function useDraftStore(id: string): DraftStore {
  const opened = useContext(DraftContext);
  if (opened?.id !== id) throw new Error('useDraftStore() stands outside the DraftOf of its draft');
  return opened.store;
}

/** The whole draft, how far it is saved, and what can be done to it. */
export function useDraft(id: string) {
  const store = useDraftStore(id);
  const snapshot = useSyncExternalStore(store.subscribe, store.get);
  return useMemo(() => {
    const { editor, change, putBack, undo, redo, discard, sendNow, reread } = store;
    return { ...snapshot, editor, change, putBack, undo, redo, discard, sendNow, reread };
  }, [snapshot, store]);
}
