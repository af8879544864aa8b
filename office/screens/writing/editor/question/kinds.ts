import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { isStatements, statementOf } from '#questionnaire/draft/statements.ts';
import {
  keysNotOf,
  mayHold,
  type QuestionType,
  questionTypeNames,
  questionTypeOf,
} from '#questionnaire/question-types.ts';
import { without } from '../edits/questions.ts';
import { agreement, isDontKnow } from '../edits/standard-answers.ts';

const listed = Object.entries(questionTypeNames) as [QuestionType, string][];
/** What a researcher chooses from. A sub-question has no statements, and asks something. */
export const kinds = listed.map(([value, label]) => ({ value, label }));

/** Undefined: a file says none, or one that we do not know. Publishing names that, and here one is chosen. */
export const questionKindOf = (entry: QuestionEntry): QuestionType | undefined => questionTypeOf(entry);

/** Whether it has answers to choose from; without a kind, whether somebody wrote any. */
export function isChoice(entry: QuestionEntry): boolean {
  const type = questionKindOf(entry);
  if (!type) return (entry.options ?? []).length > 0;
  return mayHold(type, 'options') && !isStatements(entry);
}

const ofStatement = ['ref', 'title', 'description'];

export function ofKind(entry: QuestionEntry, kind: QuestionType): QuestionEntry {
  const left: readonly string[] = ['format', ...keysNotOf(kind), ...(mayHold(kind, 'unit') ? [] : ['least', 'most'])];
  const own = { ...without(entry, ...left), type: kind };
  const options = (entry.options ?? []).map(({ exclusive, ...option }) =>
    kind === 'multiple_answer' && exclusive !== undefined ? { ...option, exclusive } : option,
  );
  const subs = entry.sub_questions ?? [];
  if (kind === 'statements') {
    const row = subs.map(
      (sub): QuestionEntry => without(sub, ...Object.keys(sub).filter((key) => !ofStatement.includes(key))),
    );
    const shared = options.map(({ go_to: _, ...option }) => option);
    // 'Weet ik niet' is no step of the scale that it now is.
    const apart = shared.filter(isDontKnow).map((option) => ({ ...option, no_opinion: true, stays_last: true }));
    const steps = shared.filter((option) => !isDontKnow(option));
    return { ...own, options: [...(steps.length > 0 ? steps : agreement), ...apart], sub_questions: row };
  }
  return {
    ...own,
    ...(mayHold(kind, 'options') && { options }),
    // Statements are questions of their own where no list holds them together any more.
    ...(isStatements(entry) &&
      subs.length > 0 &&
      mayHold(kind, 'sub_questions') && { sub_questions: subs.map((sub) => statementOf(entry, sub)) }),
  };
}
