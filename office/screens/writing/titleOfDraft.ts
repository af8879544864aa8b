import { own } from '#contract/writing/changes.ts';
import type { Draft } from '#contract/writing/draft.ts';

export function titleOfDraft({ settings }: Draft): string {
  const title = own(settings, 'title');
  return typeof title === 'string' && title.trim() !== '' ? title : 'Zonder titel';
}
