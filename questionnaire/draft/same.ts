/** Whether two values that could stand in a file say the same; the order of keys does not count. Imports nothing. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [givenOf(one), givenOf(other)];
  return mine.length === theirs.length && mine.every(([key, value]) => sameAt(other, key, value));
}

// An absent key and one that is undefined are the same: JSON writes neither.
const givenOf = (value: object) => Object.entries(value).filter(([, part]) => part !== undefined);
const sameAt = (other: object, key: string, value: unknown): boolean =>
  Object.hasOwn(other, key) && same(value, (other as Record<string, unknown>)[key]);
