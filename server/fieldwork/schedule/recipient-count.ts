import type { LeftOut } from '#contract/calls/office/sending.ts';
import type { MaybeHidden } from '#contract/panel-count.ts';
import { inTens } from '../../people/round-to-tens.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { readCampaign } from '../../surveys/campaigns/campaigns.ts';
import { estimateDraw } from '../sample/draw-chosen.ts';
import { costOf, type DrawDefinition, drawnShown, drawRefusal, selectionOf } from '../sample/eligibility-counts.ts';
import { recountRecipients, refuseNobody } from '../sample/exclusion-counts.ts';
import { isRounded, isSensitiveDraw } from '../sample/sensitive.ts';
import type { MailingRequest } from './create-mailings.ts';

type RecipientCount = {
  /** Null: fewer than ten of the panel. */
  people: MaybeHidden;
  /** Said by the caller, or known of who was invited; else it is a number of the panel, in tens. */
  exactly: boolean;
  /** How many messages the launch brake judges by. */
  messages: number;
  /** What the invitation costs, made of rounded numbers; null: not known ahead. */
  cents: number | null;
  /** Of what leaves now to who was invited: whom it does not reach. */
  left_out: LeftOut;
  /** How many get it by WhatsApp, about; null: not known ahead. */
  whatsapp: number | null;
};

/** How many a mailing is for, as far as that is known before it is drawn. One for nobody is refused. */
export async function countRecipients(
  db: Queryable,
  context: Context,
  campaign_id: string,
  { kind, at }: Pick<MailingRequest, 'kind' | 'at'>,
  chosen: DrawDefinition,
): Promise<RecipientCount> {
  if (kind === 'invitation') {
    const reckoned = await estimateDraw(db, context, { campaign_id, choice: selectionOf(chosen) });
    if (await isSensitiveDraw(db, campaign_id, chosen)) {
      const asked = chosen.how.kind === 'number' ? chosen.how.number : undefined;
      const people = asked ?? 'hidden';
      return { people, exactly: asked !== undefined, messages: 0, cents: null, left_out: [], whatsapp: null };
    }
    const refused = drawRefusal(chosen, reckoned);
    if (refused) throw refused;
    const exactly = chosen.how.kind === 'number';
    const people = exactly ? reckoned.drawn : inTens(drawnShown(reckoned));
    const costs = costOf(context, reckoned);
    const cents = costs.reduce((sum, one) => sum + one.cents, 0);
    const whatsapp = costs.find(({ channel }) => channel === 'whatsapp')?.members ?? 0;
    return { people, exactly, messages: reckoned.drawn, cents, left_out: [], whatsapp };
  }
  // Whom a draw by something sensitive asked, and how many of them are left.
  if (await isRounded(db, campaign_id))
    return { people: 'hidden', exactly: false, messages: 0, cents: null, left_out: [], whatsapp: null };
  const { anonymous } = await readCampaign(db, campaign_id);
  if (at === null) {
    const { people, whatsapp, left_out, reasons } = await recountRecipients(db, context, {
      campaign_id,
      kind,
      anonymous,
    });
    refuseNobody(people, reasons);
    return { people, exactly: true, messages: people, cents: null, left_out, whatsapp };
  }
  // Everybody is judged anew at that moment: nobody knows today who has finished by then, or was asked enough.
  const { all, done } = await db.one(sql<{ all: number; done: number }>`
    select count(*) as all, count(finished_at) as done
    from contact.invitation left join survey.participation
      on participation.campaign_id = invitation.campaign_id and participation.id = invitation.participation_id
    where invitation.campaign_id = ${campaign_id} and member_id is not null`);
  const people = anonymous ? all : kind === 'reminder' ? all - done : done;
  refuseNobody(people, anonymous ? {} : kind === 'reminder' ? { finished: done } : { 'not finished': all });
  return { people, exactly: true, messages: people, cents: null, left_out: [], whatsapp: null };
}
