import { campaignFile as shape } from '#contract/calls/office/changes.ts';
import type { createDraft as call } from '#contract/calls/office/writing.ts';
import type { Output } from '#contract/endpoint.ts';
import { cutText } from '#contract/fields.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import { fromFile, toFile } from '#questionnaire/draft/draft.ts';
import { recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { oneInThread } from '../../platform/file-readers/thread.ts';
import { type Allowed, checkCampaign, located } from '../campaigns/campaign-file.ts';
import { lockDraft, readDraft } from './draft.ts';
import { takeHold } from './draft-lease.ts';
import { campaignColumns, keepStart, refuseTooLarge } from './revisions.ts';

type From = Output<typeof call, 'body'>['from'];
type Source = Exclude<From, { kind: 'file' }> | { kind: 'file'; file: CampaignFile };
const charactersHere = 48 * 1024;

/** Makes a draft of nothing, of an earlier campaign or of a file, which may still have faults: the editor shows them. */
export async function createDraft(tx: Queryable, context: Acting, from: Source): Promise<string> {
  if (from.kind === 'empty') return addDraft(tx, context, { title: from.title, questions: [] });
  if (from.kind === 'file') return addDraft(tx, context, from.file);
  return copyCampaign(tx, context, from.id, from.title);
}

/**
 * A new draft with the questions and texts of another campaign as it is out, without its dates, which are over by then. Refs stay, so that the results of
 * both can be laid side by side.
 */
async function copyCampaign(tx: Queryable, context: Acting, id: string, title?: string): Promise<string> {
  const { published, draft } = await readDraft(tx, id);
  const { opens_at, closes_at, ...file } = toFile(published ?? draft);
  return addDraft(tx, context, { ...file, title: title ?? (await copyTitle(tx, file.title)) }, id);
}

const titleMost = 200;

/** Two lists of one name would be told apart by nothing in the list of them. */
async function copyTitle(tx: Queryable, of: unknown): Promise<string> {
  const title = typeof of === 'string' ? of : '';
  for (let number = 1; ; number++) {
    const end = number === 1 ? '(kopie)' : `(kopie ${number})`;
    const copy = `${cutText(title, titleMost - end.length - 1)} ${end}`.trim();
    const taken = await tx.maybe(sql`select from survey.campaign where title = ${copy} and removed_at is null limit 1`);
    if (!taken) return copy;
  }
}

/** What is made a draft of: reading a file takes no transaction, and a large one a thread of its own. */
export async function readSource({ config }: Acting, from: From): Promise<Source> {
  if (from.kind !== 'file') return from;
  const { link_hosts, postcodes } = config;
  const given = { file: from.file, allowed: { link_hosts, ...(postcodes !== undefined && { postcodes }) } };
  const small = JSON.stringify(from.file ?? null).length <= charactersHere;
  return { kind: 'file', file: small ? readShape(given) : await readShapeInThread(given) };
}

/** A file that is none is refused with what is wrong; one that is not finished yet is taken as it is. */
export function readShape({ file: given, allowed }: { file: unknown; allowed: Allowed }): CampaignFile {
  const read = shape.safeParse(given);
  if (read.success) return read.data;
  const isOne = typeof given === 'object' && given !== null && !Array.isArray(given);
  const faults = isOne && checkCampaign(given, allowed);
  throw new Problem('campaign_file_faulty', {
    faults: Array.isArray(faults) ? located(faults, given) : [{ place: 'file', code: 'file_no_campaign' }],
  });
}

const readShapeInThread = oneInThread(import.meta.url, readShape);

async function addDraft(tx: Queryable, context: Acting, file: CampaignFile, origin: string | null = null) {
  const { clock, actor } = context;
  // What a draft keeps is what its file says once more: so both are equal from the beginning.
  const draft = toFile(fromFile(file));
  refuseTooLarge(draft);
  const { title, anonymous, opens_at, closes_at } = campaignColumns(draft);
  const { id } = await tx.one(sql<{ id: string }>`
    insert into survey.campaign (title, anonymous, draft, opens_at, closes_at, created_at, origin_id)
    values (${title}, ${anonymous}, ${JSON.stringify(draft)}, ${opens_at}, ${closes_at}, ${clock.now()}, ${origin})
    returning id`);
  await keepStart(tx, await lockDraft(tx, id), staffIdOf(actor));
  await recordAudit(tx, context, { action: 'campaign_created', about: id, detail: origin === null ? {} : { origin } });
  await notifyLive(tx, 'campaigns');
  return id;
}

/** Takes a draft out of every list. Nobody answered it: it was never out. */
export async function removeDraft(tx: Queryable, context: Acting, id: string): Promise<void> {
  const { campaign } = await lockDraft(tx, id);
  if (campaign.state !== 'draft') throw new Problem('campaign_remove_out');
  await takeHold(tx, context, id);
  await tx.run(sql`update survey.campaign set removed_at = ${context.clock.now()} where id = ${id}`);
  await recordAudit(tx, context, { action: 'campaign_removed', about: id });
  await notifyLive(tx, `draft:${id}`);
  await notifyLive(tx, 'campaigns');
}

export async function restoreDraft(tx: Queryable, context: Acting, id: string): Promise<void> {
  const back = await tx.run(
    sql`update survey.campaign set removed_at = null where id = ${id} and removed_at is not null`,
  );
  if (back === 0) throw new Problem('campaign_draft_unsaved');
  await recordAudit(tx, context, { action: 'campaign_restored', about: id });
  await notifyLive(tx, `draft:${id}`);
  await notifyLive(tx, 'campaigns');
}
