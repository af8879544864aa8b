import { isoDay } from '#contract/format.ts';
import type { Acting, Context } from '../base/context.ts';
import type { DemoLine } from '../base/demo-line.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { inviteIn } from '../mailings/invite.ts';
import { surveyPath, surveyTokenHash } from '../mailings/letter/link.ts';
import type { Drawn } from '../mailings/who/draw.ts';
import { insertInvitations } from '../mailings/who/insert.ts';
import { noteState } from '../messages/ledger/enqueue.ts';
import { emailKey } from '../people/address.ts';
import { addCampaign, publishCampaign } from '../surveys/campaigns/campaigns.ts';
import { checkCampaign } from '../surveys/campaigns/file.ts';
import { chooseTaste } from '../surveys/campaigns/taste.ts';
import { tellOutcome } from '../surveys/outcome/tell.ts';
import { answer, makeChance, toFile } from './campaign-answers.ts';
import { homework, safety, transition, transitionOutcome, wayToSchool } from './campaign-others.ts';
import { screens } from './campaign-screens.ts';
import type { DemoCampaign } from './campaign-story.ts';

const dayMs = 86_400_000;
/** The parent of the story whose link is printed, and who has not answered yet. */
const guest = 'samira@ouders.example';
/** For the terminal: a survey to fill in, with a name and without. */
export async function demoSurveys(context: Context): Promise<DemoLine[]> {
  const anonymous = await context.db.maybe(sql<{ public_token: string }>`
    select public_token from survey.campaign where anonymous and title = ${safety.title} and public_token is not null`);
  const invited = await context.db.maybe(sql<{ id: string }>`
    select invitation.id from contact.invitation
    join survey.campaign on campaign.id = campaign_id and title = ${screens.title}
    join contact.member on member.id = member_id and member.email_key = ${emailKey(guest)}`);
  if (!anonymous || !invited) return [];
  return [
    { label: 'A survey', value: `${context.config.public_url}/${surveyPath(context, guest, invited.id)}` },
    { label: 'an anonymous one', value: `${context.config.public_url}/anoniem-onderzoek/${anonymous.public_token}` },
  ];
}

/** An open, a closed, an anonymous and a draft campaign, as if they had been asked and answered these last weeks. */
export async function seedCampaigns(context: Context, tx: Queryable): Promise<void> {
  const panel: Acting = { ...context, actor: 'panel' };
  await seedKnown(context, tx, screens, { seed: 1, opened: 12, closes: -9, strangers: 0, rate: 0.62 });
  const over = { seed: 2, opened: 80, closes: 59, strangers: 380, rate: 0.7 };
  const transitionId = await seedKnown(context, tx, transition, over);
  await tellOutcome(tx, panel, transitionId, transitionOutcome);
  await seedAnonymous(context, tx, safety, { seed: 3, opened: 8, closes: -13, cases: 240, asked: true });
  const told = { seed: 4, opened: 3, closes: -25, cases: 70, asked: false };
  await chooseTaste(tx, panel, await seedAnonymous(context, tx, wayToSchool, told));
  await seedCampaign(context, tx, homework, 1);
}

async function seedCampaign(context: Context, tx: Queryable, story: DemoCampaign, daysAgo: number, closesAgo?: number) {
  const then: Acting = {
    ...context,
    clock: { ...context.clock, now: () => daysBefore(context, daysAgo) },
    actor: 'panel',
  };
  const draft = {
    ...toFile(story),
    ...(closesAgo !== undefined && { closes_at: isoDay(daysBefore(context, closesAgo)) }),
  };
  const campaign = checkCampaign(draft, context.config);
  if (Array.isArray(campaign)) throw new Error(`the story's "${story.title}": ${JSON.stringify(campaign)}`);
  const id = await addCampaign(tx, then, campaign, draft);
  if (closesAgo !== undefined) await publishCampaign(tx, then, id);
  return { id, questions: campaign.questions };
}

const daysBefore = ({ clock }: Context, days: number): Date => new Date(clock.now().getTime() - days * dayMs);

type Told = {
  seed: number;
  /** Days ago. */
  opened: number;
  closes: number;
  /** Answers of people who have been destroyed since. */
  strangers: number;
  /** How many of those who were asked began. */
  rate: number;
};

