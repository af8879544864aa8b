import type { Results, ResultsCell, ResultsFigure } from '../calls/office/results.ts';
import { percent } from './account.ts';
import { outerWords } from './outer-words.ts';

/** Which wording of a question this is, where it was asked in different words. */
export const wordingWords = ({ wording }: Pick<ResultsFigure, 'wording'>): string =>
  !wording ? '' : wording.version === 1 ? 'zoals eerst gevraagd' : `gewijzigd op ${wording.since}`;

/** A head of few people, whose shares say little. */
export const smallWords = 'klein aantal';

/** Where chance alone could have put a share. Empty: that was not asked for, or it is hidden. */
export const intervalOf = ({ low, high }: Pick<ResultsCell, 'low' | 'high'>): string =>
  low === null || high === null ? '' : `${percent(low)} tot ${percent(high)}`;

/** The last line of a table: of whom its percentages are. */
export const base_words = 'Gaf antwoord';

/**
 * In the place of how many a group is. By the outside rules too few are no group at all; inside it may be large, and tell of a
 * small one beside it.
 */
export const untoldWords = ({ rules }: Pick<Results, 'rules'>): string =>
  rules === 'inside' ? 'verborgen' : 'te weinig deelnemers';

export const hasIntervals = ({ rows }: Pick<ResultsFigure, 'rows'>): boolean =>
  rows.some(({ cells }) => cells.some(({ low }) => low !== null));

/** What a figure says before its table: why nothing is shown, its mean, the ends of its scale. */
export function findingsOf({ by_row }: Pick<Results, 'by_row'>, figure: ResultsFigure): string[] {
  const { hidden, mean, median, unit } = figure;
  const middle = median === null ? '' : `, de middelste is ${tell(median)}`;
  return [
    hidden,
    mean !== null && `Gemiddeld ${tell(mean)}${unit ? ` ${unit}` : ''}${middle}.`,
    // Within rows everybody is a hundred percent of each.
    !by_row && outerWords(figure),
  ].filter((one) => typeof one === 'string' && one !== '') as string[];
}

/** Without a dot between thousands: it may be a year. */
const tell = (value: number): string => String(value).replace('.', ',');

/** What one needs to know to read the shares of a table. */
export function notesOf({ by_row }: Results, figure: ResultsFigure): string[] {
  const { kind, columns, rows, test } = figure;
  if (rows.length === 0) return [];
  return [
    ...(kind === 'several' ? ['Meer antwoorden mogelijk.'] : []),
    ...(test ? [test] : []),
    ...(columns.some(({ letter }) => letter !== null) ? [letterWords] : []),
    ...(by_row && columns.length > 1 ? [rowsWords] : []),
    ...(hasIntervals(figure) ? [intervalWords] : []),
  ];
}

const rowsWords = 'Per rij: van alle ouders die dit antwoord gaven, welk deel in welke groep zit.';
const letterWords =
  'Een letter betekent: hoger dan die kolom (95 % zeker, gecorrigeerd voor het aantal vergelijkingen).';
const intervalWords = 'Onzekerheid door toeval alleen. Het panel is geen aselecte steekproef.';
