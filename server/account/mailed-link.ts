import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { networkOf, spend } from '../http/limits.ts';
import type { Recipient } from '../messages/frame.ts';
import { type NewMessage, queueMessage } from '../messages/queue.ts';
import { soon } from '../messages/soon.ts';
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

type Found = { id: string; name: string | null; email: string; theirs: boolean };

/** The member of this address, or whoever follows: the same statement finds either, and as fast. */
async function lookUp(tx: Queryable, { config }: Context, key: string): Promise<Found | undefined> {
  const here = sql`left_at is null and (not demo or ${config.panel_env === 'tryout'})`;
  return tx.maybe(sql<Found>`
    (select id, name, email, email_key = ${key} as theirs from contact.member
      where ${here} and email_key >= ${key} order by email_key limit 1)
    union all
    (select id, name, email, false from contact.member where ${here} and email_key < ${key} order by email_key limit 1)
    limit 1`);
}

const nobody = '00000000-0000-0000-0000-000000000000';
/** Nothing of whoever is next to a stranger, nor of the stranger. */
const stranger: Recipient = { member_id: nobody, name: 'Samira', address: 'niemand@ouderpanel.example' };
const toNobody = { member_id: null, decoy: true };

/**
 * Mails a link to the member of this address, and does as much for an address that is nobody's. The link is written for
 * the member who happens to be next to it, and taken back before it is anything; the message is a decoy, which the
 * worker writes, signs and throws away. Both end in one commit that waits for the disk and calls the workers, and either
 * message has a moment of its own. Neither the answer, nor its time, nor the work afterwards tells who is a member.
 */
export async function mailLink(context: Context, { email, purpose, reasons, mail }: Wanted): Promise<void> {
  const { clock, db, random } = context;
  await db.transaction(async (tx) => {
    const found = await lookUp(tx, context, emailKey(email));
    // Where there are no members, none can be told from a stranger.
    if (!found) return;
    const { id: member_id, name, email: address, theirs } = found;
    const token = random.token();
    const message = theirs ? mail({ member_id, name, address }, token) : { ...mail(stranger, token), ...toNobody };
    // Nobody else's: even for a moment that would keep a member's own link from working.
    if (purpose === 'reset') await dropLinks(tx, theirs ? member_id : nobody, 'reset', 'create');
    const message_id = await queueMessage(tx, { ...message, due_at: soon(context) }, clock.now());
    await tx.run(sql`savepoint asked`);
    await makeLink(tx, context, { member_id, purpose, address, message_id, token, ...(reasons && { reasons }) });
    await tx.run(theirs ? sql`release savepoint asked` : sql`rollback to savepoint asked`);
  });
}
