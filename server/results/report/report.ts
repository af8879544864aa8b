import type { Report, ReportDraft, ReportLine } from '#contract/calls/office/report.ts';
import { isoDay, slugOf } from '#contract/format.ts';
import type { OutcomePage } from '#contract/results/outcome-page.ts';
import { recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type CampaignRow, lockCampaign, readCampaign } from '../../surveys/campaigns/campaigns.ts';
import { isOver, stageOf } from '../../surveys/campaigns/open-campaign.ts';
import { readWeightings } from '../weights/weightings.ts';
import { readActs } from './public-outcomes.ts';
import { quotesOffered, readQuotes } from './quotes.ts';
import { figureChoices, freezePage, readOutsideFigures } from './report-figures.ts';

/** A maker without a colleague looks once more, so long after asking. */
const alone_after_ms = 24 * 3_600_000;

type Row = {
  version: number;
  slug: string;
  draft: ReportDraft;
  revision: number;
  page: OutcomePage | null;
  state: 'draft' | 'asked' | 'published' | 'replaced' | 'withdrawn';
  asked_at: Date | null;
  asked_by: string | null;
  asker: string | null;
  publisher: string | null;
  published_at: Date | null;
};

const newest = (db: Queryable, id: string, state: readonly Row['state'][]): Promise<Row | undefined> =>
  db.maybe(sql<Row>`
    select version, slug, draft, revision, page, state, asked_at, asked_by, published_at,
      (select coalesce(name, email) from office.staff where id = asked_by) as asker,
      (select coalesce(name, email) from office.staff where id = published_by) as publisher
    from survey.report
    where campaign_id = ${id} and state = any(${state}::text[]) order by version desc limit 1`);

const bare = { title: '', slug: '', introduction: '', note: '' };
const nothing: ReportDraft = { ...bare, weighting: null, figures: [], quotes: [] };

/** The draft of a campaign; of one that was published a correction begins with what stands there. */
async function openDraft(
  db: Queryable,
  id: string,
): Promise<{ row: Row | undefined; shown: Row | undefined; draft: ReportDraft }> {
  const row = await newest(db, id, ['draft', 'asked']);
  const shown = await newest(db, id, ['published']);
  return { row, shown, draft: row?.draft ?? (shown ? { ...shown.draft, note: '' } : nothing) };
}

export async function readReport(acting: Acting, id: string): Promise<Report> {
  const { db, clock } = acting;
  const campaign = await readCampaign(db, id);
  const over = isOver(campaign, acting);
  const { row, shown, draft: known } = await openDraft(db, id);
  const draft = row || shown ? known : { ...known, slug: slugOf(campaign.title) };
  const figures = over ? await readOutsideFigures(acting, id, draft) : undefined;
  const frozen = row?.state === 'asked' ? row.page : null;
  const page =
    frozen ?? (figures && draft.figures.length > 0 ? await previewOf(acting, campaign, draft, figures) : null);
  const withdrawn = shown ? null : await lastWithdrawn(db, id);
  const published = shown && {
    version: shown.version,
    slug: shown.slug,
    on: shown.published_at!.toISOString(),
    by: shown.publisher ?? somebody,
  };
  return {
    over,
    title: campaign.title,
    anonymous: campaign.anonymous,
    stage: stageOf(campaign, clock.now()),
    state: row?.state === 'asked' ? 'asked' : 'draft',
    revision: row?.revision ?? 0,
    draft,
    page,
    ...(figures ? figureChoices(figures) : { choices: [], splits: [] }),
    ...(figures ? await quotesOffered(acting, campaign, draft.quotes ?? []) : { quotable: [], quoted: [] }),
    weightings: figures?.whole.weightings ?? [],
    asked: row?.state === 'asked' ? await readAsked(acting, row) : null,
    withdrawn: withdrawn?.toISOString() ?? null,
    published: published ?? null,
    acts: await readActs(db, id),
  };
}

const lastWithdrawn = async (db: Queryable, id: string): Promise<Date | null> =>
  (await db.one(sql<{ at: Date | null }>`select max(withdrawn_at) as at from survey.report where campaign_id = ${id}`))
    .at;

/** A page in the place of one that was withdrawn says so. */
async function noteWithdrawn(db: Queryable, id: string): Promise<Pick<OutcomePage, 'earlier_withdrawn_on'>> {
  const at = await lastWithdrawn(db, id);
  return at ? { earlier_withdrawn_on: isoDay(at) } : {};
}

const unpublished = async (...of: Parameters<typeof freezePage>): Promise<OutcomePage> => ({
  ...(await freezePage(...of)),
  ...(await noteWithdrawn(of[0].db, of[1].id)),
  published_on: null,
  checked: null,
  corrections: [],
});

