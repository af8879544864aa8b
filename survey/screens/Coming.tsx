import { texts } from '#contract/texts.ts';
import { buttonClass } from '#ui/Button.tsx';
import { usePanel } from '#ui/panel.tsx';
import { Letter } from '#ui/pictures/Letter.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';

/** Until there are surveys. */
export function Coming() {
  const { panel_name } = usePanel();
  usePageTitle('Vragenlijst');
  return (
    <div className="wrap">
      <div className="sheet-scene">
        <Letter />
        <div>
          <h1>{texts.coming.title}</h1>
          <p className="lead">{texts.coming.text}</p>
        </div>
        <div className="actions">
          <a className={buttonClass()} href="/">{`Naar het ${panel_name}`}</a>
        </div>
      </div>
    </div>
  );
}
