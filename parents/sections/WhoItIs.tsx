import { usePanel } from '#ui/panel.tsx';
import { Team } from '#ui/pictures/Team.tsx';

/** What the panel is, and who is behind it. */
export function WhoItIs() {
  const { panel_name, organisation, contact_url } = usePanel();
  return (
    <section className="section people" aria-labelledby="wie">
      <Team />
      <div className="column">
        <h2 id="wie">Wat is het, en wie zit erachter?</h2>
        <p>
          Het {panel_name} is er voor ouders en verzorgers met een kind onder de 23. {organisation} zit erachter: wij
          maken de vragenlijsten en passen op je gegevens. Vragen? <a href={contact_url}>Stel ze ons</a>.
        </p>
      </div>
    </section>
  );
}

export function ForWhom() {
  const { panel_name } = usePanel();
  return (
    <>
      Het {panel_name} is er voor alle ouders en verzorgers in Nederland met een kind onder de 23. Je hoeft nergens
      verstand van te hebben. Je bent ouder of verzorger, en dat is genoeg.
    </>
  );
}

export function Makers() {
  const { panel_name, organisation, contact_url } = usePanel();
  return (
    <p>
      Het {panel_name} is een initiatief van {organisation}. Wij maken de vragenlijsten, sturen de berichten en passen
      op je gegevens. Heb je een vraag? <a href={contact_url}>Neem contact met ons op</a>.
    </p>
  );
}
