import { writeFile } from 'node:fs/promises';
import { writeCsv } from '../../surveys/export/csv.ts';
import { exportAnswers } from '../../surveys/export/export.ts';
import { type Command, CommandError } from '../command.ts';
import { oneWord } from './answer.ts';

export const campaignExport: Command = {
  name: 'campaign export',
  usage: 'campaign export ID --format csv --out FILE',
  summary: 'writes the answers as a table, without addresses (docs/export.md)',
  async run(context, { words, options: { format = 'csv', out } }) {
    const id = oneWord(words, campaignExport.usage);
    if (format !== 'csv') throw new CommandError('--format must be csv.');
    if (typeof out !== 'string' || !out) throw new CommandError(`Usage: npm run panel -- ${campaignExport.usage}`);
    const table = await exportAnswers(context, id);
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
