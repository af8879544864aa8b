/**
 * What a reply may be made of, no matter whose server wrote it: lists as maps, flags in words, values as objects. Imports
 * nothing, so that the survey's page can load it by itself.
 */
export type ReplyObject = Record<string, unknown>;
export const isReplyObject = (given: unknown): given is ReplyObject =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** An id, a title or another value in words; of an object its id, or what it is called; of a list of one, that one. Undefined: it has none. */
export function wordOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  if (typeof given === 'number') return String(given);
  if (Array.isArray(given)) return given.length === 1 ? wordOf(given[0]) : undefined;
  if (!isReplyObject(given)) return undefined;
  const parts = Object.values(given);
  const named = [given.id, given.value, given.key, given.title, given.label, given.name, given.text];
  return [...named, ...(parts.length === 1 ? parts : [])].map(wordOf).find((word) => word !== undefined);
}

const no = ' 0 f false no nee n off uit null nil none undefined -'.split(' ');
const yes = '1 t true yes ja y j on aan x ok'.split(' ');
const moment = /^\d{4}-?\d\d-?\d\d|^\d+[-/.]\d+[-/.]\d{4}|:\d\d:/;
/** A flag in any spelling; the moment since when it holds is a yes. Undefined: it says neither. */
export function flagOf(given: unknown): boolean | undefined {
  if (typeof given === 'boolean') return given;
  if (given === null) return false;
  if (typeof given === 'number') return given !== 0;
  if (Array.isArray(given)) return given.length > 1 ? undefined : flagOf(given[0] ?? null);
  if (isReplyObject(given)) {
    const parts = Object.values(given);
    const named = [given.value, given.title, given.label, given.name, given.date, given.id, parts[0] ?? false];
    return named.map(flagOf).find((flag) => flag !== undefined);
  }
  if (typeof given !== 'string') return undefined;
  const word = given.trim().toLowerCase();
  if (no.includes(word) || /^000[01]-/.test(word)) return false;
  return yes.includes(word) || moment.test(word) || Number(word) > 0 || undefined;
}

/** What a server wrote out as JSON within its JSON. */
export function written(given: unknown): unknown {
  if (typeof given !== 'string' || !/^\s*[[{]/.test(given)) return given;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}

/** Fields as the specification spells them: `isRequired` and `Is-Required` are `is_required`. */
export const specified = (part: ReplyObject): ReplyObject =>
  Object.fromEntries(
    Object.entries(part).map(([key, one]) => [
      key
        .replaceAll(/([a-z])-?([A-Z])/g, '$1_$2')
        .replaceAll('-', '_')
        .toLowerCase(),
      one,
    ]),
  );

/** A list; one that stands in `data`, `items` or so; or a map, whose keys are the ids of what stands there without one. */
export function replyObjects(from: unknown, idKey = 'id'): ReplyObject[] {
  const given = written(from);
  if (Array.isArray(given)) return given.flatMap((one: unknown) => partOf(one, undefined, idKey));
  if (!isReplyObject(given)) return [];
  const lists = Object.values(given).filter(Array.isArray);
  if (lists.length === 1 && !Object.values(given).some(isReplyObject)) return replyObjects(lists[0], idKey);
  if (isReplyObject(given.data)) return replyObjects(given.data, idKey);
  return Object.entries(given).flatMap(([key, one]) => partOf(one, key, idKey));
}

function partOf(given: unknown, key: string | undefined, idKey: string): ReplyObject[] {
  if (Array.isArray(given)) {
    const [first, second] = given;
    if (given.some(isReplyObject)) return given.flatMap((one) => partOf(one, undefined, idKey));
    return given.length === 2 ? partOf(second, wordOf(first), idKey) : [];
  }
  if (!isReplyObject(given)) {
    const title = wordOf(given);
    return title === undefined ? [] : [{ [idKey]: key ?? title, title }];
  }
  const parts = Object.values(given);
  if (key === undefined && parts.length === 1 && isReplyObject(parts[0])) return partOf(parts[0], key, idKey);
  const inner = isReplyObject(given.attributes) ? given.attributes : {};
  const part = specified({ ...given, ...inner });
  return [part[idKey] === undefined ? { ...part, [idKey]: key } : part];
}

/** The part within that is most of what is looked for, the outermost of those, and everything above it. */
export function within(
  given: unknown,
  likeness: (part: ReplyObject) => number | boolean,
): { found: ReplyObject; above: ReplyObject[] } | undefined {
  let best: { found: ReplyObject; above: ReplyObject[] } | undefined;
  let most = 0;
  let level: { part: unknown; above: ReplyObject[] }[] = [{ part: given, above: [] }];
  for (let depth = 0; depth < 6 && level.length > 0; depth++) {
    level = level.flatMap(({ part: any, above }) => {
      const part = written(any);
      if (!isReplyObject(part))
        return (Array.isArray(part) ? part : []).slice(0, 50).map((one) => ({ part: one, above }));
      const found = specified(part);
      const like = Number(likeness(found));
      if (like > most) {
        best = { found, above };
        most = like;
      }
      return Object.values(part)
        .slice(0, 50)
        .map((one) => ({ part: one, above: [...above, found] }));
    });
  }
  return best;
}

/** The words that these parts have, of which one says more than an empty one. */
export const firstWord = (...given: unknown[]): string | undefined =>
  given.map(wordOf).find((word) => word !== undefined && word.trim() !== '');

export const bareWord = (word: string): string => word.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();

/** One of these words, in any case, with any sign between its parts, in the plural, or as one of several names of a thing. */
export function matchWord<Word extends string>(words: readonly Word[], given: unknown): Word | undefined {
  const bare = (word: string) => bareWord(word).replace(/s$/, '');
  const names = (isReplyObject(given) ? Object.values(given) : [given].flat()).filter((one) => typeof one === 'string');
  return words.find((word) => names.some((name) => bare(name) === bare(word)));
}

/** Several values: a list, a map, joined by a pipe, or a list written out as JSON. Undefined: these are no values. */
export function replyValues(from: unknown): string[] | undefined {
  const given = written(from);
  if (given === null || given === undefined || given === '') return [];
  if (Array.isArray(given) || (isReplyObject(given) && wordOf(given) === undefined)) {
    const inner = Object.values(given).filter((one) => one !== null && one !== '');
    const words = inner.length === 1 && Array.isArray(inner[0]) ? replyValues(inner[0]) : inner.map(wordOf);
    return words?.includes(undefined) ? undefined : (words as string[] | undefined);
  }
  return wordOf(given)?.split('|');
}
