/**
 * A mistyped name sets nothing, and nobody is told: PANEL_EVN=production would start a try-out. So a name that we do
 * not know and that is nearly one of ours is a fault. The shorter a name, the fewer slips count as nearly: short names
 * are too much like those of other programs.
 */
const slipsIn = (name: string): number => (name.length < 6 ? 0 : name.length < 10 ? 1 : 2);

/** A name with only its letters and digits, in capitals: two spellings of one name give the same. */
const bare = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The setting that a mistyped name was meant for; undefined where the name is a setting, or is like none. */
export function meantSetting(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return undefined;
  return known.find((one) => slips(bare(name), bare(one)) <= slipsIn(one));
}

/** How many letters were left out, added, changed, or put before their neighbour. */
export function slips(typed: string, meant: string): number {
  if (Math.abs(typed.length - meant.length) > 2) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let row = Array.from({ length: meant.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= meant.length; j++) {
      const same = typed[i - 1] === meant[j - 1];
      const turned = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      next[j] = Math.min(
        next[j - 1]! + 1,
        row[j]! + 1,
        row[j - 1]! + (same ? 0 : 1),
        ...(turned ? [before[j - 2]! + 1] : []),
      );
    }
    [before, row] = [row, next];
  }
  return row[meant.length]!;
}
