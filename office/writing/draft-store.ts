import { conflictOf, draftAt, draftChanges, getDraft, saveChanges } from '#contract/calls/office/writing.ts';
import { CallFailed } from '#contract/client.ts';
import type { Reply } from '#contract/endpoint.ts';
import { applyChanges, type Change, changesBetween } from '#contract/writing/changes.ts';
import type { Draft } from '#contract/writing/draft.ts';
import type { Conflict } from '#contract/writing/merge.ts';
import { call, lastingCall } from '../api.ts';
import { listen } from '../live/live.ts';
import { type Acts, did, noActs, takenBack as takeBack } from './acts.ts';
import { makeId } from './makeId.ts';
import {
  accepted,
  added,
  brought,
  chosen,
  conflictsOf,
  crossed,
  dropped,
  isEmpty,
  joined,
  type Kept,
  keptOf,
  makeQueue,
  type Queue,
  restored,
  type Sending,
  sent,
  takenBack,
} from './queue.ts';
import { makeSender, type Trouble } from './send.ts';
import { takePlace } from './unsent.ts';

export type SaveState = 'saved' | 'saving' | 'unsent' | 'conflict';
/** What undo and redo did. 'some' and 'all' is what somebody else changed since, so that it stayed. */
export type Undone = { label: string; kept: 'nothing' | 'some' | 'all' };
type Facts = Omit<Reply<typeof getDraft>, 'draft' | 'revision'>;

export type DraftSnapshot = Facts & {
  /** As it is on this screen: what the server has, with everything that was typed here on top. */
  draft: Draft;
  /** The newest revision of the server that is known here. */
  revision: number;
  state: SaveState;
  /** Why something is not sent: no line, no session, or what the server refuses it for. */
  trouble: Trouble | undefined;
  refused: string | undefined;
  /** False: this browser keeps nothing for us, so leaving would lose what is not sent. */
  kept: boolean;
  saved_here_at: Date | undefined;
  conflicts: readonly Conflict[];
  /** What undo would take back and redo would do again, by their labels. */
  undoes: string | undefined;
  redoes: string | undefined;
};
export type DraftStore = ReturnType<typeof makeStore>;

/** Whoever types on is sent within a second, in few sets. */
const gather_ms = 600;

