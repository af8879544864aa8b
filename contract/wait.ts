/** How long to wait, in words. Imports nothing. */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** 'over 2 minuten': never too early. */
function inSoLong(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / minute));
  if (minutes === 1) return 'over 1 minuut';
  if (seconds <= 90 * minute) return `over ${minutes} minuten`;
  return seconds <= 36 * hour ? `over ${Math.ceil(seconds / hour)} uur` : `over ${Math.ceil(seconds / day)} dagen`;
}

/** Who went too fast is told when to go on, where the server says so in its Retry-After. */
export function tooManySentence(retry_after: string | null): string | undefined {
  const seconds = Number(retry_after || Number.NaN);
  return seconds >= 0 ? `Dat ging te snel achter elkaar. Probeer het ${inSoLong(seconds)} nog eens.` : undefined;
}
