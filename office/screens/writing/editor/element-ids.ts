import type { Part } from './edits/questions.ts';

/** The ids of the fields that focus is sent to. Each question has its own: focus on its way to the next must not end in the last. */
export const titleId = ({ key, sub }: Part): string => `titel-${key}${sub === null ? '' : `-${sub + 1}`}`;
export const explanationId = (part: Part): string => `uitleg-${titleId(part)}`;
export const optionId = ({ sub }: Part, at: number): string => `antwoord-${sub === null ? '' : `${sub + 1}-`}${at + 1}`;
export const statementId = (key: string, at: number): string => `stelling-${key}-${at + 1}`;
export const stepId = (key: string, at: number): string => `schaal-${key}-${at + 1}`;
export const jumpId = (of: string): string => `sprong-${of}`;
/** A row of the condition; the first is the button where there is none yet. */
export const conditionId = (row: number): string => `voorwaarde-${row + 1}`;
/** A property of the question, or a setting of the list. */
export const fieldId = (name: string): string => `veld-${name}`;
