import type { Join } from '#contract/results/joins.ts';
import type { Snapshot } from '../../results/snapshot/read-snapshot.ts';
import { mergeClasses } from '../../results/tables/joins.ts';
import { questionRows } from '../../results/tables/question-rows.ts';
import { flags, other_id, type ResultsQuestion } from '../../results/variables.ts';
import { emptyCellCodes as csvCodes } from '../../surveys/export/answer-cell.ts';
import type { FileCode, FileColumn } from './column.ts';

/** Behind the name of the column that it was made of. */
const joined_end = ':samen';
type ColumnNamer = (name: string) => string;
type JoinOf = Join & { number: number };

/** Of a question whose answers were joined: the column beside the original ones, and of several answers one for each join. */
export function joinedColumns(
  snapshot: Snapshot,
  asked: ResultsQuestion,
  plain: readonly FileColumn[],
  joins: readonly JoinOf[],
  names: ColumnNamer,
): FileColumn[] {
  const own = joins.filter(({ of }) => of === asked.id);
  if (own.length === 0) return [];
  if (asked.several) {
    return own.flatMap((join) => {
      const parts = asked.variables.flatMap(({ name, column }) => {
        const id = column.about === 'other' ? other_id : (column.about?.option ?? '');
        const found = plain.find((one) => one.variable === name && one.set);
        return found && join.classes.includes(id) ? [found] : [];
      });
      return parts.length > 1 ? [anyColumn(asked, join, parts, names)] : [];
    });
  }
  const [column] = plain.filter(({ type }) => type === 'number');
  if (!column) return [];
  return column.codes.length > 0
    ? recodedColumn(column, own, names)
    : binnedColumn(snapshot, asked, column, own, names);
}

/** Without the cells by code that the column itself has: these are others. */
const shapeOf = ({ coded: _, ...column }: FileColumn, name: string): FileColumn => ({
  ...column,
  name,
  variable: null,
  label: `${column.label} (samengevoegd)`,
  set: false,
  decimals: 0,
  measure: 'nominal',
});

/** The joined answers have the code of the first of them; the others keep theirs. */
export function recodedColumn(column: FileColumn, own: readonly Join[], names: ColumnNamer): FileColumn[] {
  const idOf = ({ id }: FileCode) => (id === csvCodes.other ? other_id : id);
  const parts = mergeClasses(
    column.codes.map((code) => ({ id: idOf(code), title: code.title })),
    own,
  );
  if (parts.every(({ from }) => from.length === 1)) return [];
  const to = new Map<unknown, FileCode>();
  const codes = parts.map(({ title, from }): FileCode => {
    const all = from.map((place) => column.codes[place]!);
    const made = { code: all[0]!.code, id: all.map(({ id }) => id).join('+'), title };
    for (const { code, id } of all) to.set(code, made).set(id, made);
    return made;
  });
  const value: FileColumn['value'] = (portion, row) => {
    const before = column.value(portion, row);
    return to.get(before)?.code ?? before;
  };
  const csv: FileColumn['csv'] = (portion, row) => {
    const before = column.csv(portion, row);
    return to.get(before)?.id ?? before;
  };
  return [{ ...shapeOf(column, names(`${column.name}${joined_end}`)), codes, value, csv }];
}

/** A number in the bins of its table, some of which were joined. */
function binnedColumn(
  snapshot: Snapshot,
  asked: ResultsQuestion,
  column: FileColumn,
  own: readonly Join[],
  names: ColumnNamer,
): FileColumn[] {
  const rows = questionRows(snapshot, asked);
  const parts = mergeClasses(rows?.answers ?? [], own);
  if (!rows || parts.every(({ from }) => from.length === 1)) return [];
  const [layer] = rows.layers;
  const places = rows.answers.map((_, place) => parts.findIndex(({ from }) => from.includes(place)));
  const codes = parts.map(({ id, title }, at) => ({ code: at + 1, id, title }));
  const codeOf = (row: number) => codes[places[layer![row]!] ?? -1];
  return [
    {
      ...shapeOf(column, names(`${column.name}${joined_end}`)),
      codes,
      value: (portion, row) => codeOf(row)?.code ?? column.value(portion, row),
      csv: (portion, row) => codeOf(row)?.id ?? column.csv(portion, row),
    },
  ];
}

/** Whether one of these was chosen. */
function anyColumn(
  asked: ResultsQuestion,
  { number, title }: JoinOf,
  parts: readonly FileColumn[],
  names: ColumnNamer,
): FileColumn {
  const [first] = parts as [FileColumn];
  const chosen: FileColumn['value'] = (portion, row) => {
    const values = parts.map((part) => part.value(portion, row));
    return [1, 0].find((code) => values.includes(code)) ?? first.value(portion, row);
  };
  return {
    ...shapeOf(first, names(`${asked.id}${joined_end}_${number}`)),
    label: `${asked.title} ${title} (samengevoegd)`,
    codes: flags,
    value: chosen,
    csv(portion, row) {
      const value = chosen(portion, row);
      return value === 1 || value === 0 ? String(value) : first.csv(portion, row);
    },
  };
}
