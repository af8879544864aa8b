import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { UserView } from '#contract/calls/members.ts';
import { Notice } from '#ui/Notice.tsx';
import { usePanel } from '#ui/panel.tsx';
import { AddressCard } from '#ui/pictures/AddressCard.tsx';
import { Pencil } from '#ui/pictures/Pencil.tsx';
import { userOfReply } from '../../reply-views.ts';
import { SiteLink } from '../../SiteLink.tsx';
import { HowItWorksSteps } from '../../sections/HowItWorks.tsx';
import { Promises } from '../../sections/Promises.tsx';
import { Topic } from '../../sections/Topic.tsx';
import { ForWhom, Makers } from '../../sections/WhoItIs.tsx';
import { userQuery } from '../../user.ts';
import { frequencyQuery, restDate } from '../profile/frequencyQuery.ts';
import { Unproven } from '../profile/Unproven.tsx';
import { EarlierSurveys } from '../surveys/EarlierSurveys.tsx';
import { memberSurveysQuery, useCampaignsUnderWay } from '../surveys/memberSurveysQuery.ts';
import { Surveys, SurveysUnderWay } from '../surveys/Surveys.tsx';
import { welcomeSentence } from '../surveys/survey-sentences.ts';

/** Home of who is logged in: what there is to fill in, what came of earlier surveys, and the ways to the account. */
export default function MemberHome() {
  const user = useQuery({ ...userQuery, select: userOfReply });
  const frequency = useQuery(frequencyQuery);
  // What failed may be asked again by what is drawn then, which must not be taken away for it.
  const isComing = [user, frequency].some(({ isLoading, errorUpdateCount }) => isLoading && errorUpdateCount === 0);
  const isUnderWay = useCampaignsUnderWay() || isComing;
  return (
    <div className="wrap page">
      {/* The heading stays when the name comes: it may have focus by then. */}
      <h1>
        Hoi
        {user.data?.name && !isUnderWay && (
          <>
            {' '}
            <bdi>{user.data.name}</bdi>
          </>
        )}
      </h1>
      {isUnderWay ? <SurveysUnderWay /> : <Come />}
    </div>
  );
}

/** All of it at once, so that nothing moves under somebody who reads. */
function Come() {
  const { data: campaigns } = useQuery({ ...memberSurveysQuery, retryOnMount: false });
  const { data: user } = useQuery({ ...userQuery, select: userOfReply });
  return (
    <>
      <p className="lead soft">
        {user && !user.email_verified && !user.phone_verified
          ? 'Nog even bevestigen, dan kun je meedoen.'
          : welcomeSentence(campaigns?.open ?? [])}
      </p>
      {user && (
        <div className="hints">
          <Unproven user={user} what="email" mend />
          <Unproven user={user} what="phone" mend />
          <NewQuestion user={user} />
        </div>
      )}
      <Pause />
      <Surveys />
      {campaigns && <EarlierSurveys surveys={campaigns.earlier} />}
      <p className="small-doors">
        <Link to="/profiel?tab=general">
          <AddressCard />
          Accountgegevens wijzigen
        </Link>
        <Link to="/profiel?tab=attributes">
          <Pencil />
          Antwoorden aanpassen
        </Link>
      </p>
      <ReadOn />
    </>
  );
}

/** The organisation may ask what it did not ask yet when somebody registered. */
function NewQuestion({ user: { attributes } }: { user: UserView }) {
  const isNew = attributes.some(
    ({ key, required, value, again }) => again || (key.startsWith('own_') && required && value === null),
  );
  if (!isNew) return null;
  return (
    <Notice title="We willen je nog iets vragen." action={<Link to="/profiel?tab=attributes">Vul je profiel aan</Link>}>
      In je profiel staat een nieuwe vraag. Wil je die beantwoorden?
    </Notice>
  );
}

/** Until when somebody asked not to hear of us. */
function Pause() {
  const { data } = useQuery({ ...frequencyQuery, retryOnMount: false });
  if (data?.often !== 'none' || !data.until) return null;
  return (
    <div className="hints">
      <Notice
        title="Je hoort even niets van ons."
        action={<Link to="/profiel?tab=general#hoe-vaak">Wijzig je pauze</Link>}
      >
        {`Op ${restDate(data.until)} eindigt je pauze, en begint het vanzelf weer.`}
      </Notice>
    </div>
  );
}

/** What the guests' page tells, folded. */
function ReadOn() {
  const { panel_name, privacy_url } = usePanel();
  const { hash } = useLocation();
  return (
    <section className="read-on cut-sheet" aria-labelledby="nalezen">
      <h2 id="nalezen">Meer weten?</h2>
      <div>
        <div>
          <Topic question={`Wat is het ${panel_name}?`}>
            <p>
              <ForWhom />
            </p>
          </Topic>
          <Topic question="Hoe werkt het?">
            <HowItWorksSteps />
          </Topic>
        </div>
        <div>
          <div id="privacy">
            <Topic question="Wat gebeurt er met mijn gegevens?" open={hash === '#privacy'}>
              <Promises />
              <p>
                <SiteLink to={privacy_url}>Lees de hele privacyverklaring</SiteLink>
              </p>
            </Topic>
          </div>
          <Topic question="Wie zit erachter?">
            <Makers />
          </Topic>
        </div>
      </div>
    </section>
  );
}
