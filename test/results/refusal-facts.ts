import type { ResultsRefusalFacts } from '#contract/results/refusals.ts';

type Facts = ResultsRefusalFacts;

/** Facts for each refusal of the results that needs them. */
export const resultsFacts: { [Code in keyof Facts as Facts[Code] extends null ? never : Code]: Facts[Code] } = {
  results_base_small: { least: 10 },
  results_anonymous_few: { least: 10 },
  results_table_large: { columns: 40 },
  results_conditions_many: { most: 4 },
  results_splits_many: { most: 2 },
  left_out_numbers: { numbers: 'ABCDEFGHIJKL' },
  left_out_few: { least: 10 },
  left_out_near: { least: 10 },
  codes_many: { most: 99 },
  export_over: { minutes: 15 },
  export_too_long: { rows: 1_048_575 },
  weighting_too_few: { least: 100 },
  weighting_unknown: { percent: 40, variable: 'Opleiding' },
  weighting_empty: { category: 'Hbo of universiteit', variable: 'Opleiding' },
  weighting_not_in_population: { category: '25 en ouder' },
  weighting_no_solution: { category: 'Noord' },
  weighting_no_count: { category: 'Noord' },
  weighting_no_figures: { variable: 'Opleiding' },
};

export const resultsPlain: Record<Exclude<keyof Facts, keyof typeof resultsFacts>, true> = {
  results_group_not_shown: true,
  results_no_background: true,
  results_column_unknown: true,
  results_not_made: true,
  results_by_answer_outside: true,
  results_by_answer_anonymous: true,
  left_out_right: true,
  left_out_nothing_said: true,
  left_out_by_number: true,
  left_out_nobody: true,
  left_out_unknown: true,
  left_out_open: true,
  left_out_day_and_pattern: true,
  left_out_day_fewer: true,
  codes_anonymous_open: true,
  code_unknown: true,
  code_text_unknown: true,
  code_title_taken: true,
  code_not_newest: true,
  codes_not_newest: true,
  export_right_missing: true,
  export_busy: true,
  export_snapshot_gone: true,
  weighting_anonymous: true,
  weighting_unknown_number: true,
};
