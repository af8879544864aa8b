import type { QuestionEntry } from '../draft/campaign-file.ts';
import type { QuestionType } from '../question-types.ts';

/** LimeSurvey's letters, and what is made of each. `built_in`: options that stand in no file. */
type LsKind =
  | { as: 'choice'; built_in?: readonly (readonly [code: string, title: string])[] }
  | { as: 'several' }
  | { as: 'rows'; built_in?: readonly (readonly [code: string, title: string])[] }
  | { as: 'two_scales' }
  | { as: 'cells'; type: 'text' | 'number' }
  | { as: 'field'; type: 'text' | 'number' | 'date' }
  | { as: 'fields'; type: 'text' | 'number' }
  | { as: 'information' }
  | { as: 'none' };

const upTo = (last: number) => Array.from({ length: last }, (_, at) => [String(at + 1), String(at + 1)] as const);
/** The answer of a list of yes, uncertain and no that is no opinion. */
export const uncertain = 'U';
const yesNo = [
  ['Y', 'Ja'],
  ['N', 'Nee'],
] as const;

/** Their letters, by what most of it becomes here. */
const letters: Record<QuestionType, Record<string, LsKind>> = {
  multiple_choice: {
    L: { as: 'choice' },
    '!': { as: 'choice' },
    O: { as: 'choice' },
    '5': { as: 'choice', built_in: upTo(5) },
    Y: { as: 'choice', built_in: yesNo },
    G: {
      as: 'choice',
      built_in: [
        ['F', 'Vrouw'],
        ['M', 'Man'],
      ],
    },
  },
  multiple_answer: { M: { as: 'several' }, P: { as: 'several' } },
  statements: {
    F: { as: 'rows' },
    H: { as: 'rows' },
    A: { as: 'rows', built_in: upTo(5) },
    B: { as: 'rows', built_in: upTo(10) },
    C: { as: 'rows', built_in: [...yesNo, [uncertain, 'Weet ik niet']] },
    E: {
      as: 'rows',
      built_in: [
        ['I', 'Meer'],
        ['S', 'Hetzelfde'],
        ['D', 'Minder'],
      ],
    },
    '1': { as: 'two_scales' },
  },
  text: {
    S: { as: 'field', type: 'text' },
    T: { as: 'field', type: 'text' },
    U: { as: 'field', type: 'text' },
    Q: { as: 'fields', type: 'text' },
    ';': { as: 'cells', type: 'text' },
  },
  number: {
    N: { as: 'field', type: 'number' },
    K: { as: 'fields', type: 'number' },
    ':': { as: 'cells', type: 'number' },
  },
  date: { D: { as: 'field', type: 'date' } },
  information: { X: { as: 'information' } },
};
const kinds: Record<string, LsKind> = Object.assign({}, ...Object.values(letters));
export const lsKindOf = (type: string): LsKind => (Object.hasOwn(kinds, type) ? kinds[type]! : { as: 'none' });

/** Settings of a question that a campaign does not have. */
export const settingsLeft = [
  'exclude_all_others',
  'exclude_all_others_auto',
  'random_order',
  'answer_order',
  'subquestion_order',
  'array_filter',
  'array_filter_exclude',
  'min_answers',
  'max_answers',
  'maximum_chars',
  'num_value_int_only',
  'min_num_value_n',
  'max_num_value_n',
  'prefix',
  'suffix',
  'other_replace_text',
  'other_comment_mandatory',
  'multiflexible_checkbox',
];

/** `row`: the row of an array, or nothing. `codes`: what its options are called there, `options` what they are called here. */
export type ImportedAnswer = {
  row: string;
  ref: string;
  type: string;
  codes: readonly string[];
  options: readonly string[];
  whole: boolean;
  required: boolean;
};
export const answerOf = (entry: QuestionEntry, row: string, codes: readonly string[] = []): ImportedAnswer => ({
  row,
  ref: entry.ref!,
  type: entry.type!,
  codes,
  options: (entry.options ?? []).map(({ ref }) => ref!),
  whole: entry.whole === true,
  required: entry.required === true,
});
