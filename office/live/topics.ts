/** Told the revision where the topic has one (of an import: how many percent are done); without, it looks for itself. Answers whether the server answered. */
export type News = (revision?: number) => Promise<boolean>;

/**
 * What all tabs together follow, as far as one stream goes. What is left out is told to nobody: its tabs have to ask. Those
 * that were wanted first come first, so that a tab that is opened late takes nothing from the others.
 */
export function followed(wants: Iterable<readonly string[]>, most: number): { open: string[]; unheard: string[] } {
  const all = [...new Set([...wants].flat())];
  return { open: all.slice(0, most).sort(), unheard: all.slice(most) };
}

export function makeTopics<Hearer>() {
  const hearers = new Map<string, Set<Hearer>>();
  return {
    add(topic: string, hearer: Hearer): () => void {
      const those = hearers.get(topic) ?? new Set();
      hearers.set(topic, those.add(hearer));
      return () => {
        those.delete(hearer);
        if (those.size === 0) hearers.delete(topic);
      };
    },
    names: (): string[] => [...hearers.keys()],
    of: (topic: string): Iterable<Hearer> => [...(hearers.get(topic) ?? [])],
    all: (): Iterable<Hearer> => [...hearers.values()].flatMap((those) => [...those]),
  };
}
