/** Words of a sentence, and whether they stand on this side alone. */
export type Piece = { text: string; own: boolean };

const most = 400;

/** Both sentences with the words that only one of them has, marked. By whole words, the longest common row of them. */
export function marked(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [from, to] = [before.split(/(\s+)/), after.split(/(\s+)/)];
  // Of a whole page of words nobody reads single ones: it is another text.
  if (from.length > most || to.length > most) {
    const own = before !== after;
    return { before: [{ text: before, own }], after: [{ text: after, own }] };
  }
  const longest = from.map(() => new Uint16Array(to.length + 1));
  longest.push(new Uint16Array(to.length + 1));
  for (let i = from.length - 1; i >= 0; i--) {
    for (let j = to.length - 1; j >= 0; j--) {
      longest[i]![j] =
        from[i] === to[j] ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!);
    }
  }
  const pieces: { before: Piece[]; after: Piece[] } = { before: [], after: [] };
  const put = (side: Piece[], text: string, own: boolean) => {
    const last = side.at(-1);
    if (last && last.own === own) last.text += text;
    else side.push({ text, own });
  };
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      put(pieces.before, from[i++]!, false);
      put(pieces.after, to[j++]!, false);
    } else if (j >= to.length || (i < from.length && longest[i + 1]![j]! >= longest[i]![j + 1]!)) {
      put(pieces.before, from[i++]!, true);
    } else put(pieces.after, to[j++]!, true);
  }
  return pieces;
}
