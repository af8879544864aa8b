import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Acts after a while, unless the reader stops it (WCAG 2.2.1): by its button, by a key, or by moving focus. A touch or
 * a scroll elsewhere does not, and while the page is hidden it waits. Gives the seconds that are left, or null once it
 * was stopped.
 */
export function useCountdown(ms: number, act: () => void): { left: number | null; stop: () => void } {
  const [left, setLeft] = useState<number | null>(Math.floor(ms / 1000));
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const running = left !== null;
  // Listens from the moment that the count is seen: an effect after the paint missed a key pressed at once.
  useLayoutEffect(() => {
    if (!running) return;
    const stop = () => setLeft(null);
    // The key that brought the reader here may still be held down.
    const onKey = ({ repeat }: KeyboardEvent) => repeat || stop();
    const before = document.activeElement;
    // Coming back to the window gives focus to what had it; a heading, or the page around a tap, is no place to go to.
    const onFocus = ({ target }: FocusEvent) => target === before || (target as HTMLElement).tabIndex < 0 || stop();
    const end = whileSeen(ms, setLeft, () => latest.current());
    addEventListener('keydown', onKey);
    addEventListener('focusin', onFocus);
    return () => {
      end();
      removeEventListener('keydown', onKey);
      removeEventListener('focusin', onFocus);
    };
  }, [running, ms]);
  return { left, stop: () => setLeft(null) };
}

/**
 * Counts down in whole seconds, and only while the page is seen. Gives what ends it. Between two looks at the clock
 * little time counts: a browser makes the timer of a hidden page wait for seconds or minutes.
 */
function whileSeen(ms: number, tell: (left: number) => void, act: () => void): () => void {
  let remains = ms;
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (!document.hidden) remains -= Math.min(now - last, 300);
    last = now;
    if (remains > 0) return tell(Math.ceil(Math.min(remains, ms - (ms % 1000)) / 1000));
    clearInterval(timer);
    act();
  }, 50);
  return () => clearInterval(timer);
}

export const secondsWords = (left: number): string => (left === 1 ? '1 seconde' : `${left} seconden`);
