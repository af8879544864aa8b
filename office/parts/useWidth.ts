import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide a drawing may be, so that its letters are as large as those around it; `first`, until it is measured. */
export function useWidth(first: number): [RefObject<SVGSVGElement | null>, number] {
  const drawing = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)));
    watch.observe(drawing.current!);
    return () => watch.disconnect();
  }, []);
  return [drawing, width];
}
