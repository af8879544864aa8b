import * as z from 'zod/mini';
import { backgrounds, isOwnKey } from '#questionnaire/background.ts';
import { spelledDate } from '#questionnaire/dates.ts';
import { type Attribute, attributes, type OwnFormat } from '../attributes.ts';
import { channelNames, invitationMethods } from '../channels.ts';
import { missingOr } from '../fields.ts';
import { codeIn } from '../office/recruitment.ts';
import { rules } from '../rules.ts';

/**
 * What a member must be like to be drawn: what `key` is about is one of these values, or with `not` none of them. Values
 * are ids of options, `yes` or `no`, numbers and spans (`4..12`), ids of campaigns, or codes of recruitment links.
 */
export type Condition = { key: string; values: string[]; not?: true | undefined };
/** At least one of these must hold. The rules of a draw must all hold. */
export type Rule = { any: Condition[] };

/** How the values of a key are written and chosen. */
type KeyKind = 'options' | 'tick' | 'span' | OwnFormat | 'campaign' | 'code';
type ConditionKey = {
  key: string;
  kind: KeyKind;
  options: readonly { id: string; title: string }[];
  least: number;
  most: number;
};

const none = { options: [], least: 0, most: 0 };
const spans: Record<string, { least: number; most: number }> = {
  zipcode: { least: rules.zipcode_least, most: rules.zipcode_most },
  dob_children: { least: 1900, most: 2999 },
};

export function conditionKeysOf({ key, type, options, format }: Attribute): ConditionKey[] {
  // Everybody agreed to it, so it chooses nobody.
  if (key === 'privacy_policy') return [];
  if (options.length > 0) return [{ ...none, key, kind: 'options', options }];
  if (type === 'checkbox') return [{ ...none, key, kind: 'tick' }];
  if (format) return [{ ...none, key, kind: format }];
  return spans[key] ? [{ ...none, key, kind: 'span', ...spans[key] }] : [];
}

/** Everything to choose by: the profile questions, and what is known of members beside them. */
export const conditionKeys: ConditionKey[] = [
  ...attributes.flatMap(conditionKeysOf),
  { ...none, key: 'child_age', kind: 'span', least: 0, most: rules.child_age_limit_years },
  { ...none, key: 'region', kind: 'options', options: backgrounds.region.classes },
  {
    ...none,
    key: 'channel',
    kind: 'options',
    options: invitationMethods.map((id) => ({ id, title: channelNames[id] })),
  },
  /** Invited to this campaign; `never`: to none at all. */
  { ...none, key: 'invited', kind: 'campaign', options: [{ id: 'never', title: 'nooit' }] },
  { ...none, key: 'finished', kind: 'campaign' },
  /** Invited to it, and did not finish it. */
  { ...none, key: 'unfinished', kind: 'campaign' },
  /** The recruitment link that the member registered by. */
  { ...none, key: 'via', kind: 'code' },
];
export const conditionKeyOf = (key: string): ConditionKey | undefined => conditionKeys.find((one) => one.key === key);

/**
 * Answers that come close to special personal data. Conditions on them look only at who consented to that answer, and
 * are named in the audit.
 */
export const sensitiveKeys: string[] = [
  ...attributes.filter(({ sensitive }) => sensitive).map(({ key }) => key),
  'income',
];
export const sensitiveKeysIn = (conditions: readonly Rule[]): string[] => [
  ...new Set(conditions.flatMap(({ any }) => any.map(({ key }) => key)).filter((key) => sensitiveKeys.includes(key))),
];

const besideNoOwn: readonly string[] = ['income', 'origin', ...backgrounds.origin.from];
/** Whether a sensitive question of the organisation's own and income or origin are among these: of nobody both are told. */
export const choosesTooNear = (keys: readonly string[]): boolean =>
  keys.some((key) => besideNoOwn.includes(key)) && keys.some((key) => isOwnKey(key) && sensitiveKeys.includes(key));

/** `3511` or `1000..1999`; anything else is no number and lies nowhere. */
export function readSpan(value: string): [from: number, to: number] {
  const [, from, to = from] = /^(\d{1,4})(?:\.\.(\d{1,4}))?$/.exec(value) ?? [];
  return [Number(from ?? Number.NaN), Number(to ?? Number.NaN)];
}

const number = '-?\\d{1,12}(?:\\.\\d{1,3})?';
const endShapes = {
  number: new RegExp(`^(${number})(?:\\.\\.(${number}))?$`),
  date: /^(\d{4}-\d{2}-\d{2})(?:\.\.(\d{4}-\d{2}-\d{2}))?$/,
};
/** The ends of a number or a day of the organisation's own: `-2.5..7`, `2020-01-01..2020-12-31`. Undefined: it is none. */
export function readEnds(kind: OwnFormat, value: string): [from: string, to: string] | undefined {
  const [, from, to = from] = endShapes[kind].exec(value) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const isInOrder = kind === 'number' ? Number(from) <= Number(to) : from <= to && spelledDate(from) && spelledDate(to);
  return isInOrder ? [from, to] : undefined;
}

/** Anyone who would rather not say something so personal is not chosen for saying so. */
const mayChoose = (key: string, option: string): boolean => option !== 'rather_not' || !sensitiveKeys.includes(key);

const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

export function isValue(known: ConditionKey, value: string): boolean {
  const { key, kind, options, least, most } = known;
  if (kind === 'span') {
    const [from, to] = readSpan(value);
    return from <= to && from >= least && to <= most;
  }
  if (kind === 'number' || kind === 'date') return readEnds(kind, value) !== undefined;
  if (options.some(({ id }) => id === value)) return mayChoose(key, value);
  if (kind === 'campaign') return isId(value);
  if (kind === 'code') return codeIn(value) === value;
  // Who left such a box alone agreed to nothing, so nobody may be chosen for it.
  if (kind === 'tick') return value === 'yes' || (value === 'no' && !sensitiveKeys.includes(key));
  return false;
}

/** The values that a key can have, in words for anyone who mistyped one. */
export function valueHint({ key, kind, options, least, most }: ConditionKey): string {
  if (kind === 'span') return key === 'dob_children' ? 'years, such as 2014 or 2010..2014' : `${least}..${most}`;
  if (kind === 'tick') return sensitiveKeys.includes(key) ? 'yes' : 'yes, no';
  if (kind === 'number') return 'numbers, such as 3 or 2.5..7';
  if (kind === 'date') return 'days, such as 2020-01-01..2020-12-31';
  const ids = options.map(({ id }) => id).filter((id) => mayChoose(key, id));
  if (kind === 'campaign') return [...ids, 'ids of campaigns'].join(', ');
  return kind === 'code' ? 'codes of recruitment links' : ids.join(', ');
}

/** What is wrong with a condition, for anyone who wrote it by hand: an unknown key, or an unknown value. */
export function conditionFault({ key, values }: Condition): 'key' | 'value' | undefined {
  const known = conditionKeyOf(key);
  if (!known) return 'key';
  return values.length > 0 && values.every((value) => isValue(known, value)) ? undefined : 'value';
}

const unread = missingOr('Kies wie je bedoelt.');
const condition = z
  .object({
    key: z.string(unread),
    values: z.array(z.string(unread), unread).check(z.minLength(1, unread), z.maxLength(60, unread)),
    not: z.optional(z.literal(true, unread)),
  })
  .check(z.refine((one) => conditionFault(one) === undefined, { error: 'Kies wie je bedoelt.' }));

export const conditionsSchema = z
  .array(z.object({ any: z.array(condition, unread).check(z.minLength(1, unread), z.maxLength(10, unread)) }), unread)
  .check(z.maxLength(20, unread));
