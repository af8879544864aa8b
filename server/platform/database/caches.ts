const mebibyte = 2 ** 20;

/**
 * What a server has read once and holds on to, so as not to read it again, each with what it may take of the memory.
 * Only what never changes, what the code that changes it takes away, or what is read anew after a minute.
 */
const most_bytes = {
  survey_links: 10 * mebibyte,
  survey_versions: 24 * mebibyte,
  result_snapshots: 64 * mebibyte,
  result_weights: 8 * mebibyte,
  result_seen: mebibyte,
  first_looks: mebibyte,
  question_bank: 12 * mebibyte,
} as const;
type RememberedKind = keyof typeof most_bytes;

/** Bounded in bytes: whatever was not asked for the longest makes room. */
export type Memory<Value> = {
  get(key: string): Value | undefined;
  /** `bytes` is what it takes, about. One that is larger than all the room there is stays until the next one comes. */
  set(key: string, value: Value, bytes: number): void;
  forget(key: string): void;
};

/** It belongs to one database, and goes with it. */
export type CacheSet = {
  of<Value>(kind: RememberedKind): Memory<Value>;
  sizes(): { kind: RememberedKind; bytes: number; most_bytes: number }[];
};

export function makeCaches(): CacheSet {
  const memories = Object.fromEntries(
    Object.entries(most_bytes).map(([kind, most]) => [kind, makeMemory<unknown>(most)]),
  ) as Record<RememberedKind, ReturnType<typeof makeMemory<unknown>>>;
  return {
    of: <Value>(kind: RememberedKind) => memories[kind] as Memory<Value>,
    sizes: () =>
      (Object.keys(most_bytes) as RememberedKind[]).map((kind) => ({
        kind,
        bytes: memories[kind].bytes(),
        most_bytes: most_bytes[kind],
      })),
  };
}

export function makeMemory<Value>(most: number): Memory<Value> & { bytes(): number } {
  const held = new Map<string, { value: Value; bytes: number }>();
  let all = 0;
  const forget = (key: string) => {
    all -= held.get(key)?.bytes ?? 0;
    held.delete(key);
  };
  return {
    get(key) {
      const one = held.get(key);
      // While it is not half full, nobody has to make room soon, and the order may wait.
      if (one && all > most / 2) {
        held.delete(key);
        held.set(key, one);
      }
      return one?.value;
    },
    set(key, value, bytes) {
      forget(key);
      held.set(key, { value, bytes });
      all += bytes;
      for (const oldest of held.keys()) {
        if (all <= most || oldest === key) break;
        forget(oldest);
      }
    },
    forget,
    bytes: () => all,
  };
}
