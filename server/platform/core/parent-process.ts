const option = '--while=';

/**
 * Tells when the process that began us is gone, if we were told to live no longer (start.sh: npm's number). A daemon's
 * is told nothing: what begins it may leave it.
 */
export function whenParentIsGone(args: readonly string[], tell: () => void): void {
  const parent = args.find((arg) => arg.startsWith(option))?.slice(option.length);
  if (parent === undefined) return;
  const look = setInterval(() => {
    if (process.ppid === Number(parent)) return;
    clearInterval(look);
    tell();
  }, 1000);
  look.unref();
}
