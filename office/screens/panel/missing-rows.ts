import type { Missing } from '#contract/calls/office/panel.ts';
import { day, noonOf } from '#contract/format.ts';
import { type CountryComparison, compareWithCountry } from '#contract/office/missing.ts';
import type { PanelCount } from '#contract/panel-count.ts';
import { marginShares, type PopulationMargin, sourceWords, variableTitle } from '#contract/population.ts';

/** A class as people are called: 'We missen vooral vaders.' */
const people: Record<string, Record<string, string>> = {
  gender: { female: 'moeders', male: 'vaders', other: 'ouders die zich geen vrouw of man noemen' },
  education: {
    low: 'ouders met hooguit vmbo',
    middle: 'ouders met havo, vwo of mbo',
    high: 'ouders met hbo of universiteit',
  },
  youngest_child: {
    '0_5': 'ouders met een jongste kind van 0 tot en met 5 jaar',
    '6_11': 'ouders met een jongste kind van 6 tot en met 11 jaar',
    '12_17': 'ouders met een jongste kind van 12 tot en met 17 jaar',
    '18_24': 'ouders met een jongste kind van 18 tot en met 24 jaar',
  },
  children_amount: {
    '1': 'ouders met 1 kind',
    '2': 'ouders met 2 kinderen',
    '3': 'ouders met 3 kinderen',
    '4_up': 'ouders met 4 kinderen of meer',
  },
  children_at_home: {
    '1': 'ouders met 1 kind',
    '2': 'ouders met 2 kinderen',
    '3_or_more': 'ouders met 3 kinderen of meer',
  },
  region: {
    north: 'ouders uit het noorden',
    east: 'ouders uit het oosten',
    west: 'ouders uit het westen',
    south: 'ouders uit het zuiden',
  },
  origin: {
    nl: 'ouders die net als hun ouders hier geboren zijn',
    parents: 'ouders van wie een ouder elders geboren is',
    self: 'ouders die elders geboren zijn',
  },
};

export type MissingRow = CountryComparison & {
  key: string;
  variable: string;
  title: string;
  count: PanelCount;
  /** Of how many the class is known. */
  known: number;
  /** As people are called. */
  who: string;
};

const order = { short: 0, chance: 1, over: 2 } as const;

/** Every class of every variable, the largest lack first. */
export function missingRows({ variables }: Pick<Missing, 'variables'>): MissingRow[] {
  const rows = variables.flatMap(({ margin, known, counts }) => {
    const shares = marginShares(margin);
    return margin.categories.flatMap(({ id, title }): MissingRow[] => {
      const count = counts.find((one) => one.id === id)?.count ?? null;
      const compared = shares && compareWithCountry(count, known, shares.get(id)!);
      const who = people[margin.variable]?.[id] ?? `ouders in de groep ‘${title}’`;
      const variable = variableTitle(margin.variable);
      return compared ? [{ ...compared, key: `${margin.variable}.${id}`, variable, title, count, known, who }] : [];
    });
  });
  return rows.sort((one, other) => order[one.verdict] - order[other.verdict] || other.lack - one.lack);
}

/** With fewer, even a large difference may be chance. */
const fewKnown = 100;

/** What the table says when no group is short for certain: nothing that the panel is too small to know. */
export function nothingShort(rows: readonly Pick<MissingRow, 'known'>[]): string {
  if (rows.length === 0) {
    return 'Van te weinig ouders in het panel weten we bij welke groep ze horen. Vergelijken kan nog niet.';
  }
  if (rows.every(({ known }) => known < fewKnown)) {
    return 'Het panel is nog klein. Daarom weten we niet of er een groep ontbreekt.';
  }
  return 'Van geen enkele groep is zeker dat die ontbreekt. De verschillen kunnen toeval zijn.';
}

/** 'CBS, 71487ned, 1 januari 2024' */
export function sourceLine({ source, reference_date }: Pick<PopulationMargin, 'source' | 'reference_date'>): string {
  const date = reference_date && day(noonOf(reference_date));
  return [sourceWords(source), date].filter(Boolean).join(', ');
}
