/**
 * What a reply may be made of, no matter whose server wrote it: lists as maps, flags in words, values as objects. Imports
 * nothing, so that the survey's page can load it by itself.
 */
export type ReplyObject = Record<string, unknown>;
export const isReplyObject = (given: unknown): given is ReplyObject =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** An id, a title or another value in words; of an object its id, or what it is called. Undefined: it has none. */
export function wordOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  if (typeof given === 'number') return String(given);
  if (!isReplyObject(given)) return undefined;
  const within = [given.id, given.value, given.key, given.title, given.label, given.name];
  return within.map((one) => (isReplyObject(one) ? undefined : wordOf(one))).find((word) => word !== undefined);
}

const no = ['', '0', 'false', 'no', 'nee', 'n', 'off', 'uit', 'null', 'none'];
const yes = ['1', 'true', 'yes', 'ja', 'y', 'j', 'on', 'aan'];
/** A flag in any spelling; the moment since when it holds is a yes. Undefined: it says neither. */
export function flagOf(given: unknown): boolean | undefined {
  if (typeof given === 'boolean') return given;
  if (given === null) return false;
  if (typeof given === 'number') return given !== 0;
  if (typeof given !== 'string') return undefined;
  const word = given.trim().toLowerCase();
  if (no.includes(word) || /^0000-00-00/.test(word)) return false;
  return yes.includes(word) || /^\d{4}-\d\d-\d\d/.test(word) || undefined;
}

/** A list; or a map, whose keys are the ids of what stands there without one. */
export function replyObjects(given: unknown, idKey = 'id'): ReplyObject[] {
  if (Array.isArray(given)) {
    return given.flatMap((one: unknown) => (isReplyObject(one) ? [one] : partOf(one, wordOf(one), idKey)));
  }
  if (!isReplyObject(given)) return [];
  return Object.entries(given).flatMap(([key, one]) => partOf(one, key, idKey));
}

function partOf(given: unknown, id: string | undefined, idKey: string): ReplyObject[] {
  if (isReplyObject(given)) return [given[idKey] === undefined ? { ...given, [idKey]: id } : given];
  const title = wordOf(given);
  return title === undefined ? [] : [{ [idKey]: id, title }];
}

/** The first part within that is what is looked for, from the outside in, beside everything above it. */
export function within(
  given: unknown,
  is: (part: ReplyObject) => boolean,
): { found: ReplyObject; above: ReplyObject[] } | undefined {
  let level: { part: unknown; above: ReplyObject[] }[] = [{ part: given, above: [] }];
  for (let depth = 0; depth < 6 && level.length > 0; depth++) {
    for (const { part, above } of level) if (isReplyObject(part) && is(part)) return { found: part, above };
    level = level.flatMap(({ part, above }) => {
      const inner = Array.isArray(part) ? part : isReplyObject(part) ? Object.values(part) : [];
      return inner.slice(0, 50).map((one) => ({ part: one, above: isReplyObject(part) ? [...above, part] : above }));
    });
  }
  return undefined;
}

/** One of these words, in any case and with any sign between its parts. */
export function matchWord<Word extends string>(words: readonly Word[], given: unknown): Word | undefined {
  const bare = (word: unknown) =>
    String(word)
      .replaceAll(/[^a-z]/gi, '')
      .toLowerCase();
  return typeof given === 'string' ? words.find((word) => bare(word) === bare(given)) : undefined;
}

/** Several values: a list, a map, joined by a pipe, or a list written out as JSON. Undefined: these are no values. */
export function replyValues(given: unknown): string[] | undefined {
  if (given === null || given === undefined || given === '') return [];
  if (typeof given === 'string' && /^\s*\[/.test(given)) {
    try {
      return replyValues(JSON.parse(given));
    } catch {
      return [given];
    }
  }
  if (Array.isArray(given) || (isReplyObject(given) && wordOf(given) === undefined)) {
    const words = Object.values(given)
      .filter((one) => one !== null)
      .map(wordOf);
    return words.includes(undefined) ? undefined : (words as string[]);
  }
  return wordOf(given)?.split('|') ?? undefined;
}
