/** What was pressed, as far as it matters here. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Letters of one row are pressed within this time. */
const row_ms = 1500;

/** Ctrl K, and on a Mac ⌘ K: there Ctrl K takes away the rest of a line. */
export const isBarKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Press, isMac: boolean): boolean =>
  key.toLowerCase() === 'k' && !altKey && !shiftKey && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey);

/** Knows which row of letters is being pressed, and says when it is one of those that mean something. */
export function makeRows() {
  let [typed, at] = ['', Number.NEGATIVE_INFINITY];
  return (press: Press, known: readonly string[], now: number): string | undefined => {
    const isLetter = press.key.length === 1 && press.key !== ' ' && !press.ctrlKey && !press.metaKey && !press.altKey;
    const before = now - at < row_ms ? typed : '';
    typed = '';
    at = now;
    if (!isLetter) return undefined;
    for (const row of before ? [`${before} ${press.key}`, press.key] : [press.key]) {
      if (known.includes(row)) return row;
      if (known.some((one) => one.startsWith(`${row} `))) {
        typed = row;
        return undefined;
      }
    }
    return undefined;
  };
}
