import { type Attribute, attributes } from '#contract/attributes.ts';
import { rules } from '#contract/rules.ts';
import { type CodedFault, Problem } from '../../base/problem.ts';
import { type Sql, sql } from '../../database/sql.ts';

/** A condition on a profile: the answer to `key` is one of these values. Several conditions must all hold. */
export type Condition = { key: string; values: string[] };

/** A key beside the profile questions: the age that a child reaches this year. */
const childAge = 'child_age';
type Spans = { least: number; most: number };
const spans: Record<string, Spans> = {
  zipcode: { least: rules.zipcode_least, most: rules.zipcode_most },
  dob_children: { least: 1900, most: 2999 },
  [childAge]: { least: 0, most: rules.child_age_limit_years },
};

const byOption = (attribute: Attribute) => attribute.options.length > 0;
const known = new Map<string, Attribute | undefined>([
  ...attributes
    // Everybody agreed to it, so it chooses nobody.
    .filter(
      ({ key, type, options }) =>
        key !== 'privacy_policy' && (options.length > 0 || type === 'checkbox' || key in spans),
    )
    .map((attribute): [string, Attribute] => [attribute.key, attribute]),
  [childAge, undefined],
]);

/** The values a key can have, in words for whoever mistyped one. */
function valuesOf(key: string): string {
  const span = spans[key];
  if (span) return key === 'dob_children' ? 'years, such as 2014 or 2010..2014' : `${span.least}..${span.most}`;
  const attribute = known.get(key)!;
  return byOption(attribute) ? attribute.options.map(({ id }) => id).join(', ') : 'yes, no';
}

/** Reads `KEY=VALUE,VALUE`; what is not known is refused, with all there is to choose from. */
export function readWhere(given: readonly string[]): Condition[] {
  const faults: CodedFault[] = [];
  const conditions: Condition[] = [];
  for (const text of given) {
    const [, key = text, list = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
    const values = list.split(',').map((value) => value.trim());
    if (!known.has(key)) {
      const keys = [...known.keys()].map((one) => `${one} (${valuesOf(one)})`).join('; ');
      faults.push({ place: text, code: 'condition_unknown', facts: { key, known: keys } });
    } else if (!values.every((value) => isValue(key, value))) {
      faults.push({ place: text, code: 'condition_value', facts: { values: valuesOf(key) } });
    } else conditions.push({ key, values });
  }
  if (faults.length > 0) throw new Problem('mailing_conditions_refused', { faults });
  return conditions;
}

function isValue(key: string, value: string): boolean {
  const span = spans[key];
  if (span) {
    const [from, to] = readSpan(value);
    return from <= to && from >= span.least && to <= span.most;
  }
  const attribute = known.get(key)!;
  return byOption(attribute) ? attribute.options.some(({ id }) => id === value) : value === 'yes' || value === 'no';
}

/** `3511` or `1000..1999`; anything else is no number and lies nowhere. */
function readSpan(value: string): [number, number] {
  const [, from, to = from] = /^(\d{1,4})(?:\.\.(\d{1,4}))?$/.exec(value) ?? [];
  return [Number(from ?? Number.NaN), Number(to ?? Number.NaN)];
}

/** Whether the profile of `member` says all of this. `year` is the one it is: children's ages are told by it. */
export function matches(conditions: readonly Condition[], member: Sql, year: number): Sql {
  return conditions.reduce<Sql>((all, condition) => sql`${all} and ${matchOne(condition, member, year)}`, sql`true`);
}

function matchOne({ key, values }: Condition, member: Sql, year: number): Sql {
  if (key in spans) return matchSpans(key, values.map(readSpan), member, year);
  if (byOption(known.get(key)!)) {
    return sql`${member} in (select member_id from profile.attribute where key = ${key} and value && ${values}::text[])`;
  }
  const ticked = sql`${member} in (select member_id from profile.attribute where key = ${key} and value = '{true}')`;
  // A consent that was never given counts as not ticked.
  return values.includes('yes') ? (values.includes('no') ? sql`true` : ticked) : sql`not ${ticked}`;
}

function matchSpans(key: string, given: [number, number][], member: Sql, year: number): Sql {
  const turned = key === childAge ? given.map(([from, to]): [number, number] => [year - to, year - from]) : given;
  // Postcodes are compared as text of four digits, because a value that somebody typed need not be a number.
  const written = (number: number) => String(number).padStart(4, '0');
  return sql`${member} in (
    select member_id from profile.attribute, unnest(value) as said
    where key = ${key === childAge ? 'dob_children' : key} and exists (
      select from unnest(${turned.map(([from]) => written(from))}::text[], ${turned.map(([, to]) => written(to))}::text[])
        as span (least, most)
      where said collate "C" between least and most))`;
}
