import type { ImportFaultFacts } from '#contract/office/import-faults.ts';
import type { PanelRefusalFacts } from '#contract/office/panel-refusals.ts';
import type { PopulationFaultFacts } from '#contract/office/population-faults.ts';
import type { Worded } from '#questionnaire/worded.ts';

/** English, beside the name of the column: what may stand there. */
export const englishImportFaults: { [Code in keyof ImportFaultFacts]: Worded<ImportFaultFacts[Code]> } = {
  row_no_email: 'is not an e-mail address.',
  row_taken: 'belongs to a member already.',
  row_left: 'belongs to somebody who left the panel; only they can come back.',
  row_same: ({ line }) => `is the same as on line ${line}.`,
  row_needed: 'must not be empty.',
  row_too_long: 'is too long.',
  row_unreadable: 'has a sign that cannot be stored.',
  row_no_phone: 'is not a phone number. Write 0612345678 or +31612345678; Excel takes away a 0 or + in front.',
  row_landline: 'is a landline: nobody gets WhatsApp there.',
  row_phone_meant: ({ meant }) => `is not a phone number. Is ${meant} meant?`,
  row_no_choice: ({ values }) => `is not one of: ${values}.`,
  row_no_tick: 'must be ja or nee.',
  row_not_agreed: 'must be ja, or empty.',
  row_no_zipcode: ({ least, most }) => `must be four digits, from ${least} to ${most}.`,
  row_no_years: ({ from, to }) => `must be years from ${from} to ${to}, with | between them.`,
  row_years_many: 'has more years than there are children.',
  row_no_children: ({ age }) => `is 0: only parents of a child under ${age} can take part.`,
};

/** English, for the terminal: what is wrong inside a file of population figures. */
export const englishPopulationFaults: { [Code in keyof PopulationFaultFacts]: Worded<PopulationFaultFacts[Code]> } = {
  figure_missing: 'must not be empty.',
  figure_class_unknown: ({ group, variable, known }) => `"${group}" is no class of ${variable}. Known: ${known}.`,
  figure_class_twice: ({ line }) => (line === null ? 'stands there twice.' : `stands on line ${line} too.`),
  figure_no_number: 'is no count. Write 1282764 or 1.282.764.',
  figure_no_share: 'is no share of 0 to 100. Write 18,5 or 18,5 %.',
  figure_both: 'give a share or a count, not both.',
  figure_mixed: ({ variable }) => `${variable} has shares and counts. Choose one of them.`,
  figure_no_date: 'is no date. Write 2024-01-01 or 1-1-2024.',
  figure_key: 'is made of small letters, digits and _, at most 40.',
  figure_other_source: ({ variable }) => `${variable} has something else on a line before.`,
};

/** What acts on figures and recruitment links are refused for. */
export const panelRefusalWords: { [Code in keyof PanelRefusalFacts]: Worded<PanelRefusalFacts[Code]> } = {
  population_unknown: ({ version }) => `There is no version ${version} of the population figures.`,
  population_count_missing: ({ title }) => `"${title}" has no count. Complete the population figures first.`,
  population_sum_wrong: ({ variable, sum, total }) => `The counts of ${variable} add up to ${sum}, not to ${total}.`,
  population_columns: ({ columns }) => `The first line names the columns. Needed: ${columns}.`,
  population_no_file: 'The file holds no figures as they are read here: a list "margins" with categories.',
  population_empty: 'There are no figures under the first line.',
  population_refused: 'Nothing was taken over.',
  population_overtaken: ({ variables }) => `Somebody else changed ${variables} meanwhile. Look at it, then try again.`,
  population_variable_unknown: ({ variable }) => `There are no figures of "${variable}".`,
  recruitment_unknown: ({ code }) => `There is no recruitment link ${code}. See: recruit list.`,
};
