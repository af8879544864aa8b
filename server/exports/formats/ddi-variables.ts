import type { Results, ResultsFigure } from '#contract/calls/office/results.ts';
import { other_id, type ResultsQuestion, type Variable } from '../../results/variables.ts';
import type { FileColumn } from '../cases/column.ts';
import { weight_name } from '../cases/columns.ts';
import type { CodebookSource } from './codebook.ts';
import { versionsOf } from './codebook-sheet.ts';
import { element, worded } from './xml.ts';

const nature = { nominal: 'nominal', ordinal: 'ordinal', scale: 'ratio' } as const;

/** First the questions with several answers, then every column, each with a number for its name: a ref may not be one. */
export function* ddiVariables({ columns, model }: CodebookSource, shown: Results | undefined): Generator<string> {
  const ids = new Map(columns.map(({ name }, at) => [name, `V${at + 1}`]));
  const weight = ids.get(weight_name);
  let group = 0;
  for (const asked of model.asked) {
    const members = columns.filter(({ question, set }) => set && question === asked.id);
    if (members.length === 0) continue;
    const of = members.map(({ name }) => ids.get(name)!).join(' ');
    yield `${element('varGrp', { ID: `G${++group}`, type: 'multipleResp', var: of }, worded('labl', asked.title))}\n`;
  }
  for (const column of columns) {
    const asked = model.asked.find(({ id }) => id === column.question);
    // A question that was reworded has a figure for each wording, and its column holds the answers to both.
    const figures = shown?.figures.filter(({ question }) => question === column.question) ?? [];
    const figure = figures.length === 1 ? figures[0] : undefined;
    const of = {
      id: ids.get(column.name)!,
      weight,
      asked,
      figure,
      people: shown?.chosen,
      weighted: shown?.weighted != null,
    };
    yield `${variableText(column, of)}\n`;
  }
}

type DdiVariable = {
  id: string;
  weight: string | undefined;
  asked: ResultsQuestion | undefined;
  figure: ResultsFigure | undefined;
  /** Of whom the figures are. */
  people: number | null | undefined;
  weighted: boolean;
};

function variableText(column: FileColumn, { id, weight, asked, figure, people, weighted }: DdiVariable): string {
  const { name, label, type, measure, decimals, missing, codes } = column;
  const variable = asked?.variables.find(({ name: own }) => own === column.variable);
  const isWeight = name === weight_name;
  return element(
    'var',
    {
      ID: id,
      name,
      files: 'F1',
      intrvl: measure === 'scale' ? 'contin' : 'discrete',
      nature: type === 'day' ? 'interval' : nature[measure],
      dcml: type === 'number' ? decimals : undefined,
      wgt: isWeight ? 'wgt' : undefined,
      'wgt-var': isWeight ? undefined : weight,
    },
    [
      element('location', { fileid: 'F1' }),
      worded('labl', label),
      ...(asked ? [element('qstn', {}, wordsAsked(asked))] : []),
      ...(missing.length > 0
        ? [
            element(
              'invalrng',
              {},
              missing.map(({ code }) => element('item', { VALUE: code })),
            ),
          ]
        : []),
      ...(asked ? [worded('universe', universeOf(asked))] : []),
      ...(figure ? basesText(figure, people) : []),
      ...[...codes, ...missing].map((one) =>
        categoryText(one, missing.includes(one), countOf(one, variable, figure), weighted),
      ),
      element('varFormat', { type: type === 'text' ? 'character' : 'numeric' }),
    ],
  );
}

/** A statement stands behind what its list asks. */
const wordsAsked = ({ title, list }: ResultsQuestion): string[] => [
  ...(list?.title ? [worded('preQTxt', list.title)] : []),
  worded('qstnLit', title),
];

/** Who answered, and who did not or was not asked. Outside a few of these are hidden as a few of any answer are. */
function basesText({ columns }: ResultsFigure, people: number | null | undefined): string[] {
  const base = columns[0]?.n ?? null;
  if (base === null) return [];
  const others = people == null ? 0 : people - base;
  return [
    worded('sumStat', String(base), { type: 'vald' }),
    ...(others > 0 ? [worded('sumStat', String(others), { type: 'invd' })] : []),
  ];
}

const universeOf = ({ wordings, asked_if }: ResultsQuestion): string => {
  const versions = versionsOf(wordings);
  return `Wie deze vraag te zien kreeg${asked_if ? `: alleen als ${asked_if}` : ''}.${versions && ` In andere woorden gevraagd: ${versions}.`}`;
};

type Count = { n: number; percent: number | null; base: number | null } | undefined;

/** What the screen shows of one answer: nothing where it is hidden. */
function countOf(
  { id, code }: FileColumn['codes'][number],
  variable: Variable | undefined,
  figure: ResultsFigure | undefined,
): Count {
  if (!variable || !figure) return undefined;
  const { about } = variable.column;
  const option = about === 'other' ? other_id : (about?.option ?? '');
  const wanted = variable.kind === 'option' ? (code === 1 ? option : undefined) : id === '#other' ? other_id : id;
  const cell = figure.rows.find((row) => row.id === wanted)?.cells[0];
  return cell?.n == null ? undefined : { n: cell.n, percent: cell.percent, base: figure.columns[0]!.n };
}

function categoryText(
  { code, title }: FileColumn['codes'][number],
  isMissing: boolean,
  count: Count,
  weighted: boolean,
): string {
  return element('catgry', { missing: isMissing ? 'Y' : undefined }, [
    worded('catValu', String(code)),
    worded('labl', title),
    ...(count ? [worded('catStat', String(count.n), { type: 'freq' })] : []),
    ...(count && weighted ? weightedText(count) : []),
  ]);
}

/** No more than the share that is shown: sums of weights stay on the server. */
function weightedText({ percent, base }: NonNullable<Count>): string[] {
  if (percent === null) return [];
  const share = worded('catStat', String(percent), { type: 'percent', wgtd: 'wgtd' });
  if (base === null) return [share];
  return [worded('catStat', String(Math.round((percent * base) / 100)), { type: 'freq', wgtd: 'wgtd' }), share];
}
