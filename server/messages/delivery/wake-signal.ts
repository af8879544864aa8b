type WakeSignal = {
  notify(): void;
  /** Rings after this time, and after a minute at the latest; a later call replaces an earlier one. */
  notifyIn(ms: number): void;
  /** Forgets earlier rings, so that only a ring from here on counts. */
  reset(): void;
  /** Resolves when the bell rings; at once if it has rung since `reset`. */
  wait(): Promise<void>;
  stop(): void;
};

const longestMs = 60_000;

/**
 * Wakes a loop that has nothing to do. A ring while the loop is busy is not lost: the loop hears it when it is done.
 */
export function makeWakeSignal(): WakeSignal {
  let rung = false;
  let wake = () => {};
  let later: NodeJS.Timeout | undefined;
  const ring = () => {
    rung = true;
    wake();
  };
  return {
    notify: ring,
    notifyIn(ms) {
      clearTimeout(later);
      later = setTimeout(ring, Math.min(ms, longestMs));
    },
    reset() {
      rung = false;
    },
    wait: () =>
      new Promise((resolve) => {
        wake = resolve;
        if (rung) resolve();
      }),
    stop: () => clearTimeout(later),
  };
}
