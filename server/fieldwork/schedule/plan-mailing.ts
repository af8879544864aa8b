import { type InvitationMethod, invitationMethods } from '#contract/channels.ts';
import { dayMs } from '#contract/format.ts';
import type { AuditAction } from '#contract/office/audit.ts';
import type { MailingState } from '#contract/office/mailing-states.ts';
import { spreadOverDays } from '../../messages/channels/whatsapp/account.ts';
import { mayGetEmail } from '../../messages/delivery/fallback-email.ts';
import { nameInHeader } from '../../messages/templates/names.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type CampaignRow, lockCampaign } from '../../surveys/campaigns/campaigns.ts';
import { recipientsShown } from '../../surveys/campaigns/rounded-campaigns.ts';
import { canarySize } from '../delivery-control/circuit-breaker.ts';
import { storeGroups } from '../groups/read-groups.ts';
import { sentSurveyToken, surveyTokenHash } from '../letters/survey-link.ts';
import type { DrawnMember } from '../sample/draw.ts';
import { drawChosen } from '../sample/draw-chosen.ts';
import type { Forecast } from '../sample/forecast.ts';
import { insertInvitations, insertMessages, inWritingOrder } from '../sample/insert.ts';
import type { GroupCounts } from '../sample/quotas.ts';
import { drawReminder } from '../sample/reminder.ts';
import { isRounded } from '../sample/sensitive.ts';
import { cancelUnneeded } from './cancel-unneeded.ts';
import { lockMailing, type Mailing, sensitiveDetail, usefulDays, waitForDraw } from './mailing.ts';
import { type MailingKind, roundShown } from './round.ts';

/** What became of a mailing's draw. */
export type Plan = {
  mailing_id: string;
  state: MailingState;
  seed: string;
  round: number;
  starts_at: Date;
  /** How many members were drawn; `by_hand` of them get no message, because the operator hands out their links. */
  recipients: number;
  channels: Record<InvitationMethod | 'by_hand', number>;
  /** How many members were meant and not drawn, by reason. */
  left_out: Record<string, number>;
  /** Of a draw by groups, what became of each. */
  groups: GroupCounts[] | null;
  /** How many lists an invitation is expected to bring in. Null: nothing to go by. */
  forecast: Forecast | null;
};

/**
 * Draws a mailing and puts its messages in the ledger, in a transaction of the caller's: all of it or nothing. A second
 * call, or one at the same moment, finds the mailing planned and changes nothing. `drawn`: the members whom this call
 * drew.
 */
export async function planIn(
  tx: Queryable,
  context: Acting,
  id: string,
): Promise<{ plan: Plan; drawn: DrawnMember[] }> {
  await waitForDraw(tx);
  const mailing = await lockMailing(tx, id);
  const waits = mailing.planned_at === null && (mailing.state === 'scheduled' || mailing.state === 'running');
  const drawn = waits ? await draw(tx, context, mailing) : [];
  if (waits) await notifyLive(tx, 'campaigns');
  return { plan: await readPlan(tx, id), drawn };
}

const actions: Record<MailingKind, AuditAction> = {
  invitation: 'campaign_invited',
  reminder: 'campaign_reminded',
  thank_you: 'campaign_thanked',
};

async function draw(tx: Queryable, context: Acting, mailing: Mailing): Promise<DrawnMember[]> {
  const { id, kind, campaign_id, seed } = mailing;
  const now = context.clock.now();
  const campaign = await lockCampaign(tx, campaign_id);
  if (kind !== 'thank_you' && campaign.ends_at && campaign.ends_at <= now) {
    await cancelUnneeded(tx, context, id, 'closed');
    return [];
  }
  const drawn = kind === 'invitation' ? await invite(tx, context, mailing, now) : await again(tx, context, mailing);
  if (drawn === 'too few') {
    await cancelUnneeded(tx, context, id, 'too_few');
    return [];
  }
  const round = kind === 'invitation' ? await invitationsTakenBack(tx, campaign_id) : mailing.round;
  const sent = await moveOverflowToEmail(
    tx,
    context,
    drawn.filter(({ channel }) => channel !== null),
  );
  await insertMessages(
    tx,
    { ...mailing, round },
    sent.map((one) => ({ ...one, to_name: nameInHeader(one.name) || null })),
    {
      now,
      ...timesOf(campaign, now),
    },
  );
  // That a draw by something sensitive brought in nobody would tell of somebody: such a mailing ends by itself as any other.
  const leaves = sent.length > 0 || (await isRounded(tx, campaign_id));
  // The list of members is removed: contact.left_out says who else was meant, for as long as it is kept.
  await tx.run(sql`
    update contact.mailing set planned_at = ${now}, tended_at = ${now}, round = ${round}, recipients = ${drawn.length},
      choice = case when choice ? 'members' then choice - 'members' || ${{ listed: mailing.choice.members?.length ?? 0 }}::jsonb
        else choice end,
      trial = ${canarySize(context.config, sent.length)},
      state = ${leaves ? 'running' : 'finished'}, finished_at = ${leaves ? null : now}
    where id = ${id}`);
  const { members } = await tx.one(sql<{ members: number | null }>`
    select ${recipientsShown} as members from contact.mailing where id = ${id}`);
  const detail = {
    mailing: id,
    seed,
    ...(members !== null && { members: String(members) }),
    ...sensitiveDetail(mailing.choice),
  };
  await recordAudit(tx, context, { action: actions[kind], about: campaign_id, detail });
  return drawn;
}

