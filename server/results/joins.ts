import type { ResultJoin } from '#contract/calls/office/results/joins.ts';
import { type Join, joinedId } from '#contract/results/joins.ts';
import { type AuditDetails, recordAudit, staffIdOf } from '../platform/core/audit.ts';
import type { Acting } from '../platform/core/context.ts';
import { notifyLive } from '../platform/core/live-notifications.ts';
import { Problem } from '../platform/core/problem.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { type CampaignRow, lockCampaign } from '../surveys/campaigns/campaigns.ts';
import { type Prepared, readPrepared } from './prepared.ts';
import { describeFilter } from './reading.ts';
import { readSnapshot } from './snapshot/read-snapshot.ts';
import type { Breakdown } from './tables/choose.ts';
import { mergeClasses } from './tables/joins.ts';

export type JoinRow = Join & { number: number; by: string | null };
const joins_most = 100;

/** Oldest first. */
export const readJoins = (db: Queryable, campaignId: string): Promise<JoinRow[]> =>
  db.many(sql<JoinRow>`
    select number, question as of, title, classes, name as by
    from survey.result_join left join office.staff on staff.id = staff_id
    where campaign_id = ${campaignId} and result_join.removed_at is null order by number`);

/** As a page tells of them, with the answers by their titles. */
export const describeJoins = (joins: readonly JoinRow[], { choices }: Pick<Prepared, 'choices'>): ResultJoin[] =>
  joins.flatMap(({ classes, ...join }) => {
    const own = choices.find(({ id }) => id === join.of)?.classes ?? [];
    const parts = own.filter(({ id }) => classes.includes(id)).map(({ id, title }) => ({ id, title }));
    return parts.length > 1 ? [{ ...join, id: joinedId(classes), classes: parts }] : [];
  });

export async function addJoin(tx: Queryable, acting: Acting, campaign: CampaignRow, join: Join): Promise<number> {
  const { id } = await lockCampaign(tx, campaign.id);
  const snapshot = await readSnapshot(acting.db, id);
  if (!snapshot) throw new Problem('results_not_made');
  const { choices } = await readPrepared(acting.db, campaign, snapshot);
  const choice = choices.find((one) => one.id === join.of);
  const classes = choice ? describeFilter(choice).classes : [];
  if (
    new Set(join.classes).size < join.classes.length ||
    join.classes.some((one) => !classes.some((c) => c.id === one))
  )
    throw new Problem('results_column_unknown');
  const before = (await readJoins(tx, id)).filter(({ of }) => of === join.of);
  const within = before.filter((one) => one.classes.every((each) => join.classes.includes(each)));
  const others = before.filter((one) => !within.includes(one));
  const near = others.find((one) => one.classes.some((each) => join.classes.includes(each)));
  if (near) throw new Problem('results_join_overlaps', { facts: { join: near.title } });
  const left = mergeClasses(classes, [...others, join]);
  const used = usedClasses(choice!);
  if (left.filter(({ from }) => from.some((place) => used.has(classes[place]!.id))).length < 2)
    throw new Problem('results_join_leaves_one');
  const same = left.filter(({ title }) => title.toLowerCase() === join.title.toLowerCase());
  if (same.length > 1) throw new Problem('results_join_title_taken');
  if (before.length >= joins_most) throw new Problem('results_joins_many', { facts: { most: joins_most } });
  for (const { number } of within) await setRemoved(tx, acting, id, number);
  const { number } = await tx.one(sql<{ number: number }>`
    insert into survey.result_join (campaign_id, number, question, title, classes, made_at, staff_id)
    select ${id}, coalesce(max(number), 0) + 1, ${join.of}, ${join.title}, ${[...join.classes]}, ${acting.clock.now()},
      ${staffIdOf(acting.actor)}::uuid
    from survey.result_join where campaign_id = ${id}
    returning number`);
  await recordJoin(tx, acting, id, { what: 'added', question: join.of, number: String(number) });
  return number;
}

/** The classes that somebody is in. */
const usedClasses = ({ layers }: Breakdown): ReadonlySet<string> =>
  new Set(layers.flatMap(({ classes, of }) => [...new Set(of)].flatMap((place) => classes[place]?.id ?? [])));

export async function removeJoin(tx: Queryable, acting: Acting, campaign: CampaignRow, number: number): Promise<void> {
  const { id } = await lockCampaign(tx, campaign.id);
  const row = (await readJoins(tx, id)).find((one) => one.number === number);
  if (!row) return;
  await setRemoved(tx, acting, id, number);
  await recordJoin(tx, acting, id, { what: 'removed', question: row.of, number: String(number) });
}

const setRemoved = (tx: Queryable, { clock }: Acting, id: string, number: number) =>
  tx.run(sql`
    update survey.result_join set removed_at = ${clock.now()}
    where campaign_id = ${id} and number = ${number} and removed_at is null`);

async function recordJoin(tx: Queryable, acting: Acting, id: string, detail: AuditDetails): Promise<void> {
  await recordAudit(tx, acting, { action: 'results_joined', about: id, detail });
  await notifyLive(tx, `results:${id}`);
}
