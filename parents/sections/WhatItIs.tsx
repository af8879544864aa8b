import { usePanel } from '#ui/panel.tsx';
import { Talking } from '#ui/pictures/Talking.tsx';

export function WhatItIs() {
  const { panel_name } = usePanel();
  return (
    <section className="section beside" aria-labelledby="wat">
      <div>
        <h2 id="wat">Wat is het {panel_name}?</h2>
        <Talking className="margin-picture" />
      </div>
      <div className="stack">
        <p className="topics">
          Het gaat over <b>huiswerk</b> en <b>schermen</b>, over de <b>overstap naar de brugklas</b>, over{' '}
          <b>extra hulp</b>, <b>schoolkosten</b> en je <b>veilig voelen</b>. Over alles wat je aan de keukentafel
          bespreekt.
        </p>
        <p className="column">
          <ForWhom />
        </p>
      </div>
    </section>
  );
}

export function ForWhom() {
  const { panel_name } = usePanel();
  return (
    <>
      Het {panel_name} is er voor alle ouders en verzorgers in Nederland met een kind onder de 23. Samen laten zij zien
      wat goed gaat en wat beter moet. Je hoeft nergens verstand van te hebben. Je bent ouder of verzorger, en dat is
      genoeg.
    </>
  );
}
