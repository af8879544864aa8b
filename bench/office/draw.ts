import type { Rule } from '#contract/sample/condition.ts';
import { countConditions } from '#server/fieldwork/sample/count.ts';
import { previewDraw } from '#server/fieldwork/sample/eligibility-counts.ts';
import { loadOwnQuestions } from '#server/people/attributes.ts';
import type { Acting } from '#server/platform/core/context.ts';
import { type Queryable, type Sql, sql } from '#server/platform/database/sql.ts';
import { publishOne } from '../mailing/members.ts';

const limits = { times_bare: 1.5, count_ms: 300, of_members: 100_000 };
const tries = Number(process.env.TRIES ?? 15);

/** By chance, and the same in every run. `n` is the number of the member. */
const chance = (of: string, many: number): Sql =>
  sql`(abs(hashtext(n || ${of}::text)::bigint) % ${many}::integer)::integer`;
const oneOf = (of: string, ...all: string[]): Sql => sql`(${all}::text[])[1 + ${chance(of, all.length)}]`;
/** Four hundred first names: among a million there are some with the same postcode and years of birth too. */
const firstName = sql`
  ${oneOf('first', ...'An Bo Che Da El Fa Ger Ha In Jo Ka Lu Ma No Ol Pe Ro Sa Ti Wi'.split(' '))} ||
  ${oneOf('last', ...'na ke ra lia mar rik di bert no tje ris mi van sha lo dra bin ne ta do'.split(' '))}`;
const portion = 20_000;

/** Adds members of every kind until there are `count`, with a profile like that of a registration, whom these campaigns asked. */
async function fillPanel({ db, clock }: Acting, count: number, campaigns: readonly string[]): Promise<void> {
  const now = clock.now();
  const { there } = await db.one(sql<{ there: number }>`select count(*) as there from contact.member`);
  for (let from = there; from < count; from += portion) {
    const until = Math.min(from + portion, count);
    await db.transaction(async (tx) => {
      // Without triggers: the copy for the release before takes nine tenths of the time, and nothing measured reads it.
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`
      with member as (
        insert into contact.member (name, email, email_key, email_verified_at, phone, phone_verified_at, invitation_method,
          registered_at)
        select ${firstName}, 'ouder' || n || '@meting.example', 'ouder' || n || '@meting.example', ${now}::timestamptz,
          '+316' || (10000000 + n), case when has_phone then ${now}::timestamptz end,
          case when has_phone then 'whatsapp' else 'email' end, ${now}::timestamptz
        from (select n, ${chance('phone', 3)} = 0 as has_phone from generate_series(${from + 1}::integer, ${until}::integer) as n) as one
        returning id, substr(email, 6, position('@' in email) - 6)::integer as n
      ), profile as (
        insert into profile.answers (member_id, answers)
        select id, jsonb_object_agg(key, to_jsonb(9000 + ${chance('day', 900)}) || to_jsonb(value)) from member, lateral (values
          ('gender', array[${oneOf('gender', 'female', 'male', 'other')}]),
          ('education', array[${oneOf('education', 'primary', 'vmbo', 'havo_vwo', 'mbo', 'hbo', 'university')}]),
          ('zipcode', array[(1000 + ${chance('zipcode', 9000)})::text]),
          ('born_in_nl', array[${oneOf('born_in_nl', 'no', 'yes', 'yes', 'yes', 'yes')}]),
          ('parents_born_in_nl', array[${oneOf('parents', 'both', 'one', 'none')}]),
          ('income', array['40_to_60']),
          ('children_amount', array[(1 + ${chance('children', 4)})::text]),
          ('dob_children', array[(2004 + ${chance('oldest', 22)})::text, (2004 + ${chance('youngest', 17)})::text]),
          ('mbo_child', array[(${chance('mbo', 7)} = 0)::text]),
          ('participation_council', array['false']),
          ('contact_lop', array[(${chance('contact', 2)} = 0)::text]),
          ('own_thuistaal', array[${oneOf('language', 'nederlands', 'turks', 'pools', 'engels')}]),
          ('own_sport', string_to_array(${oneOf('sport', 'voetbal|turnen', 'dans', 'geen')}, '|')),
          ('privacy_policy', array['true'])) as said (key, value)
        group by id, n
      )
      insert into contact.consent (member_id, purpose, given, sentence, channel, route, at)
      select id, purpose, true, 'Ja.', channel, 'registration', ${now}::timestamptz
      from member, (values ('contact', 'email'), ('privacy', null), ('born_in_nl', null), ('parents_born_in_nl', null))
        as said (purpose, channel)`);
    });
    if (until % 100_000 === 0 && until < count) console.log(`  ${until} of ${count} members`);
  }
  for (const [at, campaign] of campaigns.entries()) {
    const then = new Date(now.getTime() - (at + 1) * 60 * 86_400_000);
    await db.run(sql`
      with asked as (
        insert into contact.invitation (campaign_id, member_id, participation_id, chance, created_at)
        select ${campaign}::uuid, id, gen_random_uuid(), 0.5, ${then}::timestamptz from contact.member
        where hashtext(id::text || ${campaign}) % 2 = 0 returning participation_id
      )
      insert into survey.participation (campaign_id, id, version, started_at, finished_at)
      select ${campaign}::uuid, participation_id, 1, ${then}::timestamptz,
        case when hashtext(participation_id::text) % 5 < 2 then ${then}::timestamptz end
      from asked`);
  }
  await db.alone((client) => client.query('vacuum analyze'));
}

