import { usePanel } from '#ui/panel.tsx';
import { Talking } from '#ui/pictures/Talking.tsx';
import { HowItWorksSteps } from './HowItWorks.tsx';
import { Promises } from './Promises.tsx';
import { Topic } from './Topic.tsx';
import { ForWhom, Makers } from './WhoItIs.tsx';

/** The same in four lines, closed: anyone who is on the way has read it, or wants to get on. */
export function GoodToKnowFolded() {
  const { panel_name, organisation, privacy_url } = usePanel();
  return (
    <aside className="folded" aria-label="Goed om te weten">
      <Talking />
      <details className="more">
        <summary>Goed om te weten</summary>
        <ul>
          <li>
            <strong>{`Wat is het ${panel_name}?`}</strong> Ouders van kinderen onder de 23 vertellen wat goed gaat en
            wat beter moet.
          </li>
          <li>
            <strong>Hoe werkt het?</strong> Een paar keer per jaar krijg je een korte vragenlijst. Overslaan mag altijd.
          </li>
          <li>
            <strong>Wat gebeurt er met mijn gegevens?</strong> We bewaren je antwoorden apart van je naam.{' '}
            <a href={privacy_url} target="_blank" rel="noopener">
              Lees de hele privacyverklaring<span className="unseen"> (opent in een nieuw tabblad)</span>
            </a>
          </li>
          <li>
            <strong>Wie zit erachter?</strong> {`Het ${panel_name} is een initiatief van ${organisation}.`}
          </li>
        </ul>
      </details>
    </aside>
  );
}

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
