import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { comeBack, unsubscribe, unsubscribeLink } from '#contract/calls/members.ts';
import { CallFailed } from '#contract/client.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Loader } from '#ui/Loader.tsx';
import { Notice } from '#ui/Notice.tsx';
import { usePanel } from '#ui/panel.tsx';
import { Letter } from '#ui/pictures/Letter.tsx';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { SlipInEnvelope } from '#ui/pictures/SlipInEnvelope.tsx';
import { Team } from '#ui/pictures/Team.tsx';
import { Unbroken } from '#ui/Unbroken.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { call } from '../../api.ts';
import { inTime } from '../../inTime.ts';
import { clearSession } from '../../session.ts';
import { useOnLoad } from '../../useOnLoad.ts';
import { Ended, ToPanel } from '../Ended.tsx';
import { Scene } from '../Scene.tsx';

/** The page that the mails about leaving lead to: it leaves, or with `?terug` it undoes that. */
export default function LeaveLink() {
  const { payload = '' } = useParams();
  const [query] = useSearchParams();
  return query.has('terug') ? <ComeBack token={payload} /> : <Confirmation token={payload} />;
}

/** The page that the mail leads to. It leaves by itself, unless that mail has only just left. */
function Confirmation({ token }: { token: string }) {
  const { state, act, regretDays } = useMayAct(token);
  if (state === 'acting') return <LeaveNow token={token} regretDays={regretDays} />;
  return state === 'waiting' ? <Waiting act={act} /> : <UnderWay />;
}

function Waiting({ act }: { act: () => void }) {
  return (
    <div className="wrap">
      <div className="sheet-scene">
        <Letter />
        <div className="column stack">
          <h1>Uitschrijven</h1>
          <p className="lead">
            Klik op de knop. Dan weten we zeker dat jij het bent. Daarna krijg je geen berichten meer.
          </p>
        </div>
        <div className="actions">
          <Button onClick={act}>Nu uitschrijven</Button>
        </div>
      </div>
    </div>
  );
}

/**
 * Whether to leave now. Leaving acts on load: only a server that says that the mail has just left holds it up, until
 * the button is pressed, because programs that look into mails open their links at once, scripts and all. Whatever
 * else comes, or nothing in time, holds nobody up.
 */
function useMayAct(token: string) {
  const [state, setState] = useState<'asking' | 'waiting' | 'acting'>('asking');
  const [regretDays, setRegretDays] = useState<number>();
  const act = useCallback(() => setState('acting'), []);
  const { mutate } = useMutation({
    mutationFn: () => inTime(call(unsubscribeLink, { params: { token } })),
    retry: false,
    onSuccess: (said) => {
      setRegretDays(said?.regret_days);
      setState(said?.acts_by_itself === false ? 'waiting' : 'acting');
    },
    onError: act,
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  return { state, act, regretDays };
}

/** Waits for a press: no program that looks into mails undoes what somebody chose. */
function ComeBack({ token }: { token: string }) {
  const { panel_name } = usePanel();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(comeBack, { params: { token } }),
  });
  usePageTitle('Terugkomen');
  if (isSuccess) return <Back />;
  if (error instanceof CallFailed && (error.status === 404 || error.status === 422)) return <TooLate />;

  return (
    <Scene
      picture={<Letter />}
      title="Wil je lid blijven?"
      more={error ? <NotBack failure={error} /> : undefined}
      actions={
        <Button onClick={() => mutate()} busy={isPending} busyText="Bezig met terugkomen">
          Ja, ik wil lid blijven
        </Button>
      }
    >
      {`Je bent uitgeschreven bij het ${panel_name}. Je gegevens staan er nog. Met één druk op de knop doe je weer mee.`}
    </Scene>
  );
}

function NotBack({ failure }: { failure: Error }) {
  const when = failure instanceof CallFailed && failure.status === 429 ? failure.body.message : undefined;
  return (
    <Notice kind="wrong" title="Het terugkomen is mislukt, probeer het later nogmaals.">
      {when}
    </Notice>
  );
}

function Back() {
  const { panel_name } = usePanel();
  return (
    <Ended
      picture={<Team />}
      title="Fijn dat je terug bent"
      actions={
        <Link className={buttonClass()} to="/inloggen">
          Inloggen
        </Link>
      }
      more={<p>Is er een vragenlijst voor je? Dan hoor je van ons.</p>}
    >
      {`Je bent weer lid van het ${panel_name}. Je kunt weer inloggen met je eigen wachtwoord.`}
    </Ended>
  );
}

function TooLate() {
  const { contact_url } = usePanel();
  return (
    <Ended
      picture={<PaperPlane />}
      title="Terugkomen kan niet meer met deze link"
      actions={<ToPanel />}
      more={
        <p>
          Klopt dat niet? <a href={contact_url}>Neem contact met ons op</a>.
        </p>
      }
    >
      Misschien is de link te oud, en zijn je gegevens al gewist. Je mag je altijd opnieuw aanmelden.
    </Ended>
  );
}

type Props = { token: string; regretDays: number | undefined };

function LeaveNow({ token, regretDays }: Props) {
  const { isDone, hasFailed, failure, mayPass, again } = useOnLoad(() => call(unsubscribe, { params: { token } }));
  useEffect(() => {
    if (isDone) clearSession();
  }, [isDone]);
  if (isDone) return <Left regretDays={regretDays} />;
  if (!hasFailed) return <UnderWay />;
  const when = failure?.status === 429 ? failure.body.message : undefined;
  return <Failed again={mayPass ? again : undefined} why={when ?? 'Het panel was even niet bereikbaar.'} />;
}

function UnderWay() {
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
