import type { ReactNode } from 'react';

export type Pick = { id: string; title: string };
export type Picking = { picked: readonly Pick[]; offered: ReadonlySet<string>; toggle: (one: Pick) => void };

/** A tick before what can be joined, while something is being joined. */
export function PickRow({ picking, of, children }: { picking: Picking | undefined; of: Pick; children: ReactNode }) {
  if (!picking?.offered.has(of.id)) return children;
  return (
    <label className="join">
      <input
        type="checkbox"
        className="box"
        checked={picking.picked.some(({ id }) => id === of.id)}
        onChange={() => picking.toggle(of)}
      />
      <span>{children}</span>
    </label>
  );
}
