import { rules } from '#contract/rules.ts';
import { type Lines, locateJsonLines } from '#questionnaire/convert/json-lines.ts';
import type { CodedFault } from '../../platform/core/problem.ts';

const mebibytes = rules.campaign_file_mebibytes;
const utf16Marks = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
// It leaves out the byte order mark that some editors begin a file with.
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The JSON of a campaign file with the line of each of its parts, or why it is none. Anyone who wrote it may never have
 * seen JSON before: what editors and word processors make of a text is told by name.
 */
export function parseCampaignText(file: Buffer): { draft: unknown; lines: Lines } | CodedFault[] {
  if (file.length > mebibytes * 1024 * 1024) return [{ place: 'file', code: 'file_too_large', facts: { mebibytes } }];
  // Of ASCII in UTF-16 every other byte is zero, also where no byte order mark begins the file.
  if (utf16Marks.some((mark) => file.subarray(0, 2).equals(mark)) || file.subarray(0, 4).includes(0))
    return [{ place: 'file', code: 'file_utf16' }];
  const text = decoded(file);
  if (text === undefined) return [{ place: 'file', code: 'file_not_utf8', spot: atLine(lineOfFault(file)) }];
  const read = locateJsonLines(text);
  if ('code' in read) {
    const { line, at: _, ...fault } = read;
    return [{ place: 'file', ...fault, spot: atLine(line) }];
  }
  const { lines, twice } = read;
  if (twice.length > 0)
    return twice.map((place) => ({ place, code: 'key_twice', spot: atLine(lines.get(place) ?? 1) }));
  const draft: unknown = JSON.parse(text);
  const isOne = typeof draft === 'object' && draft !== null && !Array.isArray(draft);
  return isOne ? { draft, lines } : [{ place: 'file', code: 'file_no_campaign' }];
}

const atLine = (line: number) => ({ steps: [], line });

function decoded(bytes: Buffer): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Each line is whole in UTF-8 by itself, so the first that is not holds the character. */
function lineOfFault(bytes: Buffer): number {
  let line = 1;
  for (let from = 0; from <= bytes.length; line++) {
    const end = bytes.indexOf(0x0a, from);
    if (decoded(bytes.subarray(from, end < 0 ? undefined : end)) === undefined) break;
    from = (end < 0 ? bytes.length : end) + 1;
  }
  return line;
}
