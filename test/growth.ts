/** The processor's time of this thread, the best of five: what else the machine does does not count. */
function leastTime(run: () => unknown): number {
  const tries = Array.from({ length: 5 }, () => {
    const began = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(began);
    return user + system;
  });
  return Math.min(...tries);
}

/**
 * How many times longer four times as much takes: about 4 where time grows with the amount, 16 where it grows with its
 * square. Holds on a fast machine and on a slow one.
 */
export function growth(run: (size: number) => unknown, size: number): number {
  run(size);
  return leastTime(() => run(4 * size)) / leastTime(() => run(size));
}
