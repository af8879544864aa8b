import type { Rule } from '#contract/sample/condition.ts';
import type { GroupsHow } from '#contract/sample/how.ts';
import { slowMailing } from '../fieldwork/delivery-control/mailing-control.ts';
import { inviteIn, writeAgainIn } from '../fieldwork/invite.ts';
import { estimateDraw } from '../fieldwork/sample/draw-chosen.ts';
import { reasonOf } from '../messages/channels/whatsapp/codes.ts';
import { emailKey } from '../people/address.ts';
import type { Acting, Context } from '../platform/core/context.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { checkCampaign } from '../surveys/campaigns/campaign-file.ts';
import { addCampaign, publishCampaign } from '../surveys/campaigns/campaigns.ts';
import { demoCampaignFile } from './campaigns/answers.ts';
import type { DemoCampaign } from './campaigns/story.ts';
import { evenings, reading } from './campaigns/under-way.ts';
import { asOf, dayAgo, daysAgo } from './moments.ts';
import { seedAnswers } from './seed-answers.ts';

/** What Meta says of a number without WhatsApp. */
const noWhatsapp = reasonOf(131026);

/** How many of a hundred messages come to grief. */
type Fates = { failed: number };
type Gone = {
  /** When the first left. */
  from: Date;
  /** Minutes over which they left. */
  minutes: number;
  /** How many left; the others still wait. Default: all. */
  count?: number;
} & Fates;

/**
 * Messages of a mailing that left as if workers had sent them, with what came of each: an e-mail is sent, and what happened
 * to a WhatsApp message its provider tells. What bounced stops the address, as it does elsewhere.
 */
async function seedDeliveries(
  tx: Queryable,
  mailing_id: string,
  { from, minutes, count, failed }: Gone,
): Promise<void> {
  await tx.run(sql`
    with fated as materialized (
      select id, member_id, channel, to_address,
        ${from}::timestamptz + (place::float8 / many) * make_interval(mins => ${minutes}) as at,
        case when luck < ${failed}::float8 / 100 then case channel when 'email' then 'bounced' else 'failed' end
          when channel = 'email' then 'sent' when luck < 0.3 then 'delivered' else 'read' end as fate
      from (
        select message.*, row_number() over (order by member_id) as place, count(*) over () as many,
          (('x' || left(md5(member_id::text || subject), 6))::bit(24)::integer)::float8 / 16777216 as luck
        from contact.message where mailing_id = ${mailing_id}
      ) as message
      where place <= ${count ?? null}::integer or ${count ?? null}::integer is null
    ), moved as (
      update contact.message set state = fate, attempts = 1 from fated where message.id = fated.id
    ), stopped as (
      insert into contact.stopped (member_id, channel, address, reason, at)
      select member_id, channel, to_address, 'bounced', at from fated where fate = 'bounced'
      on conflict do nothing
    )
    insert into contact.message_event (message_id, state, at, reason)
    select id, step, at + after, case when step = 'bounced' then '550 5.1.1 no such user'
        when step = 'failed' then ${noWhatsapp}::text end
    from fated, lateral (values
      ('sent', interval '0', 1), ('delivered', interval '20 seconds', 2), ('read', interval '41 minutes', 3),
      ('bounced', interval '30 seconds', 2), ('failed', interval '10 seconds', 2)
    ) as steps (step, after, place)
    where step = 'sent' or step = fate or (step = 'delivered' and fate = 'read')
    order by id, place`);
}

export async function seedCampaign(
  context: Context,
  tx: Queryable,
  story: DemoCampaign,
  opened: number,
  closes?: number,
) {
  const acting: Acting = { ...asOf(context, daysAgo(context, opened, 9)), actor: 'panel' };
  const draft = { ...demoCampaignFile(story), ...(closes !== undefined && { closes_at: dayAgo(context, closes) }) };
  const campaign = checkCampaign(draft, context.config);
  if (Array.isArray(campaign)) throw new Error(`the story's "${story.title}": ${JSON.stringify(campaign)}`);
  const id = await addCampaign(tx, acting, campaign, draft);
  if (closes !== undefined) await publishCampaign(tx, acting, id);
  return { id, questions: campaign.questions };
}

type Earlier = {
  seed: number;
  /** Days ago; below 0 it lies ahead. */
  opened: number;
  closes: number;
  /** How many were asked, and how many of a hundred of them began. */
  sample: number;
  rate: number;
  strangers?: number;
};

/** A campaign as it was asked, reminded and answered, by the engine that asks everybody else too. */
export async function seedEarlier(context: Acting, tx: Queryable, story: DemoCampaign, told: Earlier): Promise<string> {
  const { seed, opened, closes, sample, rate, strangers = 0 } = told;
  const { id, questions } = await seedCampaign(context, tx, story, opened, closes);
  const asked = daysAgo(context, opened, 10);
  const then = asOf(context, asked);
  const mailing_id =
    closes > 0
      ? await inviteThese(tx, then, id, await membersThen(tx, asked, sample, story.title))
      : (await inviteIn(tx, then, id, { sample }, { seed: story.title })).mailing_id;
  await seedDeliveries(tx, mailing_id, { from: asked, minutes: 30, failed: 2 });
  await finish(tx, mailing_id, asked);
  const over = closes > 0;
  const ends = over ? daysAgo(context, closes, 0) : context.clock.now();
  await seedAnswers(tx, id, { seed, story, questions, asked, ends, rate, strangers });
  if (!over) return id;
  const reminded = daysAgo(context, opened - 7, 10);
  const reminder = await writeAgainIn(tx, asOf(context, reminded), id, { kind: 'reminder' });
  await seedDeliveries(tx, reminder.mailing_id, { from: reminded, minutes: 20, failed: 1 });
  await finish(tx, reminder.mailing_id, reminded);
  return id;
}

