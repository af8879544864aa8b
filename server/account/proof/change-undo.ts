import { sentences } from '#contract/fields.ts';
import { phoneSentences } from '#contract/phone.ts';
import type { Context } from '../../base/context.ts';
import { Problem } from '../../base/problem.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { emailKey } from '../../people/address.ts';
import { dropLinks, findLink, type Link } from '../../people/link.ts';
import { endSessions } from '../../people/session.ts';
import { putEmailBack, putPhoneBack } from './put-back.ts';
import { detachInvitations, dropPhone } from './said-before.ts';
import { forgetNewEmail, forgetNewPhone, takeOverEmail, takeOverPhone } from './take-over.ts';

type Row = {
  id: string;
  email_key: string | null;
  new_email_key: string | null;
  phone: string | null;
  new_phone: string | null;
};

async function find(tx: Queryable, context: Context, token: string): Promise<{ link: Link; mine: Row }> {
  const link = await findLink(tx, context, token, 'change_email', 'change_phone');
  const mine =
    link &&
    (await tx.maybe(sql<Row>`
      select id, email_key, new_email_key, phone, new_phone from contact.member
      where id = ${link.member_id} for update`));
  if (!link || !mine) throw new Problem('not_found');
  return { link, mine };
}

/** 'Ja, dat was ik', pressed by whoever reads the mail of the old address: the change need not wait any longer. */
export async function agreeToChange(tx: Queryable, context: Context, token: string): Promise<void> {
  const { link, mine } = await find(tx, context, token);
  const now = context.clock.now();
  if (link.purpose === 'change_email') {
    if (mine.email_key === link.about) return;
    if (mine.new_email_key !== link.about) throw new Problem('not_found');
    await tx.run(sql`update contact.member set new_email_from = ${now} where id = ${mine.id}`);
    if ((await takeOverEmail(tx, context, mine.id)) === 'taken') throw taken('email', sentences.email_taken);
    return;
  }
  if (mine.phone === link.about) return;
  if (mine.new_phone !== link.about) throw new Problem('not_found');
  await tx.run(sql`update contact.member set new_phone_from = ${now} where id = ${mine.id}`);
  if ((await takeOverPhone(tx, context, mine.id)) === 'taken') throw taken('phone', phoneSentences.taken);
}

const taken = (field: string, sentence: string) => new Problem('invalid', { errors: { [field]: [sentence] } });

/**
 * 'Nee, dat was ik niet': as it was before, whether the change waits or counts by now, and nobody is logged in any
 * more. Whoever had the account meanwhile keeps no link, no number and no password that were set after it.
 */
export async function undoChange(tx: Queryable, context: Context, token: string): Promise<void> {
  const { link, mine } = await find(tx, context, token);
  await endSessions(tx, mine.id);
  if (link.purpose === 'change_phone') return undoPhone(tx, context, mine, link);
  if (mine.new_email_key !== null) await forgetNewEmail(tx, mine.id);
  await dropLinks(tx, mine.id, 'verify_new_email');
  const key = emailKey(link.address!);
  if (mine.email_key === key) return;
  if (mine.email_key)
    await detachInvitations(tx, context, sql`member_id = ${mine.id} and email_key = ${mine.email_key}`);
  await putEmailBack(tx, context, mine.id, link);
  const later = await tx.many(sql<Link>`
    select * from contact.link
    where member_id = ${mine.id} and purpose = 'change_phone' and created_at >= ${link.created_at}
    order by created_at desc`);
  for (const one of later) await undoPhone(tx, context, mine, one);
  // Links that were mailed to the new address are void; those that were mailed to this one still work.
  await tx.run(sql`
    delete from contact.link
    where member_id = ${mine.id} and not (purpose = 'change_email' and address = ${link.address})
      and not (purpose = 'change_phone' and created_at < ${link.created_at})`);
}

async function undoPhone(tx: Queryable, context: Context, mine: Row, { address, about }: Link): Promise<void> {
  await dropLinks(tx, mine.id, 'verify_phone');
  if (mine.new_phone === about) await forgetNewPhone(tx, mine.id);
  await dropPhone(tx, context, mine.id, about!);
  if (address) await putPhoneBack(tx, context, mine.id, address);
}
