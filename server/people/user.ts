import type { UserView } from '#contract/calls/members.ts';
import type { InvitationMethod } from '#contract/channels.ts';
import type { Context } from '../platform/core/context.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { describeAttributes, readAttributes } from './attributes.ts';

export type MemberRow = {
  id: string;
  name: string | null;
  email: string;
  email_key: string | null;
  email_verified_at: Date | null;
  new_email: string | null;
  new_email_key: string | null;
  new_email_at: Date | null;
  new_email_from: Date | null;
  new_email_proven_at: Date | null;
  phone: string | null;
  phone_verified_at: Date | null;
  /** '': the number is to be taken out. */
  new_phone: string | null;
  new_phone_at: Date | null;
  new_phone_from: Date | null;
  new_phone_proven_at: Date | null;
  /** Null: the password may be that of a stranger who registered somebody else's address. */
  password_known_at: Date | null;
  invitation_method: InvitationMethod;
};

export const readMember = (db: Queryable, id: string): Promise<MemberRow> =>
  db.one(sql<MemberRow>`
    select id, name, email, email_key, email_verified_at, new_email, new_email_key, new_email_at, new_email_from,
      new_email_proven_at, phone, phone_verified_at, new_phone, new_phone_at, new_phone_from, new_phone_proven_at,
      password_known_at, invitation_method
    from contact.member where id = ${id}`);

/** As the member entered it: a new address or number stands there at once, as not verified. */
export async function showUser(db: Queryable, { clock }: Context, id: string): Promise<UserView> {
  const member = await readMember(db, id);
  const { name, email, new_email, phone, new_phone, invitation_method } = member;
  const later = (from: Date | null) => (from && from > clock.now() ? from.toISOString() : null);
  return {
    name,
    email: new_email ?? email,
    invitation_method,
    phone: (new_phone ?? phone) || null,
    email_verified: (new_email === null ? member.email_verified_at : member.new_email_proven_at) !== null,
    phone_verified:
      new_phone === null
        ? phone !== null && member.phone_verified_at !== null
        : new_phone !== '' && member.new_phone_proven_at !== null,
    // An old address without a key is somebody else's by now; a number that was never proven is not shown as the old
    // one.
    old_email: new_email !== null && member.email_key !== null ? email : null,
    old_phone: new_phone !== null && member.phone_verified_at !== null ? phone : null,
    email_counts_from: later(member.new_email_from),
    phone_counts_from: later(member.new_phone_from),
    attributes: describeAttributes(await readAttributes(db, id)),
  };
}
