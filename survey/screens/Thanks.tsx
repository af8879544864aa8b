import { useEffect } from 'react';
import type { ScreenProps } from '../survey.ts';
import { words } from '../words.ts';
import { Onward } from './Onward.tsx';
import { Scenery } from './Scenery.tsx';

/** Who comes here is finished; the server is told, and only then is it said that all has arrived. */
export function Thanks({ survey, state }: ScreenProps) {
  const { finished, waiting } = state;
  useEffect(() => void survey.finish(), [survey]);
  return (
    <div className="screen sheet-scene">
      <Scenery name="slip" />
      <div>
        <h1 tabIndex={-1}>{words.thanks}</h1>
        <div className="after" role="status">
          {finished ? (
            <p className="lead">Je strookje is binnen: alles is bewaard.</p>
          ) : (
            <p className="loader">
              {waiting
                ? 'De verbinding is even weg. Je antwoorden zijn bewaard. We proberen het zo opnieuw.'
                : 'We ronden je vragenlijst af, een moment.'}
            </p>
          )}
        </div>
      </div>
      {finished && <Onward link={survey.campaign.link} />}
    </div>
  );
}
