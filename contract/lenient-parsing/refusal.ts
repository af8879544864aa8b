import { bareWord, isReplyObject, type ReplyObject, wordOf, written } from './reply-values.ts';

/** A refusal in whatever spelling, as our own server would spell it. `sent`: what the call sent. */
export function plainRefusal(body: unknown, sent: unknown = {}): ReplyObject {
  const said = written(body);
  const bare = isReplyObject(said) ? said : { errors: said };
  let found = bare;
  for (const key of wrappers) {
    const inner = found[key];
    // What stands next to its fields is about none of them.
    if (isReplyObject(inner)) found = { ...found, [key]: /rrors/.test(`${Object.keys(inner)}`) ? '' : inner, ...inner };
  }
  const { errors, whole } = sentencesOf(found, sent);
  const message = [found.message, found.msg, found.detail, found.error].map(sentenceOf).find(Boolean);
  return {
    ...found,
    ...(isInactive(said) && { type: 'CAMPAIGN_INACTIVE' }),
    message: message ?? whole.find(sentenceOf) ?? '',
    errors,
  };
}

const wrappers = 'data response data result error data'.split(' ');
const sentenceOf = (given: unknown): string | undefined => {
  const [told, ...others] = [given].flat();
  return typeof told === 'string' && others.length === 0 && !isInactive(told) ? told : undefined;
};

/** That a campaign is closed is the whole of one value; words about it are words, and a key says nothing. */
const isInactive = (given: unknown): boolean => /"\s*campaign_inactive\s*"(?!:)/i.test(`${JSON.stringify(given)}`);

const places =
  'errors error message fields field_errors fieldErrors validation_errors violations issues detail details answers attributes'.split(
    ' ',
  );

/** Sentences by field, of wherever a server puts them, and those about no field. */
function sentencesOf(found: ReplyObject, sent: unknown) {
  const errors: Record<string, string[]> = {};
  const whole: string[] = [];
  const put = (path: readonly string[], sentence: string) => {
    const field = fieldOf(path, sent);
    if (field === '') whole.push(sentence);
    else if (!errors[field]?.includes(sentence)) errors[field] = [...(errors[field] ?? []), sentence];
  };
  for (const key of places) {
    const part = written(found[key]);
    walk(part, key === 'answers' || key === 'attributes' ? [key] : [], put);
  }
  // A map of fields may stand there by itself.
  for (const [key, told] of Object.entries(found))
    if (/^(answers|attributes)\W/.test(key) || (Array.isArray(told) && keysOf(sent).includes(key)))
      walk(told, [key], put);
  return { errors, whole };
}

const deepest = 8;
type Put = (path: readonly string[], sentence: string) => void;

/** Of a map, nested or not, or of a list of fields with their message. */
function walk(given: unknown, path: readonly string[], put: Put): void {
  if (path.length > deepest) return;
  if (typeof given === 'string') {
    if (given !== '') put(path, given);
  } else if (Array.isArray(given)) {
    for (const [at, one] of given.entries()) walk(one, isReplyObject(one) ? [...path, `#${at}`] : path, put);
  } else if (isReplyObject(given)) {
    const { place, told } = entryOf(given);
    if (told !== undefined) walk(told, place ? [...path.filter(isName), ...place] : path, put);
    else for (const [key, one] of Object.entries(given)) walk(one, [...path, key], put);
  }
}

const isName = (step: string) => !step.startsWith('#');
const wordsIn = 'message messages msg detail errors _errors error reason constraints'.split(' ');
const placesIn = 'field path loc param property propertyPath pointer source question_id question name key id'.split(
  ' ',
);

/** What an entry of a list says, and about which field. */
function entryOf(given: ReplyObject): { place?: string[] | undefined; told?: unknown } {
  const { source } = given;
  const inner = isReplyObject(source) ? source.pointer : undefined;
  const at = placesIn.map((one) => (one === 'source' ? inner : given[one])).find((one) => one !== undefined);
  const words = wordsIn.map((one) => given[one]).find((one) => one !== undefined && !isReplyObject(one));
  const told = words ?? given.constraints ?? (at === undefined || 'field' in given ? undefined : given.value);
  // A map may have a field of such a name: then it is the field that is told of.
  if (at === undefined && Object.keys(given).some((one) => ![...wordsIn, 'code'].includes(one))) return {};
  return { told, place: at === undefined ? undefined : Array.isArray(at) ? at.map(String) : wordOf(at)?.split('.') };
}

const leaves = ['value', ...wordsIn];

/** A field's path as ours has it: `answers.<id>`, `attributes.<key>`, or its name; '' for none. */
function fieldOf(path: readonly string[], sent: unknown): string {
  const split = path.flatMap((part) => part.split(/['"]?[[\]]['"]?|[./:]|->/));
  const steps = split.filter((step, at) => step && (isName(step) || split[at - 1] === 'attributes'));
  const known = keysOf(sent);
  // It may stand in what was sent, whatever stands around it.
  const first = (step: string) => known.find((one) => bareWord(one) === bareWord(step));
  const keysIn = (group = '') => keysOf(isReplyObject(sent) ? sent[group] : undefined);
  const from = steps.findLastIndex((step, at) => first(step) && !keysIn(steps[at - 1]).includes(step));
  const own = steps.filter((step, at) => (from < 0 ? !steps[at + 1] || !around.includes(step) : at >= from));
  const [name = '', second = '', ...rest] = own.filter((step, at) => at === 0 || !leaves.includes(step));
  const isGroup = name === 'answers' || name === 'attributes';
  if (!isGroup) return [first(name) ?? name, second, ...rest].filter((step, at) => at === 0 || isPart(step)).join('.');
  return [name, memberOf(keysIn(name), second), ...rest]
    .filter((step, at) => at < 2 || isPart(step))
    .filter(Boolean)
    .join('.');
}

const around = 'user body data form errors fields $'.split(' ');
/** The second part of an answer, or one of several; what else stands behind a field names the rule that it breaks. */
const isPart = (step: string) => step === 'other_value' || step === 'other' || /^\d+$/.test(step);

/** By its key, or by its place in what was sent. */
function memberOf(keys: readonly string[], step: string): string {
  const bare = step.replace('#', '');
  return (
    keys.find((key) => bareWord(key) === bareWord(step)) ?? (/^\d+$/.test(bare) ? (keys[Number(bare)] ?? bare) : bare)
  );
}

const keysOf = (sent: unknown): string[] =>
  Array.isArray(sent)
    ? sent.map((one: ReplyObject) => wordOf(one.key) ?? '')
    : Object.keys(isReplyObject(sent) ? sent : {});
