import { slugOf } from '#contract/format.ts';
import { fileFormats } from '#contract/results/file-formats.ts';
import type { ExportRow } from './export-register.ts';

/** As a file is called: by its campaign and stamp, never by how many are in it. */
export function fileName({ campaign, stamp, format }: Pick<ExportRow, 'campaign' | 'stamp' | 'format'>): string {
  return `${slug(campaign)}-${format === 'tables' ? 'tabellen-' : format === 'ddi' ? 'codeboek-' : ''}${stamp}.${fileFormats[format].extension}`;
}

export const slug = (title: string): string => slugOf(title) || 'vragenlijst';
