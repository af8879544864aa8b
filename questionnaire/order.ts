/**
 * The order by chance in which a respondent sees the options of a question, or the statements of a list: a pure function
 * of a seed, so that it is not kept and can be made again. Imports nothing.
 */
type Placed = { id: string; stays_last?: true | undefined };

/**
 * Where an option, or a statement, stands among the others: 32 bits of FNV-1a over seed, question and option, with a space between them,
 * mixed as MurmurHash3 ends. Needs nothing from outside: a page holds its source as a script.
 */
export function chanceOf(seed: string, question: string, option: string): number {
  const text = `${seed} ${question} ${option}`;
  let hash = 2166136261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The options that stay below come last, as they are written. Without a seed the others stand so too. */
export function inOrder<One extends Placed>(options: readonly One[], question: string, seed?: string): One[] {
  const [first, last] = [options.filter((one) => !one.stays_last), options.filter((one) => one.stays_last)];
  if (seed === undefined) return [...first, ...last];
  const drawn = first.map((one) => ({ one, chance: chanceOf(seed, question, one.id) }));
  return [...drawn.sort((a, b) => a.chance - b.chance).map(({ one }) => one), ...last];
}
