import type { QuestionType } from '#questionnaire/question-types.ts';

/** A question of the story, as a campaign file has it, with how often each option is chosen and what people write. */
export type DemoQuestion = {
  ref: string;
  title: string;
  description?: string;
  type: QuestionType;
  required?: boolean;
  other?: boolean;
  go_to?: string;
  /** Of each option: its id, its title, how many of a hundred choose it, and where it leads. */
  choices?: [ref: string, title: string, weight: number, go_to?: string][];
  /** What people write here, or beside 'Anders, namelijk'. */
  words?: string[];
  /** How many of a hundred write something. */
  written?: number;
  sub_questions?: DemoQuestion[];
};
export type DemoCampaign = {
  title: string;
  description: string;
  anonymous?: boolean;
  attributes?: string[];
  background?: string[];
  invitation?: { subject: string; text: string };
  questions: DemoQuestion[];
};

/** A question of yes and no; `goTo` is where a no leads. */
export const yesNo = (yes: number, no: number, goTo?: string): NonNullable<DemoQuestion['choices']> => [
  ['yes', 'Ja', yes],
  goTo ? ['no', 'Nee', no, goTo] : ['no', 'Nee', no],
];

/** A question to which everybody gives one answer. */
export const choiceQuestion = (
  ref: string,
  title: string,
  choices: NonNullable<DemoQuestion['choices']>,
): DemoQuestion => ({
  ref,
  title,
  type: 'multiple_choice',
  required: true,
  choices,
});

/** An open question, and how many of a hundred write one of these. */
export const openQuestion = (ref: string, title: string, written: number, words: string[]): DemoQuestion => ({
  ref,
  title,
  type: 'text',
  words,
  written,
});
