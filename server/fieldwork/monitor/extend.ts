import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { parseMoment } from '../../platform/time/moment.ts';
import { lockDraft } from '../../surveys/authoring/draft.ts';
import { keepDay } from '../../surveys/authoring/reopen.ts';

/** Lets a campaign that runs close on another day. What else is being written of it stays where it is. */
export async function extendCampaign(
  tx: Queryable,
  context: Acting,
  id: string,
  closes_at: string,
): Promise<{ ends_at: string | null }> {
  const held = await lockDraft(tx, id);
  const { state, ends_at, opens_at } = held.campaign;
  const now = context.clock.now();
  if (state === 'draft') throw new Problem('campaign_draft_not_open');
  if (state === 'closed' || (ends_at && ends_at <= now)) throw new Problem('campaign_closed_before');
  const at = parseMoment(closes_at, { ends: true });
  if (!at) throw new Problem('campaign_day_unread');
  if (at <= now || (opens_at && at <= opens_at)) throw new Problem('campaign_reopen_day');
  await tx.run(sql`update survey.campaign set closes_at = ${at} where id = ${id}`);
  await keepDay(tx, context, held, closes_at);
  await recordAudit(tx, context, { action: 'campaign_changed', about: id, detail: { closes_at: at.toISOString() } });
  await notifyLive(tx, `draft:${id}`);
  await notifyLive(tx, 'campaigns');
  return { ends_at: at.toISOString() };
}
