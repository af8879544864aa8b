/** Who hears of what. */
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
