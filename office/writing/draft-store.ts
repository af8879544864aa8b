import {
  draftAt,
  draftChanges,
  getDraft,
  putBack as putBackCall,
  saveChanges,
} from '#contract/calls/office/writing.ts';
import { CallFailed } from '#contract/client.ts';
import type { Reply } from '#contract/endpoint.ts';
import { applyChanges, type Change, changesBetween } from '#contract/writing/changes.ts';
import type { Draft } from '#contract/writing/draft.ts';
import type { Conflict } from '#contract/writing/merge.ts';
import { followRenames } from '#contract/writing/renaming.ts';
import { type Acts, did, noActs, takenBack as takeBack } from './acts.ts';
import { joined } from './joined.ts';
import { leftBy } from './left.ts';
import { makeId } from './makeId.ts';
import {
  added,
  brought,
  chosen,
  dropped,
  isEmpty,
  type Kept,
  keptOf,
  makeQueue,
  type Queue,
  sent,
  takenBack,
} from './queue.ts';
import { makeSender, type Trouble } from './send.ts';
import { settled } from './settle.ts';
import { type DraftSnapshot, snapshotOf, type Undone } from './snapshot.ts';
import { newestOf } from './typed.ts';
import { takePlace } from './unsent.ts';
import type { World } from './world.ts';

export type DraftStore = ReturnType<typeof makeStore>;

/** Whoever types on is sent within a second, in few sets. */
const gather_ms = 600;
const moment = () => new Promise<void>((resolve) => setTimeout(resolve, 50));

