import { day } from '#contract/format.ts';
import { usePanel } from '#ui/panel.tsx';
import { Envelope } from '#ui/pictures/Envelope.tsx';
import { KeptWell } from '../sections/KeptWell.tsx';
import { PrivacyQuestion } from '../sections/PrivacyQuestion.tsx';
import { Promises } from '../sections/Promises.tsx';
import { WhatIsKept } from '../sections/WhatIsKept.tsx';

const authority = 'https://www.autoriteitpersoonsgegevens.nl/';

/** Of the privacy statement: what a parent may ask, and what this site leaves on their device. */
function YourRights() {
  const { contact_url } = usePanel();
  return (
    <>
      <PrivacyQuestion heading="Wat laat deze site achter op je telefoon?">
        <p>
          Log je in? Dan bewaart je browser een code waaraan we je herkennen, tot je uitlogt. Vul je een vragenlijst in?
          Dan onthoudt je browser waar je was, tot je klaar bent.
        </p>
        <p>
          Ook bewaart je browser een cookie waarmee we zien dat je hier eerder hebt ingelogd. Zo kan niemand je
          buitensluiten door je wachtwoord te raden. Alleen bij het inloggen lezen we die cookie.
        </p>
        <p>Meer niet. We volgen je niet en deze site haalt niets op bij andere bedrijven.</p>
      </PrivacyQuestion>
      <PrivacyQuestion heading="Wat zijn je rechten?">
        <p>
          Je mag je gegevens bekijken, verbeteren, meenemen en laten wissen. Je mag ook vragen om er even niets mee te
          doen. En je mag je toestemming intrekken. Veel daarvan regel je zelf in je account. Lukt dat niet?{' '}
          <a href={contact_url}>Vraag het ons</a>. Je krijgt binnen een maand antwoord.
        </p>
        <p>Er is nooit een computer die iets over jou beslist.</p>
        <p>
          Ben je niet tevreden? Laat het ons weten, dan zoeken we samen een oplossing. Je kunt ook een klacht indienen
          bij de <a href={authority}>Autoriteit Persoonsgegevens</a>. Die let er in Nederland op dat iedereen zich aan
          de privacywet houdt.
        </p>
      </PrivacyQuestion>
    </>
  );
}

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
