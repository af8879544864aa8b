import { expect, test } from 'vitest';
import type { PopulationMargin } from '#contract/population.ts';
import { missingRows, nothingShort } from './missing-rows.ts';

const margin: PopulationMargin = {
  variable: 'gender',
  source: { publisher: 'CBS', table: '37296ned', title: '', unit: '' },
  reference_date: null,
  counted: 'percent',
  categories: [
    { id: 'female', title: 'Vrouw', count: 50 },
    { id: 'male', title: 'Man', count: 50 },
  ],
  total: 100,
};
const of = (female: number | null, male: number | null) =>
  missingRows({
    variables: [
      {
        margin,
        known: (female ?? 0) + (male ?? 0),
        unknown: null,
        counts: [
          { id: 'female', count: female },
          { id: 'male', count: male },
        ],
      },
    ],
  });

test('what may be chance is never told as a panel that is like the country', () => {
  const alike = of(2000, 2000);
  expect(alike.map(({ verdict }) => verdict)).toEqual(['chance', 'chance']);
  expect(nothingShort(alike)).toBe(
    'Van geen enkele groep is zeker dat die ontbreekt. De verschillen kunnen toeval zijn.',
  );
  const small = of(20, 10);
  expect(small.map(({ verdict }) => verdict)).toEqual(['chance', 'chance']);
  expect(nothingShort(small)).toBe('Het panel is nog klein. Daarom weten we niet of er een groep ontbreekt.');
  expect(nothingShort(of(null, null))).toContain('Vergelijken kan nog niet.');
});
