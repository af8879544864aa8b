import type { Answers } from '#contract/flow.ts';
import { surveyTabKey } from '#contract/session.ts';
import type { Values } from '../form.ts';

/** What this tab keeps until the survey is finished, so that a reload or a lost line loses nothing. */
export type Kept = {
  /** What stands in the forms and has not reached the server, by screen. */
  drafts: Record<string, Values>;
  /** Anonymous only: nobody else remembers what this visitor answered. */
  answers: Answers;
  anonymous_token: string | null;
  /** The screen whose answers are on their way again and again. */
  waiting: string | null;
  done: boolean;
};

const nothing: Kept = { drafts: {}, answers: {}, anonymous_token: null, waiting: null, done: false };

export type Tab = { kept: Kept; keep(change: Partial<Kept>): void; clear(rest?: Partial<Kept>): void };

/** Where the browser keeps nothing, the page itself does. */
export function openTab(token: string): Tab {
  const key = surveyTabKey(token);
  const tab: Tab = {
    kept: { ...nothing, ...read(key) },
    keep(change) {
      tab.kept = { ...tab.kept, ...change };
      write(key, JSON.stringify(tab.kept));
    },
    clear(rest) {
      tab.kept = { ...nothing, ...rest };
      write(key, rest ? JSON.stringify(rest) : null);
    },
  };
  return tab;
}

function read(key: string): Partial<Kept> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Kept>;
  } catch {
    return {};
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or forbidden: what is on screen stays on screen.
  }
}
