import { emptyCellCodes as cells } from '../../surveys/export/answer-cell.ts';
import type { ExportColumn } from '../../surveys/export/export-columns.ts';
import { coded_end } from '../../surveys/questionnaire/ids.ts';
import { coded, flags, type ResultsQuestion, type Variable } from '../variables.ts';
import type { Coded } from './coded.ts';
import type { CodeRow } from './codes.ts';

/** What a snapshot keeps of the codes of one question. */
export type CodedQuestion = { question: string; codes: { number: number; title: string }[] };

/** Of a coded question. No question that was asked has a name that ends so. */
const codedName = (question: string): string => `${question}${coded_end}`;
const columnName = (question: string, number: number): string => `${codedName(question)}.${number}`;

/** The questions of which somebody coded an answer. */
export function codedQuestions(rows: readonly CodeRow[], given: Coded): CodedQuestion[] {
  return [...given.keys()].flatMap((question) => {
    const codes = rows.filter((one) => one.question === question).map(({ number, title }) => ({ number, title }));
    return codes.length > 0 ? [{ question, codes }] : [];
  });
}

/**
 * For each code whether an answer has it. The base is who was read: of those who wrote something that nobody read yet it is left
 * open.
 */
export function codedColumns(question: CodedQuestion, given: Coded, ids: readonly string[], texts: readonly number[]) {
  const of = given.get(question.question)!;
  return question.codes.map(({ number }) => ({
    name: columnName(question.question, number),
    codes: ids.map((id, row) => {
      if (texts[row] !== 1) return texts[row]!;
      const own = of.get(id);
      return own ? Number(own.includes(number)) : coded.left_open;
    }),
  }));
}

/** What was asked, and behind each open question what its answers are about, as one of several answers. */
export function withCodes(asked: readonly ResultsQuestion[], questions: readonly CodedQuestion[]): ResultsQuestion[] {
  return asked.flatMap((one) => [
    one,
    ...one.variables.flatMap((variable) => {
      const found = questions.find(({ question }) => question === variable.name);
      return found ? [codedAsked(one, variable, found)] : [];
    }),
  ]);
}

function codedAsked(asked: ResultsQuestion, text: Variable, { question, codes }: CodedQuestion): ResultsQuestion {
  const id = codedName(question);
  const title = `Codes bij: ${text.label}`;
  const versions = asked.wordings.flatMap((one) => one.versions);
  return {
    ...asked,
    id,
    number: asked.number && `${asked.number}, codes`,
    list: null,
    title,
    description: '',
    type: 'multiple_answer',
    format: undefined,
    several: true,
    scale: false,
    background: false,
    unit: undefined,
    bounds: { least: undefined, most: undefined },
    answers: codes.map(({ number, title: named }) => ({
      code: number,
      id: String(number),
      title: named,
      no_opinion: false,
    })),
    variables: codes.map(({ number, title: named }): Variable => {
      const name = columnName(question, number);
      // A snapshot has its cells: they follow from what was read, and from no answer as it was given.
      const column: ExportColumn = {
        name,
        question_id: id,
        words: false,
        about: { option: String(number) },
        cell: () => cells.not_shown,
      };
      return {
        name,
        question_id: id,
        kind: 'option',
        label: `${title} ${named}`,
        codes: flags,
        measure: 'nominal',
        words: false,
        column,
      };
    }),
    wordings: [{ title, versions }],
  };
}
