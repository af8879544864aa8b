import { type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How near the edge of what scrolls a row is held before it moves along, and by how much: in pixels. */
const edge_px = 56;
const step_px = 14;

type DraggedRow = { id: string; to: number };

/**
 * Rows that are dragged by a handle, with mouse, pen or finger. While one is held, `order` is the row that would come of
 * it. Letting go changes the row; Escape and a lost pointer change nothing. A row is held by its id, so what a colleague
 * changes meanwhile does not put another one into the hand; the list has the pointer, because rows move under it.
 */
export function useDragRow(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onDrop: (id: string, to: number) => void,
) {
  const [held, draw] = useState<DraggedRow | null>(null);
  const now = useRef({ ids, onDrop });
  useLayoutEffect(() => {
    now.current = { ids, onDrop };
  });
  const letGo = useRef(() => {});
  useEffect(() => () => letGo.current(), []);

  const hold = useCallback(
    (id: string, event: PointerEvent) => {
      const rows = list.current;
      if (event.button !== 0 || !rows) return;
      event.preventDefault();
      letGo.current();
      const over = new AbortController();
      const { signal } = over;
      // Moves come faster than they are drawn: letting go counts from the last one, drawn or not.
      let last: DraggedRow = { id, to: now.current.ids.indexOf(id) };
      const become = (next: DraggedRow) => {
        last = next;
        draw(next);
      };
      letGo.current = () => {
        over.abort();
        draw(null);
      };
      const end = () => letGo.current();
      rows.setPointerCapture(event.pointerId);
      rows.addEventListener(
        'pointermove',
        ({ clientY }) => {
          scrollAt(rows, clientY);
          const to = placeAt(rows, now.current.ids.length, clientY);
          if (to !== last.to) become({ id, to });
        },
        { signal },
      );
      rows.addEventListener(
        'pointerup',
        () => {
          end();
          const from = now.current.ids.indexOf(id);
          if (from >= 0 && from !== last.to) now.current.onDrop(id, last.to);
        },
        { signal },
      );
      rows.addEventListener('lostpointercapture', end, { signal });
      document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
      become(last);
    },
    [list],
  );

  const isHeld = held !== null && ids.includes(held.id);
  const order = isHeld ? ids.filter((id) => id !== held.id).toSpliced(held.to, 0, held.id) : ids;
  return { order, hold, heldId: isHeld ? held.id : undefined };
}

function placeAt(list: HTMLElement, count: number, y: number): number {
  const all = [...list.querySelectorAll(':scope > [data-row]')].slice(0, count);
  const at = all.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return at < 0 ? count - 1 : at;
}

/** A list in a box of its own moves in its box, any other with the page. */
function scrollAt(list: HTMLElement, y: number): void {
  let box = list.parentElement;
  while (box && !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)))
    box = box.parentElement;
  const around = box?.getBoundingClientRect();
  const top = Math.max(0, around?.top ?? 0);
  const bottom = Math.min(window.innerHeight, around?.bottom ?? window.innerHeight);
  const by = y < top + edge_px ? -step_px : y > bottom - edge_px ? step_px : 0;
  if (by !== 0) (box ?? window).scrollBy(0, by);
}
