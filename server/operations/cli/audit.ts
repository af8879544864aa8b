import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { isDay } from '#contract/format.ts';
import { type AuditGroup, auditGroups } from '#contract/office/audit.ts';
import { personsInExport } from '../../members/profile/persons-in-export.ts';
import { checkAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { localTime } from '../../platform/time/amsterdam.ts';
import { exportLines } from '../../staff/accounts/audit-export.ts';
import type { AuditSearch } from '../../staff/accounts/audit-read.ts';
import { seekMember } from '../../staff/accounts/audit-seek.ts';
import { findColleague } from '../../staff/accounts/find-colleague.ts';
import { oneWord, readInput } from './campaign/command-input.ts';
import { type Command, type CommandArgs, CommandError } from './command.ts';

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

const filterUsage = '[--who EMAIL] [--group GROUP] [--member EMAIL] [--day 2027-01-26]';
const groups = Object.keys(auditGroups);

/** What the options choose; anyone who asks for a member leaves the same line as on the screen. */
async function filterOf(context: Acting, { options }: CommandArgs): Promise<AuditSearch> {
  const { who, group, member, day } = options as Record<string, string | undefined>;
  if (group !== undefined && !groups.includes(group))
    throw new CommandError(`--group must be one of: ${groups.join(', ')}.`);
  if (day !== undefined && !isDay(day)) throw new CommandError('--day must be like 2027-01-26.');
  const found = who === undefined ? undefined : await findColleague(context.db, { email: who });
  if (who !== undefined && !found) throw new Problem('staff_unknown', { facts: { email: who } });
  return {
    who: found && `staff ${found.id}`,
    group: group as AuditGroup | undefined,
    member: member === undefined ? undefined : await seekMember(context, member),
    day,
  };
}

const auditExport: Command = {
  name: 'audit export',
  usage: `audit export --out FILE ${filterUsage}`,
  summary: 'writes the audit log as CSV; that it did is a line too',
  async run(context, given) {
    const { out } = given.options;
    if (typeof out !== 'string' || !out) throw new CommandError(`Usage: ./panel ${auditExport.usage}`);
    const lines = await exportLines(context, await filterOf(context, given));
    await pipeline(lines, createWriteStream(out, { mode: 0o600 })).catch((error: NodeJS.ErrnoException) => {
      throw error.syscall ? new CommandError(`Cannot write ${out}: ${error.code}.`) : error;
    });
    return { text: `The log is in ${out}.`, json: { file: out } };
  },
};

export const auditCommands: Command[] = [auditVerify, auditPersons, auditExport];
