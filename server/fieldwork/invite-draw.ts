import type { Acting } from '../platform/core/context.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { estimateDraw } from './sample/draw-chosen.ts';
import { type DrawDefinition, drawRefusal, selectionOf } from './sample/eligibility-counts.ts';
import { lockPreparedDraw, refuseChoice } from './sample/prepared-draw.ts';
import { isSensitiveDraw, smallGroupRefusal } from './sample/sensitive.ts';
import { createMailing, type Mailing, type MailingSelection } from './schedule/mailing.ts';
import { type Plan, planIn, readPlan } from './schedule/plan-mailing.ts';
import type { MailingStart } from './schedule/schedule.ts';

type ConfirmedDraw = {
  draw_id: string;
  /** Of the draw that was looked at. */
  revision: number;
} & MailingStart;

/**
 * Makes an invitation of the draw that is being prepared, in a transaction of the caller's: once, no matter who else confirms
 * it at the same moment. Everything that would draw nobody, or so few that somebody could be picked out, is refused.
 */
export async function inviteDrawIn(tx: Queryable, context: Acting, confirmed: ConfirmedDraw): Promise<Plan> {
  const mailing = await makeDrawn(tx, context, confirmed);
  if (mailing.state === 'scheduled') return readPlan(tx, mailing.id);
  return (await planIn(tx, context, mailing.id)).plan;
}

type DrawInput = { campaign_id: string; choice: MailingSelection; chosen: DrawDefinition };

async function refuseDraw(tx: Queryable, context: Acting, { campaign_id, choice, chosen }: DrawInput): Promise<void> {
  const refused = (await isSensitiveDraw(tx, campaign_id, chosen))
    ? await smallGroupRefusal(tx, context, chosen.conditions)
    : drawRefusal(chosen, await estimateDraw(tx, context, { campaign_id, choice }));
  if (refused) throw refused;
}

/** Makes the mailing of a draw, as above, and draws nobody yet. */
export async function makeDrawn(
  tx: Queryable,
  context: Acting,
  { draw_id, revision, ...when }: ConfirmedDraw,
): Promise<Mailing> {
  const draw = await lockPreparedDraw(tx, draw_id, revision);
  const { campaign_id, conditions, how, seed } = draw;
  await refuseChoice(tx, context, campaign_id, draw);
  const choice = selectionOf({ conditions, how });
  const mailing = await createMailing(tx, context, { campaign_id, kind: 'invitation', choice, seed, ...when });
  await refuseDraw(tx, context, { campaign_id, choice, chosen: { conditions, how } });
  await tx.run(sql`
    update contact.draw set mailing_id = ${mailing.id}, used_at = ${context.clock.now()} where id = ${draw_id}`);
  return mailing;
}
