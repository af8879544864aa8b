import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide a drawing may be, so that its letters are as large as those around it; `first`, until it is measured. */
export function useWidth<Measured extends Element>(first: number): [RefObject<Measured | null>, number] {
  const box = useRef<Measured>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    // Rounded down: half a pixel too wide, and what stands around it scrolls.
    // Of what is not laid out yet the width is 0, in which nothing can be drawn.
    const watch = new ResizeObserver(([entry]) => setWidth((was) => Math.floor(entry!.contentRect.width) || was));
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  return [box, width];
}
