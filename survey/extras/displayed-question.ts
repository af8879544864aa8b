import type { CampaignView } from '#contract/calls/surveys.ts';
import { search_from_options } from '#questionnaire/additions.ts';
import type { Answers, SurveyQuestion } from '#questionnaire/flow.ts';
import { inOrder } from '#questionnaire/order.ts';
import { piped } from '#questionnaire/piping.ts';
import type { DisplayedQuestion } from '../screens/question-props.ts';
import { allOf, type PipedQuestion, pipedQuestionOf } from './piped-question.ts';
import { asScale } from './scale.ts';

export function shownAs(question: SurveyQuestion, campaign: CampaignView, answers: Answers): DisplayedQuestion {
  const read = pipedQuestionOf(question);
  const { id, shuffle, presentation } = read;
  const shown = { ...read, ...filled(read, campaign, answers) };
  if (presentation && question.type === 'multiple_choice') return { ...shown, ...asScale(read.options) };
  const options = shuffle ? inOrder(read.options, id, seedOf(campaign)) : read.options;
  const movable = shuffle && options.filter((one) => !one.stays_last).length;
  const searched = options.length >= search_from_options ? options.length : undefined;
  return { ...shown, options, rows: { 'data-shuffle': movable, 'data-search': searched } };
}

const listed = new Intl.ListFormat('nl-NL');

/** Its words with what was chosen before, of the respondent. */
function filled({ piping, title, description }: PipedQuestion, { questions }: CampaignView, answers: Answers) {
  if (!piping) return { title, description };
  const chosen = (ref: string): string | undefined => {
    const value = Object.hasOwn(answers, ref) ? answers[ref]!.value : '';
    const asked = allOf(questions).find((one) => one.id === ref);
    if (!asked || !value) return undefined;
    if (pipedQuestionOf(asked).format === 'number') return value;
    const ids = value.split('|');
    const titles = asked.options.flatMap(({ id, title }) => (ids.includes(id) ? [title] : []));
    return titles.length > 0 ? listed.format(titles) : undefined;
  };
  return { title: piped(piping.title, chosen), description: piped(piping.description, chosen) };
}

/** Of the participation, where the server knows whose it is; else of this tab, as the page's own end has drawn it. */
export const seedOf = ({ order_seed }: CampaignView): string | undefined =>
  order_seed || (typeof document === 'undefined' ? undefined : document.documentElement.dataset.ordered);
