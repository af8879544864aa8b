import { readFile } from 'node:fs/promises';
import { importMembers, previewImport } from '../../members/import.ts';
import { type Command, CommandError } from '../command.ts';
import { shown } from '../perform.ts';

export const memberImport: Command = {
  name: 'member import',
  usage: 'member import FILE.csv [--dry-run]',
  summary: 'takes over members from elsewhere, all or none; you vouch for their consent',
  async run(context, { words: [path, ...more], options }) {
    if (!path || more.length > 0) throw new CommandError(`Usage: npm run panel -- ${this.usage}`);
    const file = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(`Cannot read ${path}: ${error.code}.`);
    });
    const rows = await previewImport(context, file);
    const refused = rows.filter(({ faults }) => faults.length > 0);
    const dry = options['dry-run'] === true;
    const imported = !dry && refused.length === 0 ? rows.length : 0;
    if (imported > 0) await importMembers(context, rows);

    const lines = (dry ? rows : refused).map(({ line, email, faults }) =>
      shown(`line ${line}  ${faults.length === 0 ? 'ok' : 'REFUSED'}  ${email}  ${faults.join(' ')}`.trimEnd()),
    );
    const verdict =
      refused.length > 0
        ? `${refused.length} of ${rows.length} rows are refused; nothing was imported.`
        : dry
          ? `All ${rows.length} rows are fine. Nothing was imported: this was a try.`
          : `${imported} members imported. Each gets an e-mail to create a password.`;
    return {
      text: [...lines, verdict].join('\n'),
      json: {
        imported,
        rows: rows.map(({ line, email, faults }) => ({ line, email, ok: faults.length === 0, faults })),
      },
      failed: refused.length > 0,
    };
  },
};
