import { type MemberLetterKind, memberLetterKinds } from '#contract/calls/office/member-letters.ts';
import { channelReaches, type InvitationMethod, invitationMethods } from '#contract/channels.ts';
import { dayMs } from '#contract/format.ts';
import type { ExclusionReason } from '#contract/reason-types.ts';
import { rules } from '#contract/rules.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Sql, sql, word } from '../../platform/database/sql.ts';
import { daysLater } from '../../platform/time/amsterdam.ts';
import { isOfRoundedCampaign } from '../../surveys/campaigns/rounded-campaigns.ts';

/** Why somebody was left out, in words that members may read in their personal file. */
export type Reason = ExclusionReason;

/** The member's address for each channel, and whether it is proven to be theirs. */
const addressOf = {
  email: { address: sql`email`, proven: sql`email_verified_at is not null` },
  phone: { address: sql`phone`, proven: sql`phone_verified_at is not null` },
};

/** Whether a channel has a provider: without one each message would fail, and the brake would stop the mailing. */
const canSend: Record<InvitationMethod, (config: Config) => boolean> = {
  email: () => true,
  whatsapp: (config) => config.panel_env === 'tryout' || config.whatsapp_token !== undefined,
};

/** An SQL array of the channels for which `isSo` holds. */
const ofEach = (isSo: (channel: InvitationMethod) => Sql): Sql =>
  sql`array_remove(array[${invitationMethods
    .map((channel) => sql`case when ${isSo(channel)} then ${channel}::text end`)
    .reduce((all, one) => sql`${all}, ${one}`)}], null)`;

/**
 * Whether the last word on a channel was a no; of a no and a yes at one moment the no counts. By two largest moments, for
 * sorting the words of every member takes most of the time of a count.
 */
const lastRefused = (channel: InvitationMethod): Sql => sql`
  max(at) filter (where channel = ${channel} and not given)
    >= coalesce(max(at) filter (where channel = ${channel} and given), '-infinity')`;

const stoppedBy = (channel: InvitationMethod): Sql => word(`stopped_${channel}`);

/** The member's address of each channel, where it is stopped. Joined, for asked of each member it would be asked often. */
const stops: Sql = invitationMethods.reduce((all, channel) => {
  const one = stoppedBy(channel);
  const { address } = addressOf[channelReaches[channel]];
  return sql`${all} left join contact.stopped as ${one}
    on ${one}.member_id = member.id and ${one}.channel = ${channel} and ${one}.address = ${address}`;
}, sql``);

/**
 * Who only looks is not told who was drawn by something sensitive: at a ceiling that this reached, each look at some whom
 * one knows and one more person would tell the answer of that one.
 */
const notByRounded = sql`and not ${isOfRoundedCampaign(sql`mailing_id`)}`;

/**
 * The beginning of a draw: which members of `meant` can be reached, by which channel, and how often they were asked.
 * Only members who agreed to be contacted are asked: by the channel they chose if that is proven, not stopped and not
 * refused since, else by the other one, because ending a channel is not leaving the panel. For a draw their rows are
 * locked until the transaction ends, so that nobody is erased meanwhile. Without locks `offset 0` keeps the planner from
 * working out `open` anew wherever it is read.
 */
export const reachabilitySql = (
  { config, clock }: Context,
  meant: Sql,
  { lock }: { lock: boolean } = { lock: true },
): Sql => {
  const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  return sql`
    agreed as (
      select member_id, bool_or(given) as given,
        ${ofEach(lastRefused)} as refused
      from contact.consent where purpose = 'contact' group by member_id
    ), asked as (
      select member_id, count(*) as year, count(*) filter (where created_at > ${ago(30)}) as month
      from contact.message
      where mailing_id is not null and template in ('invitation', 'reminder') and state <> 'suppressed'
        and stands_in_for is null and created_at > ${ago(365)} ${lock ? sql`` : notByRounded}
      group by member_id
    ), known as (
      select member.id, name, email, phone, invitation_method, left_at is not null as has_left,
        coalesce(rests_until > ${clock.now()}, false) as rests, coalesce(agreed.given, false) as agreed, coalesce('email' = any(refused), false) as no_email,
        email_verified_at is not null or phone_verified_at is not null as proven,
        ${ofEach((channel) => {
          const { proven } = addressOf[channelReaches[channel]];
          return sql`${canSend[channel](config)}::boolean and ${proven}
            and not coalesce(${channel} = any(refused), false) and ${stoppedBy(channel)}.member_id is null`;
        })} as open,
        coalesce(asked.month, 0) >= ${config.contacts_per_30_days} as asked_month,
        coalesce(asked.year, 0) >= least(${config.contacts_per_year}::integer, contacts_most) as asked_year
      from contact.member
      left join agreed on agreed.member_id = member.id
      left join asked on asked.member_id = member.id
      ${stops}
      where (not demo or ${config.panel_env === 'tryout'}) and ${meant}
      ${lock ? sql`for key share of member` : sql`offset 0`}
    ), reach as (
      select *, case when invitation_method = any(open) then invitation_method else open[1] end as channel
      from known
    )`;
};

export type LetterReached = {
  member_id: string;
  name: string | null;
  email: string;
  phone: string | null;
  channel: InvitationMethod;
};

export const hasLetterTemplate = ({ config }: Pick<Context, 'config'>, kind: MemberLetterKind): boolean =>
  config.whatsapp_templates[kind] !== undefined;

/** How a letter goes to a row of `reach`: by WhatsApp to who chose that, if a template of its own was approved, else by e-mail. */
export const letterChannel = (context: Context, kind: MemberLetterKind): Sql => sql`case
  when agreed and channel = 'whatsapp' and ${hasLetterTemplate(context, kind)}::boolean then channel
  when 'email' = any(open) then 'email' end`;

const ceilingDays = 30;

export const isUnderCeiling = ({ clock }: Context) => sql`${rules.member_letters_per_month} > (
  select count(*) from contact.message
  where member_id = member.id and template = any(${[...memberLetterKinds]}::text[]) and state <> 'suppressed'
    and stands_in_for is null and created_at > ${daysLater(clock.now(), -ceilingDays)})`;

/** The reasons that are about the member and not about the campaign. */
export const cannotBeReached: Sql = sql`
  when not agreed or (channel is null and no_email) then 'no consent'
  when not proven then 'not proven'
  when channel is null then 'address stopped'
  when rests then 'asked for a rest'`;
export const askedEnough: Sql = sql`
  when asked_month then '30 days ceiling'
  when asked_year then 'year ceiling'`;

/**
 * Members left out for these reasons are invited anyway when the operator hands out the links, for no message is
 * sent.
 */
export const byHandAnyway: Reason[] = [
  'no consent',
  'not proven',
  'address stopped',
  'asked for a rest',
  '30 days ceiling',
  'year ceiling',
];
