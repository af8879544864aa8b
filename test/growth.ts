/**
 * Milliseconds of this thread's processor time for one run, over as many runs as the kernel's clock of it needs: what
 * else the machine does counts for nothing.
 */
function eachMs(run: () => unknown): number {
  const began = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    run();
    const { user, system } = process.threadCpuUsage(began);
    const ms = (user + system) / 1000;
    if (ms >= 100) return ms / runs;
  }
}

/**
 * How many times longer four times the amount takes: about 4 where time grows with the amount, 16 where time grows with
 * the square of it. The ratio is the same on a fast machine and on a slow one.
 */
export function growth(run: (size: number) => unknown, size: number): number {
  run(size);
  return eachMs(() => run(4 * size)) / eachMs(() => run(size));
}
