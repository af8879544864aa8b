import { walkAnswered } from '#questionnaire/chance.ts';
import { type Answers, type SurveyQuestion, wayOf } from '#questionnaire/flow.ts';
import { leastOf } from '#questionnaire/number.ts';
import type { AnswerRow } from '../answering/check-answers.ts';
import { answersToWire } from '../answering/check-answers.ts';
import { kindOf } from '../question-types.ts';
import type { Published } from '../questionnaire/published.ts';
import { type AnswerColumn, emptyCellCodes } from './answer-cell.ts';
import { disarmed } from './csv.ts';

/** One column of the file. */
export type ExportColumn = Required<Pick<AnswerColumn, 'words' | 'cell'>> &
  Pick<AnswerColumn, 'about'> & { question_id: string; name: string };

/** Columns of a snapshot that are no question's, by these names also in those that are kept. */
const taken: ReadonlySet<string> = new Set([
  'number',
  'finished',
  'started_on',
  'finished_on',
  'version',
  'order_seed',
]);

type Wording = Pick<Published, 'questions'>;

/**
 * The columns for all versions together. A question stands where the newest version that asks it has it, with every
 * option that it ever had. A dot separates the name of an option and a colon the name of a column of ours; neither sign
 * can stand in an id.
 */
export function exportColumns(...versions: Wording[]): ExportColumn[] {
  const asked = new Map<string, SurveyQuestion>();
  for (const question of versions
    .flatMap(({ questions }) => questions)
    .flatMap((main) => [main, ...main.sub_questions])) {
    const newer = asked.get(question.id);
    asked.set(question.id, newer ? joined(newer, question) : question);
  }
  return [...asked.values()].flatMap((question) => questionColumns(question));
}

const joined = (newer: SurveyQuestion, older: SurveyQuestion): SurveyQuestion => ({
  ...newer,
  options: [...newer.options, ...older.options.filter(({ id }) => !newer.options.some((one) => one.id === id))],
  has_other_option: newer.has_other_option || older.has_other_option,
  least: Math.min(leastOf(newer), leastOf(older)),
  most: newer.most === undefined || older.most === undefined ? undefined : Math.max(newer.most, older.most),
});

function questionColumns(question: SurveyQuestion): ExportColumn[] {
  const { id, has_other_option } = question;
  // A questionnaire may have a question named 'number', and no two columns may have the same name.
  const alone = taken.has(id) ? `${id}:answer` : id;
  const otherText: AnswerColumn = {
    part: ':other_text',
    about: 'other',
    words: true,
    cell: ({ other_value }) => disarmed(other_value ?? ''),
  };
  return [...kindOf(question).columns(question), ...(has_other_option ? [otherText] : [])].map(
    ({ part, words = false, about, cell }) => ({
      question_id: id,
      name: part ? `${id}${part}` : alone,
      words,
      ...(about && { about }),
      cell,
    }),
  );
}

/** The cells of one respondent. Anyone who stopped halfway was not shown what came after the last screen they saved. */
export function cellsOf(
  columns: readonly ExportColumn[],
  { questions, places }: Published,
  rows: readonly AnswerRow[],
  finished: boolean,
): string[] {
  const answers: Answers = answersToWire(rows);
  const screens = finished ? wayOf(questions, answers) : walkAnswered(questions, answers).passed;
  const shown = new Set(screens.flatMap((id) => places.get(id)!.screen.map((question) => question.id)));
  const given = new Map(rows.map((row) => [row.question_id, row]));
  return columns.map(({ question_id, about, cell }) => {
    const question = shown.has(question_id) ? places.get(question_id)!.question : undefined;
    if (!question || !offers(question, about)) return emptyCellCodes.not_shown;
    const answer = given.get(question_id);
    const open = !answer || (answer.value.length === 0 && answer.other_value === null);
    return open ? emptyCellCodes.not_answered : cell(answer);
  });
}

/** An option that a respondent's version did not have is coded as not shown, which differs from not chosen. */
function offers({ options, has_other_option }: SurveyQuestion, about: ExportColumn['about']): boolean {
  if (about === undefined) return true;
  return about === 'other' ? has_other_option === 1 : options.some(({ id }) => id === about.option);
}
