import type { LeftOut } from '#contract/calls/office/sending.ts';
import type { ExclusionReason } from '#contract/reason-types.ts';
import { inTens } from '../../people/round-to-tens.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { isRoundedCampaign } from '../../surveys/campaigns/rounded-campaigns.ts';
import { sentSurveyToken } from '../letters/survey-link.ts';
import type { MailingKind } from '../schedule/round.ts';
import { reminderEligibilitySql } from './reminder.ts';

/**
 * Whom a reminder or a thank-you was meant for and does not reach, each with one reason. Who finished is not meant to be
 * reminded, and who did not is not meant to be thanked. Whom an invitation was for is a number of the panel: none. As they
 * are: anyone who shows them says them in tens.
 */
export const exclusionsShown = sql`
  case when kind = 'invitation' or ${isRoundedCampaign(sql`mailing.campaign_id`)} then '[]' else coalesce((
    select jsonb_agg(jsonb_build_object('reason', reason, 'count', many)) from (
      select left_out.reason, count(*) as many from contact.left_out
      where mailing_id = mailing.id
        and left_out.reason <> case when kind = 'reminder' then 'finished' else 'not finished' end
      group by 1
    ) as counted), '[]') end as left_out`;

/** Exact count for each reason, for the server alone. */
export type ExclusionCounts<Reason extends string = string> = { reason: Reason; count: number }[];

/** A reason tells something of a person, so how many have it is told like any number of the panel. The most first. */
export const exclusionsInTens = <Reason extends string>(exact: ExclusionCounts<Reason>) =>
  exact
    .map(({ reason, count }) => ({ reason, count: inTens(count) }))
    .sort((a, b) => (b.count ?? 0) - (a.count ?? 0) || (a.reason < b.reason ? -1 : 1));

type RecountInput = { campaign_id: string; kind: Exclude<MailingKind, 'invitation'>; anonymous: boolean };
type Judged = { reason: string | null; channel: string | null; invitation_id: string; token_hash: Buffer | null };

/**
 * Whom a reminder or a thank-you would reach that left now, and whom not: nobody is drawn. `reasons`: also of those whom
 * it is not meant for.
 */
export async function recountRecipients(
  db: Queryable,
  context: Context,
  meant: RecountInput,
): Promise<{ people: number; whatsapp: number; left_out: LeftOut; reasons: Reasons }> {
  const rows = await db.many(
    sql<Judged>`
      with ${reminderEligibilitySql(context, { ...meant, lock: false })}
      select reason, channel, judged.invitation_id, token_hash from judged
      join contact.invitation on invitation.id = judged.invitation_id`,
  );
  const linked = meant.kind === 'reminder' && !meant.anonymous;
  const counts = new Map<string, number>();
  let people = 0;
  let whatsapp = 0;
  for (const { reason, channel, invitation_id, token_hash } of rows) {
    const opens = !linked || sentSurveyToken(context, invitation_id, token_hash) !== undefined;
    const why = reason ?? (opens ? null : 'another key');
    if (why === null) {
      people += 1;
      if (channel === 'whatsapp') whatsapp += 1;
    } else counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  const reasons: Reasons = Object.fromEntries(counts);
  counts.delete(meant.kind === 'reminder' ? 'finished' : 'not finished');
  const left_out = exclusionsInTens([...counts].map(([reason, count]) => ({ reason, count })));
  return { people, whatsapp, left_out, reasons };
}

type Reasons = Readonly<Record<string, number>>;

/** Refuses a mailing that would reach nobody of those who were invited, and says why, with a count for each reason. */
export function refuseNobody(people: number, reasons: Reasons): void {
  if (people > 0) return;
  const left_out = exclusionsInTens(
    Object.entries(reasons).flatMap(([reason, count]) =>
      count > 0 ? [{ reason: reason as ExclusionReason, count }] : [],
    ),
  );
  throw new Problem('mailing_of_nobody', { facts: { left_out } });
}
