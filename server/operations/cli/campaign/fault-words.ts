import type { CampaignFaultFacts, FaultStep } from '#questionnaire/file-faults.ts';
import type { Worded } from '#questionnaire/worded.ts';

const stepWords: Record<FaultStep['of'], string> = {
  question: 'question',
  sub_question: 'sub-question',
  option: 'option',
};
export const stepsInWords = (steps: readonly FaultStep[]): string =>
  steps.map(({ of, number, ref }) => `${stepWords[of]} ${number}${ref === null ? '' : ` "${ref}"`}`).join(', ');

/** English, for the terminal: what is wrong inside a campaign file. */
export const englishCampaignFaults: { [Code in keyof CampaignFaultFacts]: Worded<CampaignFaultFacts[Code]> } = {
  file_too_large: ({ mebibytes }) => `is larger than ${mebibytes} MiB.`,
  file_utf16: 'is in UTF-16. Save it as UTF-8.',
  file_not_utf8: 'a character here is not UTF-8. Save the file as UTF-8, not as "ANSI".',
  file_no_campaign: 'must hold one campaign: {…}.',
  file_curly_quote: ({ sign }) => `here stands ${sign}. A text goes between straight quotes: "…".`,
  file_comma_missing: 'a comma is missing before this.',
  file_comma_too_many: 'there is a comma too many before this.',
  file_text_not_closed: 'a text has no closing quote on its line.',
  file_ends_early: 'ends too early: a } or ] is missing.',
  file_sign: ({ sign }) => `${sign} is not expected here.`,
  key_twice: 'stands twice here.',
  key_unknown: ({ known }) => `is not known here. Known: ${known}.`,
  key_misspelled: ({ meant }) => `is not known here. Did you mean "${meant}"?`,

  not_an_object: 'must be an object: {…}.',
  not_a_list: 'must be a list: […].',
  not_true_or_false: 'must be true or false.',
  not_a_text: 'must be a text: "…".',
  not_a_number: 'must be a number, of at most 12 digits and 3 decimals.',
  empty: 'is empty.',
  missing: 'is missing.',
  list_too_long: ({ count, most }) => `has ${count} entries; at most ${most} are possible.`,
  text_too_long: ({ most }) => `is longer than ${most} characters.`,
  text_too_heavy: ({ bytes }) => `takes more than ${bytes} bytes.`,
  text_not_storable: 'holds a character that cannot be stored.',
  text_not_one_line: 'must be one line.',

  no_questions: 'there is no question.',
  type_unknown: ({ known }) => `must be one of: ${known}.`,
  no_options: 'there is no option to choose.',
  options_not_for: ({ type }) => `a ${type} has no options.`,
  other_not_for: ({ type }) => `is not for a ${type}.`,
  sub_questions_of_sub_question: 'sub-questions have none of their own.',
  way_of_sub_question: 'a sub-question leads nowhere: its question does.',
  format_unknown: 'does not go with this type.',
  number_only: 'belongs to a number.',
  most_below_least: 'is below the smallest number that is possible.',
  sub_questions_not_for: ({ type }) => `a ${type} has no sub_questions.`,
  no_statements: 'there is no statement.',
  sub_question_type: ({ type }) => `a sub_question cannot be a ${type}.`,
  not_a_count: 'must be a whole number of 1 or more.',
  least_above_options: ({ count }) => `is more than the ${count} options.`,
  exclusive_not_for: ({ type }) => `is not for a ${type}: only for several answers.`,
  options_needed: ({ type }) => `a ${type} has no options to shuffle.`,
  one_choice_only: ({ type }) => `is not for a ${type}: only for one choice.`,
  presentation_unknown: 'can only be "scale".',
  scale_options: ({ count, least, most }) => `a scale has ${least} to ${most} options; these are ${count}.`,
  scale_with_other: "a scale has no 'Anders'.",
  scale_shuffled: 'a scale is never shuffled.',

  ref_misshapen: ({ ref }) => `"${ref}": a letter or digit, then letters, digits, _ or -, at most 40 in all.`,
  ref_like_a_number: ({ ref }) => `"${ref}" looks like a number. Put a letter before it.`,
  ref_reserved: ({ ref }) => `"${ref}" has a meaning of its own.`,
  ref_taken: ({ ref, by }) => `"${ref}" is taken by ${stepsInWords(by)}.`,

  way_to_sub_question: ({ to }) => `"${to}" is a sub-question: lead to its question.`,
  way_to_nowhere: ({ to }) => `there is no question "${to}".`,
  way_to_itself: ({ to }) => `"${to}" leads to itself.`,
  way_in_a_loop: ({ ids }) => `there is a loop: ${ids}.`,
  way_to_none: ({ id }) => `"${id}" cannot be reached by any answer.`,

  pipe_to_nowhere: ({ ref }) => `{antwoord:${ref}}: there is no question "${ref}".`,
  pipe_to_made_up: ({ ref }) => `{antwoord:${ref}}: give that question a ref first.`,
  pipe_not_for: ({ ref }) => `{antwoord:${ref}}: "${ref}" is no choice and no number.`,
  pipe_not_before: ({ ref }) => `{antwoord:${ref}}: not everybody has passed "${ref}" by then.`,
  pipe_misshapen: ({ text }) =>
    `${text} is not possible: write {antwoord:REF} of an earlier question, and never a name.`,
  pipe_not_here: 'an answer can only stand in the title or description of a question.',

  condition_unreadable:
    'is no condition: write {"join": "and", "of": [{"question": REF, "is": "one_of", "options": [REF]}]}.',
  condition_of_sub_question: 'a sub-question has no condition of its own.',
  condition_empty: 'compares nothing yet.',
  condition_to_nowhere: ({ ref }) => `there is no question "${ref}".`,
  condition_not_earlier: ({ ref }) => `"${ref}" does not come earlier.`,
  condition_no_answer: ({ ref }) => `"${ref}" has no answer of its own.`,
  condition_not_for: ({ ref }) => `"${ref}" cannot be compared like this.`,
  condition_option: ({ ref }) => `names an option that "${ref}" does not have.`,
  condition_bounds: ({ ref }) => `"${ref}": most is below least.`,
  condition_first: 'is the first question, which everybody is shown.',
  condition_profile: ({ ref }) => `"${ref}" is no background of this campaign that may be a condition.`,
  condition_never: 'can never hold: nobody would be shown this question.',

  moment_unreadable: ({ text }) => `"${text}" is no moment. Write 2026-12-01, or 2026-12-01T09:00.`,
  closes_before_it_opens: 'is not later than opens_at.',

  attribute_unknown: ({ key }) => `${key} is no profile question.`,
  attribute_of_registration: 'is agreed to at registration, not here.',
  attribute_twice: ({ key }) => `"${key}" stands twice.`,
  attributes_of_anonymous: 'an anonymous campaign asks nothing of the profile.',
  background_unknown: ({ key, known }) => `${key} is no background. Known: ${known}.`,
  background_answers: ({ count, most }) =>
    `with this one the questions that results are broken down by have ${count} answers: ${most} at most.`,
  background_of_anonymous: 'nothing is known of who answers an anonymous campaign: ask it as a question.',
  not_a_percentage: 'is a whole number from 1 to 100.',
  background_region: 'needs a table of postcodes: set POSTCODES.',

  link_not_https: 'must begin with https:// and a host.',
  link_odd_sign: 'holds a space, a backslash or an invisible character.',
  link_no_address: 'is not an address.',
  link_with_name: 'holds a name before the host.',
  link_elsewhere: ({ host }) => `goes to ${host}, which LINK_HOSTS does not name.`,
};
