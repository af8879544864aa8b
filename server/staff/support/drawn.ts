import type { DrawExplained } from '#contract/calls/office/draw.ts';
import { explainDraw } from '../../fieldwork/sample/why.ts';
import { auditedAs } from '../../members/profile/audited.ts';
import { note } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { mustSee } from './look.ts';

/** Why a member was asked for a campaign or was not, for somebody of the office: while a reason holds. */
export async function tellWhyAsked(
  tx: Queryable,
  acting: Acting,
  member_id: string,
  campaign: string,
): Promise<DrawExplained> {
  await mustSee(tx, acting, member_id);
  return whyAsked(tx, acting, member_id, campaign);
}

/** The same without a reason to look, for the operator. Each time is a line in the audit. */
export async function whyAsked(
  tx: Queryable,
  acting: Acting,
  member_id: string,
  campaign: string,
): Promise<DrawExplained> {
  await note(tx, acting, { action: 'draw_explained', about: auditedAs(acting, member_id), detail: { campaign } });
  return explainDraw(tx, { member_id, campaign_id: campaign });
}
