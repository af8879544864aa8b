import type { CampaignView } from '#contract/calls/surveys.ts';
import { mostLeft } from '#contract/flow.ts';

/** What somebody wants to know before beginning, and what is true of this survey. */
export function factsOf({ questions, anonymous }: CampaignView): string[] {
  const most = mostLeft(questions, questions[0]?.id ?? '');
  const word = questions.some(({ sub_questions }) => sub_questions.length > 0)
    ? ['stap', 'stappen']
    : ['vraag', 'vragen'];
  const branches = questions.some((question) => question.options.some(({ go_to }) => go_to !== null));
  const count = `${most} ${most === 1 ? word[0] : word[1]}`;
  return [
    branches ? `Hooguit ${count}` : count,
    ...(anonymous
      ? ['Anoniem: niemand kan zien dat dit jouw antwoorden zijn', 'Maak hem in één keer af, in dit venster']
      : ['Je kunt stoppen en later verdergaan met dezelfde link', 'Je naam komt niet in de uitkomsten']),
  ];
}
