import { note } from '../../base/audit.ts';
import { emailKey } from '../../people/address.ts';
import { rememberDeparted } from '../../people/departed.ts';
import { destroyMember } from '../../people/destroy.ts';
import { findMembers } from '../../people/find.ts';
import { type Command, CommandError } from '../command.ts';

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
