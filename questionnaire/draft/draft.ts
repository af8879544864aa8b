import { conditionTargets, withConditions } from '../conditions/read-show-if.ts';
import { end } from '../flow.ts';
import { type CampaignFile, namesOf, type OptionEntry, type QuestionEntry } from './campaign-file.ts';
import { rowDifference } from './rows.ts';

/**
 * Places in a row, as texts that sort: between two of them there is always another. So moving a question changes that
 * question alone, and two people who move different ones never meet. No rank ends with '0': below it nothing would fit.
 */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digits.length;
const digitAt = (rank: string, at: number): number => Math.max(0, digits.indexOf(rank[at] ?? '0'));

/** A rank above `low` and below `high`; '' is the start of the row, and without `high` there is no end. */
export function rankBetween(low: string, high?: string): string {
  let rank = '';
  // Two questions may have come to one rank: between them there is nothing, and behind them always.
  let bound = high !== undefined && high > low ? high : undefined;
  for (let at = 0; ; at++) {
    const from = digitAt(low, at);
    // Without an end the next one is near: a row that only grows at its end keeps short ranks.
    const to = bound === undefined ? Math.min(base, from + 2) : digitAt(bound, at);
    if (to - from > 1) return rank + digits[(from + to) >> 1];
    rank += digits[from];
    if (to > from) bound = undefined;
  }
}

/** A number of ranks in a row, with room between all of them. */
export function evenly(count: number): string[] {
  const width = Math.ceil(Math.log(count + 2) / Math.log(base)) + 1;
  const step = Math.floor(base ** width / (count + 1));
  return Array.from({ length: count }, (_, index) => written((index + 1) * step, width));
}

function written(value: number, width: number): string {
  let rank = '';
  for (let rest = value, at = 0; at < width; at++, rest = Math.floor(rest / base)) rank = digits[rest % base] + rank;
  return rank.replace(/0+$/, '');
}

/**
 * A campaign file while it is written. A question has a key that nothing changes, and a rank in the row; jumps name
 * keys, so they follow when questions move, and when a name in the file is changed.
 */
export type Draft = { settings: Readonly<Record<string, unknown>>; questions: readonly DraftQuestion[] };
/** A key begins with '#', which no name in a file may. */
export type DraftQuestion = { key: string; rank: string; entry: QuestionEntry };

const isKey = (target: string): boolean => /^#[^#]/.test(target);
const inOrder = (one: DraftQuestion, other: DraftQuestion): number =>
  one.rank < other.rank || (one.rank === other.rank && one.key < other.key) ? -1 : 1;

export const draftOf = (settings: Draft['settings'], questions: readonly DraftQuestion[]): Draft => ({
  settings,
  questions: [...questions].sort(inOrder),
});

export function fromFile(file: CampaignFile): Draft {
  const { questions, ...settings } = file;
  const entries = questions ?? [];
  const ranks = evenly(entries.length);
  const keys = new Map<string, string>();
  for (const [index, { name }] of namesOf(entries).entries()) if (!keys.has(name)) keys.set(name, `#${index + 1}`);
  const toKey = (name: string): string => keys.get(name) ?? (name.startsWith('#') ? `#${name}` : name);
  return draftOf(
    settings,
    entries.map((entry, index) => ({ key: `#${index + 1}`, rank: ranks[index]!, entry: withTargets(entry, toKey) })),
  );
}

/**
 * A file as a draft whose questions keep the keys and places that they have in another one, where their names are the
 * same: so that what lies between the two is what somebody changed.
 */
export function fromFileLike(file: CampaignFile, known: Draft): Draft {
  const fresh = fromFile(file);
  const names = namesOf(file.questions ?? []).map(({ name }) => name);
  const knownKeys = new Map(
    namesOf(known.questions.map(({ entry }) => entry)).map(({ name }, at) => [name, known.questions[at]!.key]),
  );
  const taken = new Set(known.questions.map(({ key }) => key));
  const keys = new Map<string, string>();
  for (const [at, { key }] of fresh.questions.entries()) {
    const same = knownKeys.get(names[at]!);
    knownKeys.delete(names[at]!);
    keys.set(key, same ?? freeKey(key, taken));
  }
  const toKey = (target: string): string => keys.get(target) ?? target;
  const questions = fresh.questions.map(({ key, entry }) => ({
    key: keys.get(key)!,
    entry: withTargets(entry, toKey),
  }));
  return draftOf(fresh.settings, ranked(questions, known));
}

