import { expect, test } from 'vitest';
import { no_answer_id, type ResultsFigure } from '../calls/office/results.ts';
import { baseWords } from './figure-words.ts';

test('where whoever gave no answer is a row of a table, its last line does not say that all of them answered', () => {
  const of = (...ids: string[]) => ({ rows: ids.map((id) => ({ id })) }) as unknown as ResultsFigure;
  expect([of('yes', 'no'), of('yes', no_answer_id)].map(baseWords)).toEqual(['Gaf antwoord', 'Samen']);
});
