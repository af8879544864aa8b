import { rules } from '#contract/rules.ts';
import type { Context } from '../../base/context.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { queueSoon } from '../../messages/ledger/soon.ts';
import { makeLink } from '../../people/link.ts';
import { emailChangedNotice, phoneChangedNotice } from './mail.ts';

type Owner = {
  id: string;
  name: string | null;
  email: string;
  email_key: string | null;
  email_verified_at: Date | null;
};
type Change = {
  what: 'email' | 'phone';
  /** The new address or number. */
  about: string;
  /** What it can be put back to: the old address, or the number that was proven. */
  before: string | null;
  /** Whether the change was entered without the password, and waits for an answer to this notice. */
  waits: boolean;
};

/**
 * Tells the address in force that another address or a number was entered. The link in it says yes or no to that, for
 * as long as the change can be undone; an address that was never proven gets none, for it may be anybody's.
 */
export async function noticeChange(tx: Queryable, context: Context, owner: Owner, change: Change): Promise<void> {
  // An address without a key is somebody else's by now.
  if (!owner.email_key) return;
  const { config, random } = context;
  const token = random.token();
  const to = { member_id: owner.id, name: owner.name, address: owner.email };
  const page = `${config.public_url}/email/verifieer/${token}?wijziging=${change.what === 'email' ? 'email' : 'nummer'}`;
  const told = { link: owner.email_verified_at ? page : null, waits: change.waits };
  const message =
    change.what === 'email'
      ? emailChangedNotice(config, to, told)
      : phoneChangedNotice(config, to, { ...told, ends: change.about.slice(-2) });
  const message_id = await queueSoon(tx, context, message);
  if (!owner.email_verified_at) return;
  await makeLink(tx, context, {
    member_id: owner.id,
    purpose: change.what === 'email' ? 'change_email' : 'change_phone',
    address: change.before,
    about: change.about,
    message_id,
    token,
  });
}

export async function dropNotice(tx: Queryable, memberId: string, about: string): Promise<void> {
  await tx.run(sql`
    delete from contact.link
    where member_id = ${memberId} and purpose in ('change_email', 'change_phone') and about = ${about}`);
}

/** From when on a new address or number counts, once it is proven. */
export function countsFrom({ clock }: Context, waits: boolean): Date {
  return new Date(clock.now().getTime() + (waits ? rules.pending_days * 86_400_000 : 0));
}
