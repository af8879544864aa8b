import { type Answers, type SurveyQuestion, walk, wayOf } from '#contract/flow.ts';
import type { AnswerRow } from '../answering/check.ts';
import { toWire } from '../answering/check.ts';
import type { Published } from '../questionnaire/published.ts';
import { disarmed } from './csv.ts';

/** Not an answer: what no option can be called, for ids do not know that sign. */
export const codes = { not_shown: '#not_shown', not_answered: '#not_answered', other: '#other' } as const;

type Answer = { value: readonly string[]; other_value: string | null };
/** One column of the file. `words`: what somebody wrote, and not what they chose. */
export type Column = {
  question_id: string;
  name: string;
  words: boolean;
  /** Of a question that was shown and answered. */
  cell(answer: Answer): string;
};

/** The columns before those of the questions. */
export const commonColumns = ['number', 'finished', 'started_on', 'finished_on'] as const;
const taken: ReadonlySet<string> = new Set(commonColumns);

/** Options stand behind a dot and our own columns behind a colon; neither sign can stand in an id. */
export function columnsOf({ questions }: Pick<Published, 'questions'>): Column[] {
  return questions.flatMap((main) => [main, ...main.sub_questions]).flatMap((question) => questionColumns(question));
}

function questionColumns({ id, type, options, has_other_option }: SurveyQuestion): Column[] {
  const column = (name: string, cell: Column['cell'], words = false): Column => ({
    question_id: id,
    name,
    words,
    cell,
  });
  // A questionnaire may well ask for a 'number': no two columns are called the same.
  const alone = taken.has(id) ? `${id}:answer` : id;
  if (type === 'text') return [column(alone, ({ value }) => disarmed(value[0] ?? ''), true)];
  const otherText = column(`${id}:other_text`, ({ other_value }) => disarmed(other_value ?? ''), true);
  const others = (more: Column[]) => (has_other_option ? [...more, otherText] : []);
  if (type === 'multiple_choice') {
    return [column(alone, ({ value }) => value[0] ?? codes.other), ...others([])];
  }
  const flag = (yes: boolean) => (yes ? '1' : '0');
  return [
    ...options.map((option) => column(`${id}.${option.id}`, ({ value }) => flag(value.includes(option.id)))),
    ...others([column(`${id}:other`, ({ other_value }) => flag(other_value !== null))]),
  ];
}

/** The cells of one respondent. Whoever stopped halfway was not shown what came after the last screen they saved. */
export function cellsOf(
  columns: readonly Column[],
  { questions, places }: Published,
  rows: readonly AnswerRow[],
  finished: boolean,
): string[] {
  const answers: Answers = toWire(rows);
  const screens = finished ? wayOf(questions, answers) : walk(questions, answers).passed;
  const shown = new Set(screens.flatMap((id) => places.get(id)!.screen.map((question) => question.id)));
  const given = new Map(rows.map((row) => [row.question_id, row]));
  return columns.map(({ question_id, cell }) => {
    if (!shown.has(question_id)) return codes.not_shown;
    const answer = given.get(question_id);
    const open = !answer || (answer.value.length === 0 && answer.other_value === null);
    return open ? codes.not_answered : cell(answer);
  });
}
