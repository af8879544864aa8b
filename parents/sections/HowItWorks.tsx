import { IconReply } from '#ui/Icons.tsx';

export function HowItWorks() {
  return (
    <section className="section beside turned" aria-labelledby="hoe">
      <ExampleMessage />
      <div>
        <h2 id="hoe">Hoe werkt het?</h2>
        <Steps />
      </div>
    </section>
  );
}

export function Steps() {
  return (
    <ol className="how">
      <li>
        <p>
          <b>Je meldt je aan.</b> Dat kost je een paar minuten.
        </p>
      </li>
      <li>
        <p>
          <b>Je krijgt een berichtje.</b> Via WhatsApp of per e‑mail.
        </p>
      </li>
      <li>
        <p>
          <b>Je geeft je mening.</b> Wanneer je wilt. Overslaan mag altijd.
        </p>
      </li>
      <li>
        <p>
          <b>Je hoort wat eruit kwam.</b> En later wat ermee is gedaan.
        </p>
      </li>
    </ol>
  );
}

/** A drawing in words of what lands on the phone: nothing in it can be pressed. */
function ExampleMessage() {
  return (
    <figure className="chat">
      <figcaption>Zo ziet je berichtje eruit</figcaption>
      <div className="message">
        <p>Hoi Samira!</p>
        <p>
          <strong>Schermen thuis en op school</strong>
          <br />
          Hooguit 8 vragen. Meedoen kan tot en met 30 november. Geen berichten meer? Antwoord met STOP.
        </p>
        <time>09.12</time>
        <p className="go">
          <IconReply /> Naar de vragenlijst
        </p>
      </div>
    </figure>
  );
}
