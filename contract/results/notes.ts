import type { Results, ResultsFigure } from '../calls/office/results.ts';

/** What one needs to know to read the shares of a table. */
export function notesOf({ by_row }: Results, figure: ResultsFigure, wished: readonly string[]): string[] {
  const { kind, columns, rows, test } = figure;
  if (rows.length === 0) return [];
  return [
    ...(test ? [test] : []),
    ...(columns.some(({ letter }) => letter !== null) ? [letterWords] : []),
    ...(by_row && columns.length > 1 ? [rowsWords] : []),
    ...(wished.includes('intervals') && rows.some(({ cells }) => cells.some(({ low }) => low !== null))
      ? [intervalWords]
      : []),
    ...(wished.includes('opinions') && kind !== 'several' && rows.some(({ no_opinion }) => no_opinion)
      ? [opinionsWords]
      : []),
  ];
}

const rowsWords = 'Per rij: van alle ouders die dit antwoord gaven, welk deel in welke groep zit.';
const letterWords =
  'Een letter betekent: hoger dan die kolom (95 % zeker, gecorrigeerd voor het aantal vergelijkingen).';
const opinionsWords =
  'Wie geen mening had, telt hier toch mee: anders zie je aan het verschil hoeveel het er waren, en dat is hier verborgen.';
const intervalWords = 'Onzekerheid door toeval alleen. Het panel is geen aselecte steekproef.';
