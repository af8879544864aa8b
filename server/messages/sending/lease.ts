/** So long a worker has for a message; then another takes it over. Longer than any sending may last. */
export const leaseMs = 50_000;
export const sendLimitMs = 40_000;

/** A message that took its worker down with it this often is not tried for ever. */
export const lostMost = 5;
