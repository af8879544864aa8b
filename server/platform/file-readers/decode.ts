import { Problem } from '../core/problem.ts';

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** Signs that no spreadsheet writes; a program or a picture has them. */
const noText = /[\p{Cc}--[\t\r\n]]/v;
/** A letter with an accent as UTF-8 has it, read by the other rule: the file is half the one and half the other. */
const utf8Inside = /[ÂÃÅ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

/**
 * The text of a file that a spreadsheet saved. A file that is no UTF-8 is Windows-1252 here, which is what Excel in the
 * Netherlands saves as CSV; anyone who imports is told so, for the rule cannot be told from the file.
 */
export function decodeText(file: Buffer): { text: string; encoding: Encoding } {
  const mark = file.length < 2 ? 0 : file.readUInt16BE();
  if (mark === 0xfffe || mark === 0xfeff) {
    return { text: read(file, mark === 0xfffe ? 'utf-16le' : 'utf-16be'), encoding: 'UTF-16' };
  }
  try {
    // The decoder removes a byte order mark by itself.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file), encoding: 'UTF-8' };
  } catch {
    const text = read(file, 'windows-1252');
    if (utf8Inside.test(text)) throw new Problem('csv_unreadable');
    return { text, encoding: 'Windows-1252' };
  }
}

function read(file: Buffer, encoding: string): string {
  const text = new TextDecoder(encoding).decode(file);
  if (noText.test(text)) throw new Problem('csv_unreadable');
  return text;
}
