import { fieldPrefix } from '#contract/session.ts';

/** No ref of a campaign file can name these, so that a question called 'submit' breaks no form. */
export const fieldOf = (id: string): string => fieldPrefix + id;
/** Option ids hold no pipe. */
export const otherChoice = '|anders';
export const otherOf = (id: string): string => fieldOf(id) + otherChoice;
