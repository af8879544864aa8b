import { Link } from 'react-router';
import { agreeToChange, undoChange } from '#contract/calls/proof.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Letter } from '#ui/pictures/Letter.tsx';
import { SlipInEnvelope } from '#ui/pictures/SlipInEnvelope.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { call } from '../../../api.ts';
import { logout } from '../../../session.ts';
import { Ended, ToPanel } from '../../Ended.tsx';
import { Scene } from '../../Scene.tsx';
import { LinkOver } from './LinkOver.tsx';
import { usePress } from './usePress.ts';

type Props = { what: 'email' | 'phone'; token: string };
const names = { email: 'e-mailadres', phone: 'telefoonnummer' };

/** From the notice that went to the old address: yes, it was me, or put it back. */
export function WasItYou({ what, token }: Props) {
  const yes = usePress(() => call(agreeToChange, { params: { token } }));
  const no = usePress(async () => {
    await call(undoChange, { params: { token } });
    // All sessions ended, this one too.
    logout();
  });
  usePageTitle('Was jij dit?');
  if (no.isDone) return <PutBack />;
  if (yes.isDone) return <Agreed what={what} />;
  if (yes.isOver || no.isOver) return <LinkOver />;
  const failed = yes.hasFailed || no.hasFailed;
  return (
    <Scene
      picture={<Letter />}
      title="Was jij dit?"
      more={failed ? <Notice kind="wrong" title="Het is niet gelukt, probeer het later nogmaals." /> : undefined}
      actions={
        <>
          <Button kind="secondary" onClick={no.press} busy={no.isPending} busyText="Bezig met terugzetten">
            Nee, zet het terug
          </Button>
          <Button onClick={yes.press} busy={yes.isPending} busyText="Een moment">
            Ja, dat was ik
          </Button>
        </>
      }
    >
      {`Er is een nieuw ${names[what]} ingevuld bij je account. Zeg je nee? Dan zetten we het terug en ben je overal uitgelogd.`}
    </Scene>
  );
}

const Agreed = ({ what }: Pick<Props, 'what'>) => (
  <Ended picture={<SlipInEnvelope />} title="Dank je wel" actions={<ToPanel />}>
    {`Je nieuwe ${names[what]} geldt zodra het is bevestigd. Is dat al gebeurd? Dan geldt het nu.`}
  </Ended>
);

const PutBack = () => (
  <Ended
    picture={<SlipInEnvelope />}
    title="Alles is weer zoals het was"
    actions={
      <Link className={buttonClass()} to="/wachtwoord-vergeten">
        Kies een nieuw wachtwoord
      </Link>
    }
    more={<p>Kies nu meteen een nieuw wachtwoord. Dan kan niemand anders meer in je account.</p>}
  >
    Je bent overal uitgelogd.
  </Ended>
);
