import type { leaveOut as call } from '#contract/calls/office/results/left-out.ts';
import type { Input } from '#contract/endpoint.ts';
import { rules } from '#contract/rules.ts';
import { recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import { countDays } from '../../surveys/campaigns/campaign-counts.ts';
import { type CampaignRow, lockCampaign } from '../../surveys/campaigns/campaigns.ts';
import { exportNumber } from '../../surveys/export/export-number.ts';
import { readModel } from '../model.ts';
import { countChange } from '../snapshot/snapshot-changes.ts';
import { readLeftOutRows } from './exclusion-rows.ts';
import { findFitting } from './matching-responses.ts';

type ExclusionRequest = Input<typeof call, 'body'>;
const least = rules.published_least;

/**
 * Leaves answers out of all results, with a reason. Those of known parents one by one or all that fit, by who may open case
 * files; anonymous ones never fewer than ten, and only once no answer can come any more: a table before and after would
 * tell what the few between them said.
 */
export async function leaveOut(
  tx: Queryable,
  acting: Acting,
  id: string,
  mayOpenCases: boolean,
  asked: ExclusionRequest,
) {
  const campaign = await lockCampaign(tx, id);
  if (campaign.state === 'draft') throw new Problem('campaign_draft_has_no_answers');
  if (!campaign.anonymous && !mayOpenCases) throw new Problem('left_out_right');
  const { reason, words, day = null, numbers = [] } = asked;
  const pattern = (asked.pattern ?? []).map(({ id: question, values }) => ({
    id: question,
    values: [...new Set(values)],
  }));
  const byNumber = numbers.length > 0;
  if (!byNumber && day === null && pattern.length === 0) throw new Problem('left_out_nothing_said');
  if (byNumber && (campaign.anonymous || day !== null || pattern.length > 0)) throw new Problem('left_out_by_number');
  await checkPattern(tx, campaign, pattern);
  const rows = await readLeftOutRows(tx, id);
  const number = (rows[0]?.number ?? 0) + 1;
  const people = byNumber
    ? await findByNumber(tx, acting, id, numbers)
    : await findFitting(tx, campaign, { conditions: pattern, day });
  if (campaign.anonymous) await checkAnonymous(tx, campaign, { people, day, hasPattern: pattern.length > 0 });
  await tx.run(sql`
    insert into survey.left_out (campaign_id, number, made_at, staff_id, reason, words, day, pattern)
    values (${id}, ${number}, ${acting.clock.now()}, ${staffIdOf(acting.actor)}, ${reason}, ${words}, ${day}::date,
      ${JSON.stringify(pattern)})`);
  if (campaign.anonymous) {
    if (!(await apartFromBefore(tx, campaign))) throw new Problem('left_out_near', { facts: { least } });
  } else {
    const count = await tx.run(sql`
      update survey.participation set left_out = ${number}
      where campaign_id = ${id} and id = any(${people}::uuid[]) and left_out is null`);
    if (count === 0) throw new Problem('left_out_nobody');
  }
  const detail = {
    number: String(number),
    reason,
    words,
    ...(day && { day }),
    ...(byNumber && { numbers: numbers.join(' ') }),
  };
  await recordAudit(tx, acting, { action: 'results_left_out', about: id, detail });
  await follow(tx, acting, id);
  return number;
}

/** Counts answers again that were left out. Anyone who does so twice did it once. */
export async function countAgain(tx: Queryable, acting: Acting, id: string, mayOpenCases: boolean, number: number) {
  const campaign = await lockCampaign(tx, id);
  if (!campaign.anonymous && !mayOpenCases) throw new Problem('left_out_right');
  const row = (await readLeftOutRows(tx, id)).find((one) => one.number === number);
  if (!row) throw new Problem('left_out_unknown');
  if (row.undone_at) return;
  await tx.run(sql`
    update survey.left_out set undone_at = ${acting.clock.now()}, undone_by = ${staffIdOf(acting.actor)}
    where campaign_id = ${id} and number = ${number}`);
  await tx.run(sql`
    update survey.participation set left_out = null where campaign_id = ${id} and left_out = ${number}`);
  if (campaign.anonymous && !(await apartFromBefore(tx, campaign))) {
    throw new Problem('left_out_near', { facts: { least } });
  }
  await recordAudit(tx, acting, { action: 'results_counted_again', about: id, detail: { number: String(number) } });
  await follow(tx, acting, id);
}

/** The snapshot follows at once; a user who looks at the results hears when it is there. */
async function follow(tx: Queryable, acting: Acting, id: string): Promise<void> {
  await countChange(tx, id);
  await sendJob(tx, 'results-make', { campaign_id: id, anew: true }, acting.clock.now());
  await notifyLive(tx, `results:${id}`);
}

async function checkPattern(tx: Queryable, campaign: CampaignRow, pattern: NonNullable<ExclusionRequest['pattern']>) {
  const { asked } = await readModel(tx, campaign);
  for (const { id, values } of pattern) {
    const question = asked.find((one) => one.id === id);
    const known = values.every((value) => question?.answers.some((answer) => answer.id === value));
    if (!question || !known) throw new Problem('results_column_unknown');
  }
}

/** Respondents by the numbers that a file of answers has of them. */
async function findByNumber(tx: Queryable, acting: Acting, id: string, numbers: readonly string[]): Promise<string[]> {
  const rows = await tx.many(sql<{ id: string; person: string }>`
    select participation.id, coalesce(member_id, participation.id) as person from survey.participation
    left join contact.invitation on invitation.campaign_id = participation.campaign_id
      and invitation.participation_id = participation.id
    where participation.campaign_id = ${id}`);
  const wanted = new Set(numbers.map((one) => one.trim().toUpperCase()).filter(Boolean));
  const found = rows.map((row) => ({ id: row.id, number: exportNumber(acting, id, row.person) }));
  const people = found.filter((one) => wanted.has(one.number));
  for (const { number } of people) wanted.delete(number);
  if (wanted.size > 0)
    throw new Problem('left_out_numbers', { facts: { numbers: [...wanted].slice(0, 10).join(', ') } });
  return people.map((one) => one.id);
}

type MatchedResponses = { people: readonly string[]; day: string | null; hasPattern: boolean };

async function checkAnonymous(
  tx: Queryable,
  campaign: CampaignRow,
  { people, day, hasPattern }: MatchedResponses,
): Promise<void> {
  if (!campaign.shuffled_at) throw new Problem('left_out_open');
  if (!hasPattern || day === null) throw new Problem('left_out_day_and_pattern');
  if (people.length < least) throw new Problem('left_out_few', { facts: { least } });
  const { finished = 0 } = (await countDays(tx, campaign.id)).find((one) => one.day === day) ?? {};
  // In tens, as the counts of days are shown: it says no more than these do.
  if (Math.floor(people.length / least) > Math.floor(finished / least)) throw new Problem('left_out_day_fewer');
}

/**
 * Of an anonymous campaign: whether who counts now differs by nobody, or by ten or more, from who counted at every moment before, and
 * ten or more are left. Tables of two moments then never tell what a few answered.
 */
async function apartFromBefore(tx: Queryable, campaign: { id: string; anonymous: true | boolean }): Promise<boolean> {
  const rows = await readLeftOutRows(tx, campaign.id);
  const people = new Map<number, readonly string[]>();
  for (const { number, pattern, day } of rows) {
    people.set(number, await findFitting(tx, campaign, { conditions: pattern, day }));
  }
  const { finished } = await tx.one(sql<{ finished: number }>`
    select count(*) as finished from survey.anonymous_participation where campaign_id = ${campaign.id} and finished`);
  const moments = rows
    .flatMap(({ number, made_at, undone_at }) => [
      { at: made_at.getTime(), order: number, number, out: true },
      ...(undone_at ? [{ at: undone_at.getTime(), order: Number.POSITIVE_INFINITY, number, out: false }] : []),
    ])
    .sort((a, b) => a.at - b.at || (a.order < b.order ? -1 : 1));
  const active = new Set<number>();
  const outAt: Set<string>[] = [new Set()];
  for (const { number, out } of moments) {
    if (out) active.add(number);
    else active.delete(number);
    outAt.push(new Set([...active].flatMap((one) => people.get(one)!)));
  }
  const now = outAt.pop()!;
  return finished - now.size >= least && outAt.every((before) => isApart(before, now));
}

function isApart(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const id of a) if (b.has(id)) shared++;
  const apart = a.size + b.size - 2 * shared;
  return apart === 0 || apart >= least;
}
