import { texts } from '#contract/texts.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { usePanel } from '#ui/panel.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { Scenery } from './Scenery.tsx';

/** For what cannot be shown. A link that nobody made is most often one that was cut off. */
export function SurveyError({ kind, why, again }: { kind: string; why?: string | undefined; again?: () => void }) {
  const { contact_url } = usePanel();
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
