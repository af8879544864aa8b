import { fillMessage, invitationTells, linkIsYours, shortMessage, shortMessageButton } from '#contract/texts.ts';
import { IconReply } from '#ui/Icons.tsx';
import { usePanel } from '#ui/panel.tsx';
import { Unbroken } from '#ui/Unbroken.tsx';
import { Topic } from './Topic.tsx';

const caption = 'Zo ziet je berichtje eruit';

/** Four steps, and the message of the second one: beside them, or on a phone below them, until somebody opens it. */
export function HowItWorks() {
  return (
    <section className="section beside turned" aria-labelledby="hoe">
      <figure className="chat">
        <figcaption>{caption}</figcaption>
        <ExampleMessage />
      </figure>
      <div>
        <h2 id="hoe">Hoe werkt het?</h2>
        <HowItWorksSteps />
        <div className="chat-below">
          <Topic question={caption}>
            <div className="chat">
              <ExampleMessage />
            </div>
          </Topic>
        </div>
      </div>
    </section>
  );
}

export function HowItWorksSteps() {
  return (
    <ol className="how">
      <li>
        <p>
          <b>Je meldt je aan.</b> Dat kost je een paar minuten.
        </p>
      </li>
      <li>
        <p>
          <b>Je krijgt een berichtje.</b> Via WhatsApp of per <Unbroken>e-mail</Unbroken>.
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

const size = `maximaal 8 vragen. Meedoen kan tot en met 30 november. ${linkIsYours}`;
const example = ['Samira', invitationTells, 'Schermen thuis en op school', size];

/** The very words that land on the phone, for a survey that we made up. Nothing in it can be pressed. */
function ExampleMessage() {
  const words = fillMessage(shortMessage(usePanel()), example);
  return (
    <div className="message">
      {words.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{inBold(paragraph)}</p>
      ))}
      <time>09.12</time>
      <p className="go">
        <IconReply /> {shortMessageButton}
      </p>
    </div>
  );
}

/** What stands between stars is bold on the phone. */
const inBold = (paragraph: string) =>
  paragraph.split('*').map((part, at) => (at % 2 === 1 ? <strong key={part}>{part}</strong> : part));
