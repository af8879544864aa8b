import { useEffect, useRef, useState } from 'react';

/**
 * Acts after a while, unless the reader stops it: a key or a pointer that goes down says that somebody is still here
 * (WCAG 2.2.1). Gives the seconds that are left, or null once it was stopped.
 */
export function useCountdown(ms: number, act: () => void): { left: number | null; stop: () => void } {
  const [left, setLeft] = useState<number | null>(ms / 1000);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const running = left !== null;
  useEffect(() => {
    if (!running) return;
    const stop = () => setLeft(null);
    const end = setTimeout(() => latest.current(), ms);
    const tick = setInterval(() => setLeft((seconds) => seconds && Math.max(1, seconds - 1)), 1000);
    const signs = ['keydown', 'pointerdown'];
    for (const sign of signs) addEventListener(sign, stop);
    return () => {
      clearTimeout(end);
      clearInterval(tick);
      for (const sign of signs) removeEventListener(sign, stop);
    };
  }, [running, ms]);
  return { left, stop: () => setLeft(null) };
}

export const secondsWords = (left: number): string => (left === 1 ? '1 seconde' : `${left} seconden`);
