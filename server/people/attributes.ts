import { type Attribute, attributeOf, attributes, isAsked } from '#contract/attributes.ts';
import type { AttributeView } from '#contract/calls/members.ts';
import { adoptOwnQuestions, type OwnQuestion } from '#contract/own-questions.ts';
import type { AttributeValue, AttributeValues } from '#contract/profile.ts';
import { join, split } from '#contract/values.ts';
import type { Context } from '../platform/core/context.ts';
import { type PollLoop, startPollLoop } from '../platform/core/poll-loop.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';

/**
 * An answer as the database keeps it: always a list, where the wire has a text with pipes; undefined: there is no row.
 */
export function attributeToStored(attribute: Attribute, value: AttributeValue | undefined): string[] | undefined {
  if (attribute.type === 'checkbox') return typeof value === 'boolean' ? [String(value)] : undefined;
  if (typeof value !== 'string' || value === '') return undefined;
  const several = attribute.type === 'multiple_answer' || attribute.type === 'multiple_open';
  return several ? split(value) : [value.normalize('NFC')];
}

export function attributeToWire(attribute: Attribute, stored: readonly string[] | undefined): AttributeValue {
  if (!stored) return null;
  return attribute.type === 'checkbox' ? stored[0] === 'true' : join(stored);
}

/** Writes the answers that were sent and leaves the others. Returns the keys whose answers changed. */
export async function writeAttributes(
  tx: Queryable,
  memberId: string,
  values: AttributeValues,
  at: Date,
): Promise<string[]> {
  const told = Object.entries(values).map(([key, value]) => ({
    key,
    value: attributeToStored(attributeOf(key)!, value),
  }));
  if (told.length === 0) return [];
  const changed = await tx.many(sql<{ key: string }>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (key text, value text[])
    ), written as (
      insert into profile.attribute (member_id, key, value, changed_at)
      select ${memberId}::uuid, key, value, ${at}::timestamptz from told where value is not null
      on conflict (member_id, key) do update set value = excluded.value, changed_at = excluded.changed_at
      where attribute.value <> excluded.value
      returning key
    ), wiped as (
      delete from profile.attribute using told
      where member_id = ${memberId} and attribute.key = told.key and told.value is null
      returning attribute.key
    )
    select key from written union all select key from wiped`);
  const keys = new Set(changed.map(({ key }) => key));
  return told.map(({ key }) => key).filter((key) => keys.has(key));
}

/** The answers of a member as they go over the wire. */
export async function readAttributes(db: Queryable, memberId: string): Promise<AttributeValues> {
  const rows = await db.many(sql<{ key: string; value: string[] }>`
    select key, value from profile.attribute where member_id = ${memberId}`);
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    attributes.map((attribute) => [attribute.key, attributeToWire(attribute, stored.get(attribute.key))]),
  );
}

/** The questions with their answers; without answers as the registration starts. */
export function describeAttributes(values?: AttributeValues): AttributeView[] {
  const isShown = (one: Attribute) =>
    values ? isAsked(one) && (one.asked !== 'survey' || values[one.key] !== null) : one.asked === undefined;
  return attributes.filter(isShown).map((attribute) => {
    const { key, type, question, description, page, required, urged = false } = attribute;
    const value = values ? (values[key] ?? null) : (attribute.initial ?? null);
    const options = offeredOptions(attribute, value);
    return { key, type, question, description, options, value, page, required: required || urged };
  });
}

/** What can be chosen now, and what this member chose before it was retired. */
export function offeredOptions({ options }: Pick<Attribute, 'options'>, value: AttributeValue = null) {
  const chosen = typeof value === 'string' ? split(value) : [];
  return options.filter(({ id, retired }) => !retired || chosen.includes(id)).map(({ id, title }) => ({ id, title }));
}

let adopted = '[]';
/** The organisation's own profile questions as this server goes by them. */
export const ownQuestionsHere = (): OwnQuestion[] => JSON.parse(adopted) as OwnQuestion[];

/** Reads the organisation's own profile questions, and lets this process go by them: of the fixed ones only new groups count. */
export async function loadOwnQuestions(db: Queryable): Promise<void> {
  const own = await db.many(sql<OwnQuestion>`
    select key, type, title as short, question, description, options, page, required, sensitive, classes,
      case state when 'asked' then asked else 'never' end as asked
    from profile.question where state <> 'draft' and (starts_with(key, 'own_') or version > 1) order by number`);
  const read = JSON.stringify(own);
  if (read === adopted) return;
  adopted = read;
  adoptOwnQuestions(own);
}

const againMs = 5000;
/** What a colleague published at another server is asked here within seconds. */
export const followOwnQuestions = ({ db, log }: Context): PollLoop =>
  startPollLoop({ log }, againMs, () => loadOwnQuestions(db), 'the profile questions could not be read');
