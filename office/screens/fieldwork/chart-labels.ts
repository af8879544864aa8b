/** Width of a letter, about. */
const letter = 7.5;

type Label = { id: string; at: number; label: string };

/** Each label beside its line, on the first row on which it lies over no other. */
export function placeLabels(labels: readonly Label[], right: number): (Label & { fromEnd: boolean; line: number })[] {
  const taken: { line: number; from: number; until: number }[] = [];
  return labels
    .toSorted((one, other) => one.at - other.at)
    .map((one) => {
      const wide = one.label.length * letter + 12;
      const fromEnd = one.at + wide > right;
      const [from, until] = fromEnd ? [one.at - wide, one.at] : [one.at, one.at + wide];
      let line = 0;
      while (taken.some((other) => other.line === line && other.from < until && from < other.until)) line += 1;
      taken.push({ line, from, until });
      return { ...one, fromEnd, line };
    });
}
