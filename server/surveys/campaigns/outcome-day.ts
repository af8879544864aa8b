import { isDay, isoDay } from '#contract/format.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { lockCampaign } from './campaigns.ts';

const refuse = (sentence: string) => new Problem('invalid', { errors: { day: [sentence] } });

/** When who took part is to read the outcome. Of an anonymous campaign nobody knows who that is. */
export async function changeOutcomeDay(tx: Queryable, context: Acting, id: string, day: string | null): Promise<void> {
  const { anonymous } = await lockCampaign(tx, id);
  if (day !== null) {
    if (anonymous) throw refuse('Deze vragenlijst is anoniem. Niemand weet dus wie meedeed.');
    if (!isDay(day) || day < isoDay(context.clock.now())) throw refuse('Kies vandaag of een dag die nog komt.');
  }
  const changed = await tx.run(sql`
    update survey.campaign set outcome_on = ${day} where id = ${id} and outcome_on is distinct from ${day}::date`);
  if (changed === 0) return;
  await recordAudit(tx, context, { action: 'outcome_day_set', about: id, ...(day && { detail: { day } }) });
  await notifyLive(tx, 'campaigns');
}
