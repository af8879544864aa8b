import { missingCodes } from '#contract/results/file-formats.ts';
import { dateOfDays } from '#questionnaire/dates.ts';
import type { Snapshot } from '../../results/snapshot/read-snapshot.ts';
import { coded, other_id, type ResultsQuestion, type Variable } from '../../results/variables.ts';
import { emptyCellCodes as csvCodes } from '../../surveys/export/answer-cell.ts';
import { disarmed } from '../../surveys/export/csv.ts';
import { type FileCode, type FileColumn, left_open_title } from './column.ts';

const left_open: FileCode = { code: missingCodes.left_open, id: csvCodes.not_answered, title: left_open_title };

export function answerColumn(snapshot: Snapshot, asked: ResultsQuestion, variable: Variable, name: string): FileColumn {
  const codes = snapshot.codes.get(`answer ${variable.name}`)!;
  const loose = snapshot.ids === undefined && variable.words;
  const shape = {
    name,
    variable: variable.name,
    label: loose ? `${variable.label} (los van de rij)` : variable.label,
    question: asked.id,
    set: variable.kind === 'option',
    measure: variable.measure,
    words: variable.words,
    decimals: 0,
  };
  return { ...shape, ...cellsOf[variable.kind]({ snapshot, asked, variable, codes, loose }) };
}

type CellSource = {
  snapshot: Snapshot;
  asked: ResultsQuestion;
  variable: Variable;
  codes: Int16Array;
  /** Told apart from the row that it belongs to. */
  loose: boolean;
};
const cellsOf: Record<Variable['kind'], (from: CellSource) => Cells & { decimals?: number }> = {
  one: codeCells,
  option: codeCells,
  text: textCells,
  number: numberCells,
  date: dateCells,
};

type Cells = Pick<FileColumn, 'type' | 'codes' | 'missing' | 'value' | 'coded' | 'csv'>;

function codeCells({ variable, codes }: CellSource): Cells {
  const other = variable.codes.find(({ id }) => id === other_id)?.code ?? null;
  const ids = new Map<number, string>(
    variable.codes.map(({ code, id }) => (id === other_id ? [coded.other, csvCodes.other] : [code, id])),
  );
  ids.set(coded.not_shown, csvCodes.not_shown);
  ids.set(coded.left_open, csvCodes.not_answered);
  const value = (code: number) =>
    code === coded.not_shown
      ? null
      : code === coded.left_open
        ? missingCodes.left_open
        : code === coded.other
          ? other
          : code;
  return {
    type: 'number',
    codes: variable.codes.map(({ code, id, title }) => ({ code, title, id: id === other_id ? csvCodes.other : id })),
    missing: [left_open],
    value: (_, row) => value(codes[row]!),
    coded: { codes, cells: ids },
    csv: (_, row) => ids.get(codes[row]!)!,
  };
}

function numberCells({ snapshot, asked, variable, loose }: CellSource): Cells & { decimals: number } {
  const numbers = snapshot.numbers.get(`answer ${variable.name}`)!;
  // Where the code for what was left open could be an answer, it is empty.
  const free = (asked.bounds.least ?? 0) > missingCodes.left_open;
  return {
    type: 'number',
    decimals: decimalsOf(numbers),
    codes: [],
    missing: free ? [left_open] : [],
    value(_, row) {
      const number = numbers[row]!;
      if (Number.isFinite(number)) return number;
      return number > 0 && free ? missingCodes.left_open : null;
    },
    csv(_, row) {
      const number = numbers[row]!;
      if (Number.isFinite(number)) return String(number);
      return loose ? '' : number > 0 ? csvCodes.not_answered : csvCodes.not_shown;
    },
  };
}

/** In days since 1970. No day is left for a code, so what was left open is empty. */
function dateCells({ snapshot, variable, loose }: CellSource): Cells {
  const days = snapshot.numbers.get(`answer ${variable.name}`)!;
  return {
    type: 'day',
    codes: [],
    missing: [],
    value: (_, row) => (Number.isFinite(days[row]!) ? days[row]! : null),
    csv(_, row) {
      const day = days[row]!;
      if (Number.isFinite(day)) return dateOfDays(day);
      return loose ? '' : day > 0 ? csvCodes.not_answered : csvCodes.not_shown;
    },
  };
}

const decimals_most = 3;

function decimalsOf(numbers: Float64Array): number {
  let decimals = 0;
  for (const number of numbers) {
    if (!Number.isFinite(number)) continue;
    while (decimals < decimals_most && Number(number.toFixed(decimals)) !== number) decimals++;
  }
  return decimals;
}

function textCells({ snapshot, asked, variable, codes, loose }: CellSource): Cells {
  const beside = variable.column.about === 'other' ? besideOf(snapshot, asked) : undefined;
  return {
    type: 'text',
    codes: [],
    missing: [],
    value: ({ from, texts }, row) =>
      asked.by_profile && codes[row] !== 1 ? '' : (texts.get(variable.name)?.[row - from] ?? ''),
    csv({ from, texts }, row) {
      const code = codes[row]!;
      if (code === 1) return disarmed(texts.get(variable.name)?.[row - from] ?? '');
      if (loose) return '';
      if (code === coded.not_shown) return csvCodes.not_shown;
      // The text beside 'Anders' is empty where that was not chosen: the question was answered anyway.
      return beside && beside[row] !== coded.left_open ? '' : csvCodes.not_answered;
    },
  };
}

/** What tells whether the question of a text beside 'Anders' was left open. */
function besideOf(snapshot: Snapshot, { variables }: ResultsQuestion): Int16Array | undefined {
  const first = variables.find(({ kind, column }) => kind === 'one' || (kind === 'option' && column.about === 'other'));
  return first && snapshot.codes.get(`answer ${first.name}`);
}
