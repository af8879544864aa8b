import type { tryMailing } from '#contract/calls/office/sending.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { parseMoment } from '../../platform/time/moment.ts';
import { lockCampaign } from '../../surveys/campaigns/campaigns.ts';
import { makeDrawn } from '../invite-draw.ts';
import { createMailing, type Mailing, type MailingSelection } from './mailing.ts';

/** What somebody of the office asks to be sent. */
export type MailingRequest = Output<typeof tryMailing, 'body'>;

/** A moment further ahead than this is a mistyped year. */
const yearsAhead = 2;

/** A moment that lies ahead, as somebody wrote it. The engine takes one that is over for 'now': people do not mean that. */
export function parseFutureMoment({ clock }: Pick<Acting, 'clock'>, text: string): Date {
  const at = /\d[T ]\d/.test(text) ? parseMoment(text, { ends: false }) : undefined;
  if (!at) throw new Problem('mailing_moment_unread');
  const ahead = at.getTime() - clock.now().getTime();
  if (ahead <= 0) throw new Problem('mailing_moment_past', { facts: { at: at.toISOString() } });
  if (ahead > yearsAhead * 366 * 86_400_000) {
    throw new Problem('mailing_moment_far', { facts: { at: at.toISOString(), years: yearsAhead } });
  }
  return at;
}

/**
 * Makes the mailings that were asked for, and draws nobody yet: an invitation of the draw that is prepared with the
 * reminders and the thank-you that follow it, or one reminder or thank-you.
 */
export async function makeMailings(
  tx: Queryable,
  context: Acting,
  campaign_id: string,
  wanted: MailingRequest,
  draw: { id: string; revision: number } | null,
  send_id?: string,
): Promise<Mailing[]> {
  const { kind, after, thanks = null, last = false, again = false, at_night = false } = wanted;
  const { anonymous } = await lockCampaign(tx, campaign_id);
  const when = wanted.at === null ? { now: at_night } : { starts_at: parseFutureMoment(context, wanted.at) };
  const everybody: MailingSelection = anonymous ? { everybody: true } : {};
  const choice: MailingSelection = kind === 'invitation' ? {} : everybody;
  const first =
    kind === 'invitation' && draw
      ? await makeDrawn(tx, context, { draw_id: draw.id, revision: draw.revision, ...when })
      : await createMailing(tx, context, {
          campaign_id,
          kind,
          choice,
          ...when,
          last: last && kind === 'reminder',
          again,
        });
  const made = [first];
  const follows = { campaign_id, choice: everybody, after_mailing: first.id };
  const days = kind === 'invitation' ? [...new Set(after)].sort((a, b) => a - b) : [];
  for (const [place, after_days] of days.entries()) {
    const ends = last && place === days.length - 1;
    const more = { ...follows, kind: 'reminder', after_days, last: ends } as const;
    made.push(await createMailing(tx, context, more));
  }
  if (kind === 'invitation' && thanks !== null) {
    const thanked = { ...follows, kind: 'thank_you', after_days: thanks } as const;
    made.push(await createMailing(tx, context, thanked));
  }
  if (send_id) {
    const ids = made.map(({ id }) => id);
    await tx.run(sql`update contact.mailing set send_id = ${send_id} where id = any(${ids}::uuid[])`);
  }
  return made;
}
