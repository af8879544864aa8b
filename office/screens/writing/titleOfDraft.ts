import { ownSetting } from '#questionnaire/draft/changes.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';

export function titleOfDraft({ settings }: Draft): string {
  const title = ownSetting(settings, 'title');
  return typeof title === 'string' && title.trim() !== '' ? title : 'Zonder titel';
}
