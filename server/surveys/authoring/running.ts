import { ownSetting } from '#questionnaire/draft/changes.ts';
import { type Draft, draftOf } from '#questionnaire/draft/draft.ts';
import { same } from '#questionnaire/draft/same.ts';

/** What can change while a campaign runs and is no part of what somebody was asked. */
const running = ['opens_at', 'closes_at', 'link', 'attributes', 'attributes_months', 'invitation', 'reminder'];

/** Which dates, link or letters of a draft are other than what is out. */
export const runningChanged = (published: Draft, draft: Draft): string[] =>
  running.filter((name) => !same(ownSetting(published.settings, name), ownSetting(draft.settings, name)));

/** What is out, with the dates, the link and the letters of a draft. */
export function withRunning(published: Draft, { settings }: Draft): Draft {
  const kept = Object.entries(published.settings).filter(([name]) => !running.includes(name));
  const taken = Object.entries(settings).filter(([name]) => running.includes(name));
  return draftOf(Object.fromEntries([...kept, ...taken]), published.questions);
}
