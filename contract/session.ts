/** What the sites of parents keep in a browser, and where. Imports nothing. */

/** The key in local storage under which a browser keeps the token of its session. */
export const tokenKey = 'token';

/**
 * In the storage of the tab: what was filled in of a survey and not sent. The home page writes there too, where somebody
 * may give the first answer.
 */
export const surveyTabKey = (token: string): string => `survey ${token}`;
/** By question, then by field. */
export type Drafts = Record<string, Record<string, string[]>>;
/** What the field of a question is called: this and the question's id. */
export const fieldPrefix = 'v-';
