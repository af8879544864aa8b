export function HowItWorks() {
  return (
    <section className="section beside" aria-labelledby="hoe">
      <div className="stack">
        <h2 id="hoe">Hoe werkt het?</h2>
        <ExampleMessage />
      </div>
      <Steps />
    </section>
  );
}

export function Steps() {
  return (
    <ol className="how">
      <li>
        <h3>Je meldt je aan</h3>
        <p>Je vertelt kort wie je bent en hoe oud je kinderen zijn. Dat kost je een paar minuten.</p>
      </li>
      <li>
        <h3>Je krijgt een berichtje</h3>
        <p>Een paar keer per jaar sturen we je een korte vragenlijst. Jij kiest: via WhatsApp of per e-mail.</p>
      </li>
      <li>
        <h3>Je geeft je mening</h3>
        <p>Je vult de vragen in wanneer het jou uitkomt. Een keer overslaan mag altijd.</p>
      </li>
      <li>
        <h3>Je hoort wat ouders zeggen</h3>
        <p>We delen de uitkomsten, zodat je ziet hoe andere ouders erover denken.</p>
      </li>
    </ol>
  );
}

/** A drawing in words of what lands on the phone: nothing in it can be pressed. */
function ExampleMessage() {
  return (
    <figure className="example">
      <div className="message">
        <p>
          Hoi Samira! Er staat een nieuwe vragenlijst voor je klaar: <strong>Schermen thuis en op school</strong>.
          Invullen duurt 4 minuten.
        </p>
        <p className="as-link">Naar de vragenlijst</p>
        <time>09.12 uur</time>
      </div>
      <figcaption>Zo kan een berichtje eruitzien.</figcaption>
    </figure>
  );
}
