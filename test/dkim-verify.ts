import { createHash, createVerify, type KeyObject } from 'node:crypto';

export type Verdict = { ok: true; tags: Map<string, string>; named: string[] } | { ok: false; why: string };

/**
 * The receiver's side of DKIM (RFC 6376, relaxed/relaxed, SHA-256), written from the text of the standard and not from
 * our own signing code: only so does a test prove a signature. `raw` is the mail as it came over the line.
 */
export function verifyDkim(raw: string, key: KeyObject): Verdict {
  const bytes = Buffer.from(raw, 'utf8').toString('latin1');
  const split = bytes.indexOf('\r\n\r\n') + 2;
  const headers = bytes.slice(0, split).match(/[^\r\n]+\r\n(?:[ \t][^\r\n]*\r\n)*/g) ?? [];
  const signature = headers.find((header) => /^dkim-signature:/i.test(header));
  if (!signature) return { ok: false, why: 'no signature' };
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replace(/\s+/g, '')]),
  );
  if (tags.get('c') !== 'relaxed/relaxed' || tags.get('a') !== 'rsa-sha256') return { ok: false, why: 'another kind' };

  if (
    createHash('sha256')
      .update(body(bytes.slice(split + 2)), 'latin1')
      .digest('base64') !== tags.get('bh')
  ) {
    return { ok: false, why: 'the body was changed' };
  }
  const named = (tags.get('h') ?? '').toLowerCase().split(':');
  // Of several headers with one name the last is signed first; a name that is listed once more than there are such
  // headers counts as an empty one.
  const left = headers.filter((header) => header !== signature);
  const chosen = named.flatMap((name) => {
    const at = left.findLastIndex((header) => nameOf(header) === name);
    return at < 0 ? [] : left.splice(at, 1);
  });
  const verify = createVerify('RSA-SHA256');
  for (const header of chosen) verify.update(`${canonical(header)}\r\n`, 'latin1');
  verify.update(canonical(signature.replace(/([;\s]b=)[^;]*$/, '$1')), 'latin1');
  if (!verify.verify(key, tags.get('b') ?? '', 'base64')) return { ok: false, why: 'the headers were changed' };
  return { ok: true, tags, named };
}

const nameOf = (header: string) => header.slice(0, header.indexOf(':')).trim().toLowerCase();

const canonical = (header: string) =>
  `${nameOf(header)}:${header
    .slice(header.indexOf(':') + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`;

function body(text: string): string {
  const lines = text.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.length > 0 && lines.at(-1) === '') lines.pop();
  return lines.length > 0 ? `${lines.join('\r\n')}\r\n` : '';
}
