/** Hints that were waved away, by question: in this browser, because they are a matter of taste and not of the list. */
type Waved = ReadonlyMap<string, ReadonlySet<string>>;

export const wavedPrefix = 'hints-waved-away:';
const nameFor = (campaign: string): string => wavedPrefix + campaign;
/** So that a browser never fills up with what somebody once did not want to hear. */
const kept_most = 500;

const read = (campaign: string): [key: string, hint: string][] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameFor(campaign)) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    // Storage that is shut, or was written by something else: then every hint is shown again.
    return [];
  }
};

const asMap = (pairs: readonly [string, string][]): Waved => {
  const waved = new Map<string, Set<string>>();
  for (const [key, hint] of pairs) waved.set(key, (waved.get(key) ?? new Set<string>()).add(hint));
  return waved;
};

export const wavedAway = (campaign: string): Waved => asMap(read(campaign));

export function waveAway(campaign: string, key: string, hint: string): Waved {
  const pairs = [...read(campaign), [key, hint] as [string, string]].slice(-kept_most);
  try {
    localStorage.setItem(nameFor(campaign), JSON.stringify(pairs));
  } catch {
    // Full or shut: it stays away until the tab is closed.
  }
  return asMap(pairs);
}
