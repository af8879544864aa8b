import { Link } from 'react-router';
import { agreeToChange, undoChange } from '#contract/calls/proof.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Letter } from '#ui/pictures/Letter.tsx';
import { SlipInEnvelope } from '#ui/pictures/SlipInEnvelope.tsx';
import { Unbroken } from '#ui/Unbroken.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { call } from '../../api.ts';
import { clearSession, useIsMember } from '../../session.ts';
import { Ended, ToPanel } from '../Ended.tsx';
import { Scene } from '../Scene.tsx';
import { LinkOver } from './LinkOver.tsx';
import { usePress } from './usePress.ts';

type What = 'email' | 'phone' | 'no_phone';
type Props = {
  what: What;
  token: string;
  /** Whether answers come along to the new address, also when nobody is logged in here. */
  keepsAnswers: boolean;
};

const words: Record<What, { asked: string; agreed: string }> = {
  email: {
    asked: 'Er is een nieuw e-mailadres ingevuld bij je account.',
    agreed: 'Je nieuwe e-mailadres geldt zodra het is bevestigd. Is dat al gebeurd? Dan geldt het nu.',
  },
  phone: {
    asked: 'Er is een nieuw telefoonnummer ingevuld bij je account.',
    agreed: 'Je nieuwe telefoonnummer geldt zodra het is bevestigd. Is dat al gebeurd? Dan geldt het nu.',
  },
  no_phone: {
    asked: 'Iemand wil je telefoonnummer weghalen bij je account.',
    agreed: 'Je telefoonnummer staat niet meer bij je account.',
  },
};

/** What the address of the page says that the notice was about. */
export const changeInAddress = (said: string): What =>
  said === 'nummer' ? 'phone' : said === 'geen-nummer' ? 'no_phone' : 'email';

/** From the notice that went to the old address: yes, it was me, or put it back. */
export function WasItYou({ what, token, keepsAnswers }: Props) {
  const isMember = useIsMember();
  const yes = usePress(() => call(agreeToChange, { params: { token } }));
  const no = usePress(async () => {
    await call(undoChange, { params: { token } });
    // All sessions ended, this one too.
    clearSession();
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
      more={
        <>
          {!keepsAnswers && !isMember && (
            <p>
              Was jij het? <Link to="/inloggen">Log dan eerst in</Link> en open de link uit de{' '}
              <Unbroken>e-mail</Unbroken> nog een keer. Zo blijven ook je eerdere antwoorden bij je account.
            </p>
          )}
          {failed && <Notice kind="wrong" title="Het is niet gelukt, probeer het later nogmaals." />}
        </>
      }
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
      {`${words[what].asked} Zeg je nee? Dan zetten we het terug en ben je overal uitgelogd.`}
    </Scene>
  );
}

const Agreed = ({ what }: Pick<Props, 'what'>) => (
  <Ended picture={<SlipInEnvelope />} title="Dank je wel" actions={<ToPanel />}>
    {words[what].agreed}
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
