import { day } from '#contract/format.ts';
import { usePanel } from '#ui/panel.tsx';
import { Envelope } from '#ui/pictures/Envelope.tsx';
import { KeptWell } from '../sections/KeptWell.tsx';
import { PrivacyQuestion } from '../sections/PrivacyQuestion.tsx';
import { Promises } from '../sections/Promises.tsx';
import { WhatIsKept } from '../sections/WhatIsKept.tsx';
import { YourRights } from '../sections/YourRights.tsx';

/** Change it together with the words: consent is given to the text of a day. */
const writtenOn = new Date('2026-11-22T12:00:00Z');

/** The whole privacy statement. What it says is what the product does; an organisation may keep one of its own. */
export default function PrivacyPage() {
  const { panel_name, organisation, contact_url } = usePanel();
  return (
    <div className="wrap page statement">
      <div>
        <h1>Privacy</h1>
        <p className="lead">
          Hier lees je wat we bewaren, waarom en hoelang. Deze verklaring is van {day(writtenOn)}. Is een nieuwe heel
          anders? Dan vragen we opnieuw om je toestemming.
        </p>
        <PrivacyQuestion heading="Wie is verantwoordelijk?">
          <p>
            {organisation} is verantwoordelijk voor het {panel_name} en voor je gegevens. Heb je een vraag over je
            gegevens? <a href={contact_url}>Neem contact met ons op</a>.
          </p>
        </PrivacyQuestion>
        <WhatIsKept />
        <KeptWell />
        <YourRights />
      </div>
      <aside className="aside cut-sheet" aria-labelledby="kort">
        <Envelope />
        <h2 id="kort">In het kort</h2>
        <Promises />
      </aside>
    </div>
  );
}
