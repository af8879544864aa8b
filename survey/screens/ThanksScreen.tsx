import { buttonClass } from '#ui/Button.tsx';
import { Tear } from '#ui/Tear.tsx';
import type { ScreenProps } from '../survey.ts';
import { surveyTexts } from '../survey-texts.ts';
import { Onward } from './Onward.tsx';
import { Scenery } from './Scenery.tsx';

/** The server is told that this one is finished (survey/Flow.tsx), and only then is it said that all has arrived. */
export function ThanksScreen({ survey, state }: ScreenProps) {
  const { finished, waiting } = state;
  const { anonymous, link } = survey.campaign;
  return (
    <div className={`screen sheet-scene${finished ? '' : ' unposted'}`}>
      <Scenery name="slip" />
      <div>
        <h1 tabIndex={-1}>{surveyTexts.thanks}</h1>
        <div className="after" role="status">
          {finished ? (
            <p className="lead">
              {anonymous ? 'We hebben je antwoorden, zonder je naam erbij.' : 'Je antwoorden zijn binnen.'}
            </p>
          ) : (
            <p className="loader">
              {waiting
                ? 'De verbinding is even weg. Je antwoorden zijn bewaard. We proberen het zo opnieuw.'
                : 'We ronden je vragenlijst af, een moment.'}
            </p>
          )}
        </div>
      </div>
      {finished && (
        <>
          <Onward link={link} />
          <WhatFollows />
          {anonymous && <MoreOften />}
        </>
      )}
    </div>
  );
}

function WhatFollows() {
  return (
    <section>
      <h2>Wat gebeurt er nu?</h2>
      <ol className="follows">
        <li>Andere ouders kunnen meedoen tot de vragenlijst sluit.</li>
        <li>Daarna tellen we alle antwoorden op.</li>
        <li>
          Wat eruit komt, lees je bij <a href="/uitkomsten">Uitkomsten</a>.
        </li>
      </ol>
    </section>
  );
}

/** An invitation and no more: a field here would stand beside answers that are nobody's. */
const MoreOften = () => (
  <section className="more-often">
    <Tear scissors />
    <h2>Wil je vaker meepraten?</h2>
    <p>Een paar keer per jaar sturen we je een korte vragenlijst. Wat je net invulde, koppelen we niet aan je naam.</p>
    <a className={buttonClass('secondary')} href="/registreren">
      Meld je aan
    </a>
  </section>
);
