import type { WireType } from './wire-types.ts';

/**
 * The types of question. A new one begins here: every record that is keyed by `QuestionType` asks for it, in the editor
 * (office/screens/writing), the survey page (survey/types), the server's checks (server/surveys/question-types.ts),
 * results and exports. Imports nothing.
 */

/** How each type goes over the wire: `format` is an extra key, which a client of the specification ignores. */
export const onWireAs = {
  multiple_choice: { type: 'multiple_choice' },
  multiple_answer: { type: 'multiple_answer' },
  text: { type: 'text' },
  number: { type: 'text', format: 'number' },
  date: { type: 'text', format: 'date' },
  statements: { type: 'multiple_choice', format: 'statements' },
  information: { type: 'text', format: 'information' },
} as const satisfies Record<string, { type: WireType; format?: string }>;

export type QuestionType = keyof typeof onWireAs;
type Wired = (typeof onWireAs)[QuestionType];
export type QuestionFormat = Extract<Wired, { format: string }>['format'];
export const questionTypes = Object.keys(onWireAs) as QuestionType[];
const formatOf = (type: QuestionType): string | undefined => (onWireAs[type] as { format?: string }).format;

export const questionFormats = questionTypes.flatMap((type) => (formatOf(type) as QuestionFormat | undefined) ?? []);

/** What the office calls them. */
export const questionTypeNames: Record<QuestionType, string> = {
  multiple_choice: 'Eén antwoord',
  multiple_answer: 'Meer antwoorden',
  statements: 'Stellingenlijst',
  text: 'Tekst',
  number: 'Getal',
  date: 'Datum',
  information: 'Informatiescherm',
};

/** What an answer to it is. Each of the statements below a header is a question of its own, with one answer. */
export type AnswerKind = 'one' | 'several' | 'words' | 'number' | 'date' | 'none';
export const answerKinds: Record<QuestionType, AnswerKind> = {
  multiple_choice: 'one',
  multiple_answer: 'several',
  text: 'words',
  number: 'number',
  date: 'date',
  statements: 'none',
  information: 'none',
};

/** What a file may say of a question beside its name, words, flags for results and way on. */
const typeKeys = [
  'required',
  'sub_questions',
  'options',
  'other',
  'shuffle',
  'presentation',
  'scale',
  'background',
  'unit',
  'least',
  'most',
  'whole',
  'quotable',
] as const;
export type TypeKey = (typeof typeKeys)[number];
const keysOfType: Record<QuestionType, readonly TypeKey[]> = {
  multiple_choice: ['required', 'sub_questions', 'options', 'other', 'shuffle', 'presentation', 'scale', 'background'],
  multiple_answer: ['required', 'sub_questions', 'options', 'other', 'shuffle', 'least', 'most'],
  text: ['required', 'sub_questions', 'quotable'],
  number: ['required', 'sub_questions', 'unit', 'least', 'most', 'whole'],
  date: ['required', 'sub_questions'],
  statements: ['required', 'sub_questions', 'options', 'shuffle'],
  information: [],
};
export const mayHold = (type: QuestionType, key: TypeKey): boolean => keysOfType[type].includes(key);
export const keysNotOf = (type: QuestionType): TypeKey[] => typeKeys.filter((key) => !mayHold(type, key));

/** A statement has neither statements nor a screen of its own. */
export const subQuestionTypes = questionTypes.filter((type) => answerKinds[type] !== 'none');

/**
 * The type of a question, on the wire or in a file. Files may also say it as the wire does: a text with the format of a
 * number. Undefined: no type that we know.
 */
export function questionTypeOf({ type, format }: { type?: unknown; format?: unknown }): QuestionType | undefined {
  const own = questionTypes.find((one) => one === type);
  return questionTypes.find((one) => format && onWireAs[one].type === own && formatOf(one) === format) ?? own;
}

/** The same of a question that was judged: whatever it is, it has a type. */
export const typeOf = (question: { type: WireType; format?: QuestionFormat | undefined }): QuestionType =>
  questionTypeOf(question) ?? question.type;
