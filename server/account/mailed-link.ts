import type { Context } from '../context.ts';
import { sql } from '../database/sql.ts';
import { networkOf, spend } from '../http/limits.ts';
import type { Recipient } from '../messages/frame.ts';
import { type NewMessage, queueMessage } from '../messages/queue.ts';
import { emailKey } from './address.ts';
import { dropLinks, makeLink, type Purpose } from './link.ts';

/** What a visitor may ask for by typing an address. Known or not, the budget is the same. */
export async function spendOnMailedLink(context: Context, ip: string, purpose: Purpose, email: string): Promise<void> {
  await spend(context, 'mailed_link_network', networkOf(ip));
  await spend(context, 'mailed_link_address', `${purpose} ${emailKey(email)}`);
}

type Wanted = {
  email: string;
  purpose: 'reset' | 'unsubscribe';
  reasons?: string[];
  mail(to: Recipient, token: string): NewMessage;
};

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Mails a link to the member of this address, and does as much for an address that is nobody's: it writes a message
 * too, and takes it away again before anybody can see it. Neither the answer nor its time tells who is a member.
 */
export async function mailLink(context: Context, { email, purpose, reasons, mail }: Wanted): Promise<void> {
  const { clock, config, db, random } = context;
  await db.transaction(async (tx) => {
    const member = await tx.maybe(sql<{ id: string; name: string | null; email: string }>`
      select id, name, email from contact.member
      where email_key = ${emailKey(email)} and left_at is null and (not demo or ${config.panel_env === 'tryout'})`);
    const token = random.token();
    const address = member?.email ?? 'niemand@ouderpanel.example';
    const message = mail({ member_id: member?.id ?? nobody, name: member?.name ?? null, address }, token);
    if (purpose === 'reset') await dropLinks(tx, member?.id ?? nobody, 'reset', 'create');
    const message_id = await queueMessage(tx, member ? message : { ...message, member_id: null }, clock.now());
    if (!member) {
      await tx.run(sql`delete from contact.message where id = ${message_id}`);
      return;
    }
    const link = { member_id: member.id, purpose, address, message_id, token };
    await makeLink(tx, context, reasons ? { ...link, reasons } : link);
  });
}
