import { entities } from '#questionnaire/convert/plain-text.ts';
import { type Headers, type Mail, readMail } from './mime.ts';
import { withoutQuoted } from './quoted.ts';

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
