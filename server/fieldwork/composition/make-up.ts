import { attributes, isAsked } from '#contract/attributes.ts';
import type { Division, MakeUp } from '#contract/calls/office/panel.ts';
import { channelNames, invitationMethods } from '#contract/channels.ts';
import { dayMs, isoDay } from '#contract/format.ts';
import { leaveReasonNames } from '#contract/leave-reason-names.ts';
import { populationVariables } from '#contract/population.ts';
import { conditionKeyOf, sensitiveKeys } from '#contract/sample/condition.ts';
import { groupKeys } from '#contract/sample/how.ts';
import { backgrounds } from '#questionnaire/background.ts';
import { dayNumber } from '../../people/attributes.ts';
import { inTens } from '../../people/round-to-tens.ts';
import { steadyCounts } from '../../people/sensitive-counts.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { countSteadily, said } from './classes.ts';
import { readGrowth } from './growth.ts';
import { inPanel, proven } from './members.ts';

type Counted = { id: string | null; count: number };

/** Who the members are. No number leaves here but through `inTens`. */
export async function readMakeUp(db: Queryable, context: Context): Promise<Omit<MakeUp, 'counted_at'>> {
  const now = context.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const among = inPanel(context);
  const able = sql`${among} and ${proven}`;
  const [standing, { took_part }, { joined }, { left }, { members }] = await Promise.all([
    countStanding(db, among, ago(365)),
    db.one(sql<{ took_part: number }>`
      select count(*) as took_part from contact.member where ${able} and id in (${answeredSince(ago(365))})`),
    db.one(
      sql<{
        joined: number;
      }>`select count(*) as joined from contact.member where ${able} and registered_at > ${ago(30)}`,
    ),
    db.one(sql<{ left: number }>`
      select coalesce(sum(count), 0)::integer as left from contact.departure_count
      where reason = 'people' and month >= date_trunc('month', ${isoDay(now)}::date) - interval '1 month'`),
    db.one(sql<{ members: number }>`select count(*) as members from contact.member where ${able}`),
  ]);
  const questions: Division[] = [];
  const keys = groupKeys().filter((key) => !backgrounds[key].over);
  for (const key of keys) {
    if (key === 'region' && context.config.postcodes === undefined) continue;
    questions.push(await divideByClass(db, context, key));
  }
  const choices = attributes.filter((one) => one.type === 'multiple_choice' && isAsked(one));
  for (const { key } of choices.filter((one) => !keys.some((each) => backgrounds[each].from.includes(one.key)))) {
    questions.push(await divideByOption(db, context, key, able));
  }
  questions.push(await countTicks(db, context, able));
  return {
    members: inTens(members),
    took_part: inTens(took_part),
    joined: inTens(joined),
    left: inTens(left),
    ...(await readGrowth(db, context)),
    left_why: await countReasons(db, now),
    standing: inGroups(standingTitles, standing),
    questions,
    fresh: division('fresh', 'Wanneer vulden ze hun profiel in?', freshTitles, await countFresh(db, able, ago)),
    seen: division('seen', 'Wanneer waren ze hier voor het laatst?', seenTitles, await countSeen(db, able, now)),
    channels: division('channels', 'Hoe krijgen ze een vragenlijst?', channelTitles, await countChannels(db, able)),
    came: await countCame(db, able),
  };
}

const reasonTitles = { ...leaveReasonNames, other: 'Iets anders' };

async function countReasons(db: Queryable, now: Date): Promise<Division> {
  const counted = await db.many(sql<Counted>`
    select reason as id, sum(count)::integer as count from contact.departure_count
    where reason <> 'people' and month > date_trunc('month', ${isoDay(now)}::date) - interval '12 months' group by 1`);
  return division('left_why', 'Waarom ouders weggaan', reasonTitles, counted, true);
}

const inGroups = (titles: Readonly<Record<string, string>>, counted: readonly Counted[]) =>
  Object.entries(titles).map(([id, title]) => ({
    id,
    title,
    count: inTens(counted.find((one) => one.id === id)?.count ?? 0),
  }));

function division(
  key: string,
  title: string,
  titles: Readonly<Record<string, string>>,
  counted: readonly Counted[],
  several = false,
): Division {
  const unknown = counted.reduce((sum, { id, count }) => (id === null || !(id in titles) ? sum + count : sum), 0);
  return { key, title, groups: inGroups(titles, counted), unknown: inTens(unknown), several };
}

/** Of anonymous surveys nobody knows who took part. */
const answeredSince = (since: Date): Sql => sql`
  select distinct member_id from contact.invitation
  join survey.participation on participation.campaign_id = invitation.campaign_id
    and participation.id = invitation.participation_id
  where member_id is not null and started_at > ${since}`;

const standingTitles = {
  took_part: 'Deed mee',
  silent: 'Stil',
  not_proven: 'Nog niet bevestigd',
  unreachable: 'Niet bereikbaar',
};

/** Each member in one standing, the first that fits. */
const countStanding = (db: Queryable, among: Sql, since: Date): Promise<Counted[]> =>
  db.many(sql<Counted>`
    with answered as materialized (
      ${answeredSince(since)}
    ), stopped as materialized (
      select distinct member_id, channel, address from contact.stopped
    )
    select case
        when not ${proven} then 'not_proven'
        when (email_verified_at is null or exists (
            select from stopped where stopped.member_id = member.id and channel = 'email' and address = member.email))
          and (phone_verified_at is null or exists (
            select from stopped where stopped.member_id = member.id and channel = 'whatsapp' and address = member.phone))
          then 'unreachable'
        when answered.member_id is not null then 'took_part'
        else 'silent' end as id, count(*) as count
    from contact.member left join answered on answered.member_id = member.id where ${among} group by 1`);

