import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import { same } from '#questionnaire/draft/same.ts';
import { fileOf, type StoredDraft } from '../../surveys/authoring/draft.ts';
import type { MailingKind } from '../schedule/round.ts';

/**
 * Whether somebody wrote other letters of these kinds than those that leave. The office shows the letters as they were
 * written, and anyone who confirms there must not send others.
 */
export function hasUnpublishedText(held: StoredDraft, kinds: readonly MailingKind[]): boolean {
  if (held.published === null) return false;
  const written = fileOf(held);
  const leaves = held.campaign.draft as CampaignFile;
  return kinds.some((kind) => kind !== 'thank_you' && !same({ letter: written[kind] }, { letter: leaves[kind] }));
}
