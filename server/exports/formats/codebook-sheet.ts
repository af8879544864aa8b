import type { Model } from '../../results/model.ts';
import type { FileColumn } from '../cases/column.ts';
import type { Cell } from './workbook.ts';

const measureWords = { nominal: 'nominaal', ordinal: 'ordinaal', scale: 'schaal' } as const;
const typeWords = { text: 'tekst', number: 'getal', day: 'dag' } as const;

/** Of its ten columns, as they are named below. */
export const codebookWidths = [24, 48, 10, 12, 8, 18, 40, 14, 40, 40];

/** Every column, and under it every code, each in a row of its own so that they can be filtered. */
export function* codebookSheet(columns: readonly FileColumn[], { asked }: Model): Generator<Cell[]> {
  yield [
    'Naam',
    'Label',
    'Soort',
    'Meetniveau',
    'Code',
    'Code in CSV',
    'Betekenis',
    'Geen antwoord',
    'Versies',
    'Alleen gevraagd als',
  ];
  const questions = new Map(asked.map((one) => [one.id, one]));
  for (const { name, label, question, type, measure, codes, missing } of columns) {
    const { wordings = [], asked_if = null } = questions.get(question ?? '') ?? {};
    yield [name, label, typeWords[type], measureWords[measure], null, null, null, null, versionsOf(wordings), asked_if];
    for (const one of codes) yield [name, label, null, null, one.code, one.id, one.title, null, null, null];
    for (const one of missing) yield [name, label, null, null, one.code, one.id, one.title, 'ja', null, null];
  }
}

/** A question that was asked in other words. */
export const versionsOf = (wordings: readonly { title: string; versions: number[] }[]): string =>
  wordings.length < 2
    ? ''
    : wordings.map(({ title, versions }) => `versie ${versions.join(', ')}: ${title}`).join('; ');