async function divideByClass(db: Queryable, context: Context, variable: string): Promise<Division> {
  const { title, classes } = populationVariables[variable]!;
  const { counts, unknown } = await countSteadily(db, context, variable);
  const groups = classes.map(({ id, title }) => ({ id, title, count: inTens(counts.get(id) ?? 0) }));
  return { key: variable, title, groups, unknown: inTens(unknown), several: false };
}

async function divideByOption(db: Queryable, context: Context, key: string, among: Sql): Promise<Division> {
  const { short, options } = attributes.find((one) => one.key === key)!;
  const counted = await db.many(sql<Counted>`
    select ${said(key)} ->> 0 as id, count(*) as count
    from contact.member left join profile.answers on answers.member_id = member.id where ${among} group by 1`);
  const steady = await steadyCounts(
    context,
    `panel ${key}`,
    new Map(['unknown', ...options.map(({ id }) => id)].map((id) => [id, countOf(counted, id)])),
  );
  const shown = [...steady].map(([id, count]) => ({ id: id === 'unknown' ? null : id, count }));
  return division(key, short, Object.fromEntries(options.map(({ id, title }) => [id, title])), shown);
}

const countOf = (counted: readonly Counted[], id: string): number =>
  counted.reduce((sum, one) => ((one.id ?? 'unknown') === id ? sum + one.count : sum), 0);

/** The boxes of the profile that somebody may leave alone. That of extra care counts only with its consent. */
async function countTicks(db: Queryable, context: Context, among: Sql): Promise<Division> {
  const boxes = attributes.filter((one) => one.type === 'checkbox' && conditionKeyOf(one.key) && isAsked(one));
  const ticked = boxes.map(({ key }) => sql`count(*) filter (where ${said(key)} ->> 0 = 'true')`);
  const { counts } = await db.one(sql<{ counts: number[] }>`
    select array[${ticked.reduce((list, one) => sql`${list}, ${one}`)}]::integer[] as counts
    from contact.member join profile.answers on answers.member_id = member.id where ${among}`);
  const counted = boxes.map(({ key }, at): Counted => ({ id: key, count: counts[at]! }));
  const sensitive = counted.filter(({ id }) => id !== null && sensitiveKeys.includes(id));
  const steady = await steadyCounts(context, 'panel', new Map(sensitive.map(({ id, count }) => [id!, count])));
  const shown = counted.map((one) => ({ ...one, count: steady.get(one.id ?? '') ?? one.count }));
  const titles = Object.fromEntries(boxes.map(({ key, short }) => [key, short]));
  return division('ticks', 'Wat ze aanvinkten', titles, shown, true);
}

const freshTitles = {
  half: 'In het laatste half jaar',
  year: 'Een half jaar tot een jaar geleden',
  older: 'Langer dan een jaar geleden',
};

/** By the newest answer of the profile. */
function countFresh(db: Queryable, among: Sql, ago: (days: number) => Date): Promise<Counted[]> {
  const since = (days: number) => sql`
    jsonb_path_exists(answers, '$.*[0] ? (@ > $day)', jsonb_build_object('day', ${dayNumber(ago(days))}::integer))`;
  return db.many(sql<Counted>`
    select case when ${since(182)} then 'half' when ${since(365)} then 'year' when answers <> '{}' then 'older' end as id,
      count(*) as count
    from contact.member left join profile.answers on answers.member_id = member.id where ${among} group by 1`);
}

const seenTitles = {
  quarter: 'In de laatste drie maanden',
  year: 'Drie maanden tot een jaar geleden',
  older: 'Langer dan een jaar geleden',
};

/** Of each member a month is kept, and no finer time. */
function countSeen(db: Queryable, among: Sql, now: Date): Promise<Counted[]> {
  const day = isoDay(now);
  return db.many(sql<Counted>`
    select case when seen > ${day}::date - interval '3 months' then 'quarter'
        when seen > ${day}::date - interval '1 year' then 'year' else 'older' end as id, count(*) as count
    from (select coalesce(active_in, registered_at::date) as seen from contact.member where ${among}) as one group by 1`);
}

const channelTitles = Object.fromEntries(invitationMethods.map((method) => [method, channelNames[method]]));

const countChannels = (db: Queryable, among: Sql): Promise<Counted[]> =>
  db.many(sql<Counted>`
    select invitation_method as id, count(*) as count from contact.member where ${among} group by 1`);

/** By which link, by an import, or by themselves. */
async function countCame(db: Queryable, among: Sql): Promise<Division> {
  const links = await db.many(sql<{ code: string; name: string }>`
    select code, name from contact.recruitment order by created_at desc, code`);
  const counted = await db.many(sql<Counted>`
    select case when recruited_by is not null then recruited_by
        when imported.member_id is not null then 'import:' else 'site:' end as id, count(*) as count
    from contact.member
    left join (
      select distinct member_id from contact.consent where route = 'import'
    ) as imported on imported.member_id = member.id
    where ${among} group by 1`);
  const titles = new Map([
    ...links.map(({ code, name }): [string, string] => [code, name]),
    ['site:', 'Zonder link: via de site'],
    ['import:', 'Overgenomen uit een ander bestand'],
  ]);
  return division('came', 'Hoe kwamen ze hier?', Object.fromEntries(titles), counted);
}
