import type { QuestionType } from './question-types.ts';

/** A question, sub-question or option of a campaign file, as its author counts: the first is number 1. */
export type FaultStep = { of: 'question' | 'sub_question' | 'option'; number: number; ref: string | null };

/** What can be wrong inside a campaign file, with the facts that its sentence (fault-sentences.ts) needs. */
export type CampaignFaultFacts = {
  file_too_large: { mebibytes: number };
  file_utf16: null;
  file_not_utf8: null;
  file_no_campaign: null;
  file_curly_quote: { sign: string };
  file_comma_missing: null;
  file_comma_too_many: null;
  file_text_not_closed: null;
  file_ends_early: null;
  file_sign: { sign: string };
  key_twice: null;
  key_unknown: { known: string };
  key_misspelled: { meant: string };

  not_an_object: null;
  not_a_list: null;
  not_true_or_false: null;
  not_a_text: null;
  not_a_number: null;
  empty: null;
  missing: null;
  list_too_long: { count: number; most: number };
  text_too_long: { most: number };
  text_too_heavy: { bytes: number };
  text_not_storable: null;
  text_not_one_line: null;

  no_questions: null;
  type_unknown: { known: string };
  no_options: null;
  options_not_for: { type: QuestionType };
  other_not_for: { type: QuestionType };
  sub_questions_not_for: { type: QuestionType };
  no_statements: null;
  sub_question_type: { type: QuestionType };
  sub_questions_of_sub_question: null;
  way_of_sub_question: null;
  format_unknown: null;
  number_only: null;
  most_below_least: null;
  not_a_count: null;
  least_above_options: { count: number };
  exclusive_not_for: { type: QuestionType };
  options_needed: { type: QuestionType };
  one_choice_only: { type: QuestionType };
  presentation_unknown: null;
  scale_options: { count: number; least: number; most: number };
  scale_with_other: null;
  scale_shuffled: null;

  ref_misshapen: { ref: string };
  ref_like_a_number: { ref: string };
  ref_reserved: { ref: string };
  ref_taken: { ref: string; by: readonly FaultStep[] };

  way_to_sub_question: { to: string };
  way_to_nowhere: { to: string };
  way_to_itself: { to: string };
  way_in_a_loop: { ids: string };
  way_to_none: { id: string };

  pipe_to_nowhere: { ref: string };
  pipe_to_made_up: { ref: string };
  pipe_not_for: { ref: string };
  pipe_not_before: { ref: string };
  pipe_misshapen: { text: string };
  pipe_not_here: null;

  condition_unreadable: null;
  condition_of_sub_question: null;
  condition_empty: null;
  condition_to_nowhere: { ref: string };
  condition_not_earlier: { ref: string };
  condition_no_answer: { ref: string };
  condition_not_for: { ref: string };
  condition_option: { ref: string };
  condition_bounds: { ref: string };
  condition_never: null;
  condition_first: null;
  condition_profile: { ref: string };

  chance_alone: null;
  chance_previous: null;
  chance_jump: null;
  chance_jump_into: { to: string };
  chance_condition: { ref: string };
  chance_pipe: { ref: string };

  moment_unreadable: { text: string };
  closes_before_it_opens: null;

  attribute_unknown: { key: string };
  attribute_of_registration: null;
  attribute_twice: { key: string };
  attributes_of_anonymous: null;
  background_unknown: { key: string; known: string };
  background_of_anonymous: null;
  arms_of_anonymous: null;
  background_answers: { count: number; most: number };
  background_region: null;
  not_a_percentage: null;

  link_not_https: null;
  link_odd_sign: null;
  link_no_address: null;
  link_with_name: null;
  link_elsewhere: { host: string };
};

/** What can be wrong in a new version of a campaign that is out. */
export type VersionFaultFacts = {
  version_anonymous: null;
  version_closed: null;
  version_opens_later: null;
  version_type: { id: string; version: number; type: string };
  version_ref: { id: string; version: number; title: string };
};

export const stepWords: Record<FaultStep['of'], string> = {
  question: 'vraag',
  sub_question: 'deelvraag',
  option: 'antwoord',
};
