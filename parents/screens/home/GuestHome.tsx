import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Outcome } from '#contract/calls/home.ts';
import { month } from '#contract/format.ts';
import { buttonClass } from '#ui/Button.tsx';
import { IconForward } from '#ui/Icons.tsx';
import { usePanel } from '#ui/panel.tsx';
import { Envelope } from '#ui/pictures/Envelope.tsx';
import { Tear } from '#ui/Tear.tsx';
import { newsQuery } from '../../news.ts';
import { SiteLink } from '../../SiteLink.tsx';
import { HowItWorks } from '../../sections/HowItWorks.tsx';
import { OutcomeShares } from '../../sections/OutcomeShares.tsx';
import { Promises } from '../../sections/Promises.tsx';
import { WhoItIs } from '../../sections/WhoItIs.tsx';
import { JoinSlip } from './JoinSlip.tsx';
import { Stage } from './Stage.tsx';
import { Taste } from './TeaserQuestion.tsx';

/** The letter from school: what we ask above the tear line, and below it your turn, at once. */
export default function GuestHome() {
  const { data: { taste, outcome } = {} } = useQuery(newsQuery);
  return (
    <div className="home">
      <Stage heading="Jij weet hoe het thuis en op school" marked="écht gaat.">
        <p className="lead">
          Een paar keer per jaar vragen we ouders hoe zij denken over school en opvoeden. Doe je mee?
        </p>
        <div className="actions">
          <Link className={buttonClass('primary', { large: true })} to="/registreren">
            Meld je aan <IconForward />
          </Link>
          <p>
            Ben je al lid? <Link to="/inloggen">Inloggen</Link>
          </p>
        </div>
      </Stage>
      <Tear scissors={Boolean(taste)} />
      <div className="wrap">
        {taste && <Taste taste={taste} />}
        {outcome && <LastOutcome outcome={outcome} />}
        <HowItWorks />
        <PrivacyShort />
        <WhoItIs />
        <JoinSlip />
      </div>
    </div>
  );
}

function LastOutcome({ outcome }: { outcome: Outcome }) {
  const { title, sentence, done, people } = outcome;
  return (
    <section className="section" aria-labelledby="eerder">
      <div className="outcome cut-sheet beside">
        <div>
          <h2 id="eerder">Dit kwam er vorige keer uit</h2>
          <p className="small soft">{`${title}, ${month(outcome.month)}. Dit vulden ongeveer ${people} ouders in.`}</p>
        </div>
        <div>
          <p className="finding">{sentence}</p>
          <OutcomeShares outcome={outcome} />
          <p className="then">{done}</p>
        </div>
      </div>
    </section>
  );
}

/** What we promise, on the home page. The whole statement stands elsewhere. */
function PrivacyShort() {
  const { privacy_url } = usePanel();
  return (
    <section className="section" id="privacy" aria-labelledby="priv">
      <div className="promise cut-sheet beside">
        <div className="stack">
          <Envelope className="seal" />
          <h2 id="priv">Wat je invult, blijft tussen ons</h2>
        </div>
        <div>
          <Promises />
          <p>
            <SiteLink to={privacy_url}>Lees de hele privacyverklaring</SiteLink>
          </p>
        </div>
      </div>
    </section>
  );
}
