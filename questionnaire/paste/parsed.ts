import type { QuestionType } from '../question-types.ts';
import type { PastedField } from './patterns.ts';

/** A question as it was read, before names and jumps are made of labels. */
type ParsedOption = { title: string; code?: string | undefined; to?: string; alone?: true; line: number };
export type Parsed = {
  part: number;
  label: string | undefined;
  line: number;
  title: string;
  description: string[];
  required: boolean;
  kind: QuestionType | undefined;
  /** Of a number: between which bounds. */
  field: PastedField | undefined;
  most: number | undefined;
  /** Boxes that say nothing about how many may be ticked. */
  guessed: boolean;
  other: boolean;
  otherAt: number | undefined;
  options: ParsedOption[];
  /** The rows of an array, behind which the options are its columns. */
  rows: { title: string; line: number }[];
  condition: { text: string; line: number } | undefined;
  to: string | undefined;
};

/** What became of a line: each that is not empty is exactly one of these. */
export type Fate = { line: number; text: string; as: 'title' | 'question' | 'option' | 'instruction' | 'left_out' };

export type PastedLine = { line: number; text: string; blankBefore: boolean };

export const newQuestion = (
  part: number,
  label: string | undefined,
  line: number,
  condition: Parsed['condition'],
): Parsed => ({
  ...{ part, label, line, condition, title: '', description: [], options: [], rows: [] },
  ...{ required: false, guessed: false, other: false },
  ...{ kind: undefined, field: undefined, most: undefined, otherAt: undefined, to: undefined },
});
