import { questionTypeOf } from '../question-types.ts';
import type { QuestionEntry } from './campaign-file.ts';

/** A list of statements in a file: an introduction, the answers that all of them share, and the statements below it. */
export const isStatements = (entry: QuestionEntry): boolean => questionTypeOf(entry) === 'statements';

/** A statement as the question that it is: its own words, with the answers of the list. */
export const statementOf = (
  { options, required, sensitive }: QuestionEntry,
  statement: QuestionEntry,
): QuestionEntry => ({
  ...statement,
  type: 'multiple_choice',
  presentation: 'scale',
  options: options ?? [],
  ...(required === true && { required }),
  ...(sensitive === true && { sensitive }),
});

/** What stands above the statements, or asks nothing by itself: nobody has to answer it. */
export function headerOf(entry: QuestionEntry): QuestionEntry {
  const type = questionTypeOf(entry);
  if (type === 'statements') return { ...entry, options: [], required: false };
  return type === 'information' ? { ...entry, required: false } : entry;
}

/** Behind the number of its question: a to z, then numbers. */
export const subLetter = (index: number): string => (index < 26 ? String.fromCharCode(97 + index) : ` (${index + 1})`);
