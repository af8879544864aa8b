export type Bell = {
  ring(): void;
  /** The last one to say so counts; it never rings later than this. */
  ringIn(ms: number): void;
  /** Forgets that it rang: what rings from here on is news. */
  hush(): void;
  /** Until it rings; at once when it rang since it was hushed. */
  heard(): Promise<void>;
  takeDown(): void;
};

const longestMs = 60_000;

/** Wakes a loop that has nothing to do. What rings while the loop is busy is not lost: it is heard afterwards. */
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
