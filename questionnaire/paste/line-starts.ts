/** How a line of a question or an option begins: all that the editor needs of what reads a pasted list. */
const labels: [RegExp, string][] = [
  [/^(?:>>\s*)?vraag\s*(\d{1,3}[a-z]?)\s*[.):–-]?\s*(.*)$/i, 'vraag'],
  [/^(?:>>\s*)?[vq](\d{1,3}[a-z]?)\s*[.):]?\s*(.*)$/i, 'v'],
  [/^(\d{1,3}[a-z]?)\.\s+(.*)$/, 'dot'],
  [/^(\d{1,3}[a-z]?)\)\s+(.*)$/, 'bracket'],
];
export type Label = { style: string; label: string; text: string };

/** A line that begins as questions do: V1, Vraag 1, 1. or 1). */
export function labelOf(line: string): Label | undefined {
  for (const [pattern, style] of labels) {
    const found = pattern.exec(line);
    if (found) return { style, label: found[1]!.toLowerCase(), text: found[2]! };
  }
  return undefined;
}

/** What options begin with, and nothing behind it. */
export const bareMark = /^(?:[-–—•·*▪●□■►○◯◦☐☑✓]|\(\s?[xX]?\s?\)|\[\s?[xX]?\s?\])$/;

/** `unclear`: a box that may be for one answer or for several. */
export type OptionLine = { text: string; code?: string; several?: boolean; unclear?: true };

/** A line that begins as options do: a bullet, a box, a letter or a code. */
export function optionOf(line: string, coded: boolean): OptionLine | undefined {
  const box = /^(?:\(\s?[xX]?\s?\)|○|◯|◦)\s*(.+)$/.exec(line) ?? /^[oO]\s+(\S.*)$/.exec(line);
  if (box) return { text: box[1]!, several: false };
  const ticks = /^(?:\[\s?[xX]?\s?\]|☐|☑|✓)\s*(.+)$/.exec(line);
  if (ticks) return { text: ticks[1]!, several: true };
  const bullet = /^(?:[-–—•·*▪●□■►]\s*|o\s*\t\s*|[a-z][.)]\s+)(\S.*)$/.exec(line);
  if (bullet) return { text: bullet[1]!, ...(/^[□■▪]/.test(line) && { unclear: true }) };
  const code =
    /^(\d{1,3})(?:\s{2,}|\s*\t\s*|\s*=\s*(?=[^=]*$))(\S.*)$/.exec(line) ??
    (coded ? /^(\d{1,2})\s(\p{L}.*)$/u.exec(line) : null);
  return code ? { text: code[2]!, code: code[1]! } : undefined;
}

/** 'Iemand anders' by itself is an answer like others; with 'namelijk' behind it there is a line to write on. */
export const other =
  /^(?!iemand anders$)(?:(?:iets |iemand |een )?ander(?:s|e\b[^,:]*)?)(?:\s*[,:(]?\s*(?:namelijk|nl|te weten|zoals|welke?)\b.*|\s*[:,]?\s*[[(]?\s*(?:open)?\s*[\])]?[\s._…]*)$/i;
