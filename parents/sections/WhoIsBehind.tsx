import { usePanel } from '#ui/panel.tsx';
import { Team } from '#ui/pictures/Team.tsx';

export function WhoIsBehind() {
  const { panel_name } = usePanel();
  return (
    <section className="section beside" aria-labelledby="wie">
      <div>
        <h2 id="wie">Wie zit erachter?</h2>
        <Team className="margin-picture" />
      </div>
      <div className="stack column">
        <Makers />
        <p>
          Groet,
          <br />
          <strong>het team van het {panel_name}</strong>
        </p>
      </div>
    </section>
  );
}

export function Makers() {
  const { panel_name, organisation, contact_url } = usePanel();
  return (
    <>
      <p>
        Het {panel_name} is een initiatief van {organisation}. Wij maken de vragenlijsten, sturen de berichten en passen
        op je gegevens. We willen van elke ouder horen hoe het gaat: als het lekker loopt, en juist ook als het
        tegenzit.
      </p>
      <p>
        Heb je een vraag, of wil je iets kwijt? <a href={contact_url}>Neem contact met ons op</a>.
      </p>
    </>
  );
}
