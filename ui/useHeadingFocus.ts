import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The first heading of a page load takes no focus: the browser and the screen reader begin at the top by themselves.
 */
let firstHeading = true;

/**
 * Puts focus on the heading after each route or step: `<h1 ref={useHeadingFocus(step)}>`. A screen without steps
 * leaves the key out; it is focused when the screen appears.
 */
export function useHeadingFocus(key?: string | number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<{ key: string | number | undefined }>(null);
  // With what is drawn and not after it: anyone who sees the heading and presses a key goes on from there.
  useLayoutEffect(() => {
    if (focused.current && focused.current.key === key) return;
    focused.current = { key };
    if (heading.current) heading.current.tabIndex = -1;
    if (!firstHeading) heading.current?.focus();
    firstHeading = false;
  }, [key]);
  return heading;
}
