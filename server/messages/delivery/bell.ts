export type Bell = {
  ring(): void;
  /** Rings after this time, and after a minute at the latest; a later call replaces an earlier one. */
  ringIn(ms: number): void;
  /** Forgets earlier rings, so that only a ring from here on counts. */
  hush(): void;
  /** Resolves when the bell rings; at once if it has rung since `hush`. */
  heard(): Promise<void>;
  takeDown(): void;
};

const longestMs = 60_000;

/**
 * Wakes a loop that has nothing to do. A ring while the loop is busy is not lost: the loop hears it when it is done.
 */
export function makeBell(): Bell {
  let rung = false;
  let wake = () => {};
  let later: NodeJS.Timeout | undefined;
  const ring = () => {
    rung = true;
    wake();
  };
  return {
    ring,
    ringIn(ms) {
      clearTimeout(later);
      later = setTimeout(ring, Math.min(ms, longestMs));
    },
    hush() {
      rung = false;
    },
    heard: () =>
      new Promise((resolve) => {
        wake = resolve;
        if (rung) resolve();
      }),
    takeDown: () => clearTimeout(later),
  };
}
