import type { OfficeSession } from '#contract/calls/office/staff.ts';
import type { getDraft } from '#contract/calls/office/writing.ts';
import type { Reply } from '#contract/endpoint.ts';
import { askAnew, call, lastingCall, officeQueries } from '../api.ts';
import { onTopic } from '../live/live-stream.ts';
import { type DraftStore, makeStore } from './draft-store.ts';
import { copiesOf, discardCopies } from './local-draft.ts';

type Entry = { store: DraftStore; users: number; left: boolean };
/** By colleague and questionnaire. A draft that has something to send stays open after its screen is left. */
const opened = new Map<string, Entry>();

const session = {
  isOf: (email: string) => officeQueries.getQueryData<OfficeSession>(['session'])?.staff?.email === email,
  ended: () => void askAnew(['session']),
};
// Anyone who logged out leaves no draft open that is saved: the rest is sent once its writer is back.
officeQueries.getQueryCache().subscribe(({ query }) => {
  if (query.queryKey[0] === 'session') for (const key of opened.keys()) closeIfDone(key);
});

/** The draft that was read before, as a store that all screens of this tab share. */
export function openDraft(id: string, email: string): { store: DraftStore; release: () => void } {
  const key = `${email} ${id}`;
  const entry = opened.get(key) ?? open(key, id, email);
  const { store } = entry;
  // What was read before this screen may be some seconds old.
  void store.catchUp();
  entry.users += 1;
  entry.left = false;
  // Anyone who comes back after a log-in has something waiting.
  store.sendNow();
  return { store, release: () => release(key, entry) };
}

function open(key: string, id: string, email: string): Entry {
  const first = officeQueries.getQueryData<Reply<typeof getDraft>>(['draft', id]);
  if (!first) throw new Error('a draft is read before it is opened');
  const store = makeStore(id, email, first, { session, call, lastingCall, listen: onTopic });
  const entry = { store, users: 0, left: false };
  opened.set(key, entry);
  store.subscribe(() => closeIfDone(key));
  return entry;
}

function release(key: string, entry: Entry): void {
  entry.users -= 1;
  entry.store.sendNow();
  // Not in the middle of a change of screens: the next one may want it too.
  setTimeout(() => {
    entry.left = entry.users === 0;
    closeIfDone(key);
  });
}

/** Closed as soon as nobody looks and nothing is left that this tab could do for it. */
function closeIfDone(key: string): void {
  const entry = opened.get(key);
  if (!entry?.left || !entry.store.mayClose()) return;
  opened.delete(key);
  entry.store.close();
}

/** Throws away all that a colleague typed in a questionnaire here and that was not sent. Answers the way back. */
export function discardUnsent(id: string, email: string): () => void {
  const putBack = [opened.get(`${email} ${id}`)?.store.discard(), discardCopies(copiesOf(email, id))];
  return () => {
    for (const back of putBack) back?.();
  };
}
