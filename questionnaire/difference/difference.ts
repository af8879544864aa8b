import { type RowDifference, rowDifference } from '../draft/rows.ts';
import { same } from '../draft/same.ts';
import type { SubQuestion, SurveyOption, SurveyQuestion } from '../flow.ts';

/** What a version of a campaign freezes: the wording that respondents see. */
export type Wording = {
  title: string;
  description: string;
  questions: readonly SurveyQuestion[];
  background?: readonly string[];
  arms?: readonly string[];
  partial_percent?: number;
};

/** One field of a question or an option that says something else. Undefined: it is not there on that side. */
export type FieldChange = { field: string; from: unknown; to: unknown };
type OptionChange = { id: string; fields: FieldChange[] };
/** What changed inside a question. Those inside it that came, went or moved stand in the row differences. */
export type QuestionChange = {
  id: string;
  fields: FieldChange[];
  options: RowDifference<SurveyOption> & { changed: OptionChange[] };
  sub_questions: RowDifference<SubQuestion> & { changed: QuestionChange[] };
};
/** All that lies between two versions: applied to the first it gives the second. */
export type Difference = {
  fields: FieldChange[];
  questions: RowDifference<SurveyQuestion> & { changed: QuestionChange[] };
};

type Question = SurveyQuestion | SubQuestion;

export const differenceOf = (from: Wording, to: Wording): Difference => ({
  fields: fieldChanges(from, to, ['questions']),
  questions: rowsOf(from.questions, to.questions),
});

function rowsOf<One extends Question>(from: readonly One[], to: readonly One[]) {
  const before = new Map(from.map((one) => [one.id, one]));
  const changed = to.flatMap((after) => {
    const change = before.has(after.id) ? questionChange(before.get(after.id)!, after) : undefined;
    return change && touches(change) ? [change] : [];
  });
  return { ...rowDifference(from, to), changed };
}

function questionChange(from: Question, to: Question): QuestionChange {
  const before = new Map(from.options.map((option) => [option.id, option]));
  const changed = to.options.flatMap((after) => {
    const fields = before.has(after.id) ? fieldChanges(before.get(after.id)!, after, []) : [];
    return fields.length > 0 ? [{ id: after.id, fields }] : [];
  });
  return {
    id: to.id,
    fields: fieldChanges(from, to, ['options', 'sub_questions']),
    options: { ...rowDifference(from.options, to.options), changed },
    sub_questions: rowsOf<SubQuestion>(from.sub_questions, to.sub_questions),
  };
}

function fieldChanges(from: object, to: object, but: readonly string[]): FieldChange[] {
  const names = new Set([...Object.keys(from), ...Object.keys(to)].filter((name) => !but.includes(name)));
  return [...names].flatMap((field) => {
    const [before, after] = [valueAt(from, field), valueAt(to, field)];
    return same(before, after) ? [] : [{ field, from: before, to: after }];
  });
}

const valueAt = (one: object, field: string): unknown =>
  Object.hasOwn(one, field) ? (one as Record<string, unknown>)[field] : undefined;

const empty = ({ added, removed, moved, changed }: RowDifference<unknown> & { changed: unknown[] }): boolean =>
  [added, removed, moved, changed].every(({ length }) => length === 0);
const touches = ({ fields, options, sub_questions }: QuestionChange): boolean =>
  fields.length > 0 || !empty(options) || !empty(sub_questions);

export const isSame = ({ fields, questions }: Difference): boolean => fields.length === 0 && empty(questions);
