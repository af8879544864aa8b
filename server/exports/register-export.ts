import { exportSentences } from '#contract/calls/office/exports.ts';
import type { ResultsAsked } from '#contract/calls/office/results.ts';
import { isDay, isoDay } from '#contract/format.ts';
import type { AuditAction } from '#contract/office/audit.ts';
import { type FileFormat, type FileTexts, fileFormats } from '#contract/results/file-formats.ts';
import { rules } from '#contract/rules.ts';
import { tellTooMuch } from '#questionnaire/background.ts';
import { recordAudit, staffIdOf } from '../platform/core/audit.ts';
import type { Acting } from '../platform/core/context.ts';
import { notifyLive } from '../platform/core/live-notifications.ts';
import { Problem } from '../platform/core/problem.ts';
import { sql } from '../platform/database/sql.ts';
import { daysLater } from '../platform/time/amsterdam.ts';
import { type Reader, showResults } from '../results/results-view.ts';
import { openNewest } from '../results/snapshot/fresh.ts';
import { readSnapshot, type Snapshot } from '../results/snapshot/read-snapshot.ts';
import { shownStamp } from '../results/snapshot/stamp.ts';
import { backgroundKeysIn } from '../results/tables/dimension.ts';
import { weightingOf } from '../results/weights/use.ts';
import { type CampaignRow, readCampaign } from '../surveys/campaigns/campaigns.ts';

/** What was chosen for a file, beside its kind. */
export type ExportSpec = {
  texts?: FileTexts;
  /** Of .csv: words instead of ids. */
  labels?: boolean | undefined;
  background?: readonly string[];
  weighting?: number | null;
  /** Of tables. */
  asked?: ResultsAsked;
};

export type ExportRequest = ExportSpec & {
  format: FileFormat;
  why: string;
  /** The last day on which it may be kept. */
  until: string;
  /** A snapshot that was looked at; else the newest. */
  snapshot?: number | undefined;
};

const actions = {
  cases: 'campaign_exported',
  tables: 'tables_exported',
  codebook: 'codebook_exported',
} as const satisfies Record<string, AuditAction>;

/**
 * Enters a file into the register: who takes what, why, of how many, and until when it may be kept. Only then can it be read.
 * What this reader may not have, and what cannot be in the file, is refused before it is entered.
 */
export async function registerExport(
  acting: Acting,
  campaignId: string,
  asked: ExportRequest,
  reader: Reader,
): Promise<string> {
  const { db, clock } = acting;
  const { format, why, until, snapshot: number, ...wanted } = asked;
  const { of } = fileFormats[format];
  if (of === 'cases' && !reader.may_open_cases) throw new Problem('export_right_missing');
  refuseDay(until, clock.now());
  const campaign = await readCampaign(db, campaignId);
  if (campaign.state === 'draft') throw new Problem('campaign_draft_has_no_answers');
  const snapshot = await snapshotOf(acting, campaign, number);
  if (of === 'cases') refuseUnknown(campaign, snapshot, wanted);
  const { texts, background = [], weighting = null } = wanted;
  if (weighting !== null) {
    const { variables } = await weightingOf(db, snapshot, weighting);
    // A weight tells a class.
    if (tellTooMuch([...background, ...variables])) throw new Problem('results_too_near');
  }
  const people = await peopleIn(acting, reader, campaign, { snapshot, of, asked: wanted.asked });
  const stamp = shownStamp(snapshot, weighting);
  const detail = {
    format,
    reason: why.trim(),
    until,
    respondents: String(people),
    stamp,
    ...(texts && { texts }),
    ...(background.length > 0 && { background: background.join(', ') }),
    ...(weighting && { weighting: String(weighting) }),
  };
  // Tables are counted on connections of their own: anyone who held one meanwhile would keep it from who counts.
  return db.transaction(async (tx) => {
    const { id } = await tx.one(sql<{ id: string }>`
      insert into survey.export (campaign_id, made_at, staff_id, format, why, people, keep_until, number, stamp, wanted)
      values (${campaign.id}, ${clock.now()}, ${staffIdOf(acting.actor)}, ${format}, ${why.trim()}, ${people},
        ${until}, ${snapshot.number}, ${stamp}, ${JSON.stringify(wanted)})
      returning id`);
    await recordAudit(tx, acting, { action: actions[of], about: campaign.id, detail });
    await notifyLive(tx, `results:${campaign.id}`);
    return id;
  });
}

/** From today, and not too far ahead. */
export const mayBeKeptUntil = (until: string, now: Date): boolean =>
  isDay(until) && until >= isoDay(now) && until <= isoDay(daysLater(now, rules.export_days_most));

function refuseDay(until: string, now: Date): void {
  if (!mayBeKeptUntil(until, now)) throw new Problem('invalid', { errors: { until: [exportSentences.until_range] } });
}

async function snapshotOf(acting: Acting, campaign: CampaignRow, number: number | undefined) {
  if (number === undefined) return (await openNewest(acting, campaign)).snapshot;
  const found = await readSnapshot(acting.db, campaign.id, number);
  if (!found) throw new Problem('export_snapshot_gone');
  return found;
}

function refuseUnknown(campaign: CampaignRow, snapshot: Snapshot, { background = [] }: ExportSpec): void {
  const there: readonly string[] = backgroundKeysIn(snapshot);
  if (campaign.anonymous && background.length > 0) throw new Problem('results_no_background');
  const known = background.every((one, at) => there.includes(one) && background.indexOf(one) === at);
  if (!known) throw new Problem('results_column_unknown');
  if (tellTooMuch(background)) throw new Problem('results_too_near');
}

type File = { snapshot: Snapshot; of: keyof typeof actions; asked: ResultsAsked | undefined };

/**
 * Of how many a file is; of tables those that this reader is shown. Not everybody who reads the register may know how many
 * are in a group, or gave anonymous answers.
 */
async function peopleIn(acting: Acting, reader: Reader, campaign: CampaignRow, { snapshot, of, asked }: File) {
  const { id, anonymous } = campaign;
  const inTens = (many: number) => many - (many % rules.panel_count_step);
  if (of === 'codebook') return 0;
  if (of === 'cases') return anonymous ? inTens(snapshot.respondents) : snapshot.respondents;
  const { chosen } = await showResults(acting, reader, id, { ...asked, snapshot: String(snapshot.number) });
  return anonymous || asked?.filter ? inTens(chosen ?? 0) : (chosen ?? 0);
}
