import type { Taste } from '#contract/calls/home.ts';
import { type Drafts, fieldPrefix, surveyTabKey } from '#contract/session.ts';

/**
 * Puts an answer where the survey keeps what was filled in and not sent: in this tab, and in no address. Anyone who had
 * begun that survey here keeps what they answered.
 */
export function carryAnswer({ token, question }: Taste, chosen: string[]): void {
  if (chosen.length === 0) return;
  const key = surveyTabKey(token);
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { drafts?: Drafts };
    const drafts = { ...kept.drafts, [question.id]: { [fieldPrefix + question.id]: chosen } };
    sessionStorage.setItem(key, JSON.stringify({ ...kept, drafts }));
  } catch {
    // Storage is off: the question is asked there once more.
  }
}
