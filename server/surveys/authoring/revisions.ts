import { cutText } from '#contract/fields.ts';
import { rules } from '#contract/rules.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import { applyChanges, type Change } from '#questionnaire/draft/changes.ts';
import { type Draft, toFile } from '#questionnaire/draft/draft.ts';
import { staffIdOf } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { parseMoment } from '../../platform/time/moment.ts';
import { type StoredDraft, versionOf } from './draft.ts';

/** Every so manieth revision keeps the whole draft: the others are made from the nearest one below them. */
const wholeEvery = 50;

export type Why = 'start' | 'undo' | 'put_back' | 'file';
type RevisionOptions = { send_id?: string | undefined; why?: Why | undefined };

/** Adds a revision: the draft with these changes. Returns it as it is held from now on. */
export async function addRevision(
  tx: Queryable,
  context: Acting,
  held: StoredDraft,
  changes: readonly Change[],
  made: RevisionOptions = {},
): Promise<StoredDraft> {
  const draft = applyChanges(held.draft, changes);
  const file = toFile(draft);
  refuseTooLarge(file);
  if (held.revision === 0) await keepStart(tx, held);
  const { id, state, title } = held.campaign;
  const revision = held.revision + 1;
  await insertRevision(tx, context, { ...held, revision, draft }, changes, made);
  await tx.run(sql`
    update survey.draft set revision = ${revision}, draft = ${JSON.stringify(draft)} where campaign_id = ${id}`);
  if (state === 'draft') await keepFile(tx, id, file);
  await notifyLive(tx, `draft:${id}`, revision);
  if (state === 'draft' && titleOf(file) !== title) await notifyLive(tx, 'campaigns');
  return { ...held, revision, draft };
}

/** The draft as it was when the office first changed it: number 0. It is there already where somebody made it here. */
export async function keepStart(tx: Queryable, held: StoredDraft, staff_id: string | null = null): Promise<void> {
  const { campaign, draft, published } = held;
  const whole = JSON.stringify(draft);
  const added = await tx.run(sql`
    insert into survey.draft (campaign_id, revision, draft, published)
    values (${campaign.id}, 0, ${whole}, ${published && JSON.stringify(published)}) on conflict do nothing`);
  if (added === 0) return;
  await tx.run(sql`
    insert into survey.draft_revision (campaign_id, number, at, staff_id, version, why, changes, whole)
    values (${campaign.id}, 0,
      coalesce((select max(published_at) from survey.version where campaign_id = ${campaign.id}), ${campaign.created_at}),
      ${staff_id}, ${versionOf(held)}, 'start', '[]', ${whole})`);
}

async function insertRevision(
  tx: Queryable,
  { clock, actor }: Acting,
  held: StoredDraft,
  changes: readonly Change[],
  { send_id = undefined, why = undefined }: RevisionOptions,
): Promise<void> {
  const { campaign, revision, draft } = held;
  const staff_id = staffIdOf(actor);
  const whole = revision % wholeEvery === 0 ? JSON.stringify(draft) : null;
  await tx.run(sql`
    insert into survey.draft_revision (campaign_id, number, at, staff_id, version, why, send_id, changes, whole)
    values (${campaign.id}, ${revision}, ${clock.now()}, ${staff_id}, ${versionOf(held)}, ${why ?? null},
      ${send_id ?? null}, ${JSON.stringify(changes)}, ${whole})`);
}

export function refuseTooLarge(file: CampaignFile): void {
  const { campaign_questions: most, campaign_file_mebibytes: mebibytes } = rules;
  if (file.questions!.length > most) throw new Problem('campaign_draft_too_many', { facts: { most } });
  if (Buffer.byteLength(JSON.stringify(file)) > mebibytes * 1024 * 1024)
    throw new Problem('campaign_draft_too_large', { facts: { mebibytes } });
}

/** Of a campaign that is not out, what lists and the commands know of it is the draft's. */
async function keepFile(tx: Queryable, id: string, file: CampaignFile): Promise<void> {
  const { title, anonymous, opens_at, closes_at } = campaignColumns(file);
  await tx.run(sql`
    update survey.campaign set draft = ${JSON.stringify(file)}, title = ${title}, anonymous = ${anonymous},
      opens_at = ${opens_at}, closes_at = ${closes_at}
    where id = ${id}`);
}

/** What a list can say of a file that may still be wrong in every way. */
export const campaignColumns = (file: CampaignFile) => ({
  title: titleOf(file),
  anonymous: file.anonymous === true,
  opens_at: momentOf(file.opens_at, false),
  closes_at: momentOf(file.closes_at, true),
});

const titleOf = ({ title }: CampaignFile): string =>
  (typeof title === 'string' && cutText(title.trim().normalize('NFC'), 200)) || 'Zonder titel';
const momentOf = (given: unknown, ends: boolean): Date | null =>
  (typeof given === 'string' && parseMoment(given, { ends })) || null;

type Revision = { changes: Change[]; send_id: string | null };

/** The revisions behind one, up to another. Undefined: so far back nothing is kept, or it never was. */
export async function revisionsSince(
  db: Queryable,
  { id, revision }: { id: string; revision: number },
  since: number,
  until: number = revision,
): Promise<Revision[] | undefined> {
  if (since > revision) return undefined;
  if (since >= until) return [];
  const rows = await db.many(sql<Revision>`
    select changes, send_id from survey.draft_revision
    where campaign_id = ${id} and number > ${since} and number <= ${until} order by number`);
  return rows.length === until - since ? rows : undefined;
}

/** The draft at a revision, made from the nearest whole one. Undefined: it is not kept, or never was. */
export async function draftAt(db: Queryable, held: StoredDraft, revision: number): Promise<Draft | undefined> {
  if (revision === held.revision) return held.draft;
  const nearest = await db.maybe(sql<{ number: number; whole: Draft }>`
    select number, whole from survey.draft_revision
    where campaign_id = ${held.campaign.id} and number <= ${revision} and whole is not null
    order by number desc limit 1`);
  const { id } = held.campaign;
  const made = nearest && (await revisionsSince(db, { id, revision: held.revision }, nearest.number, revision));
  return (
    made &&
    applyChanges(
      nearest.whole,
      made.flatMap(({ changes }) => changes),
    )
  );
}
