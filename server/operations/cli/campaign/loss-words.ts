import type { Loss, LossCode, LossFacts, Unreadable } from '#questionnaire/convert/losses.ts';
import type { Worded } from '#questionnaire/worded.ts';

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

const typeWords: Record<string, string> = {
  R: 'ranking',
  '*': 'equation',
  I: 'language switch',
  '|': 'file upload',
};

/** English, for the operator: what was not taken over, and what can be done about it. */
export const englishLosses: { [Code in LossCode]: Worded<LossFacts[Code]> } = {
  greeting: 'a greeting, left out.',
  note: ({ text }) => `a note, left out: "${short(text)}". Set it by hand where it matters.`,
  heading: ({ text }) => `there are no headings; left out: "${short(text)}".`,
  footer: 'a page number, left out.',
  ending: 'a closing, left out.',
  not_understood: ({ text }) => `not understood: "${short(text)}". If it belongs to a question, put it there.`,
  comment: ({ text }) => `a comment, left out: "${short(text)}".`,
  interviewer: ({ text }) => `"${text}" is for interviewers, left out.`,
  line_joined: 'goes on with the line above: see whether the sentence is right.',
  no_title: 'there is no title: give the campaign one.',
  parts: ({ part }) => `numbers begin anew here: jumps lead to questions of part ${part}.`,
  other_last: "'Anders' always comes last.",
  codes_dropped: 'numbers before the options are left out.',
  kind_assumed: 'the boxes do not say whether several may be ticked: one was assumed.',
  no_words: 'a mark without words, perhaps a picture: left out.',
  jump_unknown: ({ to }) => `there is no question "${to}" further on: choose where this leads.`,
  condition_unknown: ({ text }) =>
    `a condition on something that is not asked here: "${short(text)}". Now everybody is asked.`,
  condition_left: ({ text }) =>
    `a condition that jumps cannot say: "${short(text)}". Now everybody is asked; put the question behind the one it hangs on.`,
  image_left: ({ count }) =>
    `${count === 1 ? 'a picture is' : `${count} pictures are`} left out: say in words what it shows.`,
  maximum: ({ most }) => `a limit of ${most} is left out: say it in the description.`,
  array: ({ rows }) => `an array of ${rows} rows became a question with sub-questions.`,
  shortened: ({ most }) => `a text was longer than ${most} characters, and was cut there.`,
  language: ({ taken, others }) => `the language "${taken}" was taken; also there: ${others}.`,
  type_left: ({ type }) => `a question of the type "${typeWords[type] ?? type}", left out: ask it in another way.`,
  no_text: 'a text without words, left out.',
  hidden_left: 'a hidden question, left out.',
  no_options: 'a question without options, left out.',
  comments_left: 'the comment beside each option, left out: make it a sub-question where it matters.',
  two_genders: 'had two options only, woman and man: add what is missing.',
  soft_required: 'asked for an answer and let go: now it is not required.',
  other_place: "'Anders' stood in a place of its own: now it comes last.",
  setting_left: ({ setting }) => `the setting "${setting}" is left out.`,
  expression: ({ text }) => `its text holds "${short(text)}": put plain words there.`,
  quota_left: ({ count }) => `quotas left out: ${count}.`,
  defaults_left: ({ count }) => `answers filled in beforehand, left out: ${count}.`,
  random_groups: 'groups stood in an order drawn by chance: now it is fixed.',
  link_left: ({ link }) => `the link at the end is left out: ${short(link)}.`,
  steers_alone: ({ rows }) => `something hangs on an array, so its ${rows} rows became questions of their own.`,
  too_many: ({ count, most }) =>
    `there are ${count} options or rows, and at most ${most} are possible; the rest is left out.`,
};

export const englishUnreadable: Record<Unreadable, string> = {
  too_large: 'The file is too large. Take a part of it.',
  no_questions: 'No questionnaire was recognised in it.',
  not_xml: 'The file could not be read. Make it again in LimeSurvey: Export, Survey structure (.lss).',
  not_a_survey: 'The file is not a whole survey. Export the survey from LimeSurvey, not a group or a question.',
  has_doctype: 'The file holds a DOCTYPE, which LimeSurvey never writes. Make it again in LimeSurvey.',
};

export function lossInEnglish({ where, code, facts }: Loss): string {
  const word = englishLosses[code] as string | ((facts: unknown) => string);
  const sentence = typeof word === 'string' ? word : word(facts);
  const place = !where ? 'the whole' : 'line' in where ? `line ${where.line}` : where.question;
  return `${place}: ${sentence}`;
}
