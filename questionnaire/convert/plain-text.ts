/** Tags behind which a new line, or a new cell, begins. */
const lines = new Set(
  'p br div li ul ol tr table h1 h2 h3 h4 h5 h6 section article header footer blockquote hr dt dd form option'.split(
    ' ',
  ),
);
const cells = new Set(['td', 'th']);
/** What stands in these is not for people. */
const hidden = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'title']);
/** The signs that the names of HTML stand for, as far as Dutch texts have them. */
export const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  eacute: 'é',
  euml: 'ë',
  iuml: 'ï',
  ouml: 'ö',
  uuml: 'ü',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  aacute: 'á',
  ccedil: 'ç',
  euro: '€',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  rarr: '→',
  shy: '',
  zwnj: '',
};

export const looksLikeHtml = (text: string): boolean =>
  /<\/?(?:p|br|div|span|li|ul|ol|td|tr|table|html|body|script|style|strong|em|b|i|u|font|h[1-6]|a|img)\b[^<>]*>/i.test(
    text,
  );

/** Pictures, of which nothing is left. */
export const imagesIn = (html: string): number => html.match(/<(?:img|svg|picture)\b/gi)?.length ?? 0;

/** What somebody reads of a piece of HTML: read through once, nothing in it is run or loaded. */
export function textOfHtml(html: string): string {
  const out: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0 || !/[a-z/!?]/i.test(html[open + 1] ?? '')) {
      const until = open < 0 ? html.length : open + 1;
      out.push(decoded(html.slice(at, until)));
      at = until;
      continue;
    }
    out.push(decoded(html.slice(at, open)));
    const close = html.startsWith('<!--', open) ? html.indexOf('-->', open) + 2 : html.indexOf('>', open);
    // A tag that nothing closes is the end of what can be read.
    if (close < open) break;
    const name = /^<\/?([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 20))?.[1]?.toLowerCase() ?? '';
    if (lines.has(name)) out.push('\n');
    else if (cells.has(name) && html[open + 1] !== '/') out.push('\t');
    at = hidden.has(name) && html[open + 1] !== '/' ? behind(html, close + 1, name) : close + 1;
  }
  return out.join('');
}

function behind(html: string, from: number, name: string): number {
  const closing = new RegExp(`</${name}[^>]*>`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html) ? closing.lastIndex : html.length;
}

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
  });

/** Signs that nobody sees and that only get in the way; what Word makes of spaces. */
export const normalised = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00ad\u200b\u200c\u2060\ufeff]/g, '')
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')
    .replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '');

/** On one line, as a title is. */
export const oneLine = (text: string): string => normalised(text).replaceAll(/\s+/g, ' ').trim();
