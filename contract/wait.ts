/** How long to wait, in words. Imports nothing. */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** 'over 2 minuten'. Rounded up, so that nobody comes back too early. */
export function inSoLong(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / minute));
  if (minutes === 1) return 'over 1 minuut';
  if (seconds <= 90 * minute) return `over ${minutes} minuten`;
  return seconds <= 36 * hour ? `over ${Math.ceil(seconds / hour)} uur` : `over ${Math.ceil(seconds / day)} dagen`;
}

/** The seconds of a Retry-After header; undefined when it names a moment instead. */
export const secondsIn = (retry_after: string | null): number | undefined =>
  /^\d+$/.test(retry_after ?? '') ? Number(retry_after) : undefined;

/** Tells somebody who went too fast when to go on. */
export const tooManySentence = (seconds: number): string =>
  `Dat ging te snel achter elkaar. Probeer het ${inSoLong(seconds)} nog eens.`;
