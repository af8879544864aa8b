import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';

/** How near the edge of the window a row is held before the page moves along, and by how much: in pixels. */
const edge_px = 56;
const step_px = 14;

type Held = { from: number; to: number };

/**
 * Rows that are dragged by a handle, with mouse, pen or finger. While one is held, the rows show the order that would
 * come of it: `order` says which row each place shows. Letting go changes the row; Escape and a lost pointer change
 * nothing. The places keep their elements, or moving one would take the pointer from its handle.
 */
export function useDragRow(
  rows: RefObject<HTMLElement | null>,
  count: number,
  onDrop: (from: number, to: number) => void,
) {
  const [held, draw] = useState<Held | null>(null);
  // Moves come faster than they are drawn: letting go counts from the last one, drawn or not.
  const latest = useRef<Held | null>(null);
  function setHeld(next: Held | null) {
    latest.current = next;
    draw(next);
  }
  const order = Array.from({ length: count }, (_, at) => at);
  if (held) order.splice(held.to, 0, ...order.splice(held.from, 1));

  function placeAt(y: number): number {
    const all = [...(rows.current?.querySelectorAll(':scope > [data-row]') ?? [])].slice(0, count);
    const at = all.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return at < 0 ? count - 1 : at;
  }

  const handle = (from: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld({ from, to: from });
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      const now = latest.current;
      if (!now) return;
      if (clientY < edge_px) window.scrollBy(0, -step_px);
      else if (clientY > window.innerHeight - edge_px) window.scrollBy(0, step_px);
      const to = placeAt(clientY);
      if (to !== now.to) setHeld({ ...now, to });
    },
    onPointerUp() {
      const last = latest.current;
      setHeld(null);
      if (last && last.to !== last.from) onDrop(last.from, last.to);
    },
    onLostPointerCapture: () => setHeld(null),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Escape' && latest.current) setHeld(null);
    },
  });

  return { order, handle, heldAt: held?.to };
}
