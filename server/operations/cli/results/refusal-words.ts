import type { ResultsRefusalFacts } from '#contract/results/refusals.ts';
import type { Worded } from '#questionnaire/worded.ts';

/** English, for commands. */
export const resultsRefusalWords: { [Code in keyof ResultsRefusalFacts]: Worded<ResultsRefusalFacts[Code]> } = {
  results_base_small: ({ least }) => `This selection has fewer than ${least} respondents.`,
  results_anonymous_few: ({ least }) => `Nothing is shown under ${least} respondents.`,
  results_group_not_shown: 'No figures of this group: it is too small, or too much like another one.',
  results_table_large: ({ columns }) => `A table has at most ${columns} columns.`,
  results_no_background: 'Of an anonymous campaign no background is known.',
  results_column_unknown: 'This campaign has no such question, answer or background.',
  results_conditions_many: ({ most }) => `At most ${most} conditions.`,
  results_splits_many: ({ most }) => `Split by at most ${most} things at once.`,
  results_by_answer_outside: 'By answers split and filter only those who may open case files.',
  results_by_answer_anonymous: 'An anonymous campaign is split and filtered only by questions that its author marked.',
  export_right_missing: 'A file with an answer of each respondent in a row takes a right and a reason.',
  export_over: ({ minutes }) => `This file could be fetched for ${minutes} minutes. Make it again.`,
  export_busy: 'Other files are being made. Try again in a minute.',
  export_snapshot_gone: 'The snapshot was replaced meanwhile. Make the file again.',
  export_too_long: ({ rows }) => `A sheet of Excel holds at most ${rows} rows. Take another format.`,
  results_join_right: 'Joining takes the right to case files of this campaign.',
  results_join_overlaps: ({ join }) => `Part of this is joined in ${join} already.`,
  results_join_leaves_one: 'This would leave one. Leave two at least.',
  results_join_title_taken: 'The table has this title already.',
  results_joins_many: ({ most }) => `At most ${most} joins of one question.`,
  results_not_made: 'The results are still being made. Make them with: results make ID.',

  left_out_right: 'This takes the right to case files.',
  left_out_nothing_said: 'Say which answers: numbers of respondents, or a day and what they answered.',
  left_out_by_number:
    'Numbers of respondents stand by themselves, without a day or an answer. An anonymous campaign has none.',
  left_out_numbers: ({ numbers }) => `This campaign has no respondents with these numbers: ${numbers}.`,
  left_out_nobody: 'Nobody fits, or these answers are left out already.',
  left_out_unknown: 'Nothing was left out under this number.',
  left_out_open: 'Answers of an anonymous campaign can be left out once nobody can answer it any more.',
  left_out_day_and_pattern: 'Answers of an anonymous campaign are left out by a day and at least one answer.',
  left_out_day_fewer: 'More answers fit than came on that day.',
  left_out_few: ({ least }) => `Fewer than ${least} answers fit.`,
  left_out_near: ({ least }) =>
    `Who counts would differ by fewer than ${least} respondents from an earlier moment, or too few would be left.`,

  codes_anonymous_open: 'Answers of an anonymous campaign can be coded once nobody can answer it any more.',
  codes_many: ({ most }) => `A question has at most ${most} codes, those that were removed among them.`,
  code_unknown: 'This question has no such code.',
  code_text_unknown: 'This answer is not there any more.',
  code_title_taken: 'Another code of this question has this title.',
  code_not_newest: 'Somebody changed this code meanwhile.',
  codes_not_newest: 'Somebody gave this answer other codes meanwhile.',

  weighting_too_few: ({ least }) => `Weighting takes at least ${least} respondents who finished.`,
  weighting_unknown_number: 'This campaign has no such weighting.',
  weighting_anonymous: 'Of an anonymous campaign no background is known, so it cannot be weighted.',
  weighting_unknown: ({ percent, variable }) => `${variable} is not known of ${percent} %: it cannot be weighted on.`,
  weighting_empty: ({ category, variable }) =>
    `No respondent is in '${category}'. Join it with another class, or leave ${variable} out.`,
  weighting_not_in_population: ({ category }) => `Respondents are in '${category}', which is not in the population.`,
  weighting_no_solution: ({ category }) =>
    `No weights fit these margins within the bounds. Farthest off is '${category}'.`,
  weighting_no_count: ({ category }) => `No count of '${category}' is in the population file.`,
  weighting_no_figures: ({ variable }) => `The population file has nothing on ${variable}.`,
};
