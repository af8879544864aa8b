import { eraseMember } from '../../../members/profile/erase-by-email.ts';
import { exportMembers } from '../../../members/profile/personal-file.ts';
import { type Command, CommandError } from '../command.ts';

export const memberErase: Command = {
  name: 'member erase',
  usage: 'member erase EMAIL',
  summary: "destroys a member's personal data at once",
  async run(context, { words: [email, ...more] }) {
    if (!email || more.length > 0) throw new CommandError(`Usage: ./panel ${this.usage}`);
    await eraseMember(context, email);
    return { text: `Everything that was held about ${email} is destroyed.`, json: { erased: email } };
  },
};

export const memberExport: Command = {
  name: 'member export',
  usage: 'member export EMAIL',
  summary: 'prints everything that is held about a member, as JSON',
  async run(context, { words: [email, ...more] }) {
    if (!email || more.length > 0) throw new CommandError(`Usage: ./panel ${this.usage}`);
    const files = await exportMembers(context, email);
    const json = files.length === 1 ? files[0]! : files;
    return { text: JSON.stringify(json, null, 2), json };
  },
};
