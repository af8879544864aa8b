import { Button, buttonClass } from '#ui/Button.tsx';
import { factsOf } from '../intro-facts.ts';
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
