import { useEffect } from 'react';

const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart'] as const;

/** Tells when somebody at the page moves, presses or types for the first time. */
export function useFirstTouch(tell: () => unknown, when: boolean): void {
  useEffect(() => {
    if (!when) return;
    const onSign = (event: Event) => {
      if (event.isTrusted && document.visibilityState === 'visible') tell();
    };
    for (const sign of signs) window.addEventListener(sign, onSign, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, onSign);
    };
  }, [tell, when]);
}
