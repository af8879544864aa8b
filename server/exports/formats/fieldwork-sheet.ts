import {
  aaporCodes,
  type Dispositions,
  dispositions,
  dispositionTitles,
  ratesOf,
} from '#contract/office/dispositions.ts';
import type { Cell } from './workbook.ts';

const rateTitles = {
  participation: 'Participatiegraad',
  completion: 'Afrondingsgraad',
  absorption: 'Bereikt',
  break_off: 'Afgebroken, van wie begon',
  rr1: 'RR1',
  rr2: 'RR2',
  rr3: 'RR3',
  rr4: 'RR4',
  rr5: 'RR5',
  rr6: 'RR6',
} as const;

/** What became of every invitation by the codes of AAPOR, and the rates that follow. */
export function* fieldworkSheet(counts: Dispositions): Generator<Cell[]> {
  yield ['Uitkomst per uitnodiging (respons)', 'Code van AAPOR', 'Aantal'];
  for (const one of dispositions) yield [dispositionTitles[one], aaporCodes[one] ?? 'geen', counts[one]];
  yield ['Uitgenodigd', null, dispositions.reduce((sum, one) => sum + counts[one], 0)];
  yield [];
  for (const [title, rate] of ratesTold(counts)) yield [title, null, rate];
  yield [];
  yield [volunteers];
}

export const volunteers = 'Het panel is een vrijwillig panel. Noem dit geen responspercentage.';

/** Shares from 0 to 1; one that nobody is part of is left out. */
export function ratesTold(counts: Dispositions): (readonly [string, number])[] {
  const rates = ratesOf(counts);
  return (Object.keys(rateTitles) as (keyof typeof rateTitles)[]).flatMap((one) => {
    const rate = rates[one];
    return rate === null ? [] : [[rateTitles[one], Math.round(rate * 10_000) / 10_000] as const];
  });
}
