import { CallFailed } from '#contract/client.ts';
import { type Change, changesBetween } from '#questionnaire/draft/changes.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';
import { same } from '#questionnaire/draft/same.ts';
import { makeId } from './makeId.ts';

/** A set of changes that is not acknowledged. It is sent again with the same id, so that the server keeps it once. */
export type Sending = { send_id: string; base: number; changes: Change[]; result: Draft };
/** A draft in one tab: as the server has it, the set that is on its way, and as it is shown. */
export type DraftText = { revision: number; known: Draft; sending: Sending | null; shown: Draft };

export const isDirty = ({ known, shown }: Pick<DraftText, 'known' | 'shown'>): boolean =>
  known !== shown && !same(known, shown);

type Options = {
  text: () => DraftText;
  put: (part: Partial<DraftText>) => void;
  maySave: () => boolean;
  post: (sending: Sending) => Promise<{ revision: number }>;
  onSaved: () => void;
  /** Somebody else wrote, or holds the draft. */
  onOvertaken: () => Promise<void>;
  onRefused: (sentence: string) => void;
  /** Nothing is on its way any more. */
  onIdle: () => void;
};

/** Anyone who types on is saved within a second, in few sets. */
const gather_ms = 600;

/** Sends what is shown and not saved, one set at a time: what is typed meanwhile is the next one. */
export function makeAutosave({ text, put, maySave, post, onSaved, onOvertaken, onRefused, onIdle }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy: Promise<void> | undefined;

  async function send(): Promise<void> {
    const { revision, known, shown } = text();
    const next = (): Sending => ({
      ...{ send_id: makeId(), base: revision, result: shown },
      changes: changesBetween(known, shown),
    });
    const sending = text().sending ?? next();
    if (sending.changes.length === 0) return put({ sending: null });
    put({ sending });
    try {
      const saved = await post(sending);
      put({ revision: saved.revision, known: sending.result, sending: null });
      onSaved();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      put({ sending: null });
      if (error.status === 409) await onOvertaken();
      else onRefused(error.body.message);
    }
  }
  async function now(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (busy || !maySave() || !isDirty(text())) return busy;
    busy = send().finally(() => {
      busy = undefined;
      onIdle();
      soon();
    });
    return busy;
  }
  function soon(): void {
    if (maySave() && isDirty(text())) timer ??= setTimeout(() => void now(), gather_ms);
  }
  return {
    now,
    /** Also what was typed behind the set that was on its way. */
    all: () => now().then(now),
    soon,
    isBusy: () => busy !== undefined,
    /** Answers when nothing is on its way any more. */
    idle: () => busy ?? Promise.resolve(),
    stop: () => clearTimeout(timer),
  };
}
