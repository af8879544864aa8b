import type { Worded } from '#questionnaire/worded.ts';
import { absent, type RefusalKind, refused } from '../problem.ts';

export type PanelRefusalFacts = {
  population_unknown: { version: number };
  population_count_missing: { title: string };
  population_sum_wrong: { variable: string; sum: number; total: number };
  population_columns: { columns: string };
  population_no_file: null;
  population_empty: null;
  population_refused: null;
  population_overtaken: { variables: string };
  population_variable_unknown: { variable: string };
  recruitment_unknown: { code: string };
};

const inDutch = (number: number): string => number.toLocaleString('nl-NL', { maximumFractionDigits: 1 });

export const panelRefusals: { [Code in keyof PanelRefusalFacts]: RefusalKind<PanelRefusalFacts[Code]> } = {
  population_unknown: absent('Deze versie van de cijfers bestaat niet.'),
  population_count_missing: refused(({ title }) => `Bij ‘${title}’ staat geen aantal. Vul de populatie eerst aan.`),
  population_sum_wrong: refused(
    ({ variable, sum, total }) =>
      `De aantallen van ${variable} tellen op tot ${inDutch(sum)}, niet tot ${inDutch(total)}.`,
  ),
  population_columns: refused(({ columns }) => `De eerste regel noemt de kolommen. Deze zijn nodig: ${columns}.`),
  population_no_file: refused('In dit bestand staan geen cijfers zoals wij ze lezen: een lijst ‘margins’ met klassen.'),
  population_empty: refused('Onder de eerste regel staan geen cijfers.'),
  population_refused: refused('Er is niets overgenomen. In het bestand klopt nog iets niet.'),
  population_overtaken: {
    status: 409,
    message: ({ variables }) =>
      `Een collega heeft intussen ook ${variables} veranderd. Bekijk de nieuwe cijfers en probeer het dan opnieuw.`,
  },
  population_variable_unknown: absent('Van dit kenmerk zijn er geen cijfers.'),
  recruitment_unknown: absent('Deze wervingslink bestaat niet.'),
};

/** What is wrong with one cell of a file with population figures, beside the name of its column. */
export type PopulationFaultFacts = {
  figure_missing: null;
  figure_class_unknown: { group: string; variable: string; known: string };
  /** Null: a file that is not read by line. */
  figure_class_twice: { line: number | null };
  figure_no_number: null;
  figure_no_share: null;
  figure_both: null;
  figure_mixed: { variable: string };
  figure_no_date: null;
  figure_key: null;
  figure_other_source: { variable: string };
};

export const populationFaultWords: { [Code in keyof PopulationFaultFacts]: Worded<PopulationFaultFacts[Code]> } = {
  figure_missing: 'mag niet leeg zijn.',
  figure_class_unknown: ({ group, variable, known }) => `‘${group}’ is geen klasse van ${variable}. Wel: ${known}.`,
  figure_class_twice: ({ line }) => (line === null ? 'staat er twee keer.' : `staat ook op regel ${line}.`),
  figure_no_number: 'is geen aantal. Schrijf 1282764 of 1.282.764.',
  figure_no_share: 'is geen deel van 0 tot 100. Schrijf 18,5 of 18,5 %.',
  figure_both: 'vul een deel (share) of een aantal (count) in, niet allebei.',
  figure_mixed: ({ variable }) => `bij ${variable} staan delen en aantallen door elkaar. Kies een van de twee.`,
  figure_no_date: 'is geen datum. Schrijf 2024-01-01 of 1-1-2024.',
  figure_key: 'bestaat uit kleine letters, cijfers en _, hooguit 40.',
  figure_other_source: ({ variable }) => `van ${variable} staat op een eerdere regel iets anders.`,
};
