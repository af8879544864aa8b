import { type ReactNode, useEffect } from 'react';
import { chunkFailed } from '#contract/texts.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { usePanel } from '#ui/panel.tsx';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { markInteractive } from '../hydration.ts';
import { takeFocus } from '../ScreenArrival.tsx';
import { Scene } from './Scene.tsx';

/** A screen threw while it was being drawn. */
export function UnexpectedError() {
  const { contact_url } = usePanel();
  return (
    <Failure title="Er ging iets mis bij ons" quoted="Unexpected Application Error!">
      Dat ligt niet aan jou. Probeer het zo nog eens. Blijft het misgaan?{' '}
      <a href={contact_url}>Neem contact met ons op</a>.
    </Failure>
  );
}

/** A screen's script did not arrive. */
export function ChunkFailure() {
  return <Failure {...chunkFailed}>Waarschijnlijk was je verbinding even weg. Probeer het nog eens.</Failure>;
}

type Props = {
  title: string;
  /** What the specification calls it, for who helps to find out. */
  quoted: string;
  children: ReactNode;
};

/** Links are plain here: after a failure the document had better be loaded anew, and a router may not be near. */
function Failure({ title, quoted, children }: Props) {
  const { panel_name } = usePanel();
  usePageTitle(title);
  // The screen that was asked for is not there to take focus.
  useEffect(() => {
    markInteractive();
    takeFocus(document.querySelector<HTMLElement>('main h1'));
  }, []);
  return (
    <Scene
      picture={<PaperPlane />}
      title={title}
      more={
        <p className="quoted">
          Voor wie ons helpt zoeken: <span lang="en">{quoted}</span>
        </p>
      }
      actions={
        <>
          <a className={buttonClass('secondary')} href="/">
            {`Naar het ${panel_name}`}
          </a>
          <Button onClick={() => window.location.reload()}>Probeer het opnieuw</Button>
        </>
      }
    >
      {children}
    </Scene>
  );
}
