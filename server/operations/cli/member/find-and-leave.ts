import { findMembers } from '../../../people/address.ts';
import type { Acting } from '../../../platform/core/context.ts';
import { Problem } from '../../../platform/core/problem.ts';
import { findForSupport } from '../../../staff/support/find-members.ts';
import { leaveOnRequest } from '../../../staff/support/leave.ts';
import { type Command, type CommandArgs, CommandError } from '../command.ts';
import { printable } from '../run-command.ts';

async function memberOf(context: Acting, { words }: CommandArgs, usage: string): Promise<string> {
  const [email] = words;
  if (!email || words.length !== 1) throw new CommandError(`Usage: ./panel ${usage}`);
  const [id] = await findMembers(context.db, email);
  if (!id) throw new Problem('member_unknown', { facts: { email } });
  return id;
}

export const memberFind: Command = {
  name: 'member find',
  usage: 'member find WORDS',
  summary: 'finds members by name, address, number or the reference in a mail; what it prints names nobody',
  async run(context, { words }) {
    if (words.length === 0) throw new CommandError(`Usage: ./panel ${this.usage}`);
    const found = await findForSupport(context, words.join(' '));
    const lines = found.hits.map(({ reference, initial, email, phone, status }) =>
      [reference, initial ?? '-', email, phone ?? '-', status].join('  '),
    );
    const told = [...lines, ...(found.more ? ['… and more.'] : [])].map(printable).join('\n');
    return { text: lines.length === 0 ? 'Nobody was found.' : told, json: found };
  },
};

export const memberLeave: Command = {
  name: 'member leave',
  usage: 'member leave EMAIL',
  summary: 'signs a member off as on the site: erased after the days of regret, and told so',
  async run(context, given) {
    const id = await memberOf(context, given, this.usage);
    await leaveOnRequest(context, id);
    return { text: 'The member has left, and can come back by the link in the mail.', json: { done: true } };
  },
};