const rule = (key: string, ...values: string[]): Rule => ({ any: [{ key, values }] });
export const conditions: Rule[] = [
  rule('child_age', '4..12'),
  rule('education', 'mbo', 'hbo', 'university'),
  rule('zipcode', '1000..4999'),
  rule('mbo_child', 'no'),
  rule('invited', 'never'),
];

/** Five of which two are about questions of the organisation itself. */
const withOwn: Rule[] = [
  ...conditions.slice(0, 2),
  rule('own_thuistaal', 'turks', 'pools'),
  rule('own_sport', 'voetbal', 'dans'),
  ...conditions.slice(4),
];

/** The same fives as somebody writes them by hand. */
const byHand = (year: number): Sql[] => [
  sql`id in (select member_id from profile.answers, jsonb_array_elements_text((answers -> 'dob_children') - 0) as born
    where born between ${String(year - 12)} and ${String(year - 4)})`,
  sql`id in (select member_id from profile.answers where answers -> 'education' ?| '{mbo,hbo,university}')`,
  sql`id in (select member_id from profile.answers where answers -> 'zipcode' ->> 1 between '1000' and '4999')`,
  sql`id not in (select member_id from profile.answers where answers -> 'mbo_child' ->> 1 = 'true')`,
  sql`not exists (select from contact.invitation where member_id = member.id)`,
];
/** How many of one condition, and of all of them: what a count of the office is held against. */
export const conditionsByHand = (db: Queryable, year: number): Promise<number[]> => countByHand(db, byHand(year));
const withOwnByHand = (year: number): Sql[] => [
  ...byHand(year).slice(0, 2),
  sql`id in (select member_id from profile.answers where answers -> 'own_thuistaal' ?| '{turks,pools}')`,
  sql`id in (select member_id from profile.answers where answers -> 'own_sport' ?| '{voetbal,dans}')`,
  ...byHand(year).slice(4),
];
/** All of them at once. */
export const allByHand = (year: number): Sql => byHand(year).reduce((both, one) => sql`${both} and ${one}`);
const countOf = (holds: Sql): Sql<{ count: number }> => sql<{ count: number }>`
  select count(*) as count from contact.member where left_at is null and not demo and ${holds}`;

/** Each of them and all together: one statement a number. */
async function countByHand(db: Queryable, each: readonly Sql[]): Promise<number[]> {
  const all = each.reduce((both, one) => sql`${both} and ${one}`);
  const counts: number[] = [];
  for (const holds of [...each, all]) counts.push((await db.one(countOf(holds))).count);
  return counts;
}

export async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < tries; at++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(tries / 2)]!;
}

/** Counting a draw with five conditions, beside the same by hand; and the whole look at it. */
export async function measureDraw(context: Acting, members: number): Promise<string[]> {
  const { db, clock } = context;
  await publishOwn(db);
  const limit_ms = limits.count_ms * Math.max(1, members / limits.of_members);
  const campaigns = [await publishOne(context), await publishOne(context), await publishOne(context)];
  await fillPanel(context, members, campaigns);
  const id = await publishOne(context);
  const year = clock.now().getUTCFullYear();
  const own = await compareCounts(context, withOwn, withOwnByHand(year));
  const { countMs, bareMs } = await compareCounts(context, conditions, byHand(year));
  const lookMs = await medianOf(() =>
    previewDraw(db, context, id, { conditions, how: { kind: 'number', number: 1000 } }),
  );
  const ms = (time: number) => `${time.toFixed(0)} ms`;
  const times = countMs / bareMs;
  console.log(
    `a draw over ${members} members with 5 conditions: each and all counted in ${ms(countMs)} (limit ${limit_ms}),`,
    `by hand in ${ms(bareMs)}: ${times.toFixed(2)} times (limit ${limits.times_bare}); the whole look ${ms(lookMs)}`,
  );
  console.log(
    `with two own questions among the five ${ms(own.countMs)}, by hand ${ms(own.bareMs)}:`,
    `${(own.countMs / own.bareMs).toFixed(2)} times (limit ${limits.times_bare})`,
  );
  return [
    ...(own.countMs / own.bareMs <= limits.times_bare ? [] : ['counting a draw by own questions']),
    ...(countMs <= limit_ms ? [] : ['counting a draw']),
    ...(times <= limits.times_bare ? [] : ['counting a draw beside SQL by hand']),
  ];
}

async function compareCounts(context: Acting, rules: Rule[], hand: readonly Sql[]) {
  const { db } = context;
  const counted = await countConditions(db, context, rules);
  const told = [...counted.rules.map(({ all }) => all), counted.all];
  const exact = await countByHand(db, hand);
  if (exact.some((count, at) => (told[at] ?? 0) !== count - (count % 10))) {
    throw new Error(`counted ${told.join(' ')}, by hand ${exact.join(' ')}`);
  }
  const bareMs = await medianOf(() => countByHand(db, hand));
  return { bareMs, countMs: await medianOf(() => countConditions(db, context, rules)) };
}

async function publishOwn(db: Queryable): Promise<void> {
  const titled = (...ids: string[]) => JSON.stringify(ids.map((id) => ({ id, title: id })));
  await db.run(sql`
    insert into profile.question (key, title, question, description, type, options, page, asked, required, sensitive, state)
    values
      ('own_thuistaal', 'Thuistaal', 'Welke taal?', '', 'multiple_choice',
        ${titled('nederlands', 'turks', 'pools', 'engels')}::jsonb, 1, 'registration', false, false, 'asked'),
      ('own_sport', 'Sport', 'Welke sport?', '', 'multiple_answer',
        ${titled('voetbal', 'turnen', 'dans', 'geen')}::jsonb, 1, 'registration', false, false, 'asked')
    on conflict do nothing`);
  await loadOwnQuestions(db);
}
