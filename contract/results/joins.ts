/** Answers of one question, or groups, that are shown as one. Imports nothing. */
export type Join = {
  /** A question, or what is known beside its answers. */
  of: string;
  title: string;
  classes: string[];
};

export const join_title_most = 120;

/** As the class that they become is called. */
export const joinedId = (classes: readonly string[]): string => classes.join('+');
