import { closedFor, texts } from '#contract/texts.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { usePanel } from '#ui/panel.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { type CallRefused, tooSoon } from '../call-api.ts';
import type { SurveyClosure, SurveyStart } from '../survey-start.ts';
import { closingOf } from '../survey-texts.ts';
import { Onward } from './Onward.tsx';
import { Scenery } from './Scenery.tsx';

/** For what cannot be shown. A link that nobody made is most often one that was cut off. */
function SurveyError({ kind, refused, again }: { kind: string; refused?: CallRefused; again?: () => void }) {
  const { contact_url } = usePanel();
  const why = tooSoon(refused);
  usePageTitle(texts.oops.title);
  return (
    <div className="screen sheet-scene">
      <Scenery name="plane" />
      <div>
        <h1 tabIndex={-1}>{texts.oops.title}</h1>
        <p className="lead">
          {`${texts.oops.happened} `}
          {why && `${why} `}
          {again && 'Je antwoorden zijn bewaard. '}
          {kind === 'unknown' && 'Misschien is er een stukje van de link weggevallen. '}
          <span>
            {'Neem '}
            <a href={contact_url}>contact met ons op</a>
            {' als het zo blijft.'}
          </span>
        </p>
      </div>
      {again && (
        <div className="actions">
          <Button onClick={again}>Probeer het nog eens</Button>
        </div>
      )}
      <div className="actions">
        <a className={buttonClass(again && 'secondary')} href="/">
          {texts.oops.close}
        </a>
      </div>
    </div>
  );
}

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
