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
