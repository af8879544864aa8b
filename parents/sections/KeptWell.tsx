import { Topic } from './Topic.tsx';

/** Of the privacy statement: who sees it, who helps, and for how long. */
export function KeptWell() {
  return (
    <>
      <Topic question="Wie ziet je gegevens?">
        <p>
          Alleen medewerkers van het panel die ze nodig hebben. Zij loggen in met een wachtwoord en een extra code.
          Bekijkt iemand de gegevens van één ouder? Dan houden we bij wie dat was en wanneer.
        </p>
        <p>
          Onderzoekers werken met antwoorden zonder naam, e-mailadres en telefoonnummer. Uitkomsten gaan altijd over
          minstens tien ouders. School, gemeente en andere ouders zien nooit wat jij hebt ingevuld.
        </p>
        <p>
          We bewaren je contactgegevens, je profiel en je antwoorden apart van elkaar. Wat je verstuurt, is onderweg
          versleuteld.
        </p>
      </Topic>
      <Topic question="Wat is een anonieme vragenlijst?">
        <p>
          Bij een gewone vragenlijst weten we welk lid een antwoord gaf. Zo kun je later verdergaan, en krijg je geen
          herinnering voor niets.
        </p>
        <p>
          Bij een anonieme vragenlijst weten we dat niet. We bewaren niets waarmee je antwoord bij jou te vinden is, ook
          al ben je ingelogd. Daarom kunnen we zo’n antwoord later niet opzoeken of wissen.
        </p>
      </Topic>
      <Topic question="Welke bedrijven helpen ons?">
        <p>
          Voor e-mail, WhatsApp en sms gebruiken we andere bedrijven. Zij krijgen alleen je adres of nummer en het
          bericht. In een contract staat dat ze er niets anders mee mogen doen.
        </p>
        <p>
          WhatsApp is van het Amerikaanse bedrijf Meta. Wil je dat niet? Kies dan voor e-mail. Verder geven we je
          gegevens aan niemand, behalve als de wet dat eist.
        </p>
      </Topic>
      <Topic question="Hoelang bewaren we alles?">
        <ul className="reasons">
          <li>
            <b>Je doet mee.</b> Dan bewaren we je account, je profiel en je antwoorden.
          </li>
          <li>
            <b>Je bevestigt je aanmelding niet.</b> Dan wissen we die na 14 dagen.
          </li>
          <li>
            <b>Je doet 24 maanden niets.</b> Dan sturen we je een bericht. Horen we 30 dagen niets, dan wissen we je
            gegevens.
          </li>
          <li>
            <b>Je schrijft je uit.</b> Dan stoppen alle berichten meteen. Je kunt nog 14 dagen terugkomen. Daarna wissen
            we je gegevens. Vertel je waarom je gaat? Dat bewaren we zonder je naam.
          </li>
          <li>
            <b>Je antwoorden.</b> Die blijven bewaard als je weg bent, maar zonder jou: niemand kan ze nog bij je
            vinden. Zes maanden na het einde van een vragenlijst knippen we die band bij iedereen door.
          </li>
          <li>
            <b>Techniek.</b> Logboeken met het adres van je internetverbinding wissen we na 30 dagen. Wie je gegevens
            bekeek, bewaren we 24 maanden.
          </li>
          <li>
            <b>Reservekopieën.</b> Daarin kunnen gewiste gegevens nog 35 dagen staan.
          </li>
        </ul>
        <p>
          Zijn je gegevens gewist? Dan houden we alleen een onleesbaar kenmerk van je e-mailadres. Zo voegt niemand je
          per ongeluk weer toe. Je mag jezelf altijd opnieuw aanmelden.
        </p>
      </Topic>
    </>
  );
}
