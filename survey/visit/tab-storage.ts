import { surveyTabKey } from '#contract/session.ts';
import type { Answers } from '#questionnaire/flow.ts';
import type { FormValues } from '../form-values.ts';

/** What this tab keeps until the survey is finished, so that a reload or a lost line loses nothing. */
type TabState = {
  /** What stands in the forms and has not reached the server, by screen. */
  drafts: Record<string, FormValues>;
  /** Anonymous only: nobody else remembers what this visitor answered. */
  answers: Answers;
  anonymous_token: string | null;
  /** The screen whose answers are on their way again and again. */
  waiting: string | null;
  done: boolean;
};

const nothing: TabState = { drafts: {}, answers: {}, anonymous_token: null, waiting: null, done: false };

export type TabStorage = {
  kept: TabState;
  keep(change: Partial<TabState>): void;
  clear(rest?: Partial<TabState>): void;
};

/** Where the browser keeps nothing, the page itself does. */
export function openTabStorage(token: string): TabStorage {
  const key = surveyTabKey(token);
  const tab: TabStorage = {
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

function read(key: string): Partial<TabState> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<TabState>;
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
