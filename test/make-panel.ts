import {
  addProfileQuestion,
  type OwnQuestionWords,
  stepProfileQuestion,
} from '#contract/calls/office/support/profile-questions.ts';
import type { Rule } from '#contract/sample/condition.ts';
import type { GroupsHow } from '#contract/sample/how.ts';
import type { Context } from '#server/platform/core/context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { addMembers } from './make-mailing.ts';
import type { World } from './world.ts';

type Group = { count: number; answers?: Record<string, string[]>; consents?: string[]; channel?: 'email' | 'whatsapp' };

/** Adds members who may be invited, many at once: so many with these answers, and with consent to these. */
export async function addPanel(context: Context, groups: readonly Group[]): Promise<string[][]> {
  const { db, clock } = context;
  const all: string[][] = [];
  for (const { count, answers = {}, consents = [], channel } of groups) {
    const ids = await addMembers(context, count);
    for (const [key, value] of Object.entries(answers)) {
      await db.run(sql`
        insert into profile.attribute (member_id, key, value, changed_at)
        select id, ${key}, ${value}::text[], ${clock.now()} from unnest(${ids}::uuid[]) as one (id)`);
    }
    for (const purpose of consents) {
      await db.run(sql`
        insert into contact.consent (member_id, purpose, given, sentence, route, at)
        select id, ${purpose}, true, 'Mag dat?', 'registration', ${clock.now()} from unnest(${ids}::uuid[]) as one (id)`);
    }
    if (channel === 'whatsapp') {
      await db.run(sql`
        with numbered as (select id, row_number() over () as n from unnest(${ids}::uuid[]) as one (id)),
          known as (select count(*) as before from contact.member where phone is not null)
        update contact.member set invitation_method = 'whatsapp', phone_verified_at = ${clock.now()},
          phone = '+3161' || lpad((before + n)::text, 7, '0')
        from numbered, known where member.id = numbered.id`);
    }
    all.push(ids);
  }
  return all;
}

/** As if these members were invited to a campaign a while ago, and so many of them finished it. */
export async function addHistory(
  { db, clock }: Context,
  campaign_id: string,
  ids: readonly string[],
  { finished, days_ago }: { finished: number; days_ago: number },
): Promise<void> {
  const at = new Date(clock.now().getTime() - days_ago * 86_400_000);
  await db.run(sql`
    with asked as (
      insert into contact.invitation (campaign_id, member_id, participation_id, chance, created_at)
      select ${campaign_id}, id, gen_random_uuid(), 1, ${at} from unnest(${ids}::uuid[]) as one (id)
      returning participation_id
    )
    insert into survey.participation (campaign_id, id, version, started_at, finished_at)
    select ${campaign_id}, participation_id, 1, ${at}, ${at} from asked limit ${finished}`);
}

const bornIn = (...years: string[]) => ({ dob_children: years });

/** 246 members in groups: 47 with mbo, 128 with hbo, 63 with university, and 8 who said nothing of themselves. */
export async function addGroups(context: Context) {
  const [mbo, hbo, university, silent] = (await addPanel(context, [
    {
      count: 47,
      answers: { education: ['mbo'], gender: ['female'], ...bornIn('2014') },
      channel: 'whatsapp',
    },
    {
      count: 128,
      answers: { education: ['hbo'], gender: ['female'], born_in_nl: ['no'], ...bornIn('2020') },
      consents: ['born_in_nl'],
    },
    {
      count: 63,
      answers: {
        education: ['university'],
        gender: ['male'],
        born_in_nl: ['no'],
        income: ['under_25'],
        ...bornIn('2010', '2022'),
      },
    },
    { count: 8 },
  ])) as [string[], string[], string[], string[]];
  return { mbo, hbo, university, silent };
}

export const rule = (key: string, ...values: string[]): Rule => ({ any: [{ key, values }] });

/** Sixty parents, as many with a low, a middle and a high education. */
export const groupsHow = (over: Partial<GroupsHow> = {}): GroupsHow => ({
  kind: 'groups',
  by: ['education'],
  goal: 'asked',
  spread: 'equal',
  number: 60,
  ...over,
});

/** For a world in which nobody was asked too often. */
export const noCeilings = { LIMITS: 'off', CONTACTS_PER_30_DAYS: '1000', CONTACTS_PER_YEAR: '1000' };

export const questionWords = (over: Partial<OwnQuestionWords> = {}): OwnQuestionWords => ({
  title: 'Thuistaal',
  question: 'Welke taal spreken jullie thuis het meest?',
  description: 'Zo zien we of alle ouders meedoen.',
  type: 'multiple_choice',
  options: ['Nederlands', 'Turks', 'Pools'].map((title) => ({ title })),
  page: 1,
  asked: 'registration',
  required: false,
  sensitive: false,
  consent: 'Je mag dit gebruiken voor onderzoek.',
  ...over,
});

/** A profile question as the office makes and publishes it. Returns its key. */
export async function publishQuestion(
  world: World,
  headers: Record<string, string>,
  over: Partial<OwnQuestionWords> = {},
): Promise<string> {
  const { key } = await world.call(addProfileQuestion, { body: questionWords(over) }, headers);
  await world.call(stepProfileQuestion, { params: { key }, body: { state: 'asked' } }, headers);
  return key;
}
