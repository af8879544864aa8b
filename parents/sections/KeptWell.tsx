import { rules } from '#contract/rules.ts';
import { usePanel } from '#ui/panel.tsx';
import { Unbroken } from '#ui/Unbroken.tsx';
import { PrivacyQuestion } from './PrivacyQuestion.tsx';
import { days, months } from './periods.ts';

/** Of the privacy statement: who sees it, who helps, and for how long. */
export function KeptWell() {
  return (
    <>
      <PrivacyQuestion heading="Wie ziet je gegevens?">
        <p>
          Alleen medewerkers van het panel die ze nodig hebben. Zij loggen in met een wachtwoord en een extra code.
          Bekijkt iemand de gegevens van één ouder? Dan houden we bij wie dat was en wanneer.
        </p>
        <p>
          Onderzoekers werken met antwoorden zonder naam, <Unbroken>e-mailadres</Unbroken> en telefoonnummer. Uitkomsten
          gaan altijd over minstens tien ouders. School, gemeente en andere ouders zien nooit wat jij hebt ingevuld.
        </p>
        <p>
          We bewaren je contactgegevens, je profiel en je antwoorden apart van elkaar. Wat je verstuurt, is onderweg
          versleuteld.
        </p>
      </PrivacyQuestion>
      <PrivacyQuestion heading="Wat is een anonieme vragenlijst?">
        <p>
          Bij een gewone vragenlijst weten we welk lid een antwoord gaf. Zo kun je later verdergaan, en krijg je geen
          herinnering als je al klaar bent.
        </p>
        <p>
          Bij een anonieme vragenlijst weten we dat niet. We bewaren niets waarmee je antwoord bij jou te vinden is, ook
          al ben je ingelogd. Daarom kunnen we zo’n antwoord later niet opzoeken of wissen.
        </p>
      </PrivacyQuestion>
      <PrivacyQuestion heading="Welke bedrijven helpen ons?">
        <p>
          Voor <Unbroken>e-mail</Unbroken>, WhatsApp en sms gebruiken we andere bedrijven. Zij krijgen alleen je adres
          of nummer en het bericht. In een contract staat dat ze er niets anders mee mogen doen.
        </p>
        <p>
          WhatsApp is van het Amerikaanse bedrijf Meta. Wil je dat niet? Kies dan voor <Unbroken>e-mail</Unbroken>.
          Verder geven we je gegevens aan niemand, behalve als de wet dat eist.
        </p>
      </PrivacyQuestion>
      <HowLong />
    </>
  );
}

/** Each of these periods is a setting of the server, which keeps to it by itself. */
function HowLong() {
  const { keeps } = usePanel();
  return (
    <PrivacyQuestion heading="Hoelang bewaren we alles?">
      <ul className="reasons">
        <li>
          <b>Je doet mee.</b> Dan bewaren we je account, je profiel en je antwoorden.
        </li>
        <li>
          <b>Je bevestigt je aanmelding niet.</b> Dan wissen we die na {days(keeps.unproven_days)}.
        </li>
        <li>
          <b>We zien je {months(keeps.inactive_months)} niet.</b> Dan sturen we je een <Unbroken>e-mail</Unbroken>. Kom
          je dan {days(keeps.after_notice_days)} niet terug? Dan wissen we je gegevens.
        </li>
        <li>
          <b>Je schrijft je uit.</b> Dan stoppen alle berichten meteen. Je kunt nog {days(keeps.regret_days)}{' '}
          terugkomen. Daarna wissen we je gegevens. Kies je een reden? Die tellen we alleen mee. Schrijf je er iets bij?
          Dat bewaren we {months(keeps.leaving_text_months)}, zonder je naam.
        </li>
        <li>
          <b>Je antwoorden.</b> Die blijven bewaard als je weg bent, maar zonder jou: niemand kan ze nog bij je vinden.
          Bij iedereen knippen we die band door, {months(keeps.answer_link_months)} na het einde van een vragenlijst.
        </li>
        <li>
          <b>Je belt of schrijft ons.</b> Wat we daarvan opschrijven, bewaren we {months(keeps.said_months)}.
        </li>
        <li>
          <b>Wie je gegevens bekeek.</b> Dat bewaren we {months(keeps.audit_months)}.
        </li>
        <li>
          <b>Techniek.</b> Het adres van je internetverbinding bewaren we niet.
        </li>
        <li>
          <b>Reservekopieën.</b> Daarin kunnen gewiste gegevens nog even staan. Na hooguit {days(rules.backup_days)}{' '}
          wissen we ook die kopie.
        </li>
      </ul>
      <p>
        Zijn je gegevens gewist? Dan houden we alleen een onleesbaar kenmerk van je <Unbroken>e-mailadres</Unbroken>. Zo
        voegt niemand je per ongeluk weer toe. Je mag jezelf altijd opnieuw aanmelden.
      </p>
    </PrivacyQuestion>
  );
}
