import { resolve } from 'node:path';
import { formatBytes } from '../backup/backup-files.ts';
import { restoreBackup } from '../backup/restore.ts';
import { oneWord } from './campaign/command-input.ts';
import type { Command } from './command.ts';
import { startProgress } from './progress-line.ts';

const count = (rows: number) => rows.toLocaleString('en-GB');

export const restore: Command = {
  name: 'restore',
  usage: 'restore FILE [--without-erased]',
  summary: 'puts a backup back into an empty database, erases again who was erased since, and sends nothing',
  any_database: true,
  async run(context, given) {
    const file = resolve(oneWord(given.words, restore.usage));
    const without_erased = given.options['without-erased'] === true;
    const line = startProgress(context, given, 'Putting back', { count: formatBytes });
    const done = await restoreBackup(context, file, { without_erased, tell: line.at }).finally(line.end);
    const lines = [
      `${count(done.rows)} rows, as they were at ${done.taken_at}.`,
      ...(done.migrated.length > 0 ? [`Brought to this release: ${done.migrated.join(', ')}.`] : []),
      `Erased again: ${count(done.erased_again)} people who were erased since.`,
      'Everybody is logged out. Nothing is sent before you call: ./panel messages release',
      'What was said since then is not known here: who left, changed an address or was removed from the office.',
    ];
    return { text: lines.join('\n'), json: done };
  },
};
