import { placeAt, type UnreadableFile } from '../convert/losses.ts';

/**
 * As much XML as LimeSurvey writes: elements, text and CDATA. Attributes are passed over, nothing is looked up anywhere,
 * and a DOCTYPE, with which entities could grow without end, is refused. Read once from front to back.
 */
export type XmlElement = { name: string; text: string; children: XmlElement[]; at: number };

/** A table has rows, a row has columns; a column has text. */
const depth_most = 12;
const five: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The root element, or why there is none. */
export function readXml(given: string): XmlElement | UnreadableFile {
  const xml = given.replace(/^\ufeff/, '').trimStart();
  const skippedLength = given.length - xml.length;
  const refuse = (unreadable: 'not_xml' | 'has_doctype', from: number): UnreadableFile => ({
    unreadable,
    place: placeAt(given, skippedLength + from),
  });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let at = 0;
  while (at < xml.length) {
    const next = xml.indexOf('<', at);
    const top = open.at(-1);
    const text = xml.slice(at, next < 0 ? xml.length : next);
    if (top) top.text += decoded(text);
    else if (text.trim() !== '') return refuse('not_xml', at);
    if (next < 0) break;
    if (xml.startsWith('<![CDATA[', next)) {
      const close = xml.indexOf(']]>', next);
      if (close < 0 || !top) return refuse('not_xml', next);
      top.text += xml.slice(next + 9, close);
      at = close + 3;
      continue;
    }
    if (/^<!DOCTYPE|^<!ENTITY/i.test(xml.slice(next, next + 10))) return refuse('has_doctype', next);
    const skipped = xml.startsWith('<!--', next) ? '-->' : xml.startsWith('<?', next) ? '?>' : undefined;
    const close = xml.indexOf(skipped ?? '>', next);
    if (close < 0) return refuse('not_xml', next);
    at = close + (skipped ?? '>').length;
    if (skipped) continue;
    const tag = /^<(\/?)([A-Za-z_][\w.-]{0,100})(?:\s[^<>]*?)?(\/?)>$/.exec(xml.slice(next, Math.min(at, next + 2000)));
    if (!tag) return refuse('not_xml', next);
    const [, closes, name, empty] = tag;
    if (closes) {
      if (open.pop()?.name !== name) return refuse('not_xml', next);
      continue;
    }
    const element: XmlElement = { name: name!, text: '', children: [], at: skippedLength + next };
    if (top) top.children.push(element);
    else if (root) return refuse('not_xml', next);
    else root = element;
    if (!empty) open.push(element);
    if (open.length > depth_most) return refuse('not_xml', next);
  }
  return root && open.length === 0 ? root : refuse('not_xml', xml.length);
}

/** No entity is read but the five that need no declaration, and numbers. */
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g, (whole, name, decimal, hex) => {
        if (name) return five[name]!;
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
      })
    : text;
