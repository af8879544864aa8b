import type { ExclusionReason } from '#contract/reason-types.ts';
import type { GroupsHow } from '#contract/sample/how.ts';
import { emailKey } from '../people/address.ts';
import type { Acting, Context } from '../platform/core/context.ts';
import { type CodedFault, Problem } from '../platform/core/problem.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { anonymousPath, surveyPath, surveyToken } from './letters/survey-link.ts';
import { refuseUnknownConditions } from './sample/check-conditions.ts';
import { rulesOf, type SampleRules } from './sample/conditions.ts';
import type { DrawnMember } from './sample/draw.ts';
import { createMailing, type Mailing, type MailingSelection, type NewMailing } from './schedule/mailing.ts';
import { type Plan, planIn, readPlan } from './schedule/plan-mailing.ts';
import type { MailingStart } from './schedule/schedule.ts';

/**
 * Whom to invite: everybody, a random sample, a number of each group, or exactly these addresses; only members whose profile matches all of
 * `where`.
 */
export type InvitationSelection = (
  | { all: true }
  | { sample: number }
  | { emails: readonly string[] }
  | { groups: GroupsHow }
) & {
  where?: SampleRules;
};
export type InvitationOptions = {
  seed?: string;
  /** The operator hands out the links, so members of a list who cannot be reached are invited too. */
  by_hand?: boolean;
} & MailingStart;
/** `channel` null: no message is sent, for the operator hands out the link. */
type InvitedMember = { email: string; link: string; channel: DrawnMember['channel'] };
/** The result of an invitation; `links` is filled only when the operator hands out the links. */
export type Invitations = Plan & { links: InvitedMember[] };

/**
 * Invites members, in a transaction of the caller's: all who were chosen, or nobody. Each gets a link of their own; in
 * an anonymous campaign everybody gets the same one. When the moment of the mailing is in the future, its members are
 * drawn then.
 */
export async function inviteIn(
  tx: Queryable,
  context: Acting,
  campaignId: string,
  wanted: InvitationSelection,
  { by_hand = false, ...times }: InvitationOptions,
): Promise<Invitations> {
  const list = 'emails' in wanted ? await readList(tx, context, wanted.emails) : undefined;
  const choice: MailingSelection = {
    ...(list && { members: [...list.keys()] }),
    ...('sample' in wanted && { sample: wanted.sample }),
    ...('groups' in wanted && { groups: wanted.groups }),
    ...(wanted.where?.length && { where: wanted.where }),
    ...(by_hand && { by_hand }),
  };
  await refuseUnknownConditions(tx, context, rulesOf(choice.where ?? []), choice.groups?.by);
  const mailing = await createMailing(tx, context, { campaign_id: campaignId, kind: 'invitation', choice, ...times });
  if (mailing.state === 'scheduled') return { ...(await readPlan(tx, mailing.id)), links: [] };
  const { plan, drawn } = await planIn(tx, context, mailing.id);
  if (list) await refuseLeftOut(tx, mailing, list);
  if (choice.sample !== undefined && plan.recipients < choice.sample) {
    throw new Problem('mailing_sample_too_large', { facts: { most: plan.recipients }, faults: reasonsOf(plan) });
  }
  return { ...plan, links: by_hand ? linksOf(context, mailing, drawn, list) : [] };
}

const reasonsOf = ({ left_out }: Plan): CodedFault[] =>
  Object.entries(left_out).map(([place, count]) => ({ place, code: 'left_out_count', facts: { count } }));

function linksOf(
  context: Context,
  { letter }: Mailing,
  drawn: readonly DrawnMember[],
  list?: Map<string, string>,
): InvitedMember[] {
  const { public_token } = letter;
  const places = new Map([...(list?.keys() ?? [])].map((id, at) => [id, at]));
  return drawn
    .toSorted((a, b) => (places.get(a.member_id) ?? 0) - (places.get(b.member_id) ?? 0))
    .map(({ email, channel, invitation_id }) => {
      const path = public_token ? anonymousPath(public_token) : surveyPath(email, surveyToken(context, invitation_id));
      return { email, link: `${context.config.public_url}/${path}`, channel };
    });
}

/** Members of a list by id, each with the address as it was listed. */
async function readList(tx: Queryable, { config }: Context, emails: readonly string[]): Promise<Map<string, string>> {
  const keys = emails.map((email) => emailKey(email));
  // When two members have one address, one of them has left: the other one is meant.
  const rows = await tx.many(sql<{ id: string; email_key: string }>`
    select distinct on (email_key) id, email_key from contact.member
    where email_key = any(${keys}) and (not demo or ${config.panel_env === 'tryout'})
    order by email_key, left_at desc`);
  const ids = new Map(rows.map(({ id, email_key }) => [email_key, id]));
  const faults = emails.flatMap((place, at): CodedFault[] => {
    if (keys.indexOf(keys[at]!) < at) return [{ place, code: 'stands_twice' }];
    return ids.has(keys[at]!) ? [] : [{ place, code: 'no_member' }];
  });
  const list = new Map(
    emails.flatMap((email, at): [string, string][] => {
      const id = ids.get(keys[at]!);
      return id ? [[id, email]] : [];
    }),
  );
  if (faults.length > 0) throw new Problem('mailing_list_refused', { faults });
  return list;
}

/** A list is taken as a whole: if some of it cannot be invited, nobody is, and the refusal names each of them. */
async function refuseLeftOut(tx: Queryable, { id }: Mailing, list: Map<string, string>): Promise<void> {
  const rows = await tx.many(sql<{ member_id: string; reason: ExclusionReason }>`
    select member_id, reason from contact.left_out where mailing_id = ${id}`);
  const reasons = new Map(rows.map(({ member_id, reason }) => [member_id, reason]));
  const faults = [...list].flatMap(([member, place]): CodedFault[] => {
    const reason = reasons.get(member);
    return reason ? [{ place, code: 'left_out', facts: { reason } }] : [];
  });
  if (faults.length > 0) throw new Problem('mailing_list_refused', { faults });
}

export type Again = Pick<NewMailing, 'kind' | 'last' | 'again'> & MailingStart & { everybody?: boolean };

/** Reminds or thanks those who were invited: at once, or when its moment has come. */
export const writeAgain = (context: Acting, campaignId: string, again: Again): Promise<Plan> =>
  context.db.transaction((tx) => writeAgainIn(tx, context, campaignId, again));

export async function writeAgainIn(
  tx: Queryable,
  context: Acting,
  campaignId: string,
  { everybody = false, ...given }: Again,
): Promise<Plan> {
  const choice: MailingSelection = everybody ? { everybody } : {};
  const mailing = await createMailing(tx, context, { campaign_id: campaignId, choice, ...given });
  return mailing.state === 'scheduled' ? readPlan(tx, mailing.id) : (await planIn(tx, context, mailing.id)).plan;
}