/** Invites exactly these as if they had been drawn: what was to be expected of them is kept, to be held beside what came. */
export async function inviteThese(tx: Queryable, context: Acting, campaign_id: string, emails: string[]) {
  const members = await tx.many(sql<{ id: string }>`
    select id from contact.member where email_key = any(${emails.map((email) => emailKey(email))})`);
  const choice = { members: members.map(({ id }) => id) };
  const { forecast } = await estimateDraw(tx, context, { campaign_id, choice });
  const { mailing_id } = await inviteIn(tx, context, campaign_id, { emails }, {});
  await tx.run(sql`
    update contact.mailing set forecast = ${forecast ? JSON.stringify(forecast) : null}::jsonb where id = ${mailing_id}`);
  return mailing_id;
}

/** Who was a member by then, for a draw of today would find who joined since. */
async function membersThen(tx: Queryable, asked: Date, sample: number, order: string): Promise<string[]> {
  const rows = await tx.many(sql<{ email: string }>`
    select email from contact.member
    where demo and left_at is null and registered_at < ${asked} and email_verified_at is not null
      and not exists (select from contact.stopped where member_id = member.id)
    order by md5(email || ${order}) limit ${sample}`);
  return rows.map(({ email }) => email);
}

const finish = (tx: Queryable, id: string, from: Date): Promise<number> =>
  tx.run(sql`
    update contact.mailing set state = 'finished', finished_at = ${from}::timestamptz + interval '40 minutes',
      trial_tried_at = case when trial is not null then planned_at end,
      trial_passed_at = case when trial is not null then planned_at end
    where id = ${id}`);

/** Looked after until now: a worker that finds a mailing that waited for days asks first whether it is still meant. */
const tended = (tx: Queryable, { clock }: Context, id: string): Promise<number> =>
  tx.run(sql`update contact.mailing set tended_at = ${clock.now()} where id = ${id}`);

/** A reminder on its way, slowly, so that there is something to watch. */
export async function seedReminder(context: Acting, tx: Queryable, campaign: string): Promise<void> {
  const began = new Date(context.clock.now().getTime() - 50 * 60_000);
  const { mailing_id } = await writeAgainIn(tx, asOf(context, began), campaign, { kind: 'reminder' });
  await seedDeliveries(tx, mailing_id, { from: began, minutes: 50, count: 60, failed: 1 });
  await slowMailing(tx, asOf(context, began), mailing_id, 1);
  await tended(tx, context, mailing_id);
}

/** Leaves out members who still have the other list to do. */
const free = (screens: string): Rule[] => [{ any: [{ key: 'unfinished', values: [screens], not: true }] }];

/** As many filled-in lists of each education, so that there are groups to follow against their targets. */
const byEducation: GroupsHow = { kind: 'groups', by: ['education'], goal: 'finished', spread: 'equal', number: 90 };

/** Invitations on their way, drawn by groups. */
export async function seedReading(context: Acting, tx: Queryable, screens: string): Promise<void> {
  const began = new Date(context.clock.now().getTime() - 70 * 60_000);
  const { id, questions } = await seedCampaign(context, tx, reading, 1, -20);
  const wanted = { groups: byEducation, where: free(screens) };
  const { mailing_id } = await inviteIn(tx, asOf(context, began), id, wanted, { seed: reading.title });
  await seedDeliveries(tx, mailing_id, { from: began, minutes: 65, count: 110, failed: 1 });
  const answering = {
    seed: 7,
    story: reading,
    questions,
    asked: began,
    ends: context.clock.now(),
    rate: 24,
    hours: 0.6,
  };
  await seedAnswers(tx, id, answering);
  await slowMailing(tx, asOf(context, began), mailing_id, 2);
  await tended(tx, context, mailing_id);
}

/** The brake looked at the first ones, and stopped the rest. */
export async function seedEvenings(context: Acting, tx: Queryable, screens: string): Promise<void> {
  const began = daysAgo(context, 2, 10);
  const { id, questions } = await seedCampaign(context, tx, evenings, 2, -26);
  const wanted = { sample: 510, where: free(screens) };
  const { mailing_id } = await inviteIn(tx, asOf(context, began), id, wanted, { seed: evenings.title });
  const trial = 26;
  await seedDeliveries(tx, mailing_id, { from: began, minutes: 4, count: trial, failed: 23 });
  const ends = context.clock.now();
  await seedAnswers(tx, id, { seed: 8, story: evenings, questions, asked: began, ends, rate: 62 });
  const tried = new Date(began.getTime() + 5 * 60_000);
  const { faults } = await tx.one(sql<{ faults: number }>`
    select count(*) as faults from contact.message where mailing_id = ${mailing_id} and state in ('failed', 'bounced')`);
  const { brake_fault_percent: most } = context.config;
  const share = Number(((faults * 100) / trial).toFixed(1));
  const reason = `of the first ${trial}, ${faults} of ${trial} messages failed or bounced: ${share} %, and ${most} % is allowed`;
  await tx.run(sql`
    update contact.mailing set state = 'stopped', reason = ${reason}, trial = ${trial}, let_go = ${trial},
      let_go_at = ${tried}, trial_tried_at = ${tried}, tended_at = ${context.clock.now()}
    where id = ${mailing_id}`);
}
