import { day } from '#contract/format.ts';
import { usePanel } from '#ui/panel.tsx';
import { Talking } from '#ui/pictures/Talking.tsx';
import { PrivacyQuestion } from '../sections/PrivacyQuestion.tsx';

/** Of the last look at the whole site: docs/accessibility.md says what was looked at, and how. */
const checkedOn = new Date('2026-11-28T12:00:00Z');

/** The accessibility statement. */
export default function AccessPage() {
  const { panel_name, organisation, contact_url } = usePanel();
  return (
    <div className="wrap page statement">
      <div>
        <h1>Toegankelijkheid</h1>
        <p className="lead">
          Iedere ouder moet mee kunnen doen. Ook als je niet goed ziet, geen muis gebruikt of wilt dat een programma de
          pagina voorleest.
        </p>
        <PrivacyQuestion heading="Waar houden we ons aan?">
          <p>
            {organisation} wil dat het {panel_name} voldoet aan de Europese norm EN 301 549. Daarin staat WCAG 2.2,
            niveau A en AA. Wij onderzochten de site zelf, voor het laatst op {day(checkedOn)}. We hebben nog niet alles
            bekeken. Daarom zeggen we: de site voldoet voor een deel.
          </p>
        </PrivacyQuestion>
        <PrivacyQuestion heading="Wat hebben we bekeken?">
          <ul className="reasons">
            <li>
              Een programma (axe) zoekt bij elke nieuwe versie naar fouten op de schermen die onze tests bezoeken.
            </li>
            <li>Aanmelden, meedoen, je profiel en uitschrijven testen we met alleen het toetsenbord.</li>
            <li>
              De tekst kan twee keer zo groot, en inzoomen kan tot vier keer. Je hoeft dan niet opzij te schuiven.
            </li>
            <li>De kleuren hebben genoeg contrast, overdag en in de donkere stand.</li>
            <li>Zet je bewegingen uit? Dan beweegt er niets.</li>
          </ul>
        </PrivacyQuestion>
        <PrivacyQuestion heading="Wat weten we nog niet?">
          <ul className="reasons">
            <li>Blinde en slechtziende ouders hebben de site nog niet voor ons getest.</li>
            <li>We hebben de site nog niet beluisterd met een voorleesprogramma, en niet bediend met spraak.</li>
            <li>
              Na een vragenlijst ga je na 5 seconden vanzelf verder. Dat stopt met de knop ‘Blijf op deze pagina’, met
              elke toets en als je verder gaat met tab.
            </li>
          </ul>
        </PrivacyQuestion>
        <PrivacyQuestion heading="Werkt iets niet voor jou?">
          <p>
            <a href={contact_url}>Laat het ons weten</a>. Vertel op welke pagina je was en wat er misging. We zoeken dan
            samen een manier waarop het wel lukt.
          </p>
        </PrivacyQuestion>
      </div>
      <aside className="aside cut-sheet" aria-labelledby="kort">
        <Talking />
        <h2 id="kort">In het kort</h2>
        <p>We toetsen aan WCAG 2.2 AA. Gaat er iets mis? Zeg het ons, dan lossen we het op.</p>
      </aside>
    </div>
  );
}
