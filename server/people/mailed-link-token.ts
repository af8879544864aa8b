import { rules } from '#contract/rules.ts';
import type { Context } from '../platform/core/context.ts';
import { hashToken, tokenOfHash } from '../platform/core/secrets.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';

export type Purpose =
  | 'verify_email'
  | 'verify_new_email'
  | 'verify_phone'
  | 'reset'
  | 'create'
  | 'know_password'
  | 'change_email'
  | 'change_phone'
  | 'unsubscribe'
  | 'one_click'
  | 'come_back';

const minute = 60_000;
const day = 24 * 60 * minute;
const lifetimes = {
  verify_email: rules.verify_link_days * day,
  verify_new_email: rules.verify_link_days * day,
  verify_phone: rules.verify_link_days * day,
  know_password: rules.verify_link_days * day,
  change_email: rules.pending_days * day,
  change_phone: rules.pending_days * day,
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
  /**
   * The address or number that the link is sent to and proves. In a notice of a change: the one that it can be put back
   * to.
   */
  address?: string | null;
  /** In a notice of a change: the new address or number. */
  about?: string;
  /** The text that the token is derived from, for a link that must be sent again. */
  seed?: string;
  message_id?: string;
  reasons?: string[];
  token?: string;
};

/** The token of a link that may be sent again: it follows from its seed, and from the table alone nobody can make it. */
export const seededToken = ({ secrets }: Pick<Context, 'secrets'>, seed: string): string =>
  secrets.fingerprint('mailed link', seed).toString('base64url');

/** That of a link which was kept, made with the key of its day. */
export const keptToken = (keys: Pick<Context, 'secrets'>, seed: string, hash: Buffer): string | undefined =>
  tokenOfHash(keys, 'mailed link', seed, hash);

/** A link opens one thing for one member, for a while. Its token goes into the message and is kept nowhere. */
export async function makeLink(tx: Queryable, context: Context, link: NewLink): Promise<string> {
  const now = context.clock.now();
  const token = link.token ?? context.random.token();
  const expires = new Date(now.getTime() + lifetimeOf(link.purpose, context));
  await tx.run(sql`
    insert into contact.link (token_hash, member_id, purpose, address, about, seed, created_at, sent_at, expires_at,
      message_id, reasons)
    values (${hashToken(token)}, ${link.member_id}, ${link.purpose}, ${link.address}, ${link.about}, ${link.seed}, ${now},
      ${now}, ${expires}, ${link.message_id}, ${link.reasons})`);
  return token;
}

export type MailedLink = {
  member_id: string;
  purpose: Purpose;
  address: string | null;
  about: string | null;
  created_at: Date;
  reasons: string[] | null;
  message_id: string | null;
};

/**
 * Finds the link of a token. Whether it never existed, has another purpose, is too old or void makes no difference to
 * the caller.
 */
export async function findLink(
  db: Queryable,
  context: Context,
  token: string,
  ...purposes: Purpose[]
): Promise<MailedLink | undefined> {
  return db.maybe(sql<MailedLink>`
    select member_id, purpose, address, about, created_at, reasons, message_id from contact.link
    where token_hash = ${hashToken(token)} and purpose = any(${purposes}) and expires_at > ${context.clock.now()}`);
}

export async function dropLinks(tx: Queryable, memberId: string, ...purposes: Purpose[]): Promise<void> {
  await tx.run(sql`delete from contact.link where member_id = ${memberId} and purpose = any(${purposes})`);
}

/** The link is made with our own address, never with that of the request. */
export function passwordLink({ config }: Context, page: string, email: string, token: string): string {
  return `${config.public_url}/${page}?${new URLSearchParams({ email, token })}`;
}
