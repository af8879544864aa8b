import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { comeBack } from '#contract/calls/members.ts';
import { CallFailed } from '#contract/client.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { usePanel } from '#ui/panel.tsx';
import { Letter } from '#ui/pictures/Letter.tsx';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { Team } from '#ui/pictures/Team.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { call } from '../../api.ts';
import { Ended, ToPanel } from '../Ended.tsx';
import { Scene } from '../Scene.tsx';

/** Waits for a press: no program that looks into mails undoes what somebody chose. */
export function ComeBack({ token }: { token: string }) {
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
