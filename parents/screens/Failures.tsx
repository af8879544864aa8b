import { type ReactNode, useEffect } from 'react';
import { chunkFailed } from '#contract/texts.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { usePanel } from '#ui/panel.tsx';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { takeFocus } from '../Arrival.tsx';
import { Scene } from './Scene.tsx';

/** A screen threw while it was being drawn. */
export function UnexpectedError() {
  return (
    <Failure title="Unexpected Application Error!">
      Er ging iets mis op deze pagina, en dat ligt niet aan jou. Laad de pagina opnieuw.
    </Failure>
  );
}

/** A screen's script did not arrive. */
export function ChunkFailure() {
  return <Failure title={chunkFailed.title}>{chunkFailed.happened}</Failure>;
}

/** Links are plain here: after a failure the document had better be loaded anew, and a router may not be near. */
function Failure({ title, children }: { title: string; children: ReactNode }) {
  const { panel_name, contact_url } = usePanel();
  usePageTitle(title);
  // The screen that was asked for is not there to take focus.
  useEffect(() => takeFocus(document.querySelector<HTMLElement>('main h1')), []);
  return (
    <Scene
      picture={<PaperPlane />}
      title={title}
      titleLang="en"
      actions={
        <>
          <a className={buttonClass('secondary')} href="/">
            {`Naar het ${panel_name}`}
          </a>
          <Button onClick={() => window.location.reload()}>Opnieuw laden</Button>
        </>
      }
    >
      {children} Gaat het dan nog niet goed? Neem <a href={contact_url}>contact met ons op</a>.
    </Scene>
  );
}
