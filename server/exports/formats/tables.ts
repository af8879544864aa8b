import type { Results, ResultsFigure } from '#contract/calls/office/results.ts';
import { guardSentences, ofWhom } from '#contract/results/account.ts';
import { notesOf, smallWords } from '#contract/results/figure-words.ts';
import type { Acting } from '../../platform/core/context.ts';
import { type Reader, showResults } from '../../results/results-view.ts';
import {
  type AccountLine,
  accountOfLeftOut,
  accountOfSnapshot,
  accountOfUse,
  accountOfWeights,
  accountWidths,
} from '../account.ts';
import type { ExportRow } from '../export-register.ts';
import { codebookColumns } from './codebook.ts';
import { codebookSheet, codebookWidths } from './codebook-sheet.ts';
import type { FileChunks } from './file.ts';
import { type Cell, type Sheet, writeWorkbook } from './workbook.ts';

/** Every question as it stands on the screen of the user who asks, under the same guard, each on a sheet of its own. */
export async function writeTables(acting: Acting, reader: Reader, row: ExportRow): Promise<FileChunks> {
  const asked = { ...row.wanted.asked, snapshot: String(row.number) };
  const results = await showResults(acting, reader, row.campaign_id, asked);
  const { columns, model } = await codebookColumns(acting.db, row.campaign_id, row.number);
  const lines = accountOf(results, row);
  const sheets: Sheet[] = [
    { title: 'Verantwoording', widths: accountWidths, rows: [['Onderwerp', 'Wat erover te zeggen is'], ...lines] },
    ...results.figures.map((figure, at) => ({
      title: `${at + 1} ${figure.title}`,
      widths: [40, 16],
      rows: tableRows(figure, notesOf(results, figure), lines),
    })),
    { title: 'Codeboek', widths: codebookWidths, rows: codebookSheet(columns, model) },
  ];
  return writeWorkbook(sheets);
}

function accountOf(results: Results, row: ExportRow): AccountLine[] {
  const { title, snapshot, weighted, chosen, respondents, rules, splits } = results;
  const { split } = row.wanted.asked ?? {};
  const count = (n: number | null) => (n === null ? 'minder dan 10' : String(n));
  return [
    ...accountOfSnapshot(title, { stamp: snapshot.stamp, made_at: new Date(snapshot.made_at) }),
    ['Basis', `n = ${count(chosen)}, van ${count(respondents)} ouders die alles invulden.`],
    ...accountOfLeftOut(results.left_out),
    accountOfWeights(weighted, results.conditions),
    ...ofWhom(results),
    ...(split
      ? [
          [
            'Uitgesplitst naar',
            split
              .split(',')
              .map((one) => titleOf(one, splits))
              .join(', '),
          ] as const,
        ]
      : []),
    ...(results.by_row ? [['Percentages', 'Rijpercentages: van alle ouders die dat antwoord gaven.'] as const] : []),
    ['Kleine aantallen', guardSentences[rules]],
    ...accountOfUse(row.why, row.until),
  ];
}

const titleOf = (id: string, all: Results['splits']): string => all.find((one) => one.id === id)?.title ?? id;

const hidden = 'verborgen';

function* tableRows(figure: ResultsFigure, notes: readonly string[], lines: readonly AccountLine[]): Generator<Cell[]> {
  const { title, wording, columns, rows, hidden: why, mean, median, unit } = figure;
  yield [title];
  if (wording) yield [`Zo gevraagd sinds versie ${wording.version}, ${wording.since}.`];
  if (why) yield [why];
  const intervals = rows.some(({ cells }) => cells.some(({ low }) => low !== null));
  const letters = columns.some(({ letter }) => letter !== null);
  if (rows.length > 0) {
    const of = ({ title: name, letter, small }: ResultsFigure['columns'][number]) => {
      const more = [letter, small && smallWords].filter(Boolean).join(', ');
      return more ? `${name} (${more})` : name;
    };
    yield [
      null,
      ...columns.flatMap((one) => [
        `${of(one)}, %`,
        `${one.title}, aantal`,
        ...(letters ? [`${one.title}, hoger dan`] : []),
        ...(intervals ? [`${one.title}, laag`, `${one.title}, hoog`] : []),
      ]),
    ];
    for (const row of rows) {
      yield [
        row.title,
        ...row.cells.flatMap(({ percent, n, letters: marks, low, high }): Cell[] => [
          percent ?? (n === null ? hidden : null),
          n ?? hidden,
          ...(letters ? [marks] : []),
          ...(intervals ? [low, high] : []),
        ]),
      ];
    }
  }
  const width = 2 + Number(letters) + 2 * Number(intervals);
  if (columns.length > 0)
    yield ['n', ...columns.flatMap(({ n }): Cell[] => [null, n ?? hidden, ...Array<Cell>(width - 2).fill(null)])];
  if (mean !== null) yield ['Gemiddelde', unit ? `${mean} ${unit}` : mean];
  if (median !== null) yield ['Mediaan', unit ? `${median} ${unit}` : median];
  for (const note of notes) yield [note];
  yield [];
  for (const line of lines) yield [...line];
}
