import { findLink, type MailedLink } from '../../people/mailed-link-token.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

/** A link in the notice of a change: what it can be put back to, the new one, and who was told. */
export type ChangeLink = Pick<MailedLink, 'member_id' | 'purpose' | 'address' | 'about' | 'created_at'> & {
  /** The address that the notice went to, which was in force then; null: no longer known. */
  told: string | null;
};
/** What a change may have changed. */
export type Changed = {
  id: string;
  email_key: string | null;
  new_email_key: string | null;
  phone: string | null;
  new_phone: string | null;
};

/** The link of this token and its member, whose row stays locked. */
export async function findChange(
  tx: Queryable,
  context: Context,
  token: string,
): Promise<{ link: ChangeLink; mine: Changed }> {
  const found = await findLink(tx, context, token, 'change_email', 'change_phone');
  const mine =
    found &&
    (await tx.maybe(sql<Changed>`
      select id, email_key, new_email_key, phone, new_phone from contact.member
      where id = ${found.member_id} for update`));
  // Read once more: whatever held the row may have made the link void.
  const link = mine && (await tx.maybe(sql<ChangeLink>`${links} where token_hash = ${hashToken(token)}`));
  if (!link || !mine) throw new Problem('not_found');
  return { link, mine };
}

const links = sql`
  select link.member_id, purpose, address, about, link.created_at, message.to_address as told
  from contact.link left join contact.message on message.id = link.message_id`;

/**
 * The changes that were entered after this one, newest first. An address and a number that came with the same save have
 * the same moment, so that the number is one of these.
 */
export const changesSince = (tx: Queryable, { member_id, purpose, created_at }: ChangeLink): Promise<ChangeLink[]> =>
  tx.many(sql<ChangeLink>`
    ${links}
    where link.member_id = ${member_id} and purpose in ('change_email', 'change_phone')
      and (link.created_at > ${created_at} or (link.created_at = ${created_at} and ${purpose}::text = 'change_email'
        and purpose = 'change_phone'))
    order by link.created_at desc`);
