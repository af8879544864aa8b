import { hasOptions, type QuestionType, questionTypeNames, questionTypes } from '#contract/question-types.ts';
import type { QuestionEntry } from '#contract/writing/file.ts';
import { without } from '../edits/questions.ts';

/** What a researcher chooses from: the three types of the wire, and a text that is a number. */
export type Kind = QuestionType | 'number';
const kindWords: Record<Kind, string> = { ...questionTypeNames, number: 'Getal' };
export const kinds = Object.entries(kindWords).map(([value, label]) => ({ value, label }));

/** Undefined: a file says none, or one that we do not know. Publishing names that, and here one is chosen. */
const typeOf = ({ type }: QuestionEntry): QuestionType | undefined => questionTypes.find((one) => one === type);

export function kindOf(entry: QuestionEntry): Kind | undefined {
  const type = typeOf(entry);
  return type === 'text' && entry.format === 'number' ? 'number' : type;
}

/** Whether it has answers to choose from; without a kind, whether somebody wrote any. */
export function isChoice(entry: QuestionEntry): boolean {
  const type = typeOf(entry);
  return type ? hasOptions(type) : (entry.options ?? []).length > 0;
}

const ofNumbers = ['format', 'unit', 'least', 'most', 'whole'];
const ofOneAnswer = ['presentation', 'scale', 'background'];
const ofOptions = ['options', 'other', 'shuffle', ...ofOneAnswer];

/** The same question of another kind, without what only the kind before could have. */
export function ofKind(entry: QuestionEntry, kind: Kind): QuestionEntry {
  if (kind === 'number') return { ...without(entry, ...ofOptions), type: 'text', format: 'number' };
  if (kind === 'text') return { ...without(entry, ...ofOptions, ...ofNumbers), type: 'text' };
  const own = without(entry, ...ofNumbers, ...(kind === 'multiple_answer' ? ofOneAnswer : []));
  const options = (entry.options ?? []).map(({ exclusive, ...option }) =>
    kind === 'multiple_answer' && exclusive !== undefined ? { ...option, exclusive } : option,
  );
  return { ...own, type: kind, options };
}
