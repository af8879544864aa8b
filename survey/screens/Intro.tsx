import type { CampaignView } from '#contract/calls/surveys.ts';
import { isBranching, mostLeft } from '#questionnaire/flow.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import type { Survey } from '../survey.ts';
import { Scenery } from './Scenery.tsx';

export function Intro({ survey }: { survey: Survey }) {
  const { campaign } = survey;
  return (
    <form
      id="begin"
      className="screen sheet-scene"
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        survey.start();
      }}
    >
      <Scenery name="letter" />
      <div>
        <h1 tabIndex={-1}>{campaign.title}</h1>
        {campaign.description && <p className="lead as-typed">{campaign.description}</p>}
      </div>
      <ul className="facts">
        {factsOf(campaign).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="actions">
        <a className={buttonClass('secondary')} href="/">
          Afsluiten
        </a>
        <Button type="submit" arrow="forward">
          Volgende
        </Button>
      </div>
    </form>
  );
}

const moments = { hour: 'Elk uur', night: 'Elke nacht' };

/** What somebody wants to know before beginning, and what is true of this survey. */
function factsOf({ questions, anonymous, shuffled_each, background_note }: CampaignView): string[] {
  const most = mostLeft(questions, questions[0]?.id ?? '');
  const subs = questions.some(({ sub_questions }) => sub_questions.length > 0);
  const count = `${most} ${most === 1 ? 'vraag' : 'vragen'}`;
  return [
    `${isBranching(questions) ? `Maximaal ${count}` : count}.${subs ? ' Soms hoort er een extra vraag bij.' : ''}`,
    ...(anonymous
      ? [
          `Anoniem. ${shuffled_each ? `${moments[shuffled_each]} zetten we` : 'We zetten'} alle antwoorden door elkaar. Daarna kan niemand zien welke van jou zijn, ook wij niet.`,
          'Vul alles in één keer in. Sluit je de pagina, dan begin je opnieuw.',
        ]
      : ['Je kunt stoppen en later verdergaan met dezelfde link.', 'Je naam komt niet in de uitkomsten.']),
    ...(background_note ? [background_note] : []),
  ];
}
