/** Codes for cells without an answer. No option can have such a name: its sign cannot stand in an id. */
export const emptyCellCodes = {
  not_shown: '#not_shown',
  not_answered: '#not_answered',
  other: '#other',
  /** A class of too few people, together with others. */
  pooled: '#pooled',
} as const;

/** An answer as the database keeps it. */
export type StoredAnswer = { value: readonly string[]; other_value: string | null };

export type AnswerColumn = {
  /** What follows the question's name in the column's: a dot and an option, or a colon and a word of ours. */
  part?: string;
  /** Whether the column holds what somebody wrote and may tell who they are, rather than an option that they chose. */
  words?: boolean;
  /** The option, or 'Anders, namelijk', that the column is about: a version without it did not show it. */
  about?: { option: string } | 'other';
  /** The cell of a question that was shown and answered. */
  cell(answer: StoredAnswer): string;
};
