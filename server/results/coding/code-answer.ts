import { recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type CampaignRow, readCampaign } from '../../surveys/campaigns/campaigns.ts';
import { readSnapshot } from '../snapshot/read-snapshot.ts';
import { countChange } from '../snapshot/snapshot-changes.ts';
import { no_code } from './coded.ts';
import { readCodes } from './codes.ts';
import { isSecond, readReadings } from './double-coding.ts';
import { readRespondents } from './text-keys.ts';

export type Giving = { question: string; text: string; before: readonly number[]; codes: readonly number[] };

/** Why answers of a campaign cannot be coded, if so. */
export const codingRefused = ({ anonymous, shuffled_at }: CampaignRow) =>
  anonymous && !shuffled_at ? ('codes_anonymous_open' as const) : undefined;

/**
 * Gives an answer these codes instead of those that it had. `before` are the ones that were seen: where a colleague gave it
 * others meanwhile, nothing happens. Of who reads it second the codes stand apart.
 */
export async function giveCodes(tx: Queryable, acting: Acting, id: string, giving: Giving): Promise<void> {
  const { question, text } = giving;
  const campaign = await readCampaign(tx, id);
  const refused = codingRefused(campaign);
  if (refused) throw new Problem(refused);
  const snapshot = await readSnapshot(tx, id);
  if (!snapshot) throw new Problem('results_not_made');
  const respondent = (await readRespondents(acting, tx, snapshot, question)).get(text);
  if (!respondent) throw new Problem('code_text_unknown');
  const known = new Set((await readCodes(tx, id)).filter((one) => one.question === question).map((one) => one.number));
  const wanted = [...new Set(giving.codes)];
  if (wanted.some((code) => code !== no_code && !known.has(code))) throw new Problem('code_unknown');
  // Two who code the same answer at the same moment wait for each other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${id} ${question} ${respondent}`}, 7245022))`);
  const staffId = staffIdOf(acting.actor);
  const readings = (await readReadings(tx, id, question, respondent)).get(respondent) ?? {};
  const again = isSecond(text, readings, staffId);
  const had = (again ? readings.second : readings.first)?.codes ?? [];
  if (!same(had, giving.before)) throw new Problem('codes_not_newest');
  const kept = wanted.length > 1 ? wanted.filter((code) => code !== no_code) : wanted;
  await tx.run(sql`
    delete from survey.coded
    where campaign_id = ${id} and question = ${question} and respondent = ${respondent} and again = ${again}
      and code = any(${had}::integer[])`);
  await tx.run(sql`
    insert into survey.coded (campaign_id, question, respondent, again, code, staff_id, coded_at)
    select ${id}, ${question}, ${respondent}, ${again}, code, ${staffId}, ${acting.clock.now()}::timestamptz
    from unnest(${kept}::integer[]) as code`);
  const detail = { question, codes: kept.join(', ') };
  await recordAudit(tx, acting, { action: 'results_coded', about: id, detail });
  await countChange(tx, id);
  await notifyLive(tx, `results:${id}`);
}

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));
