import { personalFile } from '../members/file.ts';
import { findMember } from '../members/find.ts';
import { note } from '../office/audit.ts';
import { type Command, CommandError } from './command.ts';

export const memberExport: Command = {
  name: 'member export',
  usage: 'member export EMAIL',
  summary: 'prints everything that is held about a member, as JSON',
  async run(context, { words: [email, ...more] }) {
    if (!email || more.length > 0) throw new CommandError(`Usage: npm run panel -- ${this.usage}`);
    const id = await findMember(context.db, email);
    if (!id) throw new CommandError(`There is no member with the address ${email}.`);
    await note(context.db, context, { action: 'member_exported', about: id });
    const file = await personalFile(context.db, context, id);
    return { text: JSON.stringify(file, null, 2), json: file };
  },
};
