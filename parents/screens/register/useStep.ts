import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The step stands in the address, so that the browser's own buttons go from step to step. */
export function useStep(total: number) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const step = stepIn(search, total);

  // A step begins at its top, whichever way it is come to: the browser would put it where it was left, at its foot.
  useEffect(() => {
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current !== step) window.scrollTo(0, 0);
    shown.current = step;
  }, [step]);

  function go(next: number): void {
    void navigate(stepAddress(next, search), { state: { from: step } });
  }

  function back(): void {
    const cameFromThere = (state as { from?: number } | null)?.from === step - 1;
    if (cameFromThere) void navigate(-1);
    else go(step - 1);
  }

  return { step, go, back, addressOf: (next: number) => stepAddress(next, search) };
}

/** The step that an address asks for, of so many: the first one when it names none. */
export function stepIn(search: string, total: number): number {
  const asked = Number(new URLSearchParams(search).get('stap') ?? 1);
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), total) : 1;
}

/** Where a step stands, with whatever else the address says. */
export function stepAddress(step: number, search: string): { search: string } {
  const query = new URLSearchParams(search);
  if (step === 1) query.delete('stap');
  else query.set('stap', String(step));
  return { search: query.toString() };
}
