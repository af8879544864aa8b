import { entities } from '#questionnaire/convert/plain-text.ts';
import { type Headers, type Mail, readMail } from './mime.ts';

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

export type ParsedReply = {
  /** A program wrote it: an absence, a receipt, a report. */
  automatic: boolean;
  /** Who wrote it, as its sender says. Anybody can write any name there. */
  from: string;
  /** What its sender calls the mail; empty: nothing. */
  name: string;
  text: string;
  files: number;
};

/** `toNobody`: its sender wants no answer, as programs do. */
export function parseReply(raw: Buffer, toNobody: boolean): ParsedReply {
  const mail = readMail(raw);
  const { headers, parts } = mail;
  const isText = (type: string) => type === 'text/plain' || type === 'text/html';
  return {
    automatic: toNobody || isAutomatic(mail),
    from: (/<([^<>]+)>/.exec(headers.get('from') ?? '')?.[1] ?? headers.get('from') ?? '').trim().toLowerCase(),
    name: headers.get('message-id') ?? '',
    text: writtenIn(mail),
    files: parts.filter(({ type, attached }) => attached || !isText(type)).length,
  };
}

/** The plain text where there is one: the page beside it says the same. */
function writtenIn({ parts }: Mail): string {
  const shown = parts.filter(({ attached }) => !attached);
  const plain = shown.find(({ type, text }) => type === 'text/plain' && text.trim() !== '');
  if (plain) return withoutQuoted(plain.text);
  const page = shown.find(({ type }) => type === 'text/html');
  return page ? withoutQuoted(replyTextOfHtml(page.text)) : '';
}

/** RFC 3834, older customs, and what a program calls an absence in its subject. */
function isAutomatic({ headers, parts }: Mail): boolean {
  return (
    /^auto-/i.test(headers.get('auto-submitted') ?? '') ||
    /^(auto_reply|bulk|junk|list)/i.test(headers.get('precedence') ?? '') ||
    /\b(mailer-daemon|mail-daemon|postmaster|no-?reply)@/i.test(headers.get('from') ?? '') ||
    parts.some(({ type }) => /^message\/(global-)?(delivery-status|disposition-notification)$/.test(type)) ||
    ['x-autoreply', 'x-autorespond', 'x-vacation', 'x-failed-recipients'].some((name) => headers.has(name)) ||
    saysAbsent(headers)
  );
}

const saysAbsent = (headers: Headers): boolean =>
  /^\s*((automatisch (antwoord|bericht)|automatic reply|auto(-| ?)reply|autosvar|out of (the )?office|afwezig(heid)?|niet aanwezig|abwesenheit)\b)/i.test(
    headers.get('subject') ?? '',
  );

/** The words of a mail that has only a page. What is quoted in it is left out: mail programs mark that. */
export function replyTextOfHtml(page: string): string {
  const [own = ''] = page.split(/<blockquote\b|<div[^>]{0,200}\bgmail_quote|<div[^>]{0,200}\bid="?divRplyFwdMsg/i, 1);
  return own
    .replaceAll(/<(style|script|head|title)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (all, decimal, hex, name: string | undefined) => {
      if (name) return entities[name.toLowerCase()] ?? all;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
    })
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
