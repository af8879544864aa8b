import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { markInteractive } from './hydration.ts';

/** The place in the history at which the document was loaded: there reading begins at the top by itself. */
const loadedAt = globalThis.history?.state?.key ?? 'default';
let lastKey: string | undefined;

/** The state of a way that stays on the same screen: who changes tabs goes on from the tab. */
export const staysHere = { stays_here: true };

/**
 * Stands beside a screen that is really there, so that its effects run then and not while its script comes: the title,
 * the focus on the heading, the page at its top or at the place that the address names.
 */
export function ScreenArrival({ title }: { title: string }) {
  const { key, hash, state } = useLocation();
  const kind = useNavigationType();
  usePageTitle(title);
  useEffect(markInteractive, []);

  // With what is drawn and not after it: anyone who sees the screen and presses a key goes on from its heading.
  useLayoutEffect(() => {
    if (key === lastKey) return;
    const isFirst = lastKey === undefined && key === loadedAt;
    lastKey = key;
    if (state?.stays_here && !isFirst) return;
    const place = hash ? document.getElementById(hash.slice(1)) : null;
    if (place) {
      place.scrollIntoView();
      takeFocus(place);
    } else if (!isFirst) {
      // Going back and forward, the browser puts the page where it was.
      if (kind !== 'POP') window.scrollTo(0, 0);
      takeFocus(document.querySelector<HTMLElement>('main h1'));
    }
  }, [key, hash, kind, state]);

  return null;
}

/** Headings and sections take focus from us, never by Tab. */
export function takeFocus(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
