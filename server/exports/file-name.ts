import { fileFormats } from '#contract/results/file-formats.ts';
import type { ExportRow } from './export-register.ts';

const name_characters = 60;

/** As a file is called: by its campaign and stamp, never by how many are in it. */
export function fileName({ campaign, stamp, format }: Pick<ExportRow, 'campaign' | 'stamp' | 'format'>): string {
  return `${slug(campaign)}-${format === 'tables' ? 'tabellen-' : format === 'ddi' ? 'codeboek-' : ''}${stamp}.${fileFormats[format].extension}`;
}

export const slug = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, name_characters)
    .replaceAll(/^-+|-+$/g, '') || 'vragenlijst';
