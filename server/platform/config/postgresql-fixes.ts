/** The oldest minor of each major without a known hole, and since when. Renewed with each release of the panel. */
const fixed: Record<string, number> = { 15: 18, 16: 14, 17: 10, 18: 4 };
export const fixesKnownUntil = '2026-05-14';

/** What a PostgreSQL of this version misses; undefined: nothing that was known when this release was made. */
export function patch(version: string): { found: string; advice: string } | undefined {
  const [major = '', minor = ''] = /^(\d+)\.(\d+)/.exec(version)?.slice(1) ?? [];
  const wanted = fixed[major];
  if (wanted === undefined || Number(minor) >= wanted) return undefined;
  return {
    found: `PostgreSQL ${version} misses security fixes: ${major}.${wanted} has them (known on ${fixesKnownUntil})`,
    advice:
      'Update it with its package manager, as apt-get upgrade, and restart it. Servers of the panel go on by themselves.',
  };
}
