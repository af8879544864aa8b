import { rules } from '#contract/rules.ts';
import { queueWithRandomDelay } from '../../messages/outbox/random-delay.ts';
import { makeLink } from '../../people/mailed-link-token.ts';
import { readMember } from '../../people/user.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { emailChangedNotice, phoneChangedNotice } from './mail.ts';

type Owner = {
  id: string;
  name: string | null;
  email: string;
  email_key: string | null;
  email_verified_at: Date | null;
  password_known_at: Date | null;
};
type Change = {
  what: 'email' | 'phone';
  /** The new address or number; '': a number that is to be taken out. */
  about: string;
  /** What it can be put back to: the old address, or the number that was proven. */
  before: string | null;
  /** Whether the change waits for an answer to this notice: nobody knows whether it is the owner's. */
  waits: boolean;
  /** Whether it is in force by now. */
  counts?: boolean;
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
  const what = change.what === 'email' ? 'email' : change.about === '' ? 'geen-nummer' : 'nummer';
  const known = owner.password_known_at !== null;
  // The page advises anyone who would leave their answers behind to log in first.
  const advice = change.what === 'email' && change.waits && !known ? '&antwoorden' : '';
  const page = `${config.public_url}/email/verifieer/${token}?wijziging=${what}${advice}`;
  const told = {
    link: owner.email_verified_at ? page : null,
    waits: change.waits,
    counts: change.counts ?? false,
    known,
  };
  const message =
    change.what === 'email'
      ? emailChangedNotice(config, to, told)
      : phoneChangedNotice(config, to, { ...told, ends: change.about.slice(-2) || null });
  const message_id = await queueWithRandomDelay(tx, context, message);
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

/**
 * A change that takes effect after the link of its notice is over could not be put back any more: the old address is
 * told once more, with a link. To be called before the change.
 */
export async function noticeInForce(tx: Queryable, context: Context, memberId: string, what: Change['what']) {
  const owner = await readMember(tx, memberId);
  const [about, entered, before] =
    what === 'email'
      ? [owner.new_email_key!, owner.new_email_at, owner.email]
      : [owner.new_phone!, owner.new_phone_at, owner.phone_verified_at ? owner.phone : null];
  const alive = await tx.maybe(sql`
    select from contact.link
    where member_id = ${memberId} and purpose in ('change_email', 'change_phone') and about = ${about}
      and created_at >= ${entered} and expires_at > ${context.clock.now()} limit 1`);
  if (alive || !owner.email_verified_at) return;
  await noticeChange(tx, context, owner, { what, about, before, waits: false, counts: true });
}

/**
 * Makes the notice about a change that was given up void: its link would confirm what no longer exists. An earlier
 * notice about the same address or number stays, for that change may have counted and can still be put back.
 */
export async function dropNotice(tx: Queryable, memberId: string, about: string, since: Date): Promise<void> {
  await tx.run(sql`
    delete from contact.link
    where member_id = ${memberId} and purpose in ('change_email', 'change_phone') and about = ${about}
      and created_at >= ${since}`);
}

/** From when on a new address or number counts, once it is proven. */
export function countsFrom({ clock }: Context, waits: boolean): Date {
  return new Date(clock.now().getTime() + (waits ? rules.pending_days * 86_400_000 : 0));
}
