import { type Attribute, attributeOf, attributes, isAsked, ratherNot } from '#contract/attributes.ts';
import type { AttributeView } from '#contract/calls/members.ts';
import { dayMs, isoDay } from '#contract/format.ts';
import { adoptOwnQuestions, type OwnQuestion } from '#contract/own-questions.ts';
import { type AttributeValue, type AttributeValues, spelled } from '#contract/profile.ts';
import { join, split } from '#contract/values.ts';
import { isOwnKey } from '#questionnaire/background.ts';
import type { Context } from '../platform/core/context.ts';
import { type PollLoop, startPollLoop } from '../platform/core/poll-loop.ts';
import { type Queryable, type Sql, sql } from '../platform/database/sql.ts';

/**
 * An answer as the database keeps it: always a list, where the wire has a text with pipes; undefined: there is no row.
 */
export function attributeToStored(attribute: Attribute, value: AttributeValue | undefined): string[] | undefined {
  if (attribute.type === 'checkbox') return typeof value === 'boolean' ? [String(value)] : undefined;
  if (typeof value !== 'string' || value === '') return undefined;
  const several = attribute.type === 'multiple_answer' || attribute.type === 'multiple_open';
  if (several) return split(value.normalize('NFC'));
  const one = spelled(attribute.format, value);
  return one === undefined ? undefined : [one];
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
  const sent = Object.keys(values);
  if (sent.length === 0) return [];
  const told = { ...Object.fromEntries(sent.map((key) => [key, [dayNumber(at)]])), ...answersToStored(values, at) };
  const changed = await tx.many(sql<{ key: string }>`
    with was as (
      select answers from profile.answers where member_id = ${memberId} for update
    ), changed as (
      select key, entry, entry - 0 = '[]' as wiped from jsonb_each(${JSON.stringify(told)}::jsonb) as told (key, entry)
      where entry - 0 <> coalesce((select answers -> key from was) - 0, '[]')
    ), written as (
      insert into profile.answers (member_id, answers)
      select ${memberId}::uuid, coalesce(jsonb_object_agg(key, entry) filter (where not wiped), '{}')
      from changed having count(*) > 0
      on conflict (member_id) do update
      set answers = answers.answers - array(select key from changed) || excluded.answers
    )
    select key from changed`);
  const keys = new Set(changed.map(({ key }) => key));
  return sent.filter((key) => keys.has(key));
}

/** Days since 2000, in Amsterdam. */
export const dayNumber = (at: Date): number => (Date.parse(isoDay(at)) - Date.UTC(2000, 0, 1)) / dayMs;
export const dayOfNumber = (day: number): string => new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(0, 10);

/** As a row of profile.answers keeps them: to each question that was answered the day, and what was answered. */
export function answersToStored(values: AttributeValues, at: Date): Record<string, [number, ...string[]]> {
  const day = dayNumber(at);
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, given]) => {
      const value = attributeToStored(attributeOf(key)!, given);
      return value ? [[key, [day, ...value]]] : [];
    }),
  );
}

const tellsNothing = ['false', ratherNot.id];
const ownSensitiveKeys = (): string[] =>
  attributes.flatMap(({ key, sensitive }) => (sensitive && isOwnKey(key) ? key : []));

/** Of an answer of `member`, as `key` and `entry`: whether it waits for consent, as below. */
export const waitsForConsent = (member: Sql): Sql => sql`case
  when key = any(${ownSensitiveKeys()}::text[]) and entry ->> 1 <> all(${tellsNothing}::text[]) then (
    select given from contact.consent where member_id = ${member} and purpose = key order by at desc limit 1) is not true
  else false end`;

/**
 * The answers to own questions that became sensitive since, or of which the consent was taken back: they are left out
 * everywhere until somebody agrees anew. Nobody needs to agree to tell nothing.
 */
export async function waitingForConsent(db: Queryable, memberId: string): Promise<string[]> {
  if (ownSensitiveKeys().length === 0) return [];
  const waiting = await db.many(sql<{ key: string }>`
    select key from profile.answers cross join jsonb_each(answers) as said (key, entry)
    where member_id = ${memberId} and ${waitsForConsent(sql`answers.member_id`)}`);
  return waiting.map(({ key }) => key);
}

/** The answers of a member as they go over the wire. One that waits for consent is not among them. */
export async function readAttributes(db: Queryable, memberId: string): Promise<AttributeValues> {
  const row = await db.maybe(sql<{ answers: Record<string, [number, ...string[]]> }>`
    select answers from profile.answers where member_id = ${memberId}`);
  const waiting = await waitingForConsent(db, memberId);
  return Object.fromEntries(
    attributes
      .filter(({ key }) => !waiting.includes(key))
      .map((attribute) => [
        attribute.key,
        attributeToWire(attribute, row?.answers[attribute.key]?.slice(1) as string[] | undefined),
      ]),
  );
}

/** The questions with their answers; without answers as the registration starts. */
export function describeAttributes(values?: AttributeValues): AttributeView[] {
  const isShown = (one: Attribute) =>
    values ? isAsked(one) && (one.asked !== 'survey' || (values[one.key] ?? null) !== null) : one.asked === undefined;
  return attributes.filter(isShown).map((attribute) => {
    const { key, type, question, description, page, required, urged = false } = attribute;
    const value = values ? (values[key] ?? null) : (attribute.initial ?? null);
    const options = offeredOptions(attribute, value);
    return {
      ...{ key, type, question, description, options, value, page, required: required || urged },
      ...(values && !(key in values) && { again: true as const }),
      ...formatOf(attribute),
    };
  });
}

/** Of words that are a number or a day. */
export const formatOf = ({ format, least, most }: Attribute) =>
  format && { format, ...(least && { least }), ...(most && { most }) };

/** What can be chosen now, and what this member chose before it was retired. */
export function offeredOptions({ options }: Pick<Attribute, 'options'>, value: AttributeValue = null) {
  const chosen = typeof value === 'string' ? split(value) : [];
  return options.filter(({ id, retired }) => !retired || chosen.includes(id)).map(({ id, title }) => ({ id, title }));
}

let adopted = '[]';
export const ownQuestionsHere = (): OwnQuestion[] => JSON.parse(adopted) as OwnQuestion[];

/** Reads the organisation's own profile questions, and lets this process go by them: of the fixed ones only new groups count. */
export async function loadOwnQuestions(db: Queryable): Promise<void> {
  const own = await db.many(sql<OwnQuestion>`
    select key, type, title as short, question, description, options, page, required, sensitive, due_months, classes, least, most, consent,
      case state when 'asked' then asked when 'erased' then 'erased' else 'never' end as asked
    from profile.question where state <> 'draft' and (starts_with(key, 'own_') or version > 1) order by page, place, number`);
  const read = JSON.stringify(own);
  if (read === adopted) return;
  adopted = read;
  adoptOwnQuestions(own);
}

const againMs = 5000;
/** What a colleague published at another server is asked here within seconds. */
export const followOwnQuestions = ({ db, log }: Context): PollLoop =>
  startPollLoop({ log }, againMs, () => loadOwnQuestions(db), 'the profile questions could not be read');
