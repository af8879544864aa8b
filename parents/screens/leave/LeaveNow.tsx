import { useEffect } from 'react';
import { Link } from 'react-router';
import { unsubscribe } from '#contract/calls/members.ts';
import { Button } from '#ui/Button.tsx';
import { Loader } from '#ui/Loader.tsx';
import { usePanel } from '#ui/panel.tsx';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { SlipInEnvelope } from '#ui/pictures/SlipInEnvelope.tsx';
import { Unbroken } from '#ui/Unbroken.tsx';
import { call } from '../../api.ts';
import { clearSession } from '../../session.ts';
import { useOnLoad } from '../../useOnLoad.ts';
import { Ended, ToPanel } from '../Ended.tsx';

type Props = { token: string; regretDays: number | undefined };

export function LeaveNow({ token, regretDays }: Props) {
  const { isDone, hasFailed, failure, mayPass, again } = useOnLoad(() => call(unsubscribe, { params: { token } }));
  useEffect(() => {
    if (isDone) clearSession();
  }, [isDone]);
  if (isDone) return <Left regretDays={regretDays} />;
  if (!hasFailed) return <UnderWay />;
  const when = failure?.status === 429 ? failure.body.message : undefined;
  return <Failed again={mayPass ? again : undefined} why={when ?? 'Het panel was even niet bereikbaar.'} />;
}

export function UnderWay() {
  return (
    <div className="wrap page stack">
      <h1>Uitschrijven</h1>
      <Loader>We schrijven je uit, een moment.</Loader>
    </div>
  );
}

function Left({ regretDays }: Pick<Props, 'regretDays'>) {
  const { panel_name } = usePanel();
  const lasts = regretDays === 1 ? 'nog 1 dag' : regretDays ? `nog ${regretDays} dagen` : 'nog even';
  return (
    <Ended
      picture={<SlipInEnvelope />}
      title="Uitschrijving bevestigd"
      actions={<ToPanel />}
      more={
        <p>
          Bedenk je je? Dan kun je {lasts} terugkomen, met de knop in de <Unbroken>e-mail</Unbroken> die je nu krijgt.
          Daarna wissen we je gegevens.
        </p>
      }
    >
      {`Je bent definitief uitgeschreven bij het ${panel_name}. Bedankt dat je hebt meegedaan.`}
    </Ended>
  );
}

function Failed({ again, why }: { again: (() => void) | undefined; why: string }) {
  const { contact_url } = usePanel();
  return (
    <Ended
      picture={<PaperPlane />}
      title="Uitschrijving mislukt"
      actions={
        <>
          <ToPanel kind={again ? 'secondary' : 'primary'} />
          {again && <Button onClick={again}>Probeer het nog eens</Button>}
        </>
      }
      more={
        <p>
          {!again && (
            <>
              Ben je nog lid? <Link to="/uitschrijven">Vraag dan een nieuwe link aan</Link>.{' '}
            </>
          )}
          Lukt het niet? <a href={contact_url}>Neem contact met ons op</a>, dan schrijven wij je uit.
        </p>
      }
    >
      {again ? `${why} Je bent nog niet uitgeschreven.` : 'Deze link werkt niet meer.'}
    </Ended>
  );
}
