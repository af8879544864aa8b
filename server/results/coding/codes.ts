import { codeColours } from '#contract/calls/office/results/codes.ts';
import { type AuditDetails, recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type CampaignRow, lockCampaign } from '../../surveys/campaigns/campaigns.ts';
import { readModel } from '../model.ts';
import { countChange } from '../snapshot/snapshot-changes.ts';

export type CodeRow = {
  question: string;
  number: number;
  title: string;
  description: string;
  colour: number;
  revision: number;
};
export type NewCode = { question: string; title: string; description: string };
const codes_most = 99;

/** The codes that can be given, oldest first. */
export const readCodes = (db: Queryable, campaignId: string): Promise<CodeRow[]> =>
  db.many(sql<CodeRow>`
    select question, number, title, description, coalesce(colour, (number - 1) % ${codeColours.length} + 1) as colour, revision
    from survey.code
    where campaign_id = ${campaignId} and removed_at is null order by question, number`);

/** The question, or its 'Anders', must be one that is answered in words. */
async function checkQuestion(tx: Queryable, campaign: CampaignRow, question: string): Promise<void> {
  const { asked } = await readModel(tx, campaign);
  const variables = asked.flatMap((one) => one.variables);
  if (!variables.some(({ name, kind }) => kind === 'text' && name === question)) {
    throw new Problem('results_column_unknown');
  }
}

export async function addCode(tx: Queryable, acting: Acting, id: string, { question, title, description }: NewCode) {
  const campaign = await lockCampaign(tx, id);
  await checkQuestion(tx, campaign, question);
  const { next } = await tx.one(sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from survey.code where campaign_id = ${id} and question = ${question}`);
  await checkTitle(tx, id, { question, title, number: next });
  if (next > codes_most) throw new Problem('codes_many', { facts: { most: codes_most } });
  await tx.run(sql`
    insert into survey.code (campaign_id, question, number, title, description)
    values (${id}, ${question}, ${next}, ${title}, ${description})`);
  await done(tx, acting, id, { what: 'added', question, number: String(next) });
  return next;
}

type Changed = NewCode & { number: number; colour?: number | undefined; revision: number };
/** Of two who change a code at once the second is told. */
export async function changeCode(
  tx: Queryable,
  acting: Acting,
  id: string,
  { number, question, title, description, colour, revision }: Changed,
): Promise<void> {
  await lockCampaign(tx, id);
  const is = sql`campaign_id = ${id} and question = ${question} and number = ${number} and removed_at is null`;
  const row = await tx.maybe(sql<{ revision: number }>`select revision from survey.code where ${is}`);
  if (!row) throw new Problem('code_unknown');
  if (row.revision !== revision) throw new Problem('code_not_newest');
  await checkTitle(tx, id, { question, title, number });
  await tx.run(sql`
    update survey.code set title = ${title}, description = ${description}, colour = coalesce(${colour ?? null}, colour),
      revision = revision + 1
    where ${is}`);
  await done(tx, acting, id, { what: 'changed', question, number: String(number) });
}

/** Takes a code off the list, or puts it back with every answer that had it. Anyone who does so twice did it once. */
export async function setCodeRemoved(
  tx: Queryable,
  acting: Acting,
  id: string,
  { question, number, removed }: { question: string; number: number; removed: boolean },
): Promise<void> {
  await lockCampaign(tx, id);
  const is = sql`campaign_id = ${id} and question = ${question} and number = ${number}`;
  const row = await tx.maybe(sql<{ removed: boolean; title: string }>`
    select removed_at is not null as removed, title from survey.code where ${is}`);
  if (!row) throw new Problem('code_unknown');
  if (row.removed === removed) return;
  if (!removed) await checkTitle(tx, id, { question, title: row.title, number });
  await tx.run(sql`
    update survey.code set removed_at = ${removed ? acting.clock.now() : null}, revision = revision + 1 where ${is}`);
  await done(tx, acting, id, { what: removed ? 'removed' : 'restored', question, number: String(number) });
}

/** Asked first, for the sentence: the campaign is locked, and the database keeps it. */
async function checkTitle(
  tx: Queryable,
  id: string,
  { question, title, number }: { question: string; title: string; number: number },
): Promise<void> {
  const other = await tx.maybe(sql`
    select from survey.code
    where campaign_id = ${id} and question = ${question} and removed_at is null and number <> ${number}
      and lower(title) = lower(${title})`);
  if (other) throw new Problem('code_title_taken');
}

async function done(tx: Queryable, acting: Acting, id: string, detail: AuditDetails): Promise<void> {
  await recordAudit(tx, acting, { action: 'results_codes_changed', about: id, detail });
  await countChange(tx, id);
  await notifyLive(tx, `results:${id}`);
}
