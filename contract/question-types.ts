/**
 * The types of question that a survey has, and what an answer to each is: one option, several, or words. A new type
 * begins here: the wire and the check of a campaign file follow from this table, and the compiler asks the server
 * (server/surveys/question-types.ts) and the survey page (survey/question-types.tsx) for what they do with it.
 * Imports nothing.
 */
export const answeredBy = {
  multiple_choice: 'one',
  multiple_answer: 'several',
  text: 'words',
} as const satisfies Record<string, 'one' | 'several' | 'words'>;

export type QuestionType = keyof typeof answeredBy;
export const questionTypes = Object.keys(answeredBy) as QuestionType[];

/** What the office calls them. */
export const questionTypeNames: Record<QuestionType, string> = {
  multiple_choice: 'Eén antwoord',
  multiple_answer: 'Meer antwoorden',
  text: 'Tekst',
};

export const hasOptions = (type: QuestionType): boolean => answeredBy[type] !== 'words';
