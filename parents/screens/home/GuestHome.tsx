import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import { IconForward } from '#ui/Icons.tsx';
import { Tear } from '#ui/Tear.tsx';
import { newsQuery } from '../../news.ts';
import { HowItWorks } from '../../sections/HowItWorks.tsx';
import { PrivacyShort } from '../../sections/PrivacyShort.tsx';
import { WhoItIs } from '../../sections/WhoItIs.tsx';
import { JoinSlip } from './JoinSlip.tsx';
import { LastOutcome } from './LastOutcome.tsx';
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
