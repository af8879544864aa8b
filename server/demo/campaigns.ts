import { isoDay } from '#contract/format.ts';
import { emailKey } from '../account/address.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { noteState, queueMessage } from '../messages/queue.ts';
import { hashToken } from '../secrets.ts';
import type { DemoLine } from '../summary.ts';
import { type Campaign, checkCampaign } from '../surveys/campaign-file.ts';
import { addCampaign, publishCampaign } from '../surveys/campaigns.ts';
import { invitationWhatsapp } from '../surveys/mail.ts';
import { answer, makeChance, toFile } from './campaign-answers.ts';
import { homework, safety, transition } from './campaign-others.ts';
import { screens } from './campaign-screens.ts';
import type { DemoCampaign } from './campaign-story.ts';

const dayMs = 86_400_000;
/** The parent of the story whose link is printed, and who has not answered yet. */
const guest = 'samira@ouders.example';
const guestToken = ({ secrets }: Context): string =>
  secrets.fingerprint('demo invitation', guest).toString('base64url');
const guestLink = (context: Context): string =>
  `${context.config.public_url}/onderzoek/${encodeURIComponent(guest)}/${guestToken(context)}`;

/** For the terminal: a survey to fill in, with a name and without. */
export async function demoSurveys(context: Context): Promise<DemoLine[]> {
  const anonymous = await context.db.maybe(sql<{ public_token: string }>`
    select public_token from survey.campaign where anonymous and title = ${safety.title} and public_token is not null`);
  if (!anonymous) return [];
  return [
    { label: 'A survey', value: guestLink(context) },
    { label: 'an anonymous one', value: `${context.config.public_url}/anoniem-onderzoek/${anonymous.public_token}` },
  ];
}

/** An open, a closed, an anonymous and a draft campaign, as if they had been asked and answered these last weeks. */
export async function seedCampaigns(context: Context, tx: Queryable): Promise<void> {
  await seedKnown(context, tx, screens, { seed: 1, opened: 12, closes: -9, strangers: 0, rate: 0.62 });
  await seedKnown(context, tx, transition, { seed: 2, opened: 80, closes: 59, strangers: 380, rate: 0.7 });
  await seedAnonymous(context, tx);
  await seedCampaign(context, tx, homework, 1);
}

async function seedCampaign(context: Context, tx: Queryable, story: DemoCampaign, daysAgo: number, closesAgo?: number) {
  const then = { ...context, clock: { now: () => daysBefore(context, daysAgo) } };
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

async function seedKnown(context: Context, tx: Queryable, story: DemoCampaign, told: Told): Promise<void> {
  const chance = makeChance(told.seed);
  const { id, questions } = await seedCampaign(context, tx, story, told.opened, told.closes);
  const asked = daysBefore(context, told.opened);
  const members = await tx.many(sql<{ participation_id: string; email: string }>`
    insert into contact.invitation (campaign_id, member_id, token_hash, participation_id, email_key, created_at)
    select ${id}, id, sha256(gen_random_uuid()::text::bytea), gen_random_uuid(), email_key, ${asked}
    from contact.member where demo and registered_at < ${asked} and (email_verified_at is not null or phone_verified_at is not null)
    returning participation_id, (select email from contact.member where id = member_id) as email`);
  members.sort((a, b) => (a.email < b.email ? -1 : 1));
  if (told.closes < 0) await seedGuest(context, tx, { id, questions, title: story.title, story });
  const began = members.filter(({ email }) => email !== guest && chance() < told.rate);
  const ids = [
    ...began.map(({ participation_id }) => participation_id),
    ...Array.from({ length: told.strangers }, () => null),
  ];
  const cases = ids.map((participation_id) => {
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
      participation_id,
      started_at: new Date(start),
      finished_at: finished,
      answers: answer(story, questions, chance, stops),
    };
  });
  await tx.run(sql`
    with told as materialized (
      select coalesce(participation_id, gen_random_uuid()) as id, started_at, finished_at, answers
      from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb)
        as one (participation_id uuid, started_at timestamptz, finished_at timestamptz, answers jsonb)
    ), begun as (
      insert into survey.participation (campaign_id, id, version, started_at, finished_at)
      select ${id}::uuid, id, 1, started_at, finished_at from told
    )
    insert into survey.answer (campaign_id, participation_id, question_id, value, other_value, saved_at)
    select ${id}::uuid, told.id, question_id, value, other_value, started_at
    from told, jsonb_to_recordset(answers) as given (question_id text, value text[], other_value text)`);
}

type Opened = { id: string; questions: Campaign['questions']; title: string; story: DemoCampaign };

/** Her link is one that the terminal can print again, and the mailbox holds the message it came with. */
async function seedGuest(context: Context, tx: Queryable, { id, questions, title, story }: Opened): Promise<void> {
  const hash = hashToken(guestToken(context));
  const member = await tx.one(sql<{ id: string; name: string | null; phone: string }>`
    with invited as (
      update contact.invitation set token_hash = ${hash}, email_key = ${emailKey(guest)}
      where campaign_id = ${id} and member_id = (select id from contact.member where email_key = ${emailKey(guest)})
      returning member_id
    )
    select member.id, name, phone from contact.member join invited on invited.member_id = member.id`);
  const { ends_at } = await tx.one(sql<{ ends_at: Date | null }>`
    select closes_at as ends_at from survey.campaign where id = ${id}`);
  const to = { member_id: member.id, name: member.name, address: member.phone };
  const invitation = { title, anonymous: false, questions, ends_at, letter: story.invitation ?? null };
  const message = invitationWhatsapp(context.config, to, invitation, guestLink(context));
  const minutesAgo = (minutes: number) => new Date(context.clock.now().getTime() - minutes * 60_000);
  const message_id = await queueMessage(tx, message, minutesAgo(4));
  for (const [index, state] of (['sent', 'delivered', 'read'] as const).entries()) {
    await noteState(tx, message_id, state, minutesAgo(3 - index));
  }
}

async function seedAnonymous(context: Context, tx: Queryable): Promise<void> {
  const chance = makeChance(3);
  const { id, questions } = await seedCampaign(context, tx, safety, 8, -13);
  const days = Array.from({ length: 8 }, (_, day) => ({
    day: isoDay(daysBefore(context, 8 - day)),
    started: 0,
    finished: 0,
  }));
  const cases = Array.from({ length: 240 }, () => {
    const finished = chance() > 0.12;
    const day = days[Math.min(Math.floor(-Math.log(1 - chance()) * 2.4), 7)]!;
    day.started++;
    if (finished) day.finished++;
    return { finished, answers: answer(safety, questions, chance, finished ? questions.length : 2) };
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
}
