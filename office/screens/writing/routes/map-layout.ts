import type { Network, RouteEdge } from '#questionnaire/routes/network.ts';

/** As thick as the share of parents that took it; of a list that nobody answered yet all are alike. */
export function thickness(network: Network): (edge: RouteEdge) => number {
  const most = Math.max(...network.edges.map(({ parents }) => parents ?? 0));
  return ({ parents }) => (parents === null || most === 0 ? 5 : 2 + 14 * (parents / most));
}

/** A title in lines of about this number of letters, the last of which says that there was more. */
export function inLines(title: string, letters: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines
    .slice(0, most)
    .map((line) => (line.length > letters + 3 ? `${line.slice(0, letters + 1)}…` : line));
  if (lines.length > most) shown[most - 1] = `${shown[most - 1]!.replace(/…$/, '')}…`;
  return shown;
}
