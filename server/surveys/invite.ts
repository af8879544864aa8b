import { emailKey } from '../account/address.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { oneClickLink } from '../members/leave.ts';
import { queueMessage } from '../messages/queue.ts';
import { note } from '../office/audit.ts';
import { hashToken } from '../secrets.ts';
import type { LetterText } from './campaign-file.ts';
import { anonymousUrl, CampaignFault, type CampaignRow, lockCampaign } from './campaigns.ts';
import { type Invitation, invitationMail, invitationWhatsapp } from './mail.ts';
import { readPublished } from './published.ts';

/** Everybody, so many at random, or exactly these addresses. */
export type Choice = { all: true } | { sample: number } | { emails: readonly string[] };
/** `channel` null: nothing is sent, for no address of theirs is proven. */
export type Invited = { email: string; link: string; channel: 'email' | 'whatsapp' | null };

type Candidate = {
  id: string;
  name: string | null;
  email: string;
  phone: string | null;
  channel: Invited['channel'];
};

/**
 * Invites members, all that were chosen or nobody: each gets a link of their own, and a message in the ledger by the
 * channel they chose, as far as it is proven. Of an anonymous campaign everybody gets the same link. `by_hand`: the
 * operator hands out the links, so that somebody who cannot be reached is invited too.
 */
export async function inviteMembers(
  context: Context,
  id: string,
  choice: Choice,
  { by_hand }: { by_hand: boolean },
): Promise<Invited[]> {
  return context.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    const now = context.clock.now();
    if (campaign.state === 'draft') throw new CampaignFault('A draft invites nobody. Publish it first.');
    if (campaign.ends_at && campaign.ends_at <= now) throw new CampaignFault('This campaign is closed.');
    const chosen = await choose(tx, context, campaign, choice, by_hand);
    const invitation = await describe(tx, campaign);
    const invited: Invited[] = [];
    for (const member of chosen) invited.push(await inviteOne(tx, context, campaign, invitation, member));
    await note(tx, context, { action: 'campaign_invited', about: id, detail: { members: String(invited.length) } });
    return invited;
  });
}

async function describe(tx: Queryable, { id, version, anonymous, ends_at, draft }: CampaignRow): Promise<Invitation> {
  const { title, questions } = await readPublished(tx, id, version!);
  return { title, questions, anonymous, ends_at, letter: (draft as { invitation?: LetterText }).invitation ?? null };
}

/** In, and not asked yet. Where they chose a channel that is not proven, the other one that is. */
const candidates = (campaignId: string, { config }: Context) => sql<Candidate>`
  select id, name, email, phone, email_key,
    case
      when invitation_method = 'whatsapp' and phone_verified_at is not null then 'whatsapp'
      when email_verified_at is not null then 'email'
      when phone_verified_at is not null then 'whatsapp'
    end as channel
  from contact.member
  where left_at is null and (not demo or ${config.panel_env === 'tryout'}) and not exists (
    select from contact.invitation where invitation.campaign_id = ${campaignId} and invitation.member_id = member.id)`;

async function choose(tx: Queryable, context: Context, { id }: CampaignRow, choice: Choice, byHand: boolean) {
  if ('emails' in choice) return chooseListed(tx, context, id, choice.emails, byHand);
  const limit = 'sample' in choice ? choice.sample : null;
  const chosen = await tx.many(sql<Candidate>`
    select * from (${candidates(id, context)}) as member where channel is not null order by random() limit ${limit}`);
  if (limit !== null && chosen.length < limit) {
    throw new CampaignFault(`Only ${chosen.length} more members can be invited; nobody was.`);
  }
  return chosen;
}

async function chooseListed(tx: Queryable, context: Context, id: string, emails: readonly string[], byHand: boolean) {
  const keys = emails.map((email) => emailKey(email));
  const rows = await tx.many(sql<Candidate & { email_key: string }>`
    select * from (${candidates(id, context)}) as member where email_key = any(${keys})`);
  const found = new Map(rows.map((row) => [row.email_key, row]));
  const refused = emails.flatMap((email, index) => {
    const member = found.get(keys[index]!);
    if (keys.indexOf(keys[index]!) < index) return [{ place: email, fault: 'stands twice in the list.' }];
    if (!member) return [{ place: email, fault: 'is no member, has left, or was invited before.' }];
    return member.channel || byHand ? [] : [{ place: email, fault: 'has no proven address: nothing can be sent.' }];
  });
  if (refused.length > 0) throw new CampaignFault('Nobody was invited.', refused);
  return keys.map((key) => found.get(key)!);
}

async function inviteOne(
  tx: Queryable,
  context: Context,
  campaign: CampaignRow,
  invitation: Invitation,
  member: Candidate,
): Promise<Invited> {
  const { clock, config, random } = context;
  const { email, channel } = member;
  const shared = anonymousUrl(context, campaign);
  const token = random.token();
  const link = shared ?? `${config.public_url}/onderzoek/${encodeURIComponent(email)}/${token}`;
  await tx.run(sql`
    insert into contact.invitation (campaign_id, member_id, token_hash, participation_id, email_key, created_at)
    values (${campaign.id}, ${member.id}, ${shared ? null : hashToken(token)},
      case when ${!shared}::boolean then gen_random_uuid() end, ${shared ? null : emailKey(email)}, ${clock.now()})`);
  if (channel) {
    const address = channel === 'email' ? email : member.phone!;
    const write = channel === 'email' ? invitationMail : invitationWhatsapp;
    const message = write(config, { member_id: member.id, name: member.name, address }, invitation, link);
    if (channel === 'email') message.one_click_link = await oneClickLink(tx, context, member.id);
    // Nobody is asked in before the door is open.
    if (campaign.opens_at && campaign.opens_at > clock.now()) message.due_at = campaign.opens_at;
    await queueMessage(tx, message, clock.now());
  }
  return { email, link, channel };
}
