/** How long a worker may have a message before another worker takes it over. Longer than any sending may last. */
export const leaseMs = 50_000;
export const sendLimitMs = 40_000;

/** A message that this many workers died with is not tried any more. */
export const lostMost = 5;
