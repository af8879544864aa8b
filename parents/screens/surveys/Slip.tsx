import { useId } from 'react';
import type { OpenCampaign } from '#contract/calls/members.ts';
import { buttonClass } from '#ui/Button.tsx';
import { IconForward } from '#ui/Icons.tsx';
import { Tear } from '#ui/Tear.tsx';
import { actionOf, progressSentence, sizeLeft, timeLeft } from './survey-sentences.ts';

type Props = {
  survey: OpenCampaign;
  /** The one to begin with: of several slips only one asks loudest. */
  isFirst: boolean;
};

/** A survey that waits: above the tear line what it is, below it what there is to do. */
export function Slip({ survey, isFirst }: Props) {
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
