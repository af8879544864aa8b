import { closedFor } from '#contract/texts.ts';
import { usePanel } from '#ui/panel.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import type { SurveyClosure, SurveyStart } from '../survey-start.ts';
import { closingOf } from '../survey-texts.ts';
import { Onward } from './Onward.tsx';
import { Scenery } from './Scenery.tsx';
import { SurveyError } from './SurveyError.tsx';

/** What stands instead of a survey. */
export function Ending({ ended }: { ended: SurveyStart }) {
  if (ended.kind === 'closed') return <Closed {...ended} />;
  return <SurveyError {...ended} />;
}

function Closed({ message, link, reason }: SurveyClosure) {
  const { contact_url } = usePanel();
  const { title, picture, formal } = closingOf(reason);
  usePageTitle(title);
  return (
    <div className="screen sheet-scene">
      <Scenery name={picture} />
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {message && <p className="lead">{message}</p>}
      </div>
      <Onward link={link} />
      {formal && (
        <p className="soft">
          {formal}
          {reason === closedFor.finished && <a href={contact_url}>Was jij het niet? Laat het ons weten.</a>}
        </p>
      )}
    </div>
  );
}
