import { Link } from 'react-router';
import { texts } from '#contract/texts.ts';
import { buttonClass } from '#ui/Button.tsx';
import { usePanel } from '#ui/panel.tsx';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { Scene } from './Scene.tsx';

/** For what cannot be shown, when nothing better can be said about it. */
export function ErrorScreen() {
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
