import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePanel } from '#ui/panel.tsx';
import { useLate } from '#ui/useLate.ts';
import { aWhile } from './answer-sender.ts';

export type LateScreens = NonNullable<typeof globalThis.surveyLate>;

let asked: Promise<LateScreens> | undefined;

/** What the first screen does without. Asked for until it is there; a module that failed once needs another address. */
export const lateScreens = (): Promise<LateScreens> => (asked ??= fetchScreens());

async function fetchScreens(): Promise<LateScreens> {
  for (let tries = 0; !globalThis.surveyLate; tries++) {
    try {
      await import(/* @vite-ignore */ document.body.dataset.late + (tries ? `?${tries}` : ''));
    } catch {
      await aWhile(2000 * 2 ** tries);
    }
  }
  return globalThis.surveyLate;
}

/** Undefined until they are there. On the server they are. */
export function useLateScreens(): LateScreens | undefined {
  const [screens, setScreens] = useState(globalThis.surveyLate);
  useEffect(() => void lateScreens().then(setScreens), []);
  return screens;
}

/** A screen of the late script. Somebody on a bad line may be there before it is. */
export function Later({ draw }: { draw: (late: LateScreens) => ReactNode }) {
  const late = useLateScreens();
  const panel = usePanel();
  const waited = useRef(!late);
  useLayoutEffect(() => {
    if (late && waited.current) document.querySelector<HTMLElement>('.screen h1')?.focus();
  }, [late]);
  return late ? <late.PanelProvider panel={panel}>{draw(late)}</late.PanelProvider> : <Waiting />;
}

const Waiting = () => (
  <div className="screen sheet-scene">
    <div>
      <h1 tabIndex={-1}>Een moment</h1>
      <p className="lead" role="status">
        {useLate(1000) && 'De verbinding is even weg. We proberen het zo opnieuw.'}
      </p>
    </div>
  </div>
);
