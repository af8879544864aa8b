import { rules } from '#contract/rules.ts';
import { queueWithRandomDelay } from '../../messages/outbox/random-delay.ts';
import { emailKey } from '../../people/address.ts';
import { dropLinks, findLink, makeLink } from '../../people/mailed-link-token.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { Member } from '../../platform/http/route.ts';
import { knowPasswordMail } from './mail.ts';

type Row = {
  id: string;
  name: string | null;
  email: string;
  email_key: string | null;
  password_known_at: Date | null;
};

/**
 * Anyone who gave the right password may be who registered somebody else's address. So what shows answers is for whom the
 * password is known to be the owner's: it was set by a link that was mailed to the address, or such a link came along
 * with it now. Else that link is sent, once.
 */
export async function askForOwner(context: Context, { member_id, session_id }: Member, token?: string | null) {
  const asked = await context.db.transaction(async (tx) => {
    const mine = await tx.one(sql<Row>`
      select id, name, email, email_key, password_known_at from contact.member where id = ${member_id} for update`);
    if (mine.password_known_at) return undefined;
    if (!mine.email_key) return 'address_first' as const;
    if (token && (await isHis(tx, context, mine, token))) return know(tx, context, mine.id, session_id);
    await sendOnce(tx, context, mine);
    return 'mail_first' as const;
  });
  if (asked) throw new Problem(asked);
}

async function isHis(tx: Queryable, context: Context, mine: Row, token: string): Promise<boolean> {
  const link = await findLink(tx, context, token, 'know_password');
  return link?.member_id === mine.id && link.address !== null && emailKey(link.address) === mine.email_key;
}

/**
 * The password and the mail now belong to one person. Sessions from before the address was proven may be somebody
 * else's.
 */
async function know(tx: Queryable, { clock }: Context, memberId: string, sessionId: string): Promise<undefined> {
  await tx.run(sql`
    delete from contact.session
    where member_id = ${memberId} and id <> ${sessionId}
      and exists (select from contact.member where id = ${memberId} and email_verified_at is null)`);
  await tx.run(sql`
    update contact.member set password_known_at = ${clock.now()},
      email_verified_at = coalesce(email_verified_at, ${clock.now()})
    where id = ${memberId}`);
  await dropLinks(tx, memberId, 'know_password');
}

async function sendOnce(tx: Queryable, context: Context, mine: Row): Promise<void> {
  const { clock, config, random } = context;
  const since = new Date(clock.now().getTime() - rules.mail_again_minutes * 60_000);
  const sent = await tx.maybe(sql`
    select from contact.link where member_id = ${mine.id} and purpose = 'know_password' and created_at > ${since}`);
  if (sent) return;
  await dropLinks(tx, mine.id, 'know_password');
  const token = random.token();
  const to = { member_id: mine.id, name: mine.name, address: mine.email };
  const link = `${config.public_url}/profiel?${new URLSearchParams({ tab: 'file', token })}`;
  const message_id = await queueWithRandomDelay(tx, context, knowPasswordMail(config, to, link));
  await makeLink(tx, context, { member_id: mine.id, purpose: 'know_password', address: mine.email, message_id, token });
}
