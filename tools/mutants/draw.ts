/** The same seed gives the same order, on every machine (mulberry32). */
export function inDrawnOrder<T>(things: T[], seed: number): T[] {
  let state = seed >>> 0;
  const chance = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return things
    .map((thing) => ({ thing, at: chance() }))
    .sort((one, other) => one.at - other.at)
    .map(({ thing }) => thing);
}
