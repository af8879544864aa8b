import { clockTime, weekday } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { safeLink } from '../questionnaire/link.ts';

/** How it stands with a respondent in a campaign, at the moment of the statement that asked. */
export type RespondentStanding = {
  campaign_id: string;
  /** The published version, and the version that this respondent began with. */
  version: number;
  begun_version: number | null;
  finished: boolean;
  link: string | null;
  opens_at: Date | null;
  ends_at: Date | null;
  /** Their group of parents is closed: who has not begun is one too many. */
  is_full?: boolean;
};

/** In a campaign that ended after this moment, a respondent who had begun may still finish. */
export const graceStart = (now: Date): Date => new Date(now.getTime() - rules.survey_grace_minutes * 60_000);

/** Judges as the statements that save do: the two must not differ by a second. */
export function standingRefusal(standing: RespondentStanding, now: Date) {
  const { finished, opens_at, ends_at, begun_version, is_full = false } = standing;
  if (finished) return 'campaign_finished';
  if (opens_at && opens_at > now) return 'campaign_not_open';
  const begun = begun_version !== null;
  if (ends_at && ends_at <= (begun ? graceStart(now) : now)) return 'campaign_closed';
  if (is_full && !begun) return 'campaign_enough';
  return undefined;
}

/** Refuses a respondent for whom the campaign is not open. */
export function admit(context: Context, standing: RespondentStanding): void {
  const refusal = standingRefusal(standing, context.clock.now());
  if (refusal) throw inactive(context, standing, refusal);
}

export function inactive(
  { config }: Context,
  { link, opens_at }: RespondentStanding,
  code: 'campaign_finished' | 'campaign_not_open' | 'campaign_closed' | 'campaign_enough',
): Problem {
  const message = code === 'campaign_not_open' && opens_at ? notYet(opens_at) : undefined;
  return new Problem(code, { link: safeLink(link, config), message });
}

function notYet(opens: Date): string {
  const time = clockTime(opens) === '00.00' ? '' : `, om ${clockTime(opens)} uur`;
  return `Deze vragenlijst is nog niet open. Hij gaat open op ${weekday(opens)}${time}. Bewaar je link: die werkt dan gewoon.`;
}
