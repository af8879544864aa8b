import type { CampaignView } from '#contract/calls/surveys.ts';
import { mostLeft } from '#contract/flow.ts';

/** What somebody wants to know before beginning, and what is true of this survey. */
export function factsOf({ questions, anonymous, background_note }: CampaignView): string[] {
  const most = mostLeft(questions, questions[0]?.id ?? '');
  const skips = questions.some(({ options, go_to_question_id }) =>
    [go_to_question_id, ...options.map(({ go_to }) => go_to)].some((target) => target !== null),
  );
  const subs = questions.some(({ sub_questions }) => sub_questions.length > 0);
  const count = `${most} ${most === 1 ? 'vraag' : 'vragen'}`;
  return [
    `${skips ? `Maximaal ${count}` : count}.${subs ? ' Soms hoort er een extra vraag bij.' : ''}`,
    ...(anonymous
      ? [
          'Anoniem: niemand kan zien welke antwoorden van jou zijn.',
          'Vul alles in één keer in. Sluit je de pagina, dan begin je opnieuw.',
        ]
      : ['Je kunt stoppen en later verdergaan met dezelfde link.', 'Je naam komt niet in de uitkomsten.']),
    ...(background_note ? [background_note] : []),
  ];
}
