import type { OfficeSession } from '#contract/calls/office/staff.ts';
import type { getDraft } from '#contract/calls/office/writing.ts';
import type { Reply } from '#contract/endpoint.ts';
import { queries } from '../api.ts';
import { type DraftStore, makeStore } from './draft-store.ts';
import { takeUnsent } from './unsent.ts';

type Entry = { store: DraftStore; users: number };
/** By colleague and questionnaire. A draft that has something to send stays open after its screen is left. */
const opened = new Map<string, Entry>();

const session = {
  isOf: (email: string) => queries.getQueryData<OfficeSession>(['session'])?.staff?.email === email,
  ended: () => void queries.invalidateQueries({ queryKey: ['session'] }),
};

/** The draft that was read before, as a store that all screens of this tab share. */
export function openDraft(id: string, email: string): { store: DraftStore; release: () => void } {
  const key = `${email} ${id}`;
  let entry = opened.get(key);
  if (!entry) {
    const first = queries.getQueryData<Reply<typeof getDraft>>(['draft', id]);
    if (!first) throw new Error('a draft is read before it is opened');
    entry = { store: makeStore(id, email, first, session), users: 0 };
    opened.set(key, entry);
  }
  // What was read before this screen may be some seconds old.
  void entry.store.catchUp();
  const { store } = entry;
  entry.users += 1;
  // Whoever comes back after a log-in has something waiting.
  store.sendNow();
  return { store, release: () => release(key, entry) };
}

/** Closed as soon as nobody looks and everything is sent. */
function release(key: string, entry: Entry): void {
  const { store } = entry;
  entry.users -= 1;
  store.sendNow();
  const closeIfDone = () => {
    if (entry.users > 0 || !store.isIdle() || opened.get(key) !== entry) return;
    stop();
    opened.delete(key);
    store.close();
  };
  const stop = store.subscribe(closeIfDone);
  // Not in the middle of a change of screens: the next one may want it too.
  setTimeout(closeIfDone);
}

/** Throws away all that a colleague typed in a questionnaire here and that was not sent. Answers the way back. */
export function discardUnsent(id: string, email: string): () => void {
  const putBack = [opened.get(`${email} ${id}`)?.store.discard(), takeUnsent(email, id)];
  return () => {
    for (const back of putBack) back?.();
  };
}
