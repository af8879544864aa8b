export type Slots = {
  free(): number;
  areEmpty(): boolean;
  /** The ids of the messages in the slots. */
  ids(): string[];
  /** A message is in its slot until its work is done. */
  fill(id: string, work: Promise<void>): void;
  emptied(): Promise<void>;
};

/** The messages that are leaving side by side. `freed` is called each time that a slot comes free. */
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
      // Closing the last messages may have taken new ones in the same statement.
      while (inUse.size > 0) await Promise.all(inUse.values());
    },
  };
}
