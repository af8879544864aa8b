import { attributeTypeOf, replyOptions } from './campaign.ts';
import {
  firstWord,
  flagOf,
  isReplyObject,
  matchWord,
  type ReplyObject,
  replyObjects,
  replyValues,
  specified,
  within,
  wordOf,
  written,
} from './reply-values.ts';

const memberFields = ['email', 'name', 'invitation_method', 'phone', 'email_verified', 'phone_verified', 'attributes'];

/** The answer of GET /user, in whatever spelling, as our own server would spell it. Undefined: it is no member. */
export function plainUser(body: unknown): ReplyObject | undefined {
  // A reply may name an address of the organisation too.
  const place = within(body, (part) => (wordOf(part.email) ? memberFields.filter((key) => key in part).length : 0));
  if (!place) return undefined;
  const { found, above } = place;
  const flag = (key: string) => flagOf(found[key]) ?? flagOf(found[`${key}_at`]) ?? false;
  const places = [found, ...above.toReversed(), ...Object.values(found).filter(isReplyObject)];
  const attributes = places.map((part) => part.attributes).find((one) => one !== undefined && one !== null);
  return {
    ...found,
    name: wordOf(found.name) ?? null,
    email: wordOf(found.email),
    invitation_method: matchWord(['email', 'mail'], found.invitation_method) ? 'email' : 'whatsapp',
    phone: wordOf(found.phone) || null,
    email_verified: flag('email_verified'),
    phone_verified: flag('phone_verified'),
    attributes: rowsOf(attributes ?? []).map(rowOf),
  };
}

/** The answer of GET /register/attributes likewise: its longest list of questions. Undefined: these are no questions. */
export function plainQuestions(body: unknown): ReplyObject[] | undefined {
  if (Array.isArray(body) && body.length === 0) return [];
  const place = within({ body }, (part) => Math.max(0, ...Object.values(part).map(questionCount)));
  const lists = Object.values(place?.found ?? {}).toSorted((one, other) => questionCount(other) - questionCount(one));
  return lists[0] === undefined ? undefined : rowsOf(lists[0]).map(rowOf);
}

function questionCount(given: unknown): number {
  const rows = rowsOf(given);
  const isQuestion = (row: ReplyObject) => 'question' in row || 'type' in row || 'options' in row;
  return rows.every((row) => isQuestion(row) || (Array.isArray(given) && row.key !== undefined && !('title' in row)))
    ? rows.length
    : 0;
}

/** Also a map of bare values. */
function rowsOf(from: unknown): ReplyObject[] {
  const given = written(from);
  if (!isReplyObject(given) || isWrapper(given)) return replyObjects(given, 'key');
  return Object.entries(given).map(([key, one]) =>
    isReplyObject(one) && !isValue(one) ? { key, ...specified(one) } : { key, value: one },
  );
}

/** It holds nothing but a list of questions, or a map of them. */
function isWrapper(given: ReplyObject): boolean {
  const [only, ...others] = Object.values(given).filter((one) => typeof one === 'object');
  const inner = Object.values(only ?? {});
  return others.length === 0 && inner.length > 0 && inner.every((one) => isReplyObject(one) && !isValue(one));
}

/** A value that says its title too is no question. */
const isValue = (part: ReplyObject): boolean =>
  Object.keys(part).every((key) => ['id', 'value', 'title', 'label', 'name'].includes(key));

function rowOf(row: ReplyObject): ReplyObject {
  const type = attributeTypeOf(row.type) ?? row.type;
  const options = replyOptions(row.options);
  return {
    ...row,
    key: firstWord(row.key, row.name, row.id),
    ...(type !== undefined && { type }),
    ...(row.options !== undefined && { options }),
    ...('value' in row && { value: chosen(plainValue(row.value), options) }),
  };
}

/** An option's id instead of all of it, and a list instead of one that is written out. */
function plainValue(from: unknown): unknown {
  const given = written(from);
  if (isReplyObject(given)) return wordOf(given) ?? replyValues(given) ?? flagOf(given) ?? given;
  return Array.isArray(given) ? (replyValues(given) ?? given) : given;
}

/** The values of a question with options may be their titles. */
const optionIds = (values: readonly string[], options: readonly { id: string; title: string }[]): string[] =>
  values.map(
    (value) => (options.find(({ id }) => id === value) ?? options.find(({ title }) => same(title, value)))?.id ?? value,
  );
const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Several values, years among them, may be joined by a comma; and an option may be named by its title. */
function chosen(value: unknown, options: ReturnType<typeof replyOptions>): unknown {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? optionIds(value, options) : value;
  if (typeof value !== 'string') return value;
  const [whole = value] = optionIds([value], options);
  const parts = value.split(/\s*[,;]\s*|\s+/);
  const known = (part: string) => options.some(({ id }) => id === part);
  const isJoined = parts.length > 1 && !known(whole) && (parts.every(isYear) || optionIds(parts, options).every(known));
  return isJoined ? optionIds(parts, options) : whole;
}
const isYear = (part: string) => /^(19|20)\d\d$/.test(part);

const taken = ['unavailable', 'notavailable', 'taken', 'inuse', 'bezet', 'ingebruik'];
const free = ['available', 'free', 'beschikbaar', 'vrij'];
/** Whether an address or a number can be registered still. Undefined: this does not say. */
export function plainAvailable(body: unknown): boolean | undefined {
  const key = ['available', 'is_available'];
  const found = within(body, (part) => key.some((one) => one in part))?.found;
  const { data, result } = isReplyObject(body) ? body : { data: body };
  const told = found ? (found.available ?? found.is_available) : (data ?? result);
  if (!found && (told === undefined || told === null || isReplyObject(told))) return undefined;
  const word = typeof told === 'string' ? told.replaceAll(/[^a-z]/gi, '').toLowerCase() : '';
  return (free.includes(word) || undefined) ?? (taken.includes(word) ? false : flagOf(told));
}

export function plainToken(body: unknown): string | undefined {
  const found = within(body, (part) => Boolean(tokenIn(part)))?.found;
  const bare = isReplyObject(body) ? (body.data ?? body.result) : body;
  const told = found ? tokenIn(found) : typeof bare === 'string' && flagOf(bare) === undefined ? bare : undefined;
  return told?.replace(/^Bearer\s+/i, '');
}

const tokenIn = ({ token, access_token, api_token, auth_token, jwt }: ReplyObject) =>
  firstWord(token, access_token, api_token, auth_token, jwt);
