import { checkAudit } from '../base/audit.ts';
import { personsInExport } from '../members/persons-in-export.ts';
import { localTime } from '../time/amsterdam.ts';
import { oneWord, readInput } from './campaign/answer.ts';
import type { Command } from './command.ts';

const auditVerify: Command = {
  name: 'audit verify',
  usage: 'audit verify',
  summary: 'checks that no line of the audit log was changed or taken out',
  async run({ db }) {
    const { lines, broken } = await checkAudit(db);
    const text = broken === null ? `${lines} lines, none touched.` : `Line ${broken} of ${lines} was touched.`;
    return { text, json: { lines, broken }, failed: broken !== null };
  },
};

const auditPersons: Command = {
  name: 'audit persons',
  usage: 'audit persons FILE',
  summary: 'says whose data an export held, for when it got out; stands in the audit log itself',
  async run(context, { words }) {
    const file = await readInput(oneWord(words, auditPersons.usage));
    const found = await personsInExport(context, file);
    const { campaigns, emails, unknown } = found;
    const lines = [
      ...campaigns.flatMap(({ id, title, exported }) => [
        `Answers to "${title}", campaign ${id}.`,
        ...exported.map(({ at, by }) => `  exported ${localTime(at)} by ${by}`),
      ]),
      `${emails.length} members:`,
      ...emails.map((email) => `  ${email}`),
      ...(unknown > 0
        ? [`${unknown} more were erased since, or their numbers were made with another SECRET_KEY.`]
        : []),
    ];
    return { text: lines.join('\n'), json: found };
  },
};

export const auditCommands: Command[] = [auditVerify, auditPersons];