function freeKey(wanted: string, taken: Set<string>): string {
  let key = wanted;
  for (let more = 1; taken.has(key); more++) key = `${wanted}x${more}`;
  taken.add(key);
  return key;
}

/** The fewest get another rank than they have in the other draft. */
function ranked(row: readonly Omit<DraftQuestion, 'rank'>[], known: Draft): DraftQuestion[] {
  const withId = row.map((one) => ({ ...one, id: one.key }));
  const { added, moved } = rowDifference<{ id: string }>(
    known.questions.map(({ key }) => ({ id: key })),
    withId,
  );
  const placed = new Set([...added.map(({ one }) => one.id), ...moved.map(({ id }) => id)]);
  const rankOf = new Map(known.questions.map(({ key, rank }) => [key, rank]));
  const done = row.filter(({ key }) => !placed.has(key)).map((one) => ({ ...one, rank: rankOf.get(one.key)! }));
  for (const [at, one] of row.entries()) {
    if (!placed.has(one.key)) continue;
    const rank = rankAfter(draftOf({}, done), row[at - 1]?.key ?? null, one.key);
    done.push({ ...one, rank });
  }
  return done;
}

/** The file that a draft stands for. A jump to a question that is gone keeps its key, and publishing names it. */
export function toFile({ settings, questions }: Draft): CampaignFile {
  const entries = questions.map(({ entry }) => entry);
  const names = namesOf(entries);
  const byKey = new Map(questions.map(({ key }, index) => [key, names[index]!.name]));
  const toName = (key: string): string => byKey.get(key) ?? (key.startsWith('##') ? key.slice(1) : key);
  return { ...settings, questions: entries.map((entry) => withTargets(entry, toName)) };
}

/** The entry with other questions in its jumps and its condition. */
export function withTargets(entry: QuestionEntry, told: (target: string) => string): QuestionEntry {
  const led = <Leads extends OptionEntry | QuestionEntry>(one: Leads): Leads =>
    one.go_to && one.go_to !== end ? { ...one, go_to: told(one.go_to) } : one;
  const own = withConditions(led(entry), (one) => ({ ...one, question: told(one.question) }));
  return own.options ? { ...own, options: own.options.map(led) } : own;
}

export const leadsTo = (entry: QuestionEntry): string[] =>
  [entry.go_to, ...(entry.options ?? []).map(({ go_to }) => go_to)].flatMap((to) => (to && isKey(to) ? to : []));

/** The questions that lead to this one: what removing it would leave in the air. */
export const ledFrom = ({ questions }: Draft, key: string): DraftQuestion[] =>
  questions.filter(({ entry }) => leadsTo(entry).includes(key));

export function conditionsOn({ questions }: Draft, key: string): DraftQuestion[] {
  const subs = questions.find((one) => one.key === key)?.entry.sub_questions ?? [];
  const names = [key, ...subs.flatMap(({ ref }) => ref ?? [])];
  return questions.filter(({ entry }) => conditionTargets(entry).some((one) => names.includes(one)));
}

/** What a question says when its jumps to one question lead to another, or on to the next (null). */
export function ledElsewhere(entry: QuestionEntry, from: string, to: string | null): QuestionEntry {
  const turned = <Leads extends OptionEntry | QuestionEntry>({ go_to, ...one }: Leads): Leads =>
    (go_to !== from ? { ...one, ...(go_to !== undefined && { go_to }) } : to ? { ...one, go_to: to } : one) as Leads;
  const own = turned(entry);
  return own.options ? { ...own, options: own.options.map(turned) } : own;
}

/**
 * The rank of a question that comes right behind another one (null: first in the row). It ends with the question's own
 * key, so that two people who put something in the same place at the same moment do not get the same rank.
 */
export function rankAfter({ questions }: Draft, after: string | null, key: string): string {
  const row = questions.filter((one) => one.key !== key);
  const at = after === null ? -1 : row.findIndex((one) => one.key === after);
  const rank = rankBetween(row[at]?.rank ?? '', row[at + 1]?.rank);
  return `${rank}${key.replaceAll(/[^0-9A-Za-z]/g, '')}V`;
}
