import { notMyEmail, notMyPhone } from '#contract/calls/proof.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Letter } from '#ui/pictures/Letter.tsx';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { unbroken } from '#ui/Unbroken.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { call } from '../../api.ts';
import { Ended, ToPanel } from '../Ended.tsx';
import { Scene } from '../Scene.tsx';
import { LinkOver } from './LinkOver.tsx';
import { usePress } from './usePress.ts';

type Props = { what: 'email' | 'phone'; token: string };

const words = {
  email: {
    asked: 'Iemand heeft jouw e-mailadres ingevuld. Was jij dat niet? Met één druk op de knop halen we het weg.',
    done: 'We hebben weggehaald wat er met je e-mailadres was ingevuld. Je hoeft niets meer te doen.',
  },
  phone: {
    asked: 'Iemand heeft jouw telefoonnummer ingevuld. Was jij dat niet? Met één druk op de knop halen we het weg.',
    done: 'We hebben je telefoonnummer weggehaald. Je hoeft niets meer te doen.',
  },
};

const sayNotMe = ({ what, token }: Props) => call(what === 'email' ? notMyEmail : notMyPhone, { params: { token } });

/** From the mail, before anything was proven. */
export function NotMe({ what, token }: Props) {
  const { press, isPending, isDone, isOver, hasFailed } = usePress(() => sayNotMe({ what, token }));
  usePageTitle('Dit was ik niet');
  if (isDone) {
    return (
      <Ended picture={<PaperPlane />} title="Het is weggehaald" actions={<ToPanel />}>
        {words[what].done}
      </Ended>
    );
  }
  if (isOver) return <LinkOver />;
  return (
    <Scene
      picture={<Letter />}
      title="Was jij dit niet?"
      more={hasFailed ? <Notice kind="wrong" title="Het is niet gelukt, probeer het later nogmaals." /> : undefined}
      actions={
        <>
          <ToPanel kind="secondary" />
          <Button onClick={press} busy={isPending} busyText="Bezig met weghalen">
            Dit was ik niet
          </Button>
        </>
      }
    >
      {words[what].asked}
    </Scene>
  );
}

/** On the page that has just proven it. */
export function NotMeBelow({ what, token }: Props) {
  const { press, isPending, isDone, isOver, hasFailed } = usePress(() => sayNotMe({ what, token }));
  return (
    <p aria-live="polite">
      {isDone && unbroken(words[what].done)}
      {isOver && 'Dat kan niet meer met deze link.'}
      {!isDone && !isOver && (
        <>
          Niet van jou?{' '}
          <button type="button" className="link-button" onClick={press} aria-busy={isPending || undefined}>
            Laat het weten
          </button>
          {hasFailed && <strong> Het is niet gelukt, probeer het later nogmaals.</strong>}
        </>
      )}
    </p>
  );
}
