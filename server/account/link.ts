import { rules } from '#contract/rules.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { hashToken } from '../secrets.ts';

export type Purpose = 'verify_email' | 'verify_phone' | 'reset' | 'create' | 'unsubscribe' | 'one_click' | 'come_back';

const minute = 60_000;
const day = 24 * 60 * minute;
const lifetimes = {
  verify_email: rules.verify_link_days * day,
  verify_phone: rules.verify_link_days * day,
  reset: rules.reset_link_minutes * minute,
  create: rules.create_link_days * day,
  unsubscribe: rules.unsubscribe_link_days * day,
  one_click: rules.one_click_link_days * day,
} as const;

export const lifetimeOf = (purpose: Purpose, context: Context): number =>
  purpose === 'come_back' ? context.config.regret_days * day : lifetimes[purpose];

type NewLink = {
  member_id: string;
  purpose: Purpose;
  /** What it proves: the address or number it is sent to. */
  address?: string;
  message_id?: string;
  reasons?: string[];
  token?: string;
};

/** A link opens one thing for one member, for a while. Its token goes into the message and is kept nowhere. */
export async function makeLink(tx: Queryable, context: Context, link: NewLink): Promise<string> {
  const now = context.clock.now();
  const token = link.token ?? context.random.token();
  const expires = new Date(now.getTime() + lifetimeOf(link.purpose, context));
  await tx.run(sql`
    insert into contact.link (token_hash, member_id, purpose, address, created_at, expires_at, message_id, reasons)
    values (${hashToken(token)}, ${link.member_id}, ${link.purpose}, ${link.address}, ${now}, ${expires},
      ${link.message_id}, ${link.reasons})`);
  return token;
}

export type Link = {
  member_id: string;
  address: string | null;
  created_at: Date;
  reasons: string[] | null;
  message_id: string | null;
};

/** Never made, made for something else, too old or made void: one answer for all. */
export async function findLink(
  db: Queryable,
  context: Context,
  token: string,
  ...purposes: Purpose[]
): Promise<Link | undefined> {
  return db.maybe(sql<Link>`
    select member_id, address, created_at, reasons, message_id from contact.link
    where token_hash = ${hashToken(token)} and purpose = any(${purposes}) and expires_at > ${context.clock.now()}`);
}

export async function dropLinks(tx: Queryable, memberId: string, ...purposes: Purpose[]): Promise<void> {
  await tx.run(sql`delete from contact.link where member_id = ${memberId} and purpose = any(${purposes})`);
}
