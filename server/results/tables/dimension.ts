import { type BackgroundKey, backgroundKeys, backgrounds } from '#contract/questions/background.ts';
import { rules } from '#contract/rules.ts';
import type { Snapshot } from '../snapshot/read.ts';
import { type Asked, coded, other_id } from '../variables.ts';

export type Class = { id: string; title: string; no_opinion: boolean };
/** Something that puts every respondent in one class at most. −1: in none. */
export type Dimension = {
  id: string;
  title: string;
  background: boolean;
  sensitive: boolean;
  /** Its classes are steps: what lies beside each other belongs together. */
  ordered: boolean;
  classes: Class[];
  of: Int16Array;
};

export const none = -1;
const unknown_id = '_unknown';
/** Origin and care are of the kind that the law protects apart. */
const sensitive_background: readonly BackgroundKey[] = ['origin', 'care'];

const ordered_background: readonly BackgroundKey[] = ['youngest_child', 'children_amount', 'education'];

/** A question's name is that of the questionnaire; of a background it has this before it. No question's name can. */
export const backgroundName = (key: BackgroundKey): string => `_${key}`;
export const isBackgroundName = (name: string): boolean => backgroundKeys.some((key) => backgroundName(key) === name);

export function backgroundDimension(snapshot: Snapshot, key: BackgroundKey): Dimension | undefined {
  const codes = snapshot.codes.get(`background ${key}`);
  if (!codes) return undefined;
  const { title, classes } = backgrounds[key];
  return {
    id: backgroundName(key),
    title,
    background: true,
    sensitive: sensitive_background.includes(key),
    ordered: ordered_background.includes(key),
    classes: classes.map((one) => ({ ...one, no_opinion: false })),
    of: codes.map((code) => (code > 0 ? code - 1 : none)),
  };
}

export const backgroundsOf = (snapshot: Snapshot): Dimension[] =>
  backgroundKeys.flatMap((key) => backgroundDimension(snapshot, key) ?? []);

/** A question that everybody gave one answer to at most: an option, or a number, which stands in a class. */
export const questionDimension = (snapshot: Snapshot, asked: Asked): Dimension | undefined =>
  optionDimension(snapshot, asked) ?? numberDimension(snapshot, asked);

function optionDimension(snapshot: Snapshot, asked: Asked): Dimension | undefined {
  const variable = asked.variables.find(({ kind }) => kind === 'one');
  const codes = variable && snapshot.codes.get(`answer ${variable.name}`);
  if (!codes) return undefined;
  const places = new Map(asked.answers.map(({ id, code }, at) => [id === other_id ? coded.other : code, at]));
  return {
    id: asked.id,
    title: asked.title,
    background: false,
    sensitive: asked.sensitive,
    ordered: asked.scale,
    classes: asked.answers.map(({ id, title, no_opinion }) => ({ id, title, no_opinion })),
    of: codes.map((code) => places.get(code) ?? none),
  };
}

/** One of several answers: chosen, or not chosen by somebody who was offered it and answered. */
export function optionDimensions(snapshot: Snapshot, asked: Asked): { answer: Class; of: Int16Array }[] {
  return asked.variables.flatMap((variable) => {
    if (variable.kind !== 'option') return [];
    const id = variable.column.about === 'other' ? other_id : variable.column.about!.option;
    const { title, no_opinion } = asked.answers.find((one) => one.id === id)!;
    const codes = snapshot.codes.get(`answer ${variable.name}`)!;
    // 0 is the class of those who chose it.
    return [{ answer: { id, title, no_opinion }, of: codes.map((code) => (code === 1 ? 0 : code === 0 ? 1 : none)) }];
  });
}

/**
 * A number, in classes that follow from the question's bounds and not from what was answered. One that may tell who somebody is
 * stands loose from its row in an anonymous campaign: it is a list, and in no class.
 */
function numberDimension(snapshot: Snapshot, asked: Asked): Dimension | undefined {
  const variable = asked.variables.find(({ kind }) => kind === 'number');
  const values = variable && snapshot.numbers.get(`answer ${variable.name}`);
  if (!values || (variable.words && !snapshot.ids)) return undefined;
  const ends = endsOf(asked.bounds);
  const of = new Int16Array(values.length).fill(none);
  for (const [row, value] of values.entries())
    if (Number.isFinite(value)) of[row] = ends.findIndex((end) => value <= end);
  return {
    id: asked.id,
    title: asked.title,
    background: false,
    sensitive: asked.sensitive,
    ordered: true,
    classes: numberClasses(asked.bounds),
    of,
  };
}

const plain = new Intl.NumberFormat('nl-NL', { useGrouping: false });

export function numberClasses(bounds: Asked['bounds']): Class[] {
  const ends = endsOf(bounds);
  const upTo = (end: number) => (Number.isFinite(end) ? ` tot en met ${plain.format(end)}` : '');
  return ends.map((end, at) => {
    const from = at > 0 ? `meer dan ${plain.format(ends[at - 1]!)}` : '';
    return { id: String(at), title: `${from}${upTo(end)}`.trim(), no_opinion: false };
  });
}

/** From where to where the numbers of each class go. `whole`: they have nothing behind a comma. */
export function numberRanges(bounds: Asked['bounds'], whole: boolean): { low: number; high: number }[] {
  const ends = endsOf(bounds);
  const behind = (end: number) => (whole ? Math.floor(end) + 1 : end);
  return ends.map((high, at) => ({ low: at > 0 ? behind(ends[at - 1]!) : (bounds.least ?? 0), high }));
}

const classes_most = 6;

