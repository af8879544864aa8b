import { sentences } from '#contract/fields.ts';
import { phoneSentences } from '#contract/phone.ts';
import { emailKey } from '../../people/address.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type Changed, type ChangeLink, findChange } from './change-links.ts';
import { takeOverEmail, takeOverPhone } from './take-over.ts';

/**
 * 'Ja, dat was ik', pressed by the reader of the old address's mail: the change need not wait any longer.
 * `loggedIn` is the member whose session the browser has, if any.
 */
export async function agreeToChange(tx: Queryable, context: Context, token: string, loggedIn?: string): Promise<void> {
  const { link, mine } = await findChange(tx, context, token);
  const isEmail = link.purpose === 'change_email';
  if ((isEmail ? mine.email_key : (mine.phone ?? '')) === link.about) return;
  if ((isEmail ? mine.new_email_key : mine.new_phone) !== link.about) throw new Problem('not_found');
  if (loggedIn === mine.id) await knowPassword(tx, context, mine, link);
  const now = context.clock.now();
  if (isEmail) {
    await tx.run(sql`update contact.member set new_email_from = ${now} where id = ${mine.id}`);
    if ((await takeOverEmail(tx, context, mine.id)) === 'taken') throw taken('email', sentences.email_taken);
    return;
  }
  await tx.run(sql`update contact.member set new_phone_from = ${now} where id = ${mine.id}`);
  if ((await takeOverPhone(tx, context, mine.id)) === 'taken') throw taken('phone', phoneSentences.taken);
}

const taken = (field: string, sentence: string) => new Problem('invalid', { errors: { [field]: [sentence] } });

/** A link that was mailed to the address in force was opened in a session: mail and password are one person's. */
async function knowPassword(tx: Queryable, { clock }: Context, mine: Changed, { told }: ChangeLink): Promise<void> {
  if (told === null || emailKey(told) !== mine.email_key) return;
  await tx.run(sql`
    update contact.member set password_known_at = coalesce(password_known_at, ${clock.now()}) where id = ${mine.id}`);
}
