/** What mail programs put above the mail that somebody answers: a line with who wrote when, or a heading. */
const heading =
  /^[ \t>]*(-{2,} ?(oorspronkelijk|origine|doorgestuurd|original|forwarded|urspr|message d'origine)|_{20,}[ \t]*$)/i;
const wrote =
  /^[ \t>]*(op|on|le|am|el|il)\b.{4,300}\b(schreef|geschreven|wrote|a écrit|schrieb|escribió|scritto)\b.{0,160}:\s*$/i;
const fields = /^[ \t>*]*(van|from|von|de)\s*:/i;
const moreFields = /^[ \t>*]*(verzonden|datum|aan|onderwerp|sent|date|to|subject|gesendet|an|betreff)\s*:/i;
/** Above the slip of our own letters. */
const tearLine = /^[ \t>]*(- ){8,}-?\s*$/;
/** A line with who wrote when is folded, by some programs into three. */
const foldedMost = 3;

/**
 * What somebody wrote, without the mail of ours that they answered. Anyone who wrote under it, or between its lines, is
 * read there; when nothing else can be told apart, all of it is theirs.
 */
export function withoutQuoted(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const at = lines.findIndex((_line, place) => begins(lines, place));
  const above = clean(at < 0 ? lines : lines.slice(0, at));
  if (above !== '' || at < 0) return above;
  const rest = lines.slice(at);
  return clean(rest.filter((_line, place) => !begins(rest, place)));
}

function begins(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  if (heading.test(line) || tearLine.test(line)) return true;
  if (fields.test(line) && lines.slice(at + 1, at + 5).filter((one) => moreFields.test(one)).length >= 2) return true;
  if (!/^[ \t>]*(op|on|le|am|el|il)\b/i.test(line)) return false;
  return Array.from({ length: foldedMost }, (_, more) => lines.slice(at, at + 1 + more).join(' ')).some((one) =>
    wrote.test(one.slice(0, 600)),
  );
}

const isQuoted = (line: string): boolean => /^[ \t]*>/.test(line);

const clean = (lines: readonly string[]): string =>
  lines
    .filter((line) => !isQuoted(line))
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