async function seedKnown(context: Context, tx: Queryable, story: DemoCampaign, told: Told): Promise<string> {
  const chance = makeChance(told.seed);
  const { id, questions } = await seedCampaign(context, tx, story, told.opened, told.closes);
  const asked = daysBefore(context, told.opened);
  const open = told.closes < 0;
  const known = await tx.many(sql<Drawn>`
    select id as member_id, gen_random_uuid() as invitation_id, name, email, phone, null as channel
    from contact.member
    where demo and registered_at < ${asked} and (email_verified_at is not null or phone_verified_at is not null)
      and (not ${open}::boolean or email <> ${guest})`);
  const hashOf = (one: Drawn) => surveyTokenHash(context, one.invitation_id);
  await insertInvitations(tx, { campaign_id: id }, known, { now: asked, hashOf });
  if (open) await seedGuest(context, tx, id);
  const members = await tx.many(sql<{ participation_id: string; email: string }>`
    select participation_id, email from contact.invitation join contact.member on member.id = member_id
    where campaign_id = ${id} order by email collate "C"`);
  const began = members.filter(({ email }) => email !== guest && chance() < told.rate);
  // Members who were destroyed since had been invited too, and nothing tells which answers are theirs.
  await tx.run(sql`
    insert into contact.invitation (campaign_id, created_at)
    select ${id}, ${asked} from generate_series(1, ${Math.round(told.strangers / told.rate)}::integer)`);
  const strangers = await tx.many(sql<{ participation_id: string }>`
    select gen_random_uuid() as participation_id from generate_series(1, ${told.strangers}::integer)`);
  const ids = [
    ...began.map(({ participation_id }) => ({ participation_id, detached: false })),
    ...strangers.map(({ participation_id }) => ({ participation_id, detached: true })),
  ];
  const cases = ids.map((one) => {
    // Most answer at once, fewer each day, and rather in the evening.
    const day = Math.min(Math.floor(-Math.log(1 - chance()) * 3.1), told.opened - Math.max(told.closes, 0) - 1);
    const evening = (9 + Math.floor(13 * Math.sqrt(chance()))) * 3_600_000;
    const start = Math.min(
      new Date(asked).setUTCHours(0, 0, 0, 0) + day * dayMs + evening,
      context.clock.now().getTime() - 3_600_000,
    );
    const stops = chance() < 0.11 ? 1 + Math.floor(chance() * 4) : questions.length;
    const finished = stops === questions.length ? new Date(start + (90 + chance() * 240) * 1000) : null;
    return {
      ...one,
      started_at: new Date(start),
      finished_at: finished,
      answers: answer(story, questions, chance, stops),
    };
  });
  await tx.run(sql`
    with told as materialized (
      select participation_id as id, detached, started_at, finished_at, answers
      from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb)
        as one (participation_id uuid, detached boolean, started_at timestamptz, finished_at timestamptz, answers jsonb)
    ), begun as (
      insert into survey.participation (campaign_id, id, version, started_at, finished_at, detached)
      select ${id}::uuid, id, 1, started_at, finished_at, detached from told
    )
    insert into survey.answer (campaign_id, participation_id, question_id, value, other_value, saved_at)
    select ${id}::uuid, told.id, question_id, value, other_value, started_at
    from told, jsonb_to_recordset(answers) as given (question_id text, value text[], other_value text)`);
  return id;
}

/** She is invited like anybody else; the terminal prints her link too, beside the message in the mailbox. */
async function seedGuest(context: Context, tx: Queryable, campaignId: string): Promise<void> {
  const minutesAgo = (minutes: number) => new Date(context.clock.now().getTime() - minutes * 60_000);
  const then: Acting = { ...context, clock: { ...context.clock, now: () => minutesAgo(4) }, actor: 'panel' };
  const { mailing_id } = await inviteIn(tx, then, campaignId, { emails: [guest] }, {});
  const { id } = await tx.one(sql<{ id: string }>`
    select id from contact.message where mailing_id = ${mailing_id}`);
  for (const [index, state] of (['sent', 'delivered', 'read'] as const).entries()) {
    await noteState(tx, id, state, minutesAgo(3 - index));
  }
  await tx.run(sql`
    update contact.mailing set state = 'finished', finished_at = ${minutesAgo(3)} where id = ${mailing_id}`);
}

type AnonymousTold = Pick<Told, 'seed' | 'opened' | 'closes'> & {
  /** How many began. */
  cases: number;
  /** Whether members were invited. */
  asked: boolean;
};

async function seedAnonymous(
  context: Context,
  tx: Queryable,
  story: DemoCampaign,
  told: AnonymousTold,
): Promise<string> {
  const { opened } = told;
  const chance = makeChance(told.seed);
  const { id, questions } = await seedCampaign(context, tx, story, opened, told.closes);
  await tx.run(sql`
    insert into contact.invitation (campaign_id, member_id, created_at)
    select ${id}, id, ${daysBefore(context, opened)} from contact.member
    where ${told.asked} and demo and (email_verified_at is not null or phone_verified_at is not null)`);
  const days = Array.from({ length: opened }, (_, day) => ({
    day: isoDay(daysBefore(context, opened - day)),
    started: 0,
    finished: 0,
  }));
  const cases = Array.from({ length: told.cases }, () => {
    const finished = chance() > 0.12;
    const day = days[Math.min(Math.floor(-Math.log(1 - chance()) * 2.4), opened - 1)]!;
    day.started++;
    if (finished) day.finished++;
    return { finished, answers: answer(story, questions, chance, finished ? questions.length : 2) };
  });
  await tx.run(sql`
    with told as materialized (
      select gen_random_uuid() as id, finished, answers
      from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as one (finished boolean, answers jsonb)
    ), begun as (
      insert into survey.anonymous_participation (campaign_id, id, version, finished)
      select ${id}::uuid, id, 1, finished from told order by random()
    ), counted as (
      insert into survey.anonymous_day (campaign_id, day, slot, started, finished)
      select ${id}::uuid, day, 0, started, finished
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as one (day date, started int, finished int)
    )
    insert into survey.anonymous_answer (campaign_id, participation_id, question_id, value, other_value)
    select ${id}::uuid, told.id, question_id, value, other_value
    from told, jsonb_to_recordset(answers) as given (question_id text, value text[], other_value text)
    order by random()`);
  return id;
}
