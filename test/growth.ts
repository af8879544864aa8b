/** Milliseconds, the best of nine tries: whatever else the machine does only ever makes a try slower. */
function leastMs(run: () => unknown): number {
  const tries = Array.from({ length: 9 }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  });
  return Math.min(...tries);
}

/**
 * How many times longer four times the amount takes: about 4 where time grows with the amount, 16 where time grows with
 * the square of it. The ratio is the same on a fast machine and on a slow one.
 */
export function growth(run: (size: number) => unknown, size: number): number {
  run(size);
  return leastMs(() => run(4 * size)) / leastMs(() => run(size));
}
