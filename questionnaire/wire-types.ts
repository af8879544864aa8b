/** What the specification has: every question goes over the wire as one of these. The survey's script loads no more. */
export const wireTypes = ['multiple_choice', 'multiple_answer', 'text'] as const;
export type WireType = (typeof wireTypes)[number];

/** Whether one of its own answers is chosen. Of the wire: statements have none of their own. */
export const hasOptions = (type: WireType): boolean => type !== 'text';

/** Stands before the name of a background, in the place of a question. No question has such a name. */
export const profile_sign = '_profile:';
/** Stands in the place of a question too: the arm that chance gave a respondent. */
export const arm_question = '_arm';
