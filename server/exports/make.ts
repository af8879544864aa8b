import { exportSentences } from '#contract/calls/office/exports.ts';
import type { ResultsAsked } from '#contract/calls/office/results.ts';
import { isDay, isoDay } from '#contract/format.ts';
import type { AuditAction } from '#contract/office/audit.ts';
import { type FileFormat, type FileTexts, fileFormats } from '#contract/results/file-formats.ts';
import { rules } from '#contract/rules.ts';
import { note, staffIdOf } from '../base/audit.ts';
import type { Acting } from '../base/context.ts';
import { tellLive } from '../base/live.ts';
import { Problem } from '../base/problem.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { askForNewest } from '../results/snapshot/fresh.ts';
import { readSnapshot, type Snapshot } from '../results/snapshot/read.ts';
import { weightingOf } from '../results/weights/use.ts';
import { type CampaignRow, readCampaign } from '../surveys/campaigns/campaigns.ts';
import { daysLater } from '../time/amsterdam.ts';
import { backgroundsIn } from './cases/open.ts';

/** What was chosen for a file, beside its kind. */
export type ExportWanted = {
  texts?: FileTexts;
  background?: readonly string[];
  weighting?: number | null;
  /** Of tables. */
  asked?: ResultsAsked;
};

export type ExportAsked = ExportWanted & {
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
 * `may_open_cases`: whether files with a row for each respondent are for this person.
 */
export async function enterExport(
  tx: Queryable,
  acting: Acting,
  campaignId: string,
  asked: ExportAsked,
  may_open_cases: boolean,
): Promise<string> {
  const { clock } = acting;
  const { format, why, until, snapshot: number, ...wanted } = asked;
  const { of } = fileFormats[format];
  if (of === 'cases' && !may_open_cases) throw new Problem('export_right_missing');
  refuseDay(until, clock.now());
  const campaign = await readCampaign(tx, campaignId);
  if (campaign.state === 'draft') throw new Problem('campaign_draft_has_no_answers');
  const snapshot = await snapshotOf(acting, tx, campaign, number);
  if (of === 'cases') await refuseUnknown(tx, campaign, snapshot, wanted);
  const people = of === 'codebook' ? 0 : peopleIn(campaign, snapshot, of === 'cases');
  const { id } = await tx.one(sql<{ id: string }>`
    insert into survey.export (campaign_id, made_at, staff_id, format, why, people, keep_until, number, stamp, wanted)
    values (${campaign.id}, ${clock.now()}, ${staffIdOf(acting.actor)}, ${format}, ${why.trim()}, ${people},
      ${until}, ${snapshot.number}, ${snapshot.stamp}, ${JSON.stringify(wanted)})
    returning id`);
  const { texts, background = [], weighting } = wanted;
  const detail = {
    format,
    reason: why.trim(),
    until,
    respondents: String(people),
    stamp: snapshot.stamp,
    ...(texts && { texts }),
    ...(background.length > 0 && { background: background.join(', ') }),
    ...(weighting && { weighting: String(weighting) }),
  };
  await note(tx, acting, { action: actions[of], about: campaign.id, detail });
  await tellLive(tx, `results:${campaign.id}`);
  return id;
}

function refuseDay(until: string, now: Date): void {
  const inRange = isDay(until) && until >= isoDay(now) && until <= isoDay(daysLater(now, rules.export_days_most));
  if (!inRange) throw new Problem('invalid', { errors: { until: [exportSentences.until_range] } });
}

async function snapshotOf(acting: Acting, tx: Queryable, campaign: CampaignRow, number: number | undefined) {
  const found = await readSnapshot(tx, campaign.id, number);
  if (found) return found;
  if (number !== undefined) throw new Problem('export_snapshot_gone');
  const { finished } = await askForNewest(acting, campaign);
  const least = rules.anonymous_answers_least;
  if (campaign.anonymous && finished < least) throw new Problem('results_anonymous_few', { facts: { least } });
  throw new Problem('results_not_made');
}

/** What cannot be in the file is refused before it is entered. */
async function refuseUnknown(tx: Queryable, campaign: CampaignRow, snapshot: Snapshot, wanted: ExportWanted) {
  const there: readonly string[] = backgroundsIn(snapshot);
  const { background = [], weighting } = wanted;
  if (campaign.anonymous && background.length > 0) throw new Problem('results_no_background');
  const known = background.every((one, at) => there.includes(one) && background.indexOf(one) === at);
  if (!known) throw new Problem('results_column_unknown');
  if (weighting) await weightingOf(tx, snapshot, weighting);
}

function peopleIn({ anonymous }: CampaignRow, { respondents, finished }: Snapshot, all: boolean): number {
  const many = all ? respondents : finished;
  return anonymous ? many - (many % rules.panel_count_step) : many;
}