function endsOf({ least = 0, most }: Asked['bounds']): number[] {
  if (most === undefined) return [0, 9, 99, 999, Number.POSITIVE_INFINITY];
  const step = Math.max(1, Math.ceil((most - least) / classes_most));
  const ends: number[] = [];
  for (let end = least; end < most; end += step) ends.push(end);
  return [...ends, most];
}

/** So many pairs are joined to groups of ten in a moment. */
const pairs_most = 2000;

/** Two dimensions as one: whoever is in a class of both is in the class of the pair. Undefined: they make too many pairs. */
export function crossed(a: Dimension, b: Dimension): Dimension | undefined {
  if (a.classes.length * b.classes.length > pairs_most) return undefined;
  return {
    id: `${a.id} ${b.id}`,
    title: `${a.title}, ${b.title}`,
    background: a.background && b.background,
    sensitive: a.sensitive || b.sensitive,
    ordered: false,
    classes: a.classes.flatMap((left) =>
      b.classes.map((right) => ({
        id: `${left.id} ${right.id}`,
        title: `${left.title}, ${right.title}`,
        no_opinion: left.no_opinion || right.no_opinion,
      })),
    ),
    of: a.of.map((left, row) => (left < 0 || b.of[row]! < 0 ? none : left * b.classes.length + b.of[row]!)),
  };
}

/** Who is in no class gets one, so that all columns together are everybody. */
export function withUnknown(dimension: Dimension, people: Uint8Array): Dimension {
  const there = dimension.of.some((place, row) => place < 0 && people[row] === 1);
  if (!there) return dimension;
  const title = dimension.background ? 'Onbekend' : 'Geen antwoord';
  const last = dimension.classes.length;
  return {
    ...dimension,
    classes: [...dimension.classes, { id: unknown_id, title, no_opinion: true }],
    of: dimension.of.map((place) => (place < 0 ? last : place)),
  };
}

/**
 * Classes of fewer than ten people would be hidden, and larger ones beside them. So they are joined: in an order with the smaller
 * of their neighbours, else with each other, and with the next smallest until they are ten.
 */
export function pooled(dimension: Dimension, people: Uint8Array): Dimension {
  const counts = dimension.classes.map(() => 0);
  for (const [row, place] of dimension.of.entries()) if (people[row] === 1 && place >= 0) counts[place]!++;
  const joined = dimension.ordered ? joinedNeighbours(counts) : joinedSmallest(counts);
  // Of whom it is not known stands behind all others: it is compared with none of them.
  const isUnknown = ({ of }: Part) => of.some((place) => dimension.classes[place]!.id === unknown_id);
  const parts = [...joined.filter((part) => !isUnknown(part)), ...joined.filter(isUnknown)];
  const to = counts.map(() => none);
  for (const [at, { of }] of parts.entries()) for (const place of of) to[place] = at;
  return {
    ...dimension,
    classes: parts.map(({ of }) =>
      joinedClass(
        of.map((place) => dimension.classes[place]!),
        dimension.ordered,
      ),
    ),
    of: dimension.of.map((place) => (place < 0 ? none : to[place]!)),
  };
}

type Part = { of: number[]; count: number };
const least = rules.published_least;
const both = (a: Part, b: Part): Part => ({ of: [...a.of, ...b.of], count: a.count + b.count });
const smallest = (all: readonly Part[]): Part => all.reduce((a, b) => (b.count < a.count ? b : a));

function joinedNeighbours(counts: readonly number[]): Part[] {
  let parts = counts.map((count, place): Part => ({ of: [place], count }));
  for (;;) {
    const few = parts.filter(({ count }) => count < least);
    if (few.length === 0 || parts.length < 2) return parts;
    const one = smallest(few);
    const at = parts.indexOf(one);
    const other = smallest([parts[at - 1], parts[at + 1]].filter((part) => part !== undefined));
    const [first, second] = parts.indexOf(other) < at ? [other, one] : [one, other];
    parts = parts.flatMap((part) => (part === first ? [both(first, second)] : part === second ? [] : [part]));
  }
}

/** What is joined without an order stands behind the others. There may be thousands, of which most have nobody. */
function joinedSmallest(counts: readonly number[]): Part[] {
  const bySize = counts.map((count, place): Part => ({ of: [place], count })).sort((a, b) => a.count - b.count);
  const joined = new Set<Part>();
  while (bySize.length > 1 && bySize[0]!.count < least) {
    const [one, other] = bySize.splice(0, 2) as [Part, Part];
    const made = both(one, other);
    const behind = bySize.findIndex(({ count }) => count > made.count);
    bySize.splice(behind < 0 ? bySize.length : behind, 0, made);
    joined.delete(one);
    joined.delete(other);
    joined.add(made);
  }
  for (const { of } of joined) of.sort((a, b) => a - b);
  const whole = bySize.filter((part) => !joined.has(part)).sort((a, b) => a.of[0]! - b.of[0]!);
  return [...whole, ...joined];
}

const titles_most = 3;

function joinedClass(all: readonly Class[], ordered: boolean): Class {
  const [only] = all;
  if (only && all.length === 1) return only;
  const few = all.length <= titles_most ? all.map((one) => one.title).join(' / ') : undefined;
  const title = few ?? (ordered ? `${only!.title} / … / ${all.at(-1)!.title}` : 'Overige groepen');
  return { id: all.map(({ id }) => id).join('|'), title, no_opinion: all.some(({ no_opinion }) => no_opinion) };
}

/** How many classes are groups of people of whom it is known; that of the others is the last. */
export const knownClasses = ({ classes }: Dimension): number =>
  classes.filter(({ id }) => !id.includes(unknown_id)).length;
