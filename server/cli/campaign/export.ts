import { writeFile } from 'node:fs/promises';
import { writeCsv } from '../../surveys/export/csv.ts';
import { exportAnswers } from '../../surveys/export/export.ts';
import { type Command, CommandError } from '../command.ts';
import { startProgress } from '../progress.ts';
import { oneWord } from './answer.ts';

export const campaignExport: Command = {
  name: 'campaign export',
  usage: 'campaign export ID --format csv --out FILE',
  summary: 'writes the answers as a table, without addresses (docs/export.md)',
  async run(context, given) {
    const { words, options } = given;
    const { format = 'csv', out } = options;
    const id = oneWord(words, campaignExport.usage);
    if (format !== 'csv') throw new CommandError('--format must be csv.');
    if (typeof out !== 'string' || !out) throw new CommandError(`Usage: ./panel ${campaignExport.usage}`);
    const line = startProgress(context, given, 'Reading answers');
    const table = await exportAnswers(context, id, line.at).finally(line.end);
    await writeFile(out, writeCsv(table), { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(`Cannot write ${out}: ${error.code}.`);
    });
    const respondents = table.length - 1;
    return {
      text: `${respondents} respondents in ${out}.`,
      json: { file: out, format, respondents, columns: table[0] },
    };
  },
};
