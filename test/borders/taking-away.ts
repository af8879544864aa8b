/** The first migration that keeps to this; nobody runs a release from before it. */
export const first = 44;

const takes = [
  /\bdrop\s+(?:column|table|view|type|schema|function)\b/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i,
  // Who does not know the column could add no more rows.
  /\badd\s+column\b(?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot\s+null\b/i,
];

/**
 * What a migration takes from the release before, which goes on running beside it: nothing, unless its name says which
 * migration a release must know to do without, or a comment in the statement begins with `safe:` and says why.
 */
export function takenAway(name: string, text: string): string[] {
  const needed = /_after_(\d{4})\.sql$/.exec(name)?.[1];
  if (needed && Number(needed) >= first && Number(needed) < Number.parseInt(name, 10)) return [];
  const bare = text
    .replaceAll(/--(.*)$/gm, (_, comment: string) => (comment.trim().startsWith('safe:') ? '-- safe' : ''))
    .replaceAll(/'(?:[^']|'')*'/g, "''");
  return bare
    .split(';')
    .filter((statement) => !statement.includes('-- safe') && takes.some((taking) => taking.test(statement)))
    .map((statement) => `${name}: ${statement.trim().replaceAll(/\s+/g, ' ')}`);
}
