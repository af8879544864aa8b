import { isReplyObject, type ReplyObject, wordOf } from './reply-values.ts';

/** A refusal in whatever spelling, as our own server would spell it. `sent`: what the call sent. */
export function plainRefusal(body: unknown, sent: unknown = {}): ReplyObject {
  const wrapped = isReplyObject(body) ? body : { errors: body };
  const found = { ...wrapped, ...(isReplyObject(wrapped.data) && wrapped.data) };
  const { error, errors } = found;
  const inner = isReplyObject(error) ? error : {};
  const told = [found.message, inner.message, error].map(sentenceOf).find(Boolean);
  return {
    ...found,
    ...(isInactive(found) && { type: inactive }),
    message: told ?? '',
    errors: fieldsOf(errors ?? inner.errors ?? inner.fields ?? (Array.isArray(error) ? error : {}), sent),
  };
}

const inactive = 'CAMPAIGN_INACTIVE';
const sentenceOf = (given: unknown) => (typeof given === 'string' && given !== inactive ? given : undefined);

/** That a campaign is closed is the whole value of one of these; words about it are words. */
function isInactive({ type, status, message, error, errors }: ReplyObject): boolean {
  const inner = [error, errors].filter(isReplyObject).map((part) => part.type);
  return [type, status, message, error, errors, ...inner].flat().includes(inactive);
}

/** Sentences by field: of a map, nested or not; of a list of fields with their message; 'a[b]' is 'a.b'. */
function fieldsOf(given: unknown, sent: unknown): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  walk(given, [], (path, sentence) => {
    const field = fieldOf(path, sent);
    if (field !== '') fields[field] = [...(fields[field] ?? []), sentence];
  });
  return fields;
}

const deepest = 6;
type Put = (path: readonly string[], sentence: string) => void;

function walk(given: unknown, path: readonly string[], put: Put): void {
  if (path.length > deepest) return;
  if (typeof given === 'string') {
    if (given !== '') put(path, given);
  } else if (Array.isArray(given)) {
    const isList = given.every((one) => typeof one === 'string');
    for (const [at, one] of given.entries()) {
      const place = isReplyObject(one) ? placeIn(one) : undefined;
      if (place) walk((one as ReplyObject).message ?? (one as ReplyObject).messages, [...path, ...place], put);
      else walk(one, isList ? path : [...path, String(at)], put);
    }
  } else if (isReplyObject(given)) {
    for (const [key, one] of Object.entries(given)) walk(one, [...path, key], put);
  }
}

/** Where an entry of a list says which field it is about. */
function placeIn({ field, path, name, key, message, messages }: ReplyObject): string[] | undefined {
  const told = message === undefined && messages === undefined ? undefined : (field ?? path ?? name ?? key);
  return Array.isArray(told) ? told.map(String) : wordOf(told)?.split('.');
}

const wrappers = ['user', 'body', 'data', 'form', 'errors', 'fields'];

/** A field's path as ours has it: `answers.<id>`, `attributes.<key>`, or its name. */
function fieldOf(path: readonly string[], sent: unknown): string {
  const bare = path.join('.').replaceAll(/\[['"]?([^\]'"]*)['"]?\]/g, '.$1');
  const steps = bare.split('.').filter(Boolean);
  while (steps.length > 1 && wrappers.includes(steps[0]!)) steps.shift();
  const [first, second = ''] = steps;
  // By its place in what was sent.
  if (first === 'attributes' && /^\d+$/.test(second))
    steps[1] = nthKey(isReplyObject(sent) && sent.attributes, Number(second));
  if (steps.length > 1 && steps.at(-1) === 'value') steps.pop();
  return steps.join('.');
}

function nthKey(sent: unknown, at: number): string {
  const keys = isReplyObject(sent)
    ? Object.keys(sent)
    : Array.isArray(sent)
      ? sent.map((one: ReplyObject) => wordOf(one.key))
      : [];
  return keys[at] ?? String(at);
}