/** A figure that cannot be shown any more is no reason to keep its maker out: it is refused by name when asked for. */
async function previewOf(...of: Parameters<typeof freezePage>): Promise<OutcomePage | null> {
  try {
    return await unpublished(...of);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Whose row is gone. */
const somebody = 'een collega';

async function readAsked(acting: Acting, row: Row): Promise<NonNullable<Report['asked']>> {
  const mine = staffIdOf(acting.actor) === row.asked_by;
  const alone = mine && !(await hasOthers(acting.db, acting, row));
  return {
    at: row.asked_at!.toISOString(),
    by: row.asker ?? somebody,
    mine,
    alone_from: alone ? new Date(row.asked_at!.getTime() + alone_after_ms).toISOString() : null,
  };
}

/** Whether anybody but its maker may confirm a report: who came since could have been let in for it. */
async function hasOthers(db: Queryable, { config }: Acting, { asked_by, asked_at }: Row): Promise<boolean> {
  const { has } = await db.one(sql<{ has: boolean }>`
    select exists (
      select from office.staff
      where role in ('researcher', 'admin') and joined_at <= ${asked_at} and left_at is null
        and (not demo or ${config.panel_env === 'tryout'}) and id is distinct from ${asked_by}) as has`);
  return has;
}

/** Saves the draft, and makes one where there is none. Returns the number of this change. */
export async function saveReport(
  tx: Queryable,
  acting: Acting,
  id: string,
  { revision, draft }: { revision: number; draft: ReportDraft },
): Promise<number> {
  const campaign = await lockCampaign(tx, id);
  refuseOpen(campaign, acting);
  const { row } = await openDraft(tx, id);
  if (row?.state === 'asked') throw new Problem('report_asked');
  if ((row?.revision ?? 0) !== revision) throw new Problem('draft_not_newest');
  if (draft.weighting !== null && !(await readWeightings(tx, id)).some(({ number }) => number === draft.weighting)) {
    throw new Problem('weighting_unknown_number');
  }
  const now = acting.clock.now();
  const by = staffIdOf(acting.actor);
  const saved = await tx.one(sql<{ revision: number }>`
    insert into survey.report (campaign_id, version, slug, draft, changed_at, changed_by)
    select ${id}::uuid, coalesce(max(version), 0) + ${row ? 0 : 1}::integer, ${draft.slug}, ${JSON.stringify(draft)}::jsonb,
      ${now}::timestamptz, ${by}::uuid
    from survey.report where campaign_id = ${id}
    on conflict (campaign_id, version) do update set slug = excluded.slug, draft = excluded.draft,
      revision = report.revision + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by
    returning revision`);
  return saved.revision;
}

/** Freezes what was chosen with the figures of now, so that nobody confirms anything but what is published. */
export async function askReport(tx: Queryable, acting: Acting, id: string, revision: number): Promise<void> {
  const campaign = await lockCampaign(tx, id);
  refuseOpen(campaign, acting);
  const { row, shown } = await openDraft(tx, id);
  if (row?.state === 'asked') throw new Problem('report_asked');
  if (!row || row.revision !== revision) throw new Problem('draft_not_newest');
  const missing = missingOf(row.draft, shown !== undefined);
  if (missing) throw new Problem('report_incomplete', { facts: { missing } });
  await refuseTakenSlug(tx, id, row.slug);
  const page = await unpublished(acting, campaign, row.draft, await readOutsideFigures(acting, id, row.draft));
  await tx.run(sql`
    update survey.report set state = 'asked', page = ${JSON.stringify(page)}, asked_at = ${acting.clock.now()},
      asked_by = ${staffIdOf(acting.actor)}
    where campaign_id = ${id} and version = ${row.version}`);
  await recordAudit(tx, acting, { action: 'report_asked', about: id });
}

function missingOf({ title, slug, introduction, figures, note }: ReportDraft, corrects: boolean): string | undefined {
  if (figures.length === 0) return 'een figuur';
  const bare = figures.findIndex(({ sentence }) => sentence.trim() === '');
  if (bare >= 0) return `de zin bij figuur ${bare + 1}`;
  if (title.trim() === '') return 'de titel';
  if (slug === '') return 'het adres';
  if (introduction.trim() === '') return 'de inleiding';
  return corrects && note.trim() === '' ? 'wat deze uitgave verbetert' : undefined;
}

async function refuseTakenSlug(tx: Queryable, id: string, slug: string): Promise<void> {
  const taken = await tx.maybe(sql`
    select from survey.report where slug = ${slug} and campaign_id <> ${id} and state not in ('draft', 'asked') limit 1`);
  if (taken) throw new Problem('report_slug_taken');
}

export async function takeBackReport(tx: Queryable, acting: Acting, id: string): Promise<void> {
  await lockCampaign(tx, id);
  const changed = await tx.run(sql`
    update survey.report set state = 'draft', page = null, asked_at = null, asked_by = null, revision = revision + 1
    where campaign_id = ${id} and state = 'asked'`);
  if (changed === 0) throw new Problem('report_not_asked');
  await recordAudit(tx, acting, { action: 'report_taken_back', about: id });
}

/** Publishes what was frozen, in the place of the version before it: all or nothing. Quotes must still be there; then their keys go. */
export async function confirmReport(tx: Queryable, acting: Acting, id: string, asked_at: string): Promise<void> {
  const campaign = await lockCampaign(tx, id);
  const { row, shown } = await openDraft(tx, id);
  if (row?.state !== 'asked') throw new Problem('report_not_asked');
  if (row.asked_at!.toISOString() !== asked_at) throw new Problem('draft_not_newest');
  const now = acting.clock.now();
  const { mine, alone_from } = await readAsked(acting, row);
  if (mine && alone_from === null) throw new Problem('report_needs_colleague');
  if (alone_from !== null && new Date(alone_from) > now)
    throw new Problem('report_too_soon', { facts: { from: alone_from } });
  if (!mine) await refuseNewcomer(tx, acting, row);
  await refuseTakenSlug(tx, id, row.slug);
  await readQuotes(acting, campaign, row.draft.quotes ?? []);
  const day = isoDay(now);
  const before = shown?.page;
  const corrections = before ? [{ day, words: row.draft.note }, ...before.corrections] : [];
  const page: OutcomePage = {
    ...row.page!,
    ...(await noteWithdrawn(tx, id)),
    published_on: before?.published_on ?? day,
    checked: mine ? 'maker' : 'colleague',
    corrections,
  };
  await tx.run(sql`update survey.report set state = 'replaced' where campaign_id = ${id} and state = 'published'`);
  await tx
    .run(sql`
      update survey.report set state = 'published', page = ${JSON.stringify(page)}, published_at = ${now},
        published_by = ${staffIdOf(acting.actor)}, draft = draft - 'quotes'
      where campaign_id = ${id} and version = ${row.version}`)
    .catch((error) => Promise.reject(error.constraint === 'report_slug' ? new Problem('report_slug_taken') : error));
  await recordAudit(tx, acting, { action: mine ? 'report_published_alone' : 'report_published', about: id });
}

async function refuseNewcomer(tx: Queryable, { actor }: Acting, { asked_at }: Row): Promise<void> {
  const newcomer = await tx.maybe(sql`
    select from office.staff where id = ${staffIdOf(actor)} and not coalesce(joined_at <= ${asked_at}, false)`);
  if (newcomer) throw new Problem('report_newcomer');
}

export async function withdrawReport(tx: Queryable, acting: Acting, id: string): Promise<void> {
  await lockCampaign(tx, id);
  const changed = await tx.run(sql`
    update survey.report set state = 'withdrawn', withdrawn_at = ${acting.clock.now()}
    where campaign_id = ${id} and state = 'published'`);
  if (changed === 0) throw new Problem('report_not_published');
  await recordAudit(tx, acting, { action: 'report_withdrawn', about: id });
}

function refuseOpen(campaign: CampaignRow, context: Context): void {
  if (!isOver(campaign, context)) throw new Problem('report_open');
}

type ListRow = Omit<ReportLine, 'on' | 'waits' | 'by'> & { at: Date; by: string | null; asked_by: string | null };

/** The newest report of each campaign, what waits for the reader first. */
export async function listReports({ db, actor }: Acting): Promise<ReportLine[]> {
  const rows = await db.many(sql<ListRow>`
    select distinct on (campaign.id) campaign.id, campaign.title, report.state, report.slug, report.asked_by,
      coalesce(report.withdrawn_at, report.published_at, report.asked_at, report.changed_at) as at, coalesce(staff.name, staff.email) as by
    from survey.report
    join survey.campaign on campaign.id = report.campaign_id
    left join office.staff on staff.id = coalesce(report.published_by, report.asked_by, report.changed_by)
    where report.state <> 'replaced'
    order by campaign.id, report.version desc`);
  const me = staffIdOf(actor);
  return rows
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ at, by, asked_by, ...row }) => ({
      ...row,
      on: at.toISOString(),
      by: by ?? somebody,
      waits: row.state === 'asked' && asked_by !== me,
    }))
    .toSorted((a, b) => Number(b.waits) - Number(a.waits));
}
