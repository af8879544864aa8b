import type { Results, ResultsAsked } from '#contract/calls/office/results.ts';
import { type BackgroundKey, backgrounds, tellTooMuch } from '#questionnaire/background.ts';
import type { Acting } from '../platform/core/context.ts';
import { Problem } from '../platform/core/problem.ts';
import { type CampaignRow, readCampaign } from '../surveys/campaigns/campaigns.ts';
import { stageOf } from '../surveys/campaigns/open-campaign.ts';
import { showInside } from './inside-page.ts';
import { showOutside } from './outside-page.ts';
import { readPrepared } from './prepared.ts';
import { made_within_s, openNewest } from './snapshot/fresh.ts';
import { readSnapshot } from './snapshot/read-snapshot.ts';
import { shownStamp } from './snapshot/stamp.ts';
import { readConditions } from './tables/choose.ts';
import { weightingOf } from './weights/use.ts';
import { readWeightings } from './weights/weightings.ts';

/** `session_id`: orders of texts are drawn by it; null of the operator. */
export type Reader = { session_id: string | null; may_open_cases: boolean };
type Rules = Results['rules'];

const conditions_most = { inside: 4, anonymous: 1, outside: 1 } as const satisfies Record<Rules, number>;

/** What a reader may see of a campaign's answers: all questions, or one, of everybody or of a group. */
export async function showResults(acting: Acting, reader: Reader, id: string, asked: ResultsAsked): Promise<Results> {
  const { db } = acting;
  const campaign = await readCampaign(db, id);
  if (campaign.state === 'draft') throw new Problem('campaign_draft_has_no_answers');
  const by = rulesFor(campaign, reader);
  const newest = await openNewest(acting, campaign);
  const number = snapshotNumber(asked.snapshot) ?? newest.snapshot.number;
  const isNewest = number === newest.snapshot.number;
  // One that is gone is as good as none.
  const snapshot = (isNewest ? undefined : await readSnapshot(db, id, number)) ?? newest.snapshot;
  const newer = newest.newer || snapshot !== newest.snapshot;
  const model = await readPrepared(db, campaign, snapshot);
  const conditions = readConditions(asked.filter);
  const most = conditions_most[by];
  if (conditions.length > most) throw new Problem('results_conditions_many', { facts: { most } });
  const splits = asked.split?.split(',').filter(Boolean) ?? [];
  const weightings = await readWeightings(db, id);
  if (tellTooMuch([...conditions.map(({ id }) => id), ...splits].map((id) => id.replace(/^_/, ''))))
    throw new Problem('results_too_near');
  const weighted = asked.weighting ? await weightingOf(db, snapshot, Number(asked.weighting), weightings) : undefined;
  const page = { acting, campaign, snapshot, model, asked, conditions, splits, weighted };
  const { edition, ...shown } =
    by === 'inside' ? { ...(await showInside(page)), edition: undefined } : await showOutside({ ...page, by, newer });
  // Answers came in since, and none of them was counted: the page goes on once they are.
  if (newer && (shown.respondents ?? 0) === 0) throw new Problem('results_not_made', { retry_after_s: made_within_s });
  return {
    title: campaign.title,
    stage: stageOf(campaign, acting.clock.now()),
    anonymous: campaign.anonymous,
    rules: by,
    // Outside a page is of finished columns, whatever came since.
    snapshot: edition
      ? { number: snapshot.number, ...edition, newer: false }
      : {
          number: snapshot.number,
          made_at: snapshot.made_at.toISOString(),
          stamp: shownStamp(snapshot, shown.weighted?.number),
          newer,
          ...(newest.newer && snapshot === newest.snapshot && { waiting: true }),
        },
    conditions_most: most,
    weightings: weightings.map(({ number, variables }) => ({
      number,
      variables: variables.map((key) => backgrounds[key as BackgroundKey].title),
    })),
    ...shown,
  };
}

/** Anonymous answers may be opened one by one once nothing leads to them any more. */
export function rulesFor({ anonymous, shuffled_at }: CampaignRow, { may_open_cases }: Reader): Rules {
  if (may_open_cases && (!anonymous || shuffled_at !== null)) return 'inside';
  return anonymous ? 'anonymous' : 'outside';
}

/** The number of a snapshot as an address has it. What cannot be one is as good as none: the newest is shown. */
export const snapshotNumber = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined);
