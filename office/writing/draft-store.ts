import {
  type DraftHolder,
  draftChanges,
  getDraft,
  holdDraft,
  putBack as putBackCall,
  releaseDraft,
  saveChanges,
} from '#contract/calls/office/writing.ts';
import { CallFailed } from '#contract/client.ts';
import type { Reply } from '#contract/endpoint.ts';
import { rules } from '#contract/rules.ts';
import { applyChanges, type Change, changesBetween } from '#questionnaire/draft/changes.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';
import { followRenames } from '#questionnaire/draft/renaming.ts';
import { type DraftText, isDirty, makeAutosave } from './autosave.ts';
import type { DraftFacts, DraftPage, DraftSnapshot, Undone } from './draft-snapshot.ts';
import { makeLeftCopies } from './left-copies.ts';
import { keepCopy, type LeftCopy, type LocalCopy, makeKey, unsentOf } from './local-draft.ts';
import { makeId } from './makeId.ts';
import { onPage } from './page-events.ts';
import { makeRetry, passCallFailed, type Trouble } from './retry.ts';
import { did, noActs, takenBack } from './undo.ts';

export type DraftStore = ReturnType<typeof makeStore>;

/**
 * One draft, opened by one colleague in this tab. From a keystroke to the row: `change` shows it and keeps it in the
 * browser, autosave sends it, the server makes it a revision if this tab holds the draft, and everybody who reads along
 * is told of that revision.
 */
