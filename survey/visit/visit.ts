import type { CampaignView } from '#contract/calls/surveys.ts';
import { formValuesOf } from '../answers.ts';
import { type Respondent, respondentOf } from './respondent.ts';
import { keepApart } from './session.ts';
import { openTabStorage, type TabStorage } from './tab-storage.ts';

/** Who answers, and what this tab remembers of it. */
export type Visit = { respondent: Respondent; tab: TabStorage };

export function openVisit(campaign: CampaignView): Visit {
  const respondent = respondentOf(location);
  const tab = openTabStorage(respondent.token);
  respondent.anonymous_token = tokenOf(campaign, respondent, tab);
  // Whose link it was is nobody's business then, not even the server's.
  if (campaign.anonymous) {
    respondent.email = null;
    keepApart();
  }
  tab.keep({ anonymous_token: respondent.anonymous_token });
  return { respondent, tab };
}

/**
 * Which anonymous visitor this is. A server need not repeat the token it was asked with: then that one holds, also
 * where the answers are somebody's. The tab's own one goes on, also from the bare link; another one in the address is
 * somebody else; and one that the server no longer knows begins anew, with everything filled in.
 */
export function tokenOf(
  campaign: CampaignView,
  { anonymous_token: asked }: Pick<Respondent, 'anonymous_token'>,
  tab: TabStorage,
): string | null {
  const { anonymous_token: own, done, answers, drafts } = tab.kept;
  const given = campaign.anonymous_token ?? (asked || null);
  if (!campaign.anonymous || own === null) return given;
  if (asked && asked !== own) tab.clear();
  else if (done || !asked || given === own) return own;
  else {
    const filled = campaign.questions.map((question) => [question.id, formValuesOf(question, answers)] as const);
    tab.keep({ answers: {}, drafts: { ...Object.fromEntries(filled), ...drafts } });
  }
  return given;
}
