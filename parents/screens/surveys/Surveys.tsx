import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { OpenCampaign } from '#contract/calls/members.ts';
import { CallFailed } from '#contract/client.ts';
import { buttonClass } from '#ui/Button.tsx';
import { IconForward } from '#ui/Icons.tsx';
import { Letter } from '#ui/pictures/Letter.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Tear } from '#ui/Tear.tsx';
import { NotHere } from '../NotHere.tsx';
import { mayPass } from '../profile/sessionsQuery.ts';
import { memberSurveysQuery } from './memberSurveysQuery.ts';
import { Still } from './Still.tsx';
import { actionOf, progressSentence, sizeLeft, timeLeft } from './survey-sentences.ts';

type Props = {
  survey: OpenCampaign;
  /** The one to begin with: of several slips only one asks loudest. */
  isFirst: boolean;
};

/** A survey that waits: above the tear line what it is, below it what there is to do. */
function Slip({ survey, isFirst }: Props) {
  const { title, description, passed, anonymous, ends_at, link } = survey;
  const id = useId();
  const told = passed > 0 ? progressSentence(survey) : description;
  return (
    <section className="ticket" aria-labelledby={id}>
      <div className="told">
        <h2 id={id}>{title}</h2>
        {told && <p className="description">{told}</p>}
      </div>
      <Tear scissors />
      <div className="yours">
        <ul className="points">
          {survey.most_left > 0 && <li>{sizeLeft(survey)}</li>}
          {ends_at && <li>{timeLeft(ends_at, new Date())}</li>}
          {anonymous && <li>Anoniem: we zien niet of je al hebt meegedaan</li>}
        </ul>
        {link === null ? (
          <p>Open hem uit je mail of WhatsApp. Heb je al meegedaan? Dan hoef je niets te doen.</p>
        ) : (
          // The survey is a page of its own, so no link of the router.
          <a className={buttonClass(isFirst ? 'primary' : 'secondary')} href={link} aria-describedby={id}>
            {actionOf(survey)} <IconForward />
          </a>
        )}
      </div>
    </section>
  );
}

export const SurveysUnderWay = () => (
  <div className="surveys">
    <Skeleton rows={['line', 'tall', 'tall']} label="We kijken of er een vragenlijst voor je is, een moment." />
  </div>
);

/** What this member can fill in now; whoever draws it has asked. `brief`: above something else that people come for. */
export function Surveys({ brief = false }: { brief?: boolean }) {
  const { data, error, isFetching, refetch } = useQuery({ ...memberSurveysQuery, retryOnMount: false });
  if (data === undefined && isFetching) {
    return <SurveysUnderWay />;
  }
  if (data === undefined && !(error instanceof CallFailed && !mayPass(error))) {
    return (
      <div className="surveys">
        <NotHere title="We weten nu niet of er een vragenlijst voor je is." retry={() => void refetch()} />
      </div>
    );
  }
  if (!data?.open.length) return <Still isKnown={Boolean(data)} brief={brief} />;
  return (
    <div className="surveys with-picture">
      <div className="tickets">
        {data.open.map((survey, index) => (
          <Slip key={`${survey.ends_at} ${survey.title}`} survey={survey} isFirst={index === 0} />
        ))}
      </div>
      <Letter />
    </div>
  );
}
