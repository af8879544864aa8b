import { note } from '../../base/audit.ts';
import { personalFile } from '../../members/file.ts';
import { findMembers } from '../../people/find.ts';
import { type Command, CommandError } from '../command.ts';

export const memberExport: Command = {
  name: 'member export',
  usage: 'member export EMAIL',
  summary: 'prints everything that is held about a member, as JSON',
  async run(context, { words: [email, ...more] }) {
    if (!email || more.length > 0) throw new CommandError(`Usage: npm run panel -- ${this.usage}`);
    const ids = await findMembers(context.db, email);
    if (ids.length === 0) throw new CommandError(`There is no member with the address ${email}.`);
    const files: object[] = [];
    for (const id of ids) {
      await note(context.db, context, { action: 'member_exported', about: id });
      files.push(await personalFile(context.db, context, id));
    }
    const json = files.length === 1 ? files[0]! : files;
    return { text: JSON.stringify(json, null, 2), json };
  },
};