/**
 * What WhatsApp may not bring within the days that a mailing may take goes by e-mail. Anyone without a proven address waits
 * for WhatsApp.
 */
async function moveOverflowToEmail(tx: Queryable, context: Context, sent: DrawnMember[]): Promise<DrawnMember[]> {
  const byWhatsapp = sent.flatMap(({ channel, member_id }) => (channel === 'whatsapp' ? [member_id] : []));
  const spread = byWhatsapp.length > 0 ? await spreadOverDays(tx, context, byWhatsapp.length) : undefined;
  if (!spread || spread.too_many === 0) return sent;
  const moved = await tx.many(sql<{ id: string }>`
    select member.id from unnest(${byWhatsapp}::uuid[]) with ordinality as one (id, place)
    join contact.member on member.id = one.id
    where ${mayGetEmail} and not exists (
      select from contact.stopped where member_id = member.id and channel = 'email' and address = member.email)
    order by place desc limit ${spread.too_many}`);
  const ids = new Set(moved.map(({ id }) => id));
  return sent.map((one) => (ids.has(one.member_id) ? { ...one, channel: 'email' } : one));
}

/**
 * A member whom a cancelled invitation did not reach may be in the next one: the ledger tells the two apart by their
 * round.
 */
async function invitationsTakenBack(tx: Queryable, campaignId: string): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*) as count from contact.mailing
    where campaign_id = ${campaignId} and kind = 'invitation' and state = 'cancelled' and planned_at is not null`);
  return count;
}

async function invite(tx: Queryable, context: Acting, mailing: Mailing, now: Date): Promise<DrawnMember[] | 'too few'> {
  const chosen = await drawChosen(tx, context, mailing);
  if (chosen === 'too few') return chosen;
  const drawn = inWritingOrder(chosen, mailing);
  const personal = mailing.letter.public_token === null;
  // Of an anonymous campaign nobody knows who answered, so no group of it can be told apart.
  const groups = personal ? await storeGroups(tx, context, mailing) : new Map<string, string>();
  await insertInvitations(tx, mailing, drawn, {
    now,
    hashOf: personal ? (one) => surveyTokenHash(context, one.invitation_id) : null,
    groups,
  });
  return drawn;
}

/**
 * Draws a reminder or a thank-you. The links of invitations that were made with another key of the panel cannot be made
 * again: better no reminder than one whose link opens nothing.
 */
async function again(tx: Queryable, context: Context, mailing: Mailing): Promise<DrawnMember[]> {
  const drawn = await drawReminder(tx, context, mailing);
  if (mailing.kind !== 'reminder' || mailing.letter.public_token !== null) return drawn;
  const hashes = await tx.many(sql<{ id: string; token_hash: Buffer }>`
    select id, token_hash from contact.invitation where campaign_id = ${mailing.campaign_id} and member_id is not null`);
  const known = new Map(hashes.map(({ id, token_hash }) => [id, token_hash]));
  const opens = ({ invitation_id: id }: DrawnMember) => sentSurveyToken(context, id, known.get(id)) !== undefined;
  const [alive, dead] = [drawn.filter(opens), drawn.filter((one) => !opens(one))];
  await tx.run(sql`
    insert into contact.left_out (mailing_id, member_id, reason)
    select ${mailing.id}::uuid, id, 'another key' from unnest(${dead.map((one) => one.member_id)}::uuid[]) as dead (id)`);
  return alive;
}

/** No invitation leaves before the campaign opens, and no message arrives after it has closed. */
function timesOf({ opens_at, ends_at }: CampaignRow, now: Date): { due: Date; gives_up: Date } {
  const due = opens_at && opens_at > now ? opens_at : now;
  const last = new Date(due.getTime() + usefulDays * dayMs);
  return { due, gives_up: ends_at && ends_at > now && ends_at < last ? ends_at : last };
}

export async function readPlan(db: Queryable, id: string): Promise<Plan> {
  type Row = Omit<Plan, 'channels'> & { sent: Partial<Record<InvitationMethod, number>> };
  const { sent, ...plan } = await db.one(sql<Row>`
    select mailing.id as mailing_id, state, seed, ${roundShown()}, starts_at, recipients, groups, forecast,
      coalesce((
        select jsonb_object_agg(channel, many) from (
          select channel, count(*) as many from contact.message
          where mailing_id = mailing.id and stands_in_for is null group by 1
        ) as counted), '{}') as sent,
      coalesce((
        select jsonb_object_agg(reason, many) from (
          select left_out.reason, count(*) as many from contact.left_out where mailing_id = mailing.id group by 1
        ) as counted), '{}') as left_out
    from contact.mailing
    where mailing.id = ${id}`);
  // E-mail comes first where a person reads the counts.
  const counts = invitationMethods.toReversed().map((channel) => [channel, sent[channel] ?? 0] as const);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  return {
    ...plan,
    channels: { ...(Object.fromEntries(counts) as Record<InvitationMethod, number>), by_hand: plan.recipients - all },
  };
}
