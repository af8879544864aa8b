import { attributeOf } from '#contract/attributes.ts';
import { isoDay } from '#contract/format.ts';
import type { GroupKey } from '#contract/sample/how.ts';
import { backgrounds, type Profile } from '#questionnaire/background.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Sql, sql, word } from '../../platform/database/sql.ts';
import { knownPostcodes } from '../../surveys/answering/regions.ts';
import { agreed } from './conditions.ts';

/**
 * The class of members by a key of the contract, as a set of member_id and class. Which answer makes which class is asked
 * of the contract for every answer there is, so that it stands nowhere twice. Anyone who is in no class is not in the set.
 */
function classesOf(context: Context, key: GroupKey): Sql {
  if (key === 'origin') return originClasses(context);
  const from = backgrounds[key].from[0]!;
  const { said, answers } = answersTo(context, key, from);
  const told = answers.flatMap(([answer, profile]) => {
    const made = classOf(context, key, profile);
    return made === undefined ? [] : [[answer, made] as const];
  });
  return sql`
    select member_id, made.class
    from (select member_id, ${said} as answer from profile.answers) as given
    join unnest(${told.map(([answer]) => answer)}::text[], ${told.map(([, made]) => made)}::text[]) as made (answer, class)
      using (answer)`;
}

const yearOf = ({ clock }: Context): number => Number(isoDay(clock.now()).slice(0, 4));
const classOf = (context: Context, key: GroupKey, profile: Profile) =>
  backgrounds[key].classOf(profile, yearOf(context));

/** Nobody has a child of a hundred. */
const oldestYears = 100;

/** What can be answered, each with the profile that it makes. */
function answersTo(context: Context, key: GroupKey, from: string): { said: Sql; answers: [string, Profile][] } {
  const first = sql`answers -> ${from} ->> 1`;
  if (key === 'region') {
    const postcodes = [...(knownPostcodes(context) ?? [])];
    return { said: first, answers: postcodes.map(([zipcode, region]) => [zipcode, { region: [region] }]) };
  }
  if (key === 'youngest_child') {
    const years = Array.from({ length: oldestYears }, (_, back) => String(yearOf(context) - back));
    return {
      said: sql`(select max(said) from jsonb_array_elements_text((answers -> ${from}) - 0) as said where said ~ '^[0-9]{4}$')`,
      answers: years.map((year) => [year, { [from]: [year] }]),
    };
  }
  return { said: first, answers: optionsOf(from).map((id) => [id, { [from]: [id] }]) };
}

const optionsOf = (key: string): string[] => (attributeOf(key)?.options ?? []).map(({ id }) => id);

/** Made of two answers, each looked at only if its own consent stands. */
function originClasses(context: Context): Sql {
  const [self, parents] = backgrounds.origin.from as [string, string];
  const pairs = optionsOf(self).flatMap((own) =>
    ['', ...optionsOf(parents)].flatMap((theirs) => {
      const made = classOf(context, 'origin', { [self]: [own], ...(theirs && { [parents]: [theirs] }) });
      return made === undefined ? [] : [{ own, theirs, made }];
    }),
  );
  return sql`
    select own.member_id, made.class
    from (select member_id, answers -> ${self} ->> 1 as answer from profile.answers where true ${agreed(self)}) as own
    left join (select member_id, answers -> ${parents} ->> 1 as answer from profile.answers where true ${agreed(parents)})
      as theirs using (member_id)
    join unnest(${pairs.map(({ own: one }) => one)}::text[], ${pairs.map(({ theirs }) => theirs)}::text[],
      ${pairs.map(({ made }) => made)}::text[]) as made (own, theirs, class)
      on made.own = own.answer and made.theirs = coalesce(theirs.answer, '')`;
}

/** `joins` brings the classes of a member; `group` is the list of them, with a null where one is not known. */
export function groupBy(
  context: Context,
  by: readonly GroupKey[],
  member: Sql,
): { joins: Sql; group: Sql; unknown: Sql } {
  const names = by.map((_, at) => word(`class_${at}`));
  return {
    joins: by.reduce(
      (all, key, at) =>
        sql`${all} left join (${classesOf(context, key)}) as ${names[at]} on ${names[at]}.member_id = ${member}`,
      sql``,
    ),
    group: by.length === 0 ? sql`'{}'::text[]` : sql`array[${listed(names.map((name) => sql`${name}.class`))}]`,
    unknown: names.reduce((any, name) => sql`${any} or ${name}.class is null`, sql`false`),
  };
}

const listed = (all: readonly Sql[]): Sql => all.reduce((list, one) => sql`${list}, ${one}`);
