import type { Readable } from 'node:stream';
import { type FileFormat, fileFormats } from '#contract/results/file-formats.ts';
import { rules } from '#contract/rules.ts';
import { staffIdOf } from '../platform/core/audit.ts';
import type { Acting } from '../platform/core/context.ts';
import { Problem } from '../platform/core/problem.ts';
import { readJoins } from '../results/joins.ts';
import type { Reader } from '../results/results-view.ts';
import { readSnapshot } from '../results/snapshot/read-snapshot.ts';
import { shownStamp } from '../results/snapshot/stamp.ts';
import { readCampaign } from '../surveys/campaigns/campaigns.ts';
import { modelOfSnapshot } from './cases/model.ts';
import { openCases } from './cases/open-cases.ts';
import { type ExportRow, readExport } from './export-register.ts';
import { writeCsvFile } from './formats/csv.ts';
import { writeDdi } from './formats/ddi.ts';
import type { CasesFile, FileChunks } from './formats/file.ts';
import { writeSavFile } from './formats/sav.ts';
import { writeTables } from './formats/tables.ts';
import { writeXlsxFile } from './formats/xlsx.ts';
import { streamed } from './stream.ts';

const cases = {
  sav: writeSavFile,
  xlsx: writeXlsxFile,
  csv: (file, labels = false) => writeCsvFile(file, false, labels),
  csv_nl: (file, labels = true) => writeCsvFile(file, true, labels),
} as const satisfies Partial<Record<FileFormat, (file: CasesFile, labels?: boolean) => FileChunks>>;

/** The file that was entered into the register, for anyone who entered it and for some minutes. */
export async function writeEntered(
  acting: Acting,
  reader: Reader,
  id: string,
): Promise<{ row: ExportRow; file: Readable }> {
  const row = await readExport(acting.db, id);
  if (row.staff_id !== staffIdOf(acting.actor)) throw new Problem('not_found');
  const minutes = rules.export_minutes;
  if (acting.clock.now().getTime() - row.made_at.getTime() > minutes * 60_000) {
    throw new Problem('export_over', { facts: { minutes } });
  }
  // A right that was taken away meanwhile is gone.
  if (fileFormats[row.format].of === 'cases' && !reader.may_open_cases) throw new Problem('export_right_missing');
  return { row, file: await writeExport(acting, reader, row) };
}

/** Makes the file while it is read. */
export function writeExport(acting: Acting, reader: Reader, row: ExportRow): Promise<Readable> {
  const { format } = row;
  if (format === 'tables') return streamed(acting.db, () => writeTables(acting, reader, row));
  if (format === 'ddi') return streamed(acting.db, () => writeDdi(acting, reader, row));
  return streamed(acting.db, async (tx) => {
    const campaign = await readCampaign(tx, row.campaign_id);
    const snapshot = await readSnapshot(tx, row.campaign_id, row.number);
    if (!snapshot || shownStamp(snapshot, row.wanted.weighting) !== row.stamp)
      throw new Problem('export_snapshot_gone');
    const model = await modelOfSnapshot(tx, campaign, snapshot);
    const { texts = 'masked', background = [], weighting = null } = row.wanted;
    const wanted = { texts, background, weighting, why: row.why, until: row.until };
    return cases[format](
      await openCases(
        { tx, context: acting, campaign, snapshot, model, joins: await readJoins(tx, campaign.id) },
        wanted,
      ),
      row.wanted.labels,
    );
  });
}
