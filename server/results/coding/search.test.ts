import { expect, test } from 'vitest';
import { searcher } from '../open-answers.ts';

const text = 'Léér ze plannen, ook voor toetsweken. Wij doen dat elke zondag.';

test.each([
  ['plan', true],
  ['leer toets', true],
  ['PLANNEN zondag', true],
  ['lannen', false],
  ['plannen maandag', false],
  ['"ook voor"', true],
  ['"voor ook"', false],
  ['plan -zondag', false],
  ['plan -maandag', true],
  ['-"elke dag"', true],
  ['', true],
  ['"', true],
])('%s finds it: %s', (query, found) => {
  expect(searcher(query)(text)).toBe(found);
});
