import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { readPublished } from '../questionnaire/published.ts';
import { besidePath } from './answers-off-path.ts';
import { type ProfileClasses, readProfileClasses, writeBackground } from './background.ts';
import type { AnswerRow } from './check-answers.ts';
import type { LockedParticipation } from './identified.ts';
import { inOwnArm } from './order-seed.ts';

/** How finishing ended for one of several: finished, now or before, or refused because something required is missing. */
export type FinishResult = 'done' | Problem;

/**
 * Finishes participations of one campaign that are held until the transaction ends: a save from another tab came before
 * and counts, or comes after and is refused. Each is judged by itself, in their order.
 */
export async function endAll(
  tx: Queryable,
  context: Context,
  campaign_id: string,
  held: readonly LockedParticipation[],
): Promise<FinishResult[]> {
  const open = held.filter(({ finished }) => !finished);
  const answers = await answersOf(tx, campaign_id, open);
  const classes = await classesOf(tx, context, campaign_id, open);
  const refused = new Map<LockedParticipation, Problem>();
  const done: LockedParticipation[] = [];
  for (const one of open) {
    const { participation_id, version } = one;
    const published = await readPublished(tx, campaign_id, version);
    try {
      const own = inOwnArm(context, campaign_id, participation_id, published);
      const beside = besidePath(own, answers.get(participation_id)!, classes.get(participation_id));
      done.push(one);
      if (beside.length > 0) await mark(tx, campaign_id, participation_id, beside);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.set(one, error);
    }
  }
  await writeBackground(tx, campaign_id, done, classes);
  if (done.length > 0) await end(tx, context.clock.now(), campaign_id, done);
  return held.map((one) => refused.get(one) ?? 'done');
}

/** What their profiles tell of them that their version keeps. */
async function classesOf(
  tx: Queryable,
  context: Context,
  campaign_id: string,
  open: readonly LockedParticipation[],
): Promise<Map<string, ProfileClasses>> {
  const known = new Map<string, ProfileClasses>();
  for (const [version, some] of Map.groupBy(open, (one) => one.version)) {
    const { background } = await readPublished(tx, campaign_id, version);
    if (!background) continue;
    const classes = await readProfileClasses(tx, context, campaign_id, some, background);
    for (const [at, { participation_id }] of some.entries()) known.set(participation_id, classes[at]!);
  }
  return known;
}

/** What each of them answered, by participation. One after the other, so that each is looked for by its own key. */
async function answersOf(
  tx: Queryable,
  campaign_id: string,
  held: readonly LockedParticipation[],
): Promise<Map<string, AnswerRow[]>> {
  const found = new Map<string, AnswerRow[]>(held.map(({ participation_id }) => [participation_id, []]));
  if (held.length === 0) return found;
  const rows = await tx.many(sql<AnswerRow & { participation_id: string }>`
    select given.id as participation_id, question_id, value, other_value
    from unnest(${[...found.keys()]}::uuid[]) as given (id)
    cross join lateral (
      select question_id, value, other_value from survey.answer
      where campaign_id = ${campaign_id} and participation_id = given.id
      offset 0
    ) as answer`);
  for (const row of rows) found.get(row.participation_id)!.push(row);
  return found;
}

/** Few go back and take another way, so each of them has a statement of their own. */
async function mark(tx: Queryable, campaign_id: string, participation: string, beside: string[]): Promise<void> {
  await tx.run(sql`
    update survey.answer set off_path = true
    where campaign_id = ${campaign_id} and participation_id = ${participation} and question_id = any(${beside})`);
}

/**
 * The participations are there and held. Each is come upon by its key, as a conflict: an update of several may read all of
 * the campaign where PostgreSQL's statistics know nothing of it yet.
 */
async function end(tx: Queryable, now: Date, campaign_id: string, done: readonly LockedParticipation[]): Promise<void> {
  await tx.run(sql`
    insert into survey.participation (campaign_id, id, version, started_at)
    select ${campaign_id}::uuid, id, version, ${now}::timestamptz
    from unnest(${done.map((one) => one.participation_id)}::uuid[], ${done.map((one) => one.version)}::integer[])
      as done (id, version)
    on conflict (campaign_id, id) do update set finished_at = excluded.started_at`);
}
