import { day } from '#contract/format.ts';
import { usePanel } from '#ui/panel.tsx';
import { KeptWell } from './KeptWell.tsx';
import { Topic } from './Topic.tsx';
import { WhatIsKept } from './WhatIsKept.tsx';
import { YourRights } from './YourRights.tsx';

/** Change it together with the words: consent is given to the text of a day. */
const writtenOn = new Date('2026-11-22T12:00:00Z');

/** The whole privacy statement. What it says is what the product does; an organisation may keep one of its own. */
export function PrivacyStatement() {
  const { panel_name, organisation, contact_url } = usePanel();
  return (
    <div className="statement beside" id="privacyverklaring">
      <div className="stack">
        <h3>De hele privacyverklaring</h3>
        <p className="soft">
          Hier lees je wat we bewaren, waarom en hoelang. Deze verklaring is van {day(writtenOn)}. Is een nieuwe heel
          anders? Dan vragen we opnieuw om je toestemming.
        </p>
      </div>
      <div>
        <Topic question="Wie is verantwoordelijk?">
          <p>
            {organisation} is verantwoordelijk voor het {panel_name} en voor je gegevens. Heb je een vraag over je
            gegevens? <a href={contact_url}>Neem contact met ons op</a>.
          </p>
        </Topic>
        <WhatIsKept />
        <KeptWell />
        <YourRights />
      </div>
    </div>
  );
}
