import { Unbroken } from '#ui/Unbroken.tsx';
import { PrivacyQuestion } from './PrivacyQuestion.tsx';

/** Of the privacy statement: what is kept, on what ground, and the questions that ask for more care. */
export function WhatIsKept() {
  return (
    <>
      <PrivacyQuestion heading="Wat bewaren we, en waarom?">
        <ul className="reasons">
          <li>
            <b>Je account.</b> Dat zijn je <Unbroken>e-mailadres</Unbroken> en je wachtwoord en, als je ze geeft, je
            voornaam en je telefoonnummer. Zo kun jij inloggen en kunnen wij je een vragenlijst sturen. Je wachtwoord
            bewaren we zo dat niemand het kan lezen. Kwam je via een link van een poster? Dan bewaren we ook welke dat
            was.
          </li>
          <li>
            <b>Iets over jou.</b> Je geslacht en je opleiding. Als je wilt ook de cijfers van je postcode, je inkomen en
            wat je op school doet, zoals de medezeggenschapsraad. Zo zien we of we alle soorten ouders horen, en krijg
            je vragen die bij je passen.
          </li>
          <li>
            <b>Iets over je kinderen.</b> Alleen hun geboortejaar, en bij een paar vragen ja of nee. We vragen niet naar
            hun naam of hun school. Schrijf in een open antwoord dus ook geen namen van kinderen.
          </li>
          <li>
            <b>Je antwoorden.</b> Daarmee laten we zien hoe ouders denken over onderwijs en opvoeden.
          </li>
          <li>
            <b>Je toestemming.</b> We bewaren de zin die je zag toen je ja zei, en wanneer dat was.
          </li>
          <li>
            <b>Onze berichten.</b> We bewaren welk bericht je kreeg en of het aankwam. Zo sturen we je niets dubbel.
          </li>
          <li>
            <b>Techniek.</b> We tellen hoe vaak iets wordt geprobeerd vanaf één internetverbinding. Zo houden we
            misbruik tegen. Het adres van die verbinding bewaren we niet: we maken er een kenmerk van dat elke dag
            verandert.
          </li>
        </ul>
      </PrivacyQuestion>
      <PrivacyQuestion heading="Waarom mogen we dat?">
        <p>
          Omdat jij toestemming geeft als je je aanmeldt. Die toestemming is onze grondslag in de privacywet, de AVG. Je
          kunt die altijd intrekken. Stoppen is net zo makkelijk als meedoen.
        </p>
      </PrivacyQuestion>
      <PrivacyQuestion heading="Waarom vragen we naar afkomst en zorg?">
        <p>
          We vragen waar jij en je ouders zijn geboren, en of een kind extra hulp of zorg krijgt. Niet elke ouder maakt
          op school hetzelfde mee. Met deze vragen zien we waar de verschillen zitten.
        </p>
        <p>
          Deze gegevens zijn extra gevoelig. We gebruiken ze alleen als jij dat uitdrukkelijk goedvindt. Je kunt dus
          ‘Zeg ik liever niet’ kiezen, of het vakje leeg laten.
        </p>
      </PrivacyQuestion>
    </>
  );
}
