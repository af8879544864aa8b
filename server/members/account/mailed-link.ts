import { rules } from '#contract/rules.ts';
import type { NewMessage } from '../../messages/outbox/enqueue.ts';
import { queueWithRandomDelay } from '../../messages/outbox/random-delay.ts';
import type { Recipient } from '../../messages/templates/email-template.ts';
import { emailKey } from '../../people/address.ts';
import {
  dropLinks,
  keptToken,
  lifetimeOf,
  makeLink,
  type Purpose,
  seededToken,
} from '../../people/mailed-link-token.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit, networkOf } from '../../platform/core/rate-limits.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

const within = (spent: Promise<void>): Promise<boolean> =>
  spent.then(
    () => true,
    (fault: unknown) => {
      if (fault instanceof Problem && fault.code === 'too_many') return false;
      throw fault;
    },
  );

/**
 * What a visitor may ask for by typing an address. Known or not, the budget is the same. Beyond it the answer is as
 * always, because the visitor who spends the budget is not always the owner of the address: the link that was sent
 * stays alive, and is sent again at most once in ten minutes. False: nothing is sent this time.
 */
async function budgetFor(context: Context, ip: string, purpose: Purpose, email: string) {
  const account = `${purpose} ${emailKey(email)}`;
  if (
    (await within(enforceRateLimit(context, 'mailed_link_network', networkOf(ip)))) &&
    (await within(enforceRateLimit(context, 'mailed_link_address', account)))
  ) {
    return 'new';
  }
  return (await within(enforceRateLimit(context, 'mailed_link_again', account))) ? 'again' : 'none';
}

type LinkRequest = {
  ip: string;
  email: string;
  purpose: 'reset' | 'unsubscribe';
  reasons?: string[];
  mail(to: Recipient, token: string): NewMessage;
};

type LinkRecipient = { id: string; name: string | null; email: string; theirs: boolean };

/** The member of this address, or else the next one in the index: the same statement finds either, in the same time. */
async function lookUp(tx: Queryable, { config }: Context, key: string): Promise<LinkRecipient | undefined> {
  const here = sql`left_at is null and (not demo or ${config.panel_env === 'tryout'})`;
  return tx.maybe(sql<LinkRecipient>`
    (select id, name, email, email_key = ${key} as theirs from contact.member
      where ${here} and email_key >= ${key} order by email_key limit 1)
    union all
    (select id, name, email, false from contact.member where ${here} and email_key < ${key} order by email_key limit 1)
    limit 1`);
}

const nobody = '00000000-0000-0000-0000-000000000000';
type Sent = { token_hash: Buffer; seed: string; purpose: Purpose; just_sent: boolean };

/** The valid link of this member that can be sent again. For a stranger the look-up finds none, at the same cost. */
async function findSent(tx: Queryable, { clock, random }: Context, { id, theirs }: LinkRecipient, purpose: Purpose) {
  const now = clock.now();
  const sent = await tx.maybe(sql<Sent>`
    select token_hash, seed, purpose, sent_at > ${new Date(now.getTime() - rules.mail_again_minutes * 60_000)} as just_sent
    from contact.link
    where member_id = ${theirs ? id : nobody} and purpose = ${purpose} and seed is not null and expires_at > ${now}
    order by created_at desc limit 1`);
  return theirs ? sent : { token_hash: random.bytes(32), seed: random.token(), purpose, just_sent: true };
}

/** The mail says how long the link works, so that time starts anew whenever it is sent. */
async function noteSentAgain(tx: Queryable, context: Context, { token_hash, purpose }: Sent, messageId: string) {
  const now = context.clock.now();
  await tx.run(sql`
    update contact.link set sent_at = ${now}, message_id = ${messageId},
      expires_at = ${new Date(now.getTime() + lifetimeOf(purpose, context))}
    where token_hash = ${token_hash}`);
}

/** The decoy names neither the stranger nor the member whose row was used. */
const stranger: Recipient = { member_id: nobody, name: 'Samira', address: 'niemand@ouderpanel.example' };
const toNobody = { member_id: null, decoy: true };

/**
 * Mails a link to the member of this address, and does as much for an address that is nobody's. The link is written for
 * the member who happens to be next to it, and taken back before it is anything; the message is a decoy, which the
 * worker writes, signs and throws away. Both end in one commit that waits for the disk and calls the workers, and
 * either message has a moment of its own. Neither the answer, nor its time, nor the work afterwards tells who is a
 * member.
 */
export async function mailAccountLink(
  context: Context,
  { ip, email, purpose, reasons, mail }: LinkRequest,
): Promise<void> {
  const { db, random } = context;
  const budget = await budgetFor(context, ip, purpose, email);
  if (budget === 'none') return;
  await db.transaction(async (tx) => {
    const found = await lookUp(tx, context, emailKey(email));
    // Without any members there is nobody who could be told from a stranger.
    if (!found) return;
    const { id: member_id, name, email: address, theirs } = found;
    const kept = budget === 'again' ? await findSent(tx, context, found, purpose) : undefined;
    const seed = kept?.seed ?? random.token();
    const token = (kept && keptToken(context, seed, kept.token_hash)) ?? seededToken(context, seed);
    // A link that was sent a moment ago is not sent again; then as much work is done as for a stranger.
    const message =
      theirs && !kept?.just_sent
        ? mail({ member_id, name, address }, token)
        : { ...mail(stranger, token), ...toNobody };
    // Nobody else's: even for a moment that would keep a member's own link from working.
    // The link to create a password stays: it works for weeks, and who typed the address need not be its reader.
    if (purpose === 'reset' && !kept) await dropLinks(tx, theirs ? member_id : nobody, 'reset');
    const message_id = await queueWithRandomDelay(tx, context, message);
    await tx.run(sql`savepoint asked`);
    const more = { seed, ...(reasons && { reasons }) };
    if (kept) await noteSentAgain(tx, context, kept, message_id);
    else await makeLink(tx, context, { member_id, purpose, address, message_id, token, ...more });
    await tx.run(theirs && !kept?.just_sent ? sql`release savepoint asked` : sql`rollback to savepoint asked`);
  });
}
