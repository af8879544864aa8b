import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Width, widths } from './widths.ts';

/** From this width of the window on there is room for a preview beside the paper and the list. */
const beside_px = 1600;
const name = 'voorbeeld';
const shut = 'uit';

/**
 * Whether a preview stands beside the list, and how wide: ?voorbeeld=375, or ?voorbeeld=uit. An address that says nothing
 * leaves it as it was: the ways to a question do not know of it.
 */
export function usePane() {
  const [search, setSearch] = useSearchParams();
  const said = search.get(name);
  const [usual] = useState<Width | null>(() => (window.innerWidth >= beside_px ? 375 : null));
  const last = useRef(usual);
  const width = said === shut ? null : (widths.find((one) => `${one.width}` === said)?.width ?? last.current);
  function show(width: Width | null) {
    setSearch(
      (now) => {
        now.set(name, width === null ? shut : `${width}`);
        return now;
      },
      { replace: true },
    );
  }
  useEffect(() => {
    last.current = width;
    if (said === null && width !== usual) show(width);
  });
  return { width, show, toggle: () => show(width === null ? (usual ?? 375) : null) };
}
