import { Link } from 'react-router';
import { texts } from '#contract/texts.ts';
import { buttonClass } from '#ui/Button.tsx';
import { usePanel } from '#ui/panel.tsx';
import { Letter } from '#ui/pictures/Letter.tsx';
import { Scene } from './Scene.tsx';

/** For a route whose own screen is still to be made. */
export default function Coming() {
  const { panel_name } = usePanel();
  return (
    <Scene
      picture={<Letter />}
      title={texts.coming.title}
      actions={
        <Link className={buttonClass()} to="/">
          {`Naar het ${panel_name}`}
        </Link>
      }
    >
      {texts.coming.text}
    </Scene>
  );
}
