import { isoDay } from '#contract/format.ts';
import {
  type Condition,
  conditionKeyOf,
  type Rule,
  readEnds,
  readSpan,
  sensitiveKeys,
} from '#contract/sample/condition.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Sql, sql, word } from '../../platform/database/sql.ts';
import { knownPostcodes } from '../../surveys/answering/regions.ts';

/** Mailings of before there were alternatives keep bare conditions. */
export type SampleRules = readonly (Rule | Condition)[];
export const rulesOf = (where: SampleRules): Rule[] => where.map((one) => ('any' in one ? one : { any: [one] }));

/**
 * Conditions as SQL: `joins` brings for each the set of members that it is about, once each, and `each` says by rule
 * whether a member is in it. Joined and not asked for with `in`, because PostgreSQL would walk through a large set anew
 * for each member. Those about the profile are all looked up in one pass over the answers.
 */
type ConditionSql = { joins: Sql; each: Sql[][]; all: Sql };

export function conditionSql(context: Context, rules: readonly Rule[], member: Sql): ConditionSql {
  let joins = sql``;
  const said: Sql[] = [];
  let count = 0;
  const each = rules.map(({ any }) =>
    any.map((condition) => {
      const name = word(`condition_${count++}`);
      const { members, holds, inside } = setOf(context, condition);
      if (holds) {
        said.push(sql`${holds} as ${name}`);
        return inside ? sql`${name} is true` : sql`${name} is not true`;
      }
      joins = sql`${joins} left join (${members}) as ${name} on ${name}.member_id = ${member}`;
      return inside ? sql`${name}.member_id is not null` : sql`${name}.member_id is null`;
    }),
  );
  if (said.length > 0) {
    const columns = said.reduce((list, one) => sql`${list}, ${one}`);
    joins = sql`${joins} left join (select member_id, ${columns} from profile.answers) as said on said.member_id = ${member}`;
  }
  return { joins, each, all: each.reduce((all, any) => sql`${all} and (${either(any)})`, sql`true`) };
}

export const either = (any: readonly Sql[]): Sql => any.reduce((all, one) => sql`${all} or ${one}`, sql`false`);

/** Members, each once, or what holds of their row in profile.answers; `inside` false: the others are meant. */
type Set = { inside: boolean } & ({ members: Sql; holds?: never } | { members?: never; holds: Sql });
const whoAre = (members: Sql): Set => ({ members, inside: true });
const whoAreNot = (members: Sql): Set => ({ members, inside: false });

function setOf(context: Context, condition: Condition): Set {
  const { key, values, not = false } = condition;
  if (key === 'channel') {
    return whoAre(sql`
      select id as member_id from contact.member where invitation_method = any(${values}::text[]) is distinct from ${not}::boolean`);
  }
  if (key === 'via') {
    return whoAre(sql`
      select id as member_id from contact.member
      where (recruited_by = any(${values}::text[])) is ${not ? sql`not true` : sql`true`}`);
  }
  if (key === 'invited') return not ? opposite(invitedTo(values)) : invitedTo(values);
  if (key === 'finished' || key === 'unfinished') {
    const set = whoAre(sql`
      select distinct invitation.member_id
      from contact.invitation
      left join survey.participation on participation.campaign_id = invitation.campaign_id
        and participation.id = invitation.participation_id
      where invitation.campaign_id = any(${values}::uuid[]) and invitation.participation_id is not null
        and member_id is not null and (finished_at is not null) = ${key === 'finished'}::boolean`);
    return not ? opposite(set) : set;
  }
  return ofProfile(context, condition, not);
}

const nobody = sql`select null::uuid as member_id where false`;
const opposite = (set: Set): Set => ({ ...set, inside: !set.inside });

function invitedTo(values: readonly string[]): Set {
  const ids = values.filter((value) => value !== 'never');
  const ever = sql`select member_id from contact.invitation where member_id is not null`;
  if (ids.length === values.length) {
    return whoAre(sql`select distinct member_id from (${ever} and campaign_id = any(${ids}::uuid[])) as asked`);
  }
  // Never at all, or to one of these: everybody but who was invited to others alone.
  return whoAreNot(sql`
    select member_id from (${ever}) as asked where ${ids.length === 0}::boolean or not exists (
      select from contact.invitation where invitation.member_id = asked.member_id and campaign_id = any(${ids}::uuid[]))
    group by member_id`);
}

/** With `not`: who said something else. Anyone who said nothing is chosen by neither. */
function ofProfile(context: Context, { key, values }: Condition, not: boolean): Set {
  const { kind } = conditionKeyOf(key)!;
  const said = (holds: Sql, of = key): Set => ({
    holds: sql`${not ? sql`not (${holds})` : sql`(${holds})`} ${agreed(of)}`,
    inside: true,
  });
  if (kind === 'tick') {
    if (values.includes('yes') && values.includes('no')) return not ? whoAre(nobody) : whoAreNot(nobody);
    // A box that was left alone counts as not ticked.
    return { holds: sql`(answers -> ${key} ->> 1 = 'true' ${agreed(key)})`, inside: values.includes('yes') !== not };
  }
  if (key === 'region') {
    const there = [...(knownPostcodes(context) ?? [])].filter(([, region]) => values.includes(region));
    const known = [...(knownPostcodes(context)?.keys() ?? [])];
    const { holds } = said(sql`${zipcode} = any(${there.map(([code]) => code)}::text[])`, 'zipcode');
    return { holds: sql`${holds} and ${zipcode} = any(${known}::text[])`, inside: true };
  }
  if (kind === 'span') return said(spanned(context, key, values), key === 'child_age' ? 'dob_children' : key);
  if (kind === 'number' || kind === 'date') {
    const ends = values.flatMap((value) => [readEnds(kind, value)!]);
    const lies = ends.map(([from, to]) =>
      kind === 'number'
        ? sql`replace(answers -> ${key} ->> 1, ',', '.')::numeric between ${from}::numeric and ${to}::numeric`
        : sql`(answers -> ${key} ->> 1) collate "C" between ${from} and ${to}`,
    );
    return said(either(lies));
  }
  return said(sql`answers -> ${key} ?| ${not ? [...values, 'rather_not'] : values}::text[]`);
}

const zipcode = sql`(answers -> 'zipcode' ->> 1)`;

/** Only who consented to the answer; to tell an income is to agree to its use, for nobody has to. */
export const agreed = (key: string): Sql =>
  sensitiveKeys.includes(key) && key !== 'income' ? sql`and ${hasConsented(key)}` : sql``;

/**
 * Whether the last word on this by the member of a row of profile.answers was a yes. Looked up for each: of a million a set does not fit
 * in the memory of a query, and PostgreSQL would walk through it anew for each member.
 */
export const hasConsented = (purpose: string): Sql => sql`coalesce((
  select given from contact.consent where consent.member_id = answers.member_id and purpose = ${purpose}
  order by at desc, given limit 1), false)`;

/** Years are listed, for a list is compared faster than a range is within it; a postcode is one text of four digits. */
function spanned({ clock }: Context, key: string, values: readonly string[]): Sql {
  const given = values.map(readSpan);
  if (key === 'zipcode') {
    return either(given.map(([from, to]) => sql`${zipcode} collate "C" between ${String(from)} and ${String(to)}`));
  }
  const year = Number(isoDay(clock.now()).slice(0, 4));
  const years = given.flatMap(([from, to]) => {
    const first = key === 'child_age' ? year - to : from;
    return Array.from({ length: to - from + 1 }, (_, on) => String(first + on));
  });
  return sql`answers -> 'dob_children' ?| ${years}::text[]`;
}
