import { screenRules } from '#contract/screen-rules.ts';
import { usePanel } from '#ui/panel.tsx';
import { secondsWords, useCountdown } from '../useCountdown.ts';

/** The page goes on by itself, and says where to; anyone who is still reading can stop it. */
export function Onward({ link }: { link: string | null }) {
  const { panel_name } = usePanel();
  const target = link ?? '/';
  const isHere = target.startsWith('/');
  const { left, stop } = useCountdown(screenRules.redirect_after_ms, () => location.assign(target));
  const stopped = left === null;
  return (
    <div className="count">
      <p role={stopped ? 'status' : undefined}>
        {stopped ? (
          'Je blijft hier. Wil je verder? Ga naar '
        ) : (
          <span>
            Je gaat over <strong>{secondsWords(left)}</strong> naar{' '}
          </span>
        )}
        {/* One and the same link before and after: a press that begins on it stops the count, and must still end on it. */}
        <a href={target}>{isHere ? `het ${panel_name}` : new URL(target).host.replace(/^www\./, '')}</a>.
      </p>
      {!stopped && (
        <button className="link-button" type="button" onClick={stop}>
          Blijf op deze pagina
        </button>
      )}
    </div>
  );
}

/** The page comes anew by itself; what was filled in stays in this tab. */
export function Reload() {
  const { left, stop } = useCountdown(screenRules.reload_after_ms, () => location.reload());
  if (left === null) return null;
  return (
    <div className="count">
      <p>
        De pagina wordt over <strong>{secondsWords(left)}</strong> opnieuw geladen.
      </p>
      <button className="link-button" type="button" onClick={stop}>
        Blijf op deze pagina
      </button>
    </div>
  );
}
