import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { texts } from '#contract/texts.ts';
import { buttonClass } from '#ui/Button.tsx';
import { usePanel } from '#ui/panel.tsx';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { Scene } from './Scene.tsx';

/** Where the server gave out this document. */
const servedAt = globalThis.location?.pathname;

/**
 * The survey is a page of its own. Who comes to its address from inside the site gets that page by loading the
 * document anew. If the server gave out this site even there, the address is no survey's.
 */
export function SurveyRedirect() {
  const { pathname } = useLocation();
  const isServed = pathname === servedAt;
  useEffect(() => {
    if (!isServed) window.location.reload();
  }, [isServed]);
  return isServed ? <ErrorScreen /> : null;
}

/** For what cannot be shown, when nothing better can be said about it. */
function ErrorScreen() {
  const { contact_url } = usePanel();
  usePageTitle(texts.oops.title);
  return (
    <Scene
      picture={<PaperPlane />}
      title={texts.oops.title}
      actions={
        <Link className={buttonClass()} to="/">
          {texts.oops.close}
        </Link>
      }
    >
      {texts.oops.happened} Neem <a href={contact_url}>contact met ons op</a> als het zo blijft.
    </Scene>
  );
}
