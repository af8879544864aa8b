import { screenRules } from '#contract/screen-rules.ts';
import { secondsWords, useCountdown } from '../useCountdown.ts';

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
