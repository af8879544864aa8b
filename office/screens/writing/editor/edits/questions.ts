import { withConditions } from '#questionnaire/conditions/read-show-if.ts';
import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import { type Draft, type DraftQuestion, ledElsewhere, ledFrom, rankAfter } from '#questionnaire/draft/draft.ts';
import { nameFrom, statement_letters } from '#questionnaire/draft/names.ts';
import { same } from '#questionnaire/draft/same.ts';
import { isStatements } from '#questionnaire/draft/statements.ts';
import { answerKinds, mayHold, questionTypeOf } from '#questionnaire/question-types.ts';
import { allWithKeptNames, namesTaken } from './names.ts';

/** A question, or one of its sub-questions: what the editor writes in. */
export type Part = { key: string; sub: number | null };

export const findQuestion = ({ questions }: Draft, key: string): DraftQuestion | undefined =>
  questions.find((one) => one.key === key);

export const partOf = (entry: QuestionEntry, sub: number | null): QuestionEntry | undefined =>
  sub === null ? entry : entry.sub_questions?.[sub];

export const withPart = (entry: QuestionEntry, sub: number | null, part: QuestionEntry): QuestionEntry =>
  sub === null
    ? part
    : { ...entry, sub_questions: entry.sub_questions?.map((one, at) => (at === sub ? part : one)) ?? [] };

/** Keys of the file that say nothing are left out of it, as if nobody had touched them. */
export function without(entry: QuestionEntry, ...names: readonly string[]): QuestionEntry {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => !names.includes(name)));
}
export const withKey = (entry: QuestionEntry, name: string, value: unknown): QuestionEntry =>
  value === undefined || value === false || value === '' ? without(entry, name) : { ...entry, [name]: value };

/** A key that no question has, nor had: what was removed may come back. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `#${Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')}`;
}

/** What questions of a version that is out are called, before their row changes. */
export function keptNames(draft: Draft, out: Draft | null): Change[] {
  const kept = allWithKeptNames(draft, out);
  return kept.flatMap(({ key, entry }, at): Change[] =>
    same(entry, draft.questions[at]!.entry) ? [] : [{ kind: 'edit', key, entry }],
  );
}

export function adding(draft: Draft, out: Draft | null, after: string | null, entry: QuestionEntry) {
  const key = newKey();
  const changes: Change[] = [
    ...keptNames(draft, out),
    { kind: 'put', question: { key, rank: rankAfter(draft, after, key), entry } },
  ];
  return { key, changes };
}

/**
 * A copy has names of its own: the same name twice would be the same answer twice. `taken` gets them. Statements have
 * short ones, or they would not be known for made up as they are written.
 */
function copied({ ref: _, ...one }: QuestionEntry, taken: Set<string>, most?: number): QuestionEntry {
  const ref = nameFrom(one.title ?? '', taken, most);
  if (ref) taken.add(ref);
  const own = ref ? { ref, ...one } : one;
  const of = isStatements(own) ? statement_letters : undefined;
  return own.sub_questions ? { ...own, sub_questions: own.sub_questions.map((sub) => copied(sub, taken, of)) } : own;
}

export const duplicating = (draft: Draft, out: Draft | null, key: string) =>
  adding(draft, out, key, copied(findQuestion(draft, key)!.entry, namesTaken(draft)));

export function withSubTwice(draft: Draft, entry: QuestionEntry, sub: number): QuestionEntry {
  const row = entry.sub_questions ?? [];
  return { ...entry, sub_questions: row.toSpliced(sub + 1, 0, copied(row[sub]!, namesTaken(draft))) };
}

/** To another place in the row, counted without the question itself. Undefined where it stands there already. */
export function moving(draft: Draft, out: Draft | null, key: string, to: number): Change[] | undefined {
  const from = draft.questions.findIndex((one) => one.key === key);
  const row = draft.questions.filter((one) => one.key !== key);
  const place = Math.max(0, Math.min(row.length, to));
  if (from < 0 || place === from) return undefined;
  const rank = rankAfter(draft, row[place - 1]?.key ?? null, key);
  return [...keptNames(draft, out), { kind: 'move', key, rank }];
}

/** Questions that lead to it lead elsewhere from then on: to a question, the end, or simply on (null). Conditions about it go. */
export function removing(draft: Draft, out: Draft | null, key: string, to: string | null): Change[] {
  const named = new Map(allWithKeptNames(draft, out).map((one) => [one.key, one.entry]));
  const led = new Set(ledFrom(draft, key).map((one) => one.key));
  const removed = findQuestion(draft, key)?.entry.sub_questions ?? [];
  const names = [key, ...removed.flatMap(({ ref }) => ref ?? [])];
  const edits = draft.questions.flatMap((one): Change[] => {
    if (one.key === key) return [];
    const entry = named.get(one.key)!;
    const turned = withConditions(
      led.has(one.key) ? ledElsewhere(entry, key, to === one.key ? null : to) : entry,
      (comparison) => (names.includes(comparison.question) ? undefined : comparison),
    );
    return same(turned, one.entry) ? [] : [{ kind: 'edit', key: one.key, entry: turned }];
  });
  return [...edits, { kind: 'remove', key }];
}

/** A question to write in, of the kind that the one before it is: lists are mostly more of the same. */
export function blankAfter(before: QuestionEntry | undefined): QuestionEntry {
  const type = (before && questionTypeOf(before)) ?? 'multiple_choice';
  // Nobody writes two lists of statements, or two screens to read, in a row.
  const kind = answerKinds[type] === 'none' ? 'multiple_choice' : type;
  const options = mayHold(kind, 'options') && { options: [] };
  return { title: '', type: kind, ...(before?.required && { required: true }), ...options };
}
