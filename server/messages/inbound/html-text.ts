import { entities } from '#contract/writing/convert/plain-text.ts';

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