/** One draft, opened by one colleague in this tab. It goes on sending after the screen is left, until nothing is left. */
export function makeStore(id: string, email: string, first: Reply<typeof getDraft>, session: Session) {
  const params = { id };
  const place = takePlace(email, id);
  const listeners = new Set<() => void>();
  let { draft: _, revision: __, ...facts }: Reply<typeof getDraft> = first;
  let queue: Queue = makeQueue(first.revision, first.draft);
  let acts: Acts = noActs;
  let [trouble, refused]: [Trouble | undefined, string | undefined] = [undefined, undefined];
  let [isKept, adopting, newest] = [true, 0, first.revision];
  let saved_here_at: Date | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [posting, asking, missed] = [false, false, false];
  const sender = makeSender({
    mayCall: () => session.isOf(email),
    onTrouble: (found) => {
      if (found === trouble) return;
      trouble = found;
      tell();
    },
    onDeadSession: session.ended,
  });

  const stateOf = (): SaveState => {
    if (queue.held.length > 0) return 'conflict';
    if (isEmpty(queue) && adopting === 0) return 'saved';
    return trouble || refused ? 'unsent' : 'saving';
  };
  const look = (): DraftSnapshot => ({
    ...facts,
    ...{ draft: queue.shown, revision: queue.revision, state: stateOf(), trouble, refused },
    ...{ kept: isKept, saved_here_at, conflicts: conflictsOf(queue) },
    ...{ undoes: acts.past.at(-1)?.label, redoes: acts.future.at(-1)?.label },
  });
  let snapshot = look();
  function tell(): void {
    snapshot = look();
    for (const listener of listeners) listener();
  }
  function become(next: Queue): void {
    queue = next;
    const title = queue.shown.settings.title;
    isKept = place.keep(keptOf(queue), typeof title === 'string' ? title : '');
    tell();
  }

  /** The set is the same at every try: the answer may have been lost, and not the set. */
  const post = (body: Sending) => sender.untilAnswered(() => lastingCall(saveChanges, { params, body }));

  /** One set at a time; what is typed meanwhile is the next one. */
  async function send(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (posting) return;
    if (!queue.sending) become(sent(queue, makeId()));
    if (!queue.sending) return;
    posting = true;
    try {
      become(await settled(queue));
      refused = undefined;
    } catch (error) {
      refused = error instanceof CallFailed ? error.body.message : String(error);
      become(takenBack(queue));
    } finally {
      posting = false;
    }
    soon();
    if (missed || newest > queue.revision) void catchUp();
  }

  /** Sends what is on its way, and gives the queue that follows: `queue` itself may have grown meanwhile. */
  async function settled(from: Queue, now: () => Queue = () => queue): Promise<Queue> {
    try {
      const answer = await post(from.sending!);
      saved_here_at = new Date();
      newest = Math.max(newest, answer.revision);
      return accepted(now(), answer);
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 409) throw error;
      const both = conflictOf(error);
      if (both) return crossed(now(), both);
      // The server does not have the base: it is too old, or the database was put back. The whole draft it has.
      const whole = await sender.untilAnswered(() => call(getDraft, { params }));
      newest = whole.revision;
      return brought(takenBack(now()), whole.revision, whole.draft, { anew: true });
    }
  }

  function soon(): void {
    if (queue.pending.length > 0 && timer === undefined && refused === undefined)
      timer = setTimeout(() => void send(), gather_ms);
  }

  /**
   * What others did. Not while a set is on its way: its answer tells of changes, and for the rest it is asked after it.
   * False: no answer came.
   */
  async function catchUp(revision?: number): Promise<boolean> {
    newest = Math.max(newest, revision ?? 0);
    if (posting || asking) missed ||= revision === undefined;
    if (posting || asking || (revision !== undefined && revision <= queue.revision)) return true;
    [asking, missed] = [true, false];
    try {
      await ask();
    } catch (error) {
      if (error instanceof CallFailed) return false;
      throw error;
    } finally {
      asking = false;
    }
    return (missed || newest > queue.revision) && !posting ? catchUp() : true;
  }
  async function ask(): Promise<void> {
    const since = queue.revision;
    try {
      const { revision, theirs, version, stage } = await call(draftChanges, {
        params,
        query: { since: String(since) },
      });
      become(brought(queue, revision, applyChanges(queue.known, theirs)));
      // Published, closed or opened again.
      if (version !== facts.version || stage !== facts.stage) await reread();
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 409) throw error;
      await reread(since);
    }
  }
  /** `unknown` is the revision that the server does not have. */
  async function reread(unknown?: number): Promise<void> {
    const { revision, draft, ...rest } = await call(getDraft, { params });
    facts = rest;
    const anew = queue.revision === unknown;
    if (anew) newest = revision;
    become(brought(queue, revision, draft, { anew }));
  }

  /** What a tab that is gone had not sent: sent first as far as it was on its way, then put on top of this one. */
  async function adopt(kept: Kept): Promise<void> {
    adopting += 1;
    tell();
    try {
      const left = await leftBy(kept);
      while (posting || asking || queue.revision < left.revision) {
        if (posting || asking) await new Promise<void>((resolve) => setTimeout(resolve, 50));
        else await sender.untilAnswered(ask);
      }
      become(joined(queue, brought(left, queue.revision, queue.known)));
      soon();
    } finally {
      adopting -= 1;
      tell();
    }
  }
  async function leftBy(kept: Kept): Promise<Queue> {
    try {
      const left = restored(kept, await draftOf(kept.revision));
      return left.sending ? await settled(left, () => left) : left;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      // Refused, or too old to compare with: on top of what there is now it shows, and says itself what is wrong.
      return takenBack(restored({ ...kept, revision: queue.revision }, queue.known));
    }
  }
  async function draftOf(revision: number): Promise<Draft> {
    if (revision === queue.revision) return queue.known;
    const at = { id, revision: String(revision) };
    return (await sender.untilAnswered(() => call(draftAt, { params: at }))).draft;
  }

  function change(changes: readonly Change[], label: string): void {
    refused = undefined;
    acts = did(acts, queue.shown, changes, label, performance.now());
    become(added(queue, changes));
    soon();
  }
  function step(way: 'undo' | 'redo'): Undone | undefined {
    const back = takeBack(acts, queue.shown, way);
    if (!back) return undefined;
    acts = back.acts;
    become(added(queue, back.changes, true));
    soon();
    return { label: back.label, kept: back.kept };
  }
  function choose({ thing }: Conflict, side: 'mine' | 'theirs'): void {
    const before = queue.shown;
    const next = chosen(queue, thing, side);
    acts = did(acts, before, changesBetween(before, next.shown), 'Gekozen', performance.now());
    become(next);
    soon();
  }
  /** Throws away what the server will not have. Answers the way back. */
  function discard(): () => void {
    const [changes, before] = [changesBetween(queue.known, queue.shown), acts];
    [refused, acts] = [undefined, noActs];
    become(dropped(queue));
    return () => {
      [refused, acts] = [undefined, before];
      become(added(queue, changes));
      soon();
    };
  }
  /** The page may be gone in a moment, or the line is back. */
  function sendNow(): void {
    sender.wake();
    void send();
  }

  const over = new AbortController();
  const { signal } = over;
  window.addEventListener('online', sendNow, { signal });
  window.addEventListener('pagehide', sendNow, { signal });
  document.addEventListener('visibilitychange', sendNow, { signal });
  window.addEventListener('beforeunload', (event) => !isKept && !isEmpty(queue) && event.preventDefault(), { signal });
  const unlisten = [listen(`draft:${id}`, catchUp)];
  place.adopt(adopt);

  return {
    get: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    undo: () => step('undo'),
    redo: () => step('redo'),
    choose,
    discard,
    sendNow,
    catchUp,
    /** After an act that changes more than the words: publishing, closing. */
    reread: () => reread(),
    isIdle: () => stateOf() === 'saved',
    close: () => {
      for (const stop of unlisten) stop();
      clearTimeout(timer);
      over.abort();
      place.leave();
    },
  };
}
export type Session = { isOf: (email: string) => boolean; ended: () => void };
