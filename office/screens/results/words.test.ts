import { expect, test } from 'vitest';
import { costWords, unknownWords } from './words.ts';

test('a weighting warns where it costs much, or much is not known', () => {
  expect([3, 3.1].map((design_effect) => costWords({ design_effect }))).toEqual([
    '',
    'De weging kost tweederde van de zeggingskracht.',
  ]);
  expect([null, 0.1, 0.12513].map((unknown) => unknownWords({ unknown }))).toEqual([
    '',
    '',
    'Van 12,5 % van de deelnemers is dit onbekend.',
  ]);
});
