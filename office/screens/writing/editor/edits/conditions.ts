import { backgroundKeys, profileQuestions } from '#questionnaire/background.ts';
import { armQuestion } from '#questionnaire/chance.ts';
import { comparisonsOf, isOfProfile, showIfOf } from '#questionnaire/conditions/read-show-if.ts';
import { type Comparison, type ConditionGroup, other_option, type ShowIf } from '#questionnaire/conditions/show-if.ts';
import { optionNamesOf, type QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import type { Draft, DraftQuestion } from '#questionnaire/draft/draft.ts';
import { isStatements } from '#questionnaire/draft/statements.ts';
import { answerKinds, type QuestionType, questionTypeOf } from '#questionnaire/question-types.ts';
import { arm_question } from '#questionnaire/wire-types.ts';
import { namedOption } from './options.ts';
import { findQuestion } from './questions.ts';

/** An earlier question, sub-question or statement that a condition may be about. */
export type ConditionSource = {
  id: string;
  /** '5' or '4, stelling 2' */
  number: string;
  title: string;
  type: QuestionType;
  options: { id: string; title: string }[];
};

/** Where a comparison stands: in which row, and at which place in the group there. */
export type ComparisonSpot = { row: number; inner: number | null };

const optionsFrom = ({ options, other }: QuestionEntry) => {
  const names = optionNamesOf(options ?? []);
  return [
    ...(options ?? []).map(({ title }, at) => ({ id: names[at]!, title: title || 'antwoord zonder tekst' })),
    ...(other === true ? [{ id: other_option, title: 'Anders, namelijk' }] : []),
  ];
};

/** The questions as the words of a condition name them: by their keys. */
export const namedByKey = ({ questions }: Draft) =>
  questions.map(({ key, entry }) => ({
    ...{ id: key, title: entry.title ?? '', options: optionsFrom(entry) },
    sub_questions: (entry.sub_questions ?? []).map((sub) => ({
      ...{ id: sub.ref ?? '', title: sub.title ?? '' },
      options: optionsFrom(isStatements(entry) ? entry : sub),
    })),
  }));

/** What conditions may be about: what is kept of the profile, the arm, and all that is asked before. The first question has none. */
export function sourcesFor({ questions, settings }: Draft, key: string): ConditionSource[] {
  const at = questions.findIndex((one) => one.key === key);
  if (at < 1) return [];
  const kept = settings.anonymous !== true && Array.isArray(settings.background) ? settings.background : [];
  const known = profileQuestions(backgroundKeys.filter((one) => kept.includes(one)));
  const arms = Array.isArray(settings.arms) ? [armQuestion(settings.arms)] : [];
  return [
    ...known.map((one) => ({ ...one, number: 'Profiel' })),
    ...arms.map((one) => ({ ...one, number: 'Lot' })),
    ...questions.slice(0, at).flatMap(sourcesIn),
  ];
}

function sourcesIn({ key: id, entry }: DraftQuestion, index: number): ConditionSource[] {
  const list = isStatements(entry);
  const subs = (entry.sub_questions ?? []).flatMap((sub, place): ConditionSource[] => {
    const type = list ? 'multiple_choice' : questionTypeOf(sub);
    if (!sub.ref || !type) return [];
    const number = `${index + 1}, ${list ? 'stelling' : 'deelvraag'} ${place + 1}`;
    return [{ id: sub.ref, number, title: sub.title ?? '', type, options: optionsFrom(list ? entry : sub) }];
  });
  const type = questionTypeOf(entry);
  if (!type || answerKinds[type] === 'none') return subs;
  return [{ id, number: `${index + 1}`, title: entry.title ?? '', type, options: optionsFrom(entry) }, ...subs];
}

const comparisonWords = {
  one_of: 'is',
  none_of: 'is niet',
  between: 'ligt tussen',
  answered: 'is beantwoord',
  not_answered: 'is niet beantwoord',
} as const satisfies Record<Comparison['is'], string>;

/** Of the profile it is known or not; nobody is asked there and then. */
export const wordsFor = (one: Comparison): Record<Comparison['is'], string> =>
  isOfProfile(one) ? { ...comparisonWords, answered: 'is bekend', not_answered: 'is niet bekend' } : comparisonWords;

export function comparisonsFor({ id, type }: Pick<ConditionSource, 'id' | 'type'>): Comparison['is'][] {
  // Everybody has an arm.
  if (id === arm_question) return ['one_of', 'none_of'];
  const kind = answerKinds[type];
  const own: Comparison['is'][] =
    kind === 'one' || kind === 'several' ? ['one_of', 'none_of'] : kind === 'words' ? [] : ['between'];
  return [...own, 'answered', 'not_answered'];
}

/** A comparison with nothing chosen yet, or with what was chosen before where it is about the same. */
export function comparisonWith(question: string, is: Comparison['is'], before?: Comparison): Comparison {
  if (is === 'between') return { question, is };
  if (is === 'answered' || is === 'not_answered') return { question, is };
  const options = before && before.question === question && 'options' in before ? before.options : [];
  return { question, is, options };
}

export const conditionOf = (entry: QuestionEntry): ShowIf | undefined => showIfOf(entry.show_if);

export function withComparison(
  show_if: ShowIf,
  { row, inner }: ComparisonSpot,
  one: Comparison | null,
): ShowIf | undefined {
  const own = show_if.of[row];
  const group = own && 'join' in own ? own : undefined;
  const changed: (Comparison | ConditionGroup)[] = [];
  if (!group) changed.push(...(one ? [one] : []));
  else {
    const inside = group.of.toSpliced(inner ?? group.of.length, 1, ...(one ? [one] : []));
    if (inside.length > 1) changed.push({ ...group, of: inside });
    else changed.push(...inside);
  }
  const of = show_if.of.toSpliced(row, 1, ...changed);
  return of.length > 0 ? { ...show_if, of } : undefined;
}

/** The option that a condition names gets a name of its own, or it would mean another one once options move. */
export function namingOption(draft: Draft, source: string, option: string): { name: string; changes: Change[] } {
  const entry = findQuestion(draft, source)?.entry;
  const at = entry ? optionNamesOf(entry.options ?? []).indexOf(option) : -1;
  if (!entry || at < 0 || entry.options![at]!.ref) return { name: option, changes: [] };
  const named = namedOption(entry, at);
  return { name: optionNamesOf(named.options ?? [])[at]!, changes: [{ kind: 'edit', key: source, entry: named }] };
}

export const isUnfinished = (show_if: ShowIf): boolean =>
  comparisonsOf(show_if).some(
    (one) =>
      ('options' in one && one.options.length === 0) ||
      (one.is === 'between' && one.least === undefined && one.most === undefined),
  );
