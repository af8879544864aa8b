import { eraseMember } from '../../../members/profile/erase.ts';
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