export function makeStore(id: string, email: string, first: Reply<typeof getDraft>, page: DraftPage) {
  const { session, call, lastingCall, listen } = page;
  const [params, editor] = [{ id }, makeId()];
  let { draft, revision, holder, ...rest } = first;
  let facts: DraftFacts = rest;
  let text: DraftText = { revision, known: draft, sending: null, shown: draft };
  let [acts, undoing] = [noActs, false];
  let key = makeKey(email, id);
  /** `wants`: a screen on which it is written was opened. */
  let [wants, writes, lost] = [false, holder === null, false];
  let [trouble, refused, saved_here_at]: [Trouble?, string?, Date?] = [];
  let [gone, kept, asking, missed, newest] = [false, true, false, false, revision];
  const [listeners, over] = [new Set<() => void>(), new AbortController()];
  const { signal } = over;
  const retry = makeRetry({
    mayCall: () => !signal.aborted && session.isOf(email),
    onTrouble: (found) => {
      if (found === trouble) return;
      trouble = found;
      tell();
    },
    onDeadSession: session.ended,
  });
  const autosave = makeAutosave({
    text: () => text,
    put: (part) => {
      text = { ...text, ...part };
      keep();
    },
    maySave: () => writes && refused === undefined && !signal.aborted,
    post: ({ send_id, base, changes }) => {
      const body = { editor, send_id, base, changes, ...(undoing && { why: 'undo' as const }) };
      // The set is the same at every try: the answer may have been lost, and not the set.
      return retry.untilAnswered(() => lastingCall(saveChanges, { params, body }));
    },
    onSaved: () => {
      saved_here_at = new Date();
    },
    onOvertaken: () => retry.untilAnswered(ask),
    onRefused: (sentence) => {
      refused = sentence;
    },
    onIdle: () => {
      tell();
      if (missed || newest > text.revision) void catchUp();
    },
  });
  const left = makeLeftCopies({
    ...{ id, email, call, text: () => text },
    isAlive: (copy) => copy.key === key || (copy.editor !== editor && copy.editor === holder?.editor),
    onChange: () => tell(),
  });

  const look = (): DraftSnapshot => ({
    ...facts,
    ...{ draft: text.shown, revision: text.revision, writes, holder, lost, left: left.first() },
    ...{ trouble, refused, gone, kept, saved_here_at },
    state: !isDirty(text) ? 'saved' : trouble || refused ? 'unsent' : 'saving',
    ...{ undoes: acts.past.at(-1)?.label, redoes: acts.future.at(-1)?.label, undoes_act: acts.past.at(-1)?.id },
  });
  let snapshot = look();
  function tell(): void {
    snapshot = look();
    for (const listener of listeners) listener();
  }
  const unsent = (): LocalCopy => unsentOf(text, editor);
  function keep(): void {
    kept = keepCopy(key, unsent());
    tell();
  }
  /** What is not saved cannot be any more: it stays in the browser until its writer says what becomes of it. */
  function setAside(): void {
    text = { ...text, sending: null };
    keep();
    if (!kept) left.addUnkept({ key, ...unsent() });
    key = makeKey(email, id);
    [text, acts, refused] = [{ ...text, shown: text.known }, noActs, undefined];
    void left.find();
  }

  /** What happened elsewhere. Not while a set is on its way: it is asked after that. False: no answer came. */
  async function catchUp(told?: number): Promise<boolean> {
    if (told === undefined) missed = true;
    else newest = Math.max(newest, told);
    if (asking || autosave.isBusy() || (!missed && newest <= text.revision)) return true;
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
      tell();
    }
    return missed || newest > text.revision ? catchUp(newest) : true;
  }
  async function ask(): Promise<void> {
    const since = text.revision;
    try {
      const { changes, sends, ...now } = await call(draftChanges, { params, query: { since: String(since) } });
      // Saved or heard meanwhile: this is no news of the draft as it is here.
      if (text.revision !== since) return await ask();
      hear(now.holder, changes, now.revision);
      // Published, also without a version, closed or opened again.
      if ((['version', 'stage', 'out_number'] as const).some((name) => now[name] !== facts[name])) await reread();
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 409) throw error;
      // The server does not have this revision: it is too old, or an earlier database was put back.
      await reread();
    }
  }
  async function reread(): Promise<void> {
    const since = text.revision;
    const { revision, draft, holder, ...rest } = await call(getDraft, { params });
    facts = rest;
    if (text.revision !== since || text.sending) tell();
    else hear(holder, revision === since ? [] : changesBetween(text.known, draft), revision);
  }
  function hear(now: DraftHolder, changes: readonly Change[], revision: number): void {
    const before = holder?.editor;
    holder = now;
    const isMine = now?.editor === editor;
    const isTheirs = now !== null && !isMine;
    lost = isTheirs && (lost || (writes && wants));
    writes &&= !isTheirs;
    const wasAside = isDirty(text) && !isMine && (changes.length > 0 || !writes);
    if (wasAside) setAside();
    // Another act of the office, such as a later closing day, goes under what this tab is writing.
    const mine = isDirty(text) ? changesBetween(text.known, text.shown) : [];
    const known = applyChanges(text.known, changes);
    if (changes.length > 0 || revision !== text.revision)
      text = { ...text, revision, known, shown: applyChanges(known, mine) };
    newest = text.revision;
    keep();
    if (holder?.editor !== before || changes.length > 0 || wasAside) void left.find();
  }

  /** A heartbeat: it takes a draft that nobody writes, and with `take` one that somebody else does. */
  async function hold(take = false): Promise<void> {
    wants = true;
    const reply = await call(holdDraft, { params, body: { editor, ...(take && { take }) } });
    await autosave.idle();
    if (reply.revision > text.revision) await ask();
    hear(reply.holder, [], text.revision);
    writes = reply.holder?.editor === editor;
    tell();
    autosave.soon();
  }
  /** One that fails is made up for by the next. */
  const beat = () => void (session.isOf(email) && hold().catch(passCallFailed));
  const release = () => {
    if (holder?.editor === editor) void lastingCall(releaseDraft, { params, body: { editor } }).catch(passCallFailed);
  };

  /** Answers the name of the act, by which it can be taken back; undefined where nothing changed. */
  function change(changes: readonly Change[], label: string): number | undefined {
    if (!writes) return undefined;
    const all = followRenames(text.shown, changes);
    const done = remember(text.shown, all, label);
    show(all, false);
    return done;
  }
  function show(changes: readonly Change[], isUndo: boolean): void {
    undoing = isUndo && (undoing || !isDirty(text));
    refused = undefined;
    text = { ...text, shown: applyChanges(text.shown, changes) };
    keep();
    autosave.soon();
  }
  function remember(before: Draft, changes: readonly Change[], label: string): number | undefined {
    const known = acts;
    acts = did(acts, before, changes, label, performance.now());
    return acts === known ? undefined : acts.past.at(-1)?.id;
  }
  /** Makes the draft as it was at a revision. It is an act like any other, so it can be taken back by its name. */
  async function putBack(to: number, label: string): Promise<number | undefined> {
    await autosave.all();
    if (isDirty(text)) setAside();
    const { known, revision } = text;
    const answer = await call(putBackCall, { params, body: { editor, revision: to, base: revision } });
    const done = remember(known, answer.changes, label);
    const after = applyChanges(known, answer.changes);
    text = { revision: answer.revision, known: after, sending: null, shown: after };
    keep();
    return done;
  }
  function step(way: 'undo' | 'redo', act?: number): Undone | undefined {
    const back = writes ? takenBack(acts, text.shown, way, act) : undefined;
    if (!back) return undefined;
    acts = back.acts;
    show(back.changes, way === 'undo');
    return { label: back.label, kept: back.kept };
  }
  /** Throws away what the server will not have. Answers the way back. */
  function discard(): () => void {
    const changes = changesBetween(text.known, text.shown);
    [refused, acts] = [undefined, noActs];
    text = { ...text, shown: text.known };
    keep();
    return () => show(changes, false);
  }
  /** False: somebody wrote since, and it would go over that. */
  async function putIn({ key }: LeftCopy): Promise<boolean> {
    await hold(true);
    await left.find();
    const copy = left.get(key);
    if (!copy || !writes || copy.base !== text.revision || isDirty(text)) return false;
    change(copy.changes, 'Laatste wijzigingen erin gezet');
    left.forget(copy);
    return true;
  }

  function sendNow(): void {
    retry.wake();
    void autosave.now();
  }
  const leave = () => {
    sendNow();
    release();
  };
  onPage({ sendNow, leave, comeBack: () => wants && beat(), asksToStay: () => !kept && isDirty(text) }, signal);
  const heartbeat = setInterval(() => {
    if (wants && writes) beat();
    // Nobody tells that a hold ran out.
    else if (listeners.size > 0) void catchUp();
  }, rules.draft_heartbeat_seconds * 1000);
  const unlisten = listen(`draft:${id}`, catchUp);
  void left.find();

  return {
    editor,
    get: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A screen on which it is written is open: it takes the draft if nobody else has it. */
    startWriting: () => {
      wants = true;
      if (holder === null || writes) beat();
    },
    takeOver: () => hold(true),
    change,
    putBack,
    /** The last act, or the one of this name, wherever it stands. */
    undo: (act?: number) => step('undo', act),
    redo: () => step('redo'),
    discard,
    putIn,
    discardLeft: left.discard,
    sendNow,
    catchUp,
    /** After an act that changes more than the words: publishing, closing. */
    reread,
    /** Nothing of it needs this tab any more. What waits for its writer to log in again does. */
    mayClose: () => snapshot.state === 'saved' || (kept && refused !== undefined),
    close: () => {
      release();
      unlisten();
      clearInterval(heartbeat);
      autosave.stop();
      over.abort();
    },
  };
}
