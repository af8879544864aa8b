/**
 * The files that leave with what parents answered. `of`: an answer of each respondent in a row, which takes a right; tables
 * as the screens show them; or what the columns mean. Imports nothing.
 */
export const fileFormats = {
  sav: {
    title: 'SPSS',
    say: 'Met labels, ontbrekende waarden en meetniveaus. Ook voor R, Stata, jamovi en PSPP.',
    extension: 'sav',
    type: 'application/x-spss-sav',
    of: 'cases',
  },
  xlsx: {
    title: 'Excel',
    say: 'Antwoorden als codes, met een codeboek en een verantwoording op eigen bladen.',
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    of: 'cases',
  },
  csv: {
    title: 'CSV, internationaal',
    say: 'Een komma tussen de cellen en een punt in getallen. Voor R, Python en de meeste andere programma’s.',
    extension: 'csv',
    type: 'text/csv; charset=utf-8',
    of: 'cases',
  },
  csv_nl: {
    title: 'CSV voor Excel (Nederlands)',
    say: 'Een puntkomma tussen de cellen en een komma in getallen, met de woorden van elk antwoord.',
    extension: 'csv',
    type: 'text/csv; charset=utf-8',
    of: 'cases',
  },
  tables: {
    title: 'Tabellen in Excel',
    say: 'Elke vraag op een eigen blad, met de voorwaarden, uitsplitsing en weging die je hebt gekozen.',
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    of: 'tables',
  },
  ddi: {
    title: 'Codeboek (DDI)',
    say: 'Wat elke kolom betekent, zoals archieven voor onderzoek het vragen: DDI-Codebook 2.5.',
    extension: 'xml',
    type: 'application/xml; charset=utf-8',
    of: 'codebook',
  },
} as const;
export type FileFormat = keyof typeof fileFormats;
export const everyFormat = Object.keys(fileFormats) as FileFormat[];
export const caseFormats = everyFormat.filter((format) => fileFormats[format].of === 'cases');

/** What parents wrote: with what may tell who they are replaced by its kind, as it is, or left out. */
export const fileTexts = {
  masked: 'Namen, nummers en adressen vervangen',
  original: 'Zoals het is opgeschreven',
  none: 'Weglaten',
} as const;
export type FileTexts = keyof typeof fileTexts;

/** Codes for what is no answer, in every file but CSV. Not shown is empty. */
export const missingCodes = { left_open: -9, pooled: -8 } as const;
