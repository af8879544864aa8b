import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { stepAddress, stepIn } from './stepAddress.ts';

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
