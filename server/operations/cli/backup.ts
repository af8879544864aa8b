import { resolve } from 'node:path';
import { takeBackup } from '../backup/backup.ts';
import { formatBytes } from '../backup/backup-files.ts';
import { oneWord } from './campaign/command-input.ts';
import type { Command } from './command.ts';
import { startProgress } from './progress-line.ts';

const count = (rows: number) => rows.toLocaleString('en-GB');

export const backup: Command = {
  name: 'backup',
  usage: 'backup FILE',
  summary: 'writes everything as it is now into one sealed file, while the panel runs (docs/backup.md)',
  // Before an upgrade the database is still in the shape of the release before.
  any_database: true,
  async run(context, given) {
    const path = resolve(oneWord(given.words, backup.usage));
    const line = startProgress(context, given, 'Backing up', { count: formatBytes });
    const { file, rows, bytes, taken_at } = await takeBackup(context, path, line.at).finally(line.end);
    return {
      text: `${count(rows)} rows in ${file}, ${formatBytes(bytes)}, sealed with SECRET_KEY. Keep that key elsewhere: without it the file opens for nobody.`,
      json: { file, rows, bytes, taken_at },
    };
  },
};
