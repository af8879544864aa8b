import { ownSetting } from '#contract/writing/changes.ts';
import type { Draft } from '#contract/writing/draft.ts';

export function titleOfDraft({ settings }: Draft): string {
  const title = ownSetting(settings, 'title');
  return typeof title === 'string' && title.trim() !== '' ? title : 'Zonder titel';
}
