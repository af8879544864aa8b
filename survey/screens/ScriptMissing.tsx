import { chunkFailed } from '#contract/texts.ts';
import { buttonClass } from '#ui/Button.tsx';
import { usePanel } from '#ui/panel.tsx';
import { pageTitle } from '#ui/usePageTitle.ts';
import { Scenery } from './Scenery.tsx';

/** For the app that does not come: it waits in the page, where survey.html shows it. The browser's code has no part. */
export function ScriptMissing() {
  const { panel_name, contact_url } = usePanel();
  const { title, quoted } = chunkFailed;
  return (
    <div className="failed wrap" data-title={pageTitle(title, panel_name)}>
      <div className="screen sheet-scene">
        <Scenery name="plane" />
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="lead">
            Waarschijnlijk was je verbinding even weg. Laad de pagina opnieuw. Gaat het dan nog niet goed? Neem{' '}
            <a href={contact_url}>contact met ons op</a>.
          </p>
        </div>
        <div className="actions">
          <a className={buttonClass('secondary')} href="/">
            Naar het {panel_name}
          </a>
          {/* biome-ignore lint/a11y/useValidAnchor: the page's own address, so that loading it anew needs no code */}
          <a className={buttonClass()} href="">
            Opnieuw laden
          </a>
        </div>
        <p className="soft">
          Voor wie ons helpt zoeken: <span lang="en">{quoted}</span>
        </p>
      </div>
    </div>
  );
}
