import type { ResultJoin } from '../calls/office/results/joins.ts';
import type { Results, ResultsCell, ResultsFigure } from '../calls/office/results.ts';
import { dayMonth, enumerate, withDots } from '../format.ts';
import { percent } from './account.ts';
import { decimal, isCoded, outcomeSentence } from './outcome-sentence.ts';

/** Which wording of a question this is, where it was asked in different words. */
export const wordingWords = ({ wording }: Pick<ResultsFigure, 'wording'>): string =>
  !wording ? '' : wording.version === 1 ? 'zoals eerst gevraagd' : `gewijzigd op ${wording.since}`;

/** A head of few people, whose shares say little. */
export const smallWords = 'kleine n';

/** Where chance alone could have put a share. Empty: that was not asked for, or it is hidden. */
export const intervalOf = ({ low, high }: Pick<ResultsCell, 'low' | 'high'>): string =>
  low === null || high === null ? '' : `${percent(low)} tot ${percent(high)}`;

/** The last line of a table: of whom its percentages are. */
export const base_words = 'Totaal';

/** In the place of the numbers of a group that has other classes than the table. */
export const otherBinsWords = 'andere klassen';

/** In the place of how many a group is. */
export const untoldWords = ({ rules }: Pick<Results, 'rules'>): string =>
  rules === 'inside' ? 'verborgen' : 'te weinig deelnemers';

export const hasIntervals = ({ rows }: Pick<ResultsFigure, 'rows'>): boolean =>
  rows.some(({ cells }) => cells.some(({ low }) => low !== null));

/** What a figure says before its table: why nothing is shown, or what came out. */
export const findingsOf = (results: Results, figure: ResultsFigure): string[] =>
  [figure.hidden ?? outcomeSentence(results, figure)].filter(Boolean);

export function notesOf({ by_row, joins }: Pick<Results, 'by_row' | 'joins'>, figure: ResultsFigure): string[] {
  const { kind, columns, rows, test } = figure;
  if (rows.length === 0) return [];
  return [
    ...joins.filter((join) => isJoinedIn(figure, join)).map(joinWords),
    ...(kind === 'several' && columns.length > 1 ? ['Meer antwoorden mogelijk.'] : []),
    ...(test ? [test] : []),
    ...(columns.some(({ letter }) => letter !== null) ? [letterWords] : []),
    ...(by_row && columns.length > 1 ? [rowsWords] : []),
    ...(hasIntervals(figure) ? [intervalWords] : []),
    ...columns.flatMap((column) => (column.other_bins ? [binsWords(column)] : [])),
  ];
}

const binsWords = (column: ResultsFigure['columns'][number]): string =>
  `De cijfers van ‘${column.title}’ zijn van ${columnDay(column)}, met een andere klassenindeling. Je ziet ze als je alleen op die groep filtert.`;

/** As a row, or as a group: its columns may be of two things at once. */
export const isJoinedIn = ({ question, rows, columns }: ResultsFigure, { id, of }: ResultJoin): boolean =>
  (of === question && rows.some((row) => row.id === id)) || columns.some((column) => column.id.split(' ').includes(id));

export const joinWords = ({ title, classes }: ResultJoin): string =>
  `‘${title}’ is samengevoegd: ${enumerate(classes.map((one) => one.title))}.`;

/** Outside a column is of the day on which it was made, and one may be older than the one beside it. Empty: it follows the page. */
export const columnDay = ({ made_at }: Pick<ResultsFigure['columns'][number], 'made_at'>): string =>
  made_at ? dayMonth(new Date(made_at)) : '';

/** Under a figure: of whom it is, who was asked and did not answer, and what its numbers come to. */
export function footerWords({ rules }: Pick<Results, 'rules'>, figure: ResultsFigure): string {
  const { asked, answered, asked_if, kind, mean, median, deviation, least, most, unit, columns } = figure;
  const about = rules === 'inside' ? '=' : '≈';
  const n = columns[0]?.n ?? answered;
  const told = (value: number | null): string => (value === null ? 'minder dan 10' : withDots(value));
  const parts = [
    n === null ? 'n < 10' : `n ${about} ${withDots(n)}`,
    ...(asked === null && answered === null
      ? []
      : // Rounded numbers that are equal do not say that everybody answered.
        asked === answered && rules === 'inside'
        ? ['iedereen aan wie dit gevraagd is, antwoordde']
        : // Each is rounded by itself, so that fewer may seem to be asked than answered.
          asked !== null && answered !== null && asked < answered
          ? [`beantwoord door ${told(answered)}`]
          : [`gevraagd aan ${told(asked)}, beantwoord door ${told(answered)}`]),
    ...(asked_if ? [`alleen als ${asked_if}`] : []),
    ...(isCoded(figure) ? ['van de gelezen antwoorden; een antwoord kan meer codes hebben'] : []),
    ...(kind === 'several' && !isCoded(figure) ? ['samen meer dan 100 %: meer antwoorden mogelijk'] : []),
    ...(mean !== null ? [`gemiddeld ${decimal(mean)}${unit ? ` ${unit}` : ''}`] : []),
    ...(median !== null ? [`mediaan ${decimal(median)}`] : []),
    ...(deviation !== null ? [`standaardafwijking ${decimal(deviation)}`] : []),
    ...(least !== null && most !== null ? [`kleinste ${decimal(least)}, grootste ${decimal(most)}`] : []),
    ...(columns[0] && columnDay(columns[0]) ? [`peildatum ${columnDay(columns[0])}`] : []),
  ];
  return parts.join(' · ');
}

const rowsWords = 'Rijpercentages: van alle ouders die dit antwoord gaven, welk deel in welke groep zit.';
const letterWords =
  'Een letter betekent: hoger dan die kolom (95 % zeker, gecorrigeerd voor het aantal vergelijkingen). Een kolom doet mee vanaf n = 30.';
const intervalWords = 'De betrouwbaarheidsmarges gaan over toeval alleen. Het panel is geen aselecte steekproef.';
