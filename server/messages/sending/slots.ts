export type Slots = {
  free(): number;
  areEmpty(): boolean;
  /** The messages that are in them. */
  ids(): string[];
  /** A message is in its slot until its work is done. */
  fill(id: string, work: Promise<void>): void;
  emptied(): Promise<void>;
};

/** The messages that are leaving side by side. `freed` is called each time that one is through. */
export function makeSlots(most: number, freed: () => void): Slots {
  const inUse = new Map<string, Promise<void>>();
  return {
    free: () => most - inUse.size,
    areEmpty: () => inUse.size === 0,
    ids: () => [...inUse.keys()],
    fill(id, work) {
      const done = () => {
        inUse.delete(id);
        freed();
      };
      inUse.set(id, work.finally(done));
    },
    async emptied() {
      // The last ones that were closed may have brought others along.
      while (inUse.size > 0) await Promise.all(inUse.values());
    },
  };
}
