import { usePanel } from '#ui/panel.tsx';
import { Topic } from './Topic.tsx';

/** Of the privacy statement: what is kept, on what ground, and the questions that ask for more care. */
export function WhatIsKept() {
  const { panel_name } = usePanel();
  return (
    <>
      <Topic question="Wat bewaren we, en waarom?">
        <ul className="reasons">
          <li>
            <b>Je account.</b> Dat zijn je e-mailadres en je wachtwoord en, als je ze geeft, je voornaam en je
            telefoonnummer. Zo kun jij inloggen en kunnen wij je een vragenlijst sturen. Je wachtwoord bewaren we zo dat
            niemand het kan lezen.
          </li>
          <li>
            <b>Iets over jou en je gezin.</b> Je geslacht, je opleiding, hoeveel kinderen je hebt en wanneer ze zijn
            geboren. Als je wilt ook de cijfers van je postcode, je inkomen en wat je doet op school. Zo zien we of we
            alle soorten ouders horen. En je krijgt vragen die bij je passen.
          </li>
          <li>
            <b>Je antwoorden.</b> Daarmee laten we zien hoe ouders denken over onderwijs en opvoeden.
          </li>
          <li>
            <b>Je toestemming.</b> We bewaren de zin die je zag toen je ja zei, en de dag waarop.
          </li>
          <li>
            <b>Onze berichten.</b> We bewaren welk bericht je kreeg en of het aankwam. Zo sturen we je niets dubbel.
          </li>
          <li>
            <b>Techniek.</b> Ons logboek kan het adres van je internetverbinding bevatten. Daarmee lossen we storingen
            op en houden we misbruik tegen.
          </li>
        </ul>
      </Topic>
      <Topic question="Waarom mogen we dat?">
        <p>
          Omdat jij toestemming geeft als je je aanmeldt. Die toestemming is onze grondslag in de privacywet, de AVG. Je
          kunt haar altijd intrekken. Dat kost je niet meer moeite dan ja zeggen.
        </p>
        <p>Ben je geen lid en krijg je een anonieme vragenlijst? Dan bewaren we alleen je antwoorden.</p>
      </Topic>
      <Topic question="Waarom vragen we naar afkomst en zorg?">
        <p>
          We vragen waar jij en je ouders zijn geboren, en of een kind extra hulp of zorg krijgt. Niet elke ouder maakt
          op school hetzelfde mee. Met deze vragen zien we waar de verschillen zitten.
        </p>
        <p>
          Deze gegevens zijn extra gevoelig. We gebruiken ze alleen als jij dat uitdrukkelijk goedvindt. Je kunt dus
          ‘Zeg ik liever niet’ kiezen, of het vakje leeg laten.
        </p>
      </Topic>
      <Topic question="Wat weten we van je kinderen?">
        <p>
          Alleen hun geboortejaar, en bij een paar vragen ja of nee. We vragen niet naar hun naam of hun school. Schrijf
          in een open antwoord dus ook geen namen van kinderen.
        </p>
        <p>Kinderen zelf kunnen geen lid worden van het {panel_name}.</p>
      </Topic>
    </>
  );
}
