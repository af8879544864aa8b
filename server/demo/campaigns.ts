import { surveyPath, surveyToken } from '../fieldwork/letters/survey-link.ts';
import { noteState } from '../messages/outbox/enqueue.ts';
import { emailKey } from '../people/address.ts';
import type { Acting, Context } from '../platform/core/context.ts';
import type { DemoLine } from '../platform/core/demo-line.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { publishOutcome } from '../surveys/campaigns/published-result.ts';
import { chooseTeaser } from '../surveys/campaigns/teaser.ts';
import { answerAsParent, makeChance } from './campaigns/answers.ts';
import { food, holidays } from './campaigns/earlier.ts';
import { homework, safety, transition, transitionOutcome, wayToSchool } from './campaigns/others.ts';
import { screens } from './campaigns/screens.ts';
import type { DemoCampaign } from './campaigns/story.ts';
import { dayAgo, daysAgo } from './moments.ts';
import { inviteThese, seedCampaign, seedEarlier, seedEvenings, seedReading, seedReminder } from './seed-campaigns.ts';

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
    { label: 'A survey', value: `${context.config.public_url}/${surveyPath(guest, surveyToken(context, invited.id))}` },
    { label: 'an anonymous one', value: `${context.config.public_url}/anoniem-onderzoek/${anonymous.public_token}` },
  ];
}

/**
 * Earlier campaigns, one that is open, one whose invitations are leaving, one that the brake stopped, two without names and
 * a draft: as if they had been asked and answered these last months.
 */
export async function seedCampaigns(context: Context, tx: Queryable, researcher: Acting): Promise<void> {
  const panel: Acting = { ...context, actor: 'panel' };
  await seedEarlier(researcher, tx, food, { seed: 5, opened: 320, closes: 299, rate: 66, sample: 260 });
  await seedEarlier(researcher, tx, holidays, { seed: 6, opened: 200, closes: 179, rate: 61, sample: 320 });
  const over = { seed: 2, opened: 80, closes: 59, rate: 64, sample: 400, strangers: 40 };
  const transitionId = await seedEarlier(researcher, tx, transition, over);
  await publishOutcome(tx, panel, transitionId, transitionOutcome);
  await answeredByGuest(tx, transitionId);
  const open = { seed: 1, opened: 12, closes: -9, rate: 62, sample: 320 };
  const screensId = await seedEarlier(researcher, tx, screens, open);
  await seedReminder(researcher, tx, screensId);
  // After the draw of the others, whose seed does not draw her.
  await seedGuest(context, tx, screensId);
  await seedReading(researcher, tx, screensId);
  await seedEvenings(researcher, tx, screensId);
  await seedAnonymous(context, tx, safety, { seed: 3, opened: 8, closes: -13, cases: 240, asked: true });
  const told = { seed: 4, opened: 3, closes: -25, cases: 70, asked: false };
  await chooseTeaser(tx, panel, await seedAnonymous(context, tx, wayToSchool, told));
  await seedCampaign(context, tx, homework, 0);
}

/** She gets what the first of them answered, so that her own answers stand beside the outcome, and no number is another. */
async function answeredByGuest(tx: Queryable, campaignId: string): Promise<void> {
  const { id } = await tx.one(sql<{ id: string }>`
    select participation.id from contact.invitation
    join contact.member on member.id = member_id
    join survey.participation on participation.id = participation_id and finished_at is not null
    where invitation.campaign_id = ${campaignId} order by email collate "C" limit 1`);
  await tx.run(sql`update contact.invitation set participation_id = gen_random_uuid() where participation_id = ${id}`);
  await tx.run(sql`
    update contact.invitation set participation_id = ${id}
    where campaign_id = ${campaignId} and member_id = (select id from contact.member where email_key = ${emailKey(guest)})`);
}

/** She is invited like anybody else; the terminal prints her link too, beside the message in the mailbox. */
async function seedGuest(context: Context, tx: Queryable, campaignId: string): Promise<void> {
  const minutesAgo = (minutes: number) => new Date(context.clock.now().getTime() - minutes * 60_000);
  const then: Acting = { ...context, clock: { ...context.clock, now: () => minutesAgo(4) }, actor: 'panel' };
  const mailing_id = await inviteThese(tx, then, campaignId, [guest]);
  const { id } = await tx.one(sql<{ id: string }>`
    select id from contact.message where mailing_id = ${mailing_id}`);
  for (const [index, state] of (['sent', 'delivered', 'read'] as const).entries()) {
    await noteState(tx, id, state, minutesAgo(3 - index));
  }
  await tx.run(sql`
    update contact.mailing set state = 'finished', finished_at = ${minutesAgo(3)} where id = ${mailing_id}`);
}

type AnonymousTold = {
  seed: number;
  /** Days ago; below 0 it lies ahead. */
  opened: number;
  closes: number;
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
    select ${id}, id, ${daysAgo(context, opened, 10)} from contact.member
    where ${told.asked} and demo and (email_verified_at is not null or phone_verified_at is not null)`);
  const days = Array.from({ length: opened }, (_, day) => ({
    day: dayAgo(context, opened - day),
    started: 0,
    finished: 0,
  }));
  const cases = Array.from({ length: told.cases }, () => {
    const finished = chance() > 0.12;
    const day = days[Math.min(Math.floor(-Math.log(1 - chance()) * 2.4), opened - 1)]!;
    day.started++;
    if (finished) day.finished++;
    return { finished, answers: answerAsParent(story, questions, chance, finished ? questions.length : 2) };
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
