import type { CampaignView } from '#contract/calls/surveys.ts';
import { optionMoreOf, questionMoreOf } from '#questionnaire/additions.ts';
import type { SurveyOption, SurveyQuestion } from '#questionnaire/flow.ts';

type Part = Readonly<Record<string, unknown>>;
const isPart = (given: unknown): given is Part => typeof given === 'object' && given !== null;
const textOf = (given: unknown): string => (typeof given === 'string' ? given : '');

/** What the survey's own script leaves unread: the question as it came (survey/served-campaign.ts). */
const cameAs = (question: SurveyQuestion): Part => {
  const { more } = question as SurveyQuestion & { more?: unknown };
  return isPart(more) ? more : {};
};

export type PipedQuestion = SurveyQuestion & { piping: { title: string; description: string } | undefined };

/** A question with what it says beside the specification. Another server may mean something else by these keys. */
export function pipedQuestionOf(question: SurveyQuestion): PipedQuestion {
  const came = cameAs(question);
  const given = Array.isArray(came.options) ? came.options.filter(isPart) : [];
  const options = new Map(given.map((option) => [String(option.id), optionMoreOf(option)]));
  const { piping } = came;
  return {
    ...question,
    ...questionMoreOf(came),
    options: question.options.map((option): SurveyOption => ({ ...option, ...options.get(option.id) })),
    piping: isPart(piping) ? { title: textOf(piping.title), description: textOf(piping.description) } : undefined,
  };
}

export const allOf = (questions: CampaignView['questions']): SurveyQuestion[] =>
  questions.flatMap((one) => [one, ...one.sub_questions]);
