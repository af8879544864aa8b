import { emailKey } from '../account/address.ts';
import { rememberDeparted } from '../members/departed.ts';
import { destroyMember } from '../members/destroy.ts';
import { findMembers } from '../members/find.ts';
import { note } from '../office/audit.ts';
import { type Command, CommandError } from './command.ts';

export const memberErase: Command = {
  name: 'member erase',
  usage: 'member erase EMAIL',
  summary: "destroys a member's personal data at once",
  async run(context, { words: [email, ...more] }) {
    if (!email || more.length > 0) throw new CommandError(`Usage: npm run panel -- ${this.usage}`);
    const found = await findMembers(context.db, email);
    if (found.length === 0) throw new CommandError(`There is no member with the address ${email}.`);
    await rememberDeparted(context, [emailKey(email.trim())]);
    await context.db.transaction(async (tx) => {
      const ids = await findMembers(tx, email);
      for (const id of ids) {
        await destroyMember(tx, context, id);
        // Not about whom: nothing is to name them any more.
        await note(tx, context, { action: 'member_erased' });
      }
    });
    return { text: `Everything that was held about ${email} is destroyed.`, json: { erased: email } };
  },
};