/** One draft, opened by one colleague in this tab. It goes on sending after the screen is left, until nothing is left. */
export function makeStore(id: string, email: string, first: Reply<typeof getDraft>, world: World) {
  const { session, call, lastingCall, listen } = world;
  const params = { id };
  const place = takePlace(email, id);
  const listeners = new Set<() => void>();
  let { draft: _, revision: __, ...facts }: Reply<typeof getDraft> = first;
  let gone = false;
  let queue: Queue = makeQueue(first.revision, first.draft);
  let acts: Acts = noActs;
  let [trouble, refused]: [Trouble | undefined, string | undefined] = [undefined, undefined];
  let [isKept, adopting, newest, touched] = [true, 0, first.revision, place.newest];
  let saved_here_at: Date | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [posting, asking, missed] = [false, false, false];
  const sender = makeSender({
    mayCall: () => !signal.aborted && session.isOf(email),
    onTrouble: (found) => {
      if (found === trouble) return;
      trouble = found;
      tell();
    },
    onDeadSession: session.ended,
  });

  const look = (): DraftSnapshot =>
    snapshotOf(queue, acts, { facts, adopting, trouble, refused, gone, kept: isKept, saved_here_at });
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

  /** A moment behind everything that this person did in this draft before, whatever her clock says. */
  const stamp = () => (touched = Math.max(Date.now(), touched + 1));

  /** One set at a time; what is typed meanwhile is the next one. */
  async function send(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // What a dead tab left goes first: else older words would meet newer ones as if they were somebody else's.
    if (posting || adopting > 0 || signal.aborted) return;
    if (!queue.sending) become(sent(queue, makeId()));
    if (!queue.sending) return;
    posting = true;
    try {
      const next = await settle(queue, () => queue);
      refused = undefined;
      become(next);
    } catch (error) {
      refused = error instanceof CallFailed ? error.body.message : String(error);
      become(takenBack(queue));
    } finally {
      posting = false;
    }
    soon();
    if (missed || newest > queue.revision) void catchUp();
  }

  const settle = (from: Queue, now: () => Queue) =>
    settled(from.sending!, now, {
      // The set is the same at every try: the answer may have been lost, and not the set.
      post: (body) => sender.untilAnswered(() => lastingCall(saveChanges, { params, body })),
      readWhole: () => sender.untilAnswered(() => call(getDraft, { params })),
      onRevision: (revision, how) => {
        newest = how === 'anew' ? revision : Math.max(newest, revision);
        if (how === 'saved') saved_here_at = new Date();
      },
    });

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
      gone = false;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      gone ||= error.status === 404;
      // That it is not there any more is an answer too.
      return error.status === 404;
    } finally {
      asking = false;
      if (gone !== snapshot.gone) tell();
    }
    return (missed || newest > queue.revision) && !posting ? catchUp() : true;
  }
  async function ask(): Promise<void> {
    const since = queue.revision;
    try {
      const { revision, theirs, ...now } = await call(draftChanges, { params, query: { since: String(since) } });
      become(brought(queue, revision, applyChanges(queue.known, theirs)));
      // Published, also without a version, closed or opened again.
      const isOther = (['version', 'stage', 'out_number'] as const).some((name) => now[name] !== facts[name]);
      if (isOther) await reread();
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
      const world = { now: () => queue, draftAt: draftOf, settled: (from: Queue) => settle(from, () => from) };
      const left = await leftBy(kept, world);
      while (posting || asking || queue.revision < left.revision) {
        if (posting || asking) await moment();
        else await sender.untilAnswered(ask);
      }
      touched = Math.max(touched, newestOf(left.typed));
      become(joined(queue, brought(left, queue.revision, queue.known)));
    } finally {
      adopting -= 1;
      tell();
      soon();
    }
  }
  async function draftOf(revision: number): Promise<Draft> {
    if (revision === queue.revision) return queue.known;
    const at = { id, revision: String(revision) };
    return (await sender.untilAnswered(() => call(draftAt, { params: at }))).draft;
  }

  /** Answers the name of the act, by which it can be taken back; undefined where nothing changed. */
  function change(changes: readonly Change[], label: string): number | undefined {
    refused = undefined;
    const all = followRenames(queue.shown, changes);
    const done = remember(queue.shown, all, label);
    become(added(queue, all, { at: stamp() }));
    soon();
    return done;
  }
  function remember(before: Draft, changes: readonly Change[], label: string): number | undefined {
    const known = acts;
    acts = did(acts, before, changes, label, performance.now());
    return acts === known ? undefined : acts.past.at(-1)?.id;
  }
  /** Makes the draft as it was at a revision. It is an act like any other, so it can be taken back by its name. */
  async function putBack(revision: number, label: string): Promise<number | undefined> {
    await send();
    while (posting || asking) await moment();
    posting = true;
    try {
      const answer = await call(putBackCall, { params, body: { revision, base: queue.revision } });
      const before = applyChanges(queue.known, answer.theirs);
      const done = remember(before, answer.changes, label);
      become(brought(queue, answer.revision, applyChanges(before, answer.changes)));
      return done;
    } finally {
      posting = false;
      soon();
      if (missed || newest > queue.revision) void catchUp();
    }
  }
  function step(way: 'undo' | 'redo', act?: number): Undone | undefined {
    const back = takeBack(acts, queue.shown, way, act);
    if (!back) return undefined;
    acts = back.acts;
    become(added(queue, back.changes, { at: stamp(), undoing: true }));
    soon();
    return { label: back.label, kept: back.kept };
  }
  function choose({ thing }: Conflict, side: 'mine' | 'theirs'): void {
    const before = queue.shown;
    const next = chosen(queue, thing, side, stamp());
    acts = did(acts, before, changesBetween(before, next.shown), 'Gekozen', performance.now());
    become(next);
    soon();
  }
  /** Throws away what the server will not have. Answers the way back. */
  function discard(): () => void {
    const [changes, before] = [changesBetween(queue.known, queue.shown), acts];
    [refused, acts] = [undefined, { ...noActs, made: acts.made }];
    become(dropped(queue));
    return () => {
      [refused, acts] = [undefined, { ...before, made: acts.made }];
      become(added(queue, changes, { at: stamp() }));
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
    putBack,
    /** The last act, or the one of this name, wherever it stands. */
    undo: (act?: number) => step('undo', act),
    redo: () => step('redo'),
    choose,
    discard,
    sendNow,
    catchUp,
    /** After an act that changes more than the words: publishing, closing. */
    reread: () => reread(),
    /**
     * Nothing of it needs this tab any more: all is saved, or what is left waits in the browser for somebody, because the
     * server refuses it or its writer is not logged in.
     */
    mayClose: () => snapshot.state === 'saved' || (isKept && (refused !== undefined || !session.isOf(email))),
    close: () => {
      for (const stop of unlisten) stop();
      clearTimeout(timer);
      over.abort();
      place.leave();
    },
  };
}
