import { rules } from '#contract/rules.ts';
import { usePanel } from '#ui/panel.tsx';
import { secondsWords, useCountdown } from '../useCountdown.ts';

/** The page goes on by itself, and says where to; whoever is still reading can stop it. */
export function Onward({ link }: { link: string | null }) {
  const { panel_name } = usePanel();
  const target = link ?? '/';
  const { left, stop } = useCountdown(rules.redirect_after_ms, () => location.assign(target));
  const place = <a href={target}>{link === null ? `het ${panel_name}` : new URL(link).host.replace(/^www\./, '')}</a>;
  return (
    <div className="count">
      {left === null ? (
        <p role="status">Je blijft op deze pagina. Verder gaan kan ook: {place}.</p>
      ) : (
        <>
          <p>
            Je gaat over <strong>{secondsWords(left)}</strong> naar {place}.
          </p>
          <button className="link-button" type="button" onClick={stop}>
            Blijf op deze pagina
          </button>
        </>
      )}
    </div>
  );
}
