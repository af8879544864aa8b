import type { MemberHit, MemberSeen, WhyDouble } from '#contract/calls/office/support/members.ts';
import { inTurn } from '../../fieldwork/costly-reads.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { isHere, readHits } from './search-hits.ts';
import { spendSearch } from './searches.ts';

type Pair = { one: string; other: string; why: WhyDouble };
const pairsMost = 50;

/**
 * Members who may be one person: they entered the same number, or have the same name, postcode and years of birth of
 * their children. What they share is compared and never told.
 */
export async function doublesOf(db: Queryable, context: Context, id: string): Promise<MemberSeen['doubles']> {
  const found = await db.many(sql<{ id: string; why: WhyDouble }>`
    with mine as (
      select id, lower(trim(name)) as name, array_remove(array[phone, nullif(new_phone, '')], null) as numbers,
        ${zipcodeOf(sql`member.id`)} as zipcode, ${yearsOf(sql`member.id`)} as years
      from contact.member where id = ${id}
    ), others as (
      select member.* from contact.member join mine on member.id <> mine.id
      where left_at is null and ${isHere(context)}
    )
    select others.id, 'phone' as why from others join mine on others.phone = any(numbers) or others.new_phone = any(numbers)
    union all
    select others.id, 'profile' from others join mine on lower(trim(others.name)) = mine.name
    where mine.name <> '' and ${zipcodeOf(sql`others.id`)} = mine.zipcode and ${yearsOf(sql`others.id`)} = mine.years`);
  const whys = new Map(found.map((one) => [one.id, one.why]));
  for (const { id: other, why } of found) if (why === 'phone') whys.set(other, why);
  const hits = await readHits(db, context, sql`id = any(${[...whys.keys()]}::uuid[])`, pairsMost);
  return hits.map((hit) => ({ hit, why: whys.get(hit.id)! }));
}

const sorted = (born: Sql): Sql => sql`array(select jsonb_array_elements_text(${born} - 0) order by 1)`;
const zipcodeOf = (member: Sql): Sql => sql`(
  select answers -> 'zipcode' ->> 1 from profile.answers where member_id = ${member})`;
const yearsOf = (member: Sql): Sql => sql`(
  select ${sorted(sql`(answers -> 'dob_children')`)} from profile.answers where member_id = ${member} and answers ? 'dob_children')`;

/** All pairs; of the whole panel, so only for anyone who asks for the list. */
const pairs = (context: Context): Sql<Pair> => sql<Pair>`
  with here as (
    select id, lower(trim(name)) as name, phone, nullif(new_phone, '') as new_phone
    from contact.member where left_at is null and ${isHere(context)}
  ), numbers as (
    select id, phone as number from here where phone is not null
    union select id, new_phone from here where new_phone is not null
  ), neighbours as (
    select here.id, name, answers -> 'zipcode' ->> 1 as zipcode, answers -> 'dob_children' as born,
      count(*) over (partition by name, answers -> 'zipcode' ->> 1) > 1 as shares_name
    from here join profile.answers on answers.member_id = here.id
    where name <> '' and answers ?& array['zipcode', 'dob_children']
  ), profiles as (
    select id, name, zipcode, ${sorted(sql`born`)} as years from neighbours where shares_name
  ), found as (
    select a.id as one, b.id as other, 'phone' as why from numbers a join numbers b using (number) where a.id < b.id
    union all
    select a.id, b.id, 'profile' from profiles a join profiles b using (name, zipcode, years) where a.id < b.id
  )
  select one, other, min(why) as why from found group by one, other order by one, other limit ${pairsMost + 1}`;

/** Every pair, masked, for anyone who cleans up. */
export async function listDoubles(db: Queryable, context: Acting) {
  await spendSearch(context);
  await recordAudit(db, context, { action: 'members_doubles_listed' });
  const found = await inTurn(context, (aside) => aside.db.many(pairs(context)));
  const ids = [...new Set(found.flatMap(({ one, other }) => [one, other]))];
  const hits = new Map(
    (await readHits(db, context, sql`id = any(${ids}::uuid[])`, ids.length)).map((hit) => [hit.id, hit]),
  );
  const shown = (id: string): MemberHit => hits.get(id)!;
  return {
    pairs: found.slice(0, pairsMost).map(({ one, other, why }) => ({ one: shown(one), other: shown(other), why })),
    more: found.length > pairsMost,
  };
}
