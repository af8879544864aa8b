import { usePanel } from '#ui/panel.tsx';
import { Talking } from '#ui/pictures/Talking.tsx';
import { HowItWorksSteps } from './HowItWorks.tsx';
import { Promises } from './Promises.tsx';
import { Topic } from './Topic.tsx';
import { ForWhom, Makers } from './WhoItIs.tsx';

/** What the home page tells, on a second sheet beside a form. */
export function GoodToKnow() {
  const { panel_name, privacy_url } = usePanel();
  return (
    <aside className="aside cut-sheet good-to-know" aria-labelledby="meer">
      <Talking />
      <h2 id="meer">Goed om te weten</h2>
      <Topic question={`Wat is het ${panel_name}?`}>
        <p>
          <ForWhom />
        </p>
      </Topic>
      <Topic question="Hoe werkt het?" open>
        <HowItWorksSteps />
      </Topic>
      <Topic question="Wat gebeurt er met mijn gegevens?">
        <Promises />
        <p>
          <a href={privacy_url} target="_blank" rel="noopener">
            Lees de hele privacyverklaring<span className="unseen"> (opent in een nieuw tabblad)</span>
          </a>
        </p>
      </Topic>
      <Topic question="Wie zit erachter?">
        <Makers />
      </Topic>
    </aside>
  );
}
