import { attributeTypeOf, replyOptions } from './campaign.ts';
import { flagOf, isReplyObject, type ReplyObject, replyObjects, replyValues, within, wordOf } from './reply-values.ts';

/** The answer of GET /user, in whatever spelling, as our own server would spell it. Undefined: it is no member. */
export function plainUser(body: unknown): ReplyObject | undefined {
  const place = within(body, ({ email }) => typeof email === 'string' && email !== '');
  if (!place) return undefined;
  const { found, above } = place;
  const flag = (key: string) => flagOf(found[key]) ?? flagOf(found[`${key}_at`]) ?? false;
  const attributes = [found, ...above.toReversed()].find((part) => part.attributes !== undefined)?.attributes;
  return {
    ...found,
    name: wordOf(found.name) ?? null,
    invitation_method: /^e-?mail$/i.test(wordOf(found.invitation_method) ?? '') ? 'email' : 'whatsapp',
    phone: wordOf(found.phone) || null,
    email_verified: flag('email_verified'),
    phone_verified: flag('phone_verified'),
    attributes: rowsOf(attributes ?? []).map(rowOf),
  };
}

/** The answer of GET /register/attributes likewise. Undefined: these are no questions. */
export function plainQuestions(body: unknown): ReplyObject[] | undefined {
  const isList = (given: unknown) => {
    const rows = replyObjects(given, 'key');
    return (
      rows.length > 0 &&
      rows.every(
        (row) => 'question' in row || 'type' in row || 'options' in row || (Array.isArray(given) && 'key' in row),
      )
    );
  };
  let found: unknown = isList(body) ? body : undefined;
  found ??= Array.isArray(body) && body.length === 0 ? body : undefined;
  if (found === undefined) {
    const place = within(body, (part) => Object.values(part).some(isList));
    found = Object.values(place?.found ?? {}).find(isList);
  }
  return found === undefined ? undefined : rowsOf(found).map(rowOf);
}

/** Also a map of bare values. */
function rowsOf(given: unknown): ReplyObject[] {
  if (!isReplyObject(given)) return replyObjects(given, 'key');
  return Object.entries(given).map(([key, one]) =>
    isReplyObject(one) && !isValue(one) ? { key, ...one } : { key, value: one },
  );
}

/** A value that says its title too is no question. */
const isValue = (part: ReplyObject): boolean =>
  Object.keys(part).every((key) => ['id', 'title', 'label', 'name'].includes(key));

function rowOf(row: ReplyObject): ReplyObject {
  const type = attributeTypeOf(row.type) ?? row.type;
  return {
    ...row,
    key: wordOf(row.key),
    ...(type !== undefined && { type }),
    ...(row.options !== undefined && { options: replyOptions(row.options) }),
    ...('value' in row && { value: plainValue(row.value) }),
  };
}

/** An option's id instead of all of it, and a list instead of one that is written out. */
function plainValue(given: unknown): unknown {
  if (isReplyObject(given)) return wordOf(given) ?? replyValues(given) ?? given;
  if (Array.isArray(given)) return given.map((one) => (isReplyObject(one) ? (wordOf(one) ?? one) : one));
  return typeof given === 'string' && /^\s*\[/.test(given) ? replyValues(given) : given;
}

/** Whether an address or a number can be registered still. Undefined: this does not say. */
export function plainAvailable(body: unknown): boolean | undefined {
  const found = within(body, (part) => 'available' in part)?.found;
  return flagOf(found ? found.available : typeof body === 'boolean' ? body : undefined);
}

/** The token of a log-in. */
export function plainToken(body: unknown): string | undefined {
  const found = within(body, ({ token }) => typeof token === 'string' && token !== '')?.found;
  return found?.token as string | undefined;
}
