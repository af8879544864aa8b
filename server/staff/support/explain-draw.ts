import type { DrawExplained } from '#contract/calls/office/draw.ts';
import { explainDraw } from '../../fieldwork/sample/exclusion-reasons.ts';
import { auditReference } from '../../members/profile/audit-reference.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { requireMemberAccess } from './member-access.ts';

/** Why a member was asked for a campaign or was not, for somebody of the office: while a reason holds. */
export async function tellWhyAsked(
  tx: Queryable,
  acting: Acting,
  member_id: string,
  campaign: string,
): Promise<DrawExplained> {
  await requireMemberAccess(tx, acting, member_id);
  return whyAsked(tx, acting, member_id, campaign);
}

/** The same without a reason to look, for the operator. Each time is a line in the audit. */
async function whyAsked(tx: Queryable, acting: Acting, member_id: string, campaign: string): Promise<DrawExplained> {
  await recordAudit(tx, acting, {
    action: 'draw_explained',
    about: auditReference(acting, member_id),
    detail: { campaign },
  });
  return explainDraw(tx, { member_id, campaign_id: campaign });
}
