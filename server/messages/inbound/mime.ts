/** One part of a mail that is not made of parts itself. `attached`: its sender put it there as a file. */
export type MimePart = { type: string; text: string; attached: boolean };
export type Mail = { headers: Headers; parts: MimePart[] };
/** Keyed by the name in lower case; of a repeated header only the first is kept. */
export type Headers = ReadonlyMap<string, string>;

const deepest = 5;
const mostParts = 40;
const mostHeaders = 500;

/**
 * As much of MIME as reports are made of. A mail that came back inside another stays one part: nobody reads on there.
 */
export function readMail(raw: Buffer): Mail {
  // As latin1 one byte is one character, until the encoding of the part is known.
  const [head, body] = cut(raw.toString('latin1').replaceAll('\r\n', '\n'));
  const headers = readHeaders(head);
  const parts: MimePart[] = [];
  gather(headers, body, parts, 0);
  return { headers, parts };
}

function gather(headers: Headers, body: string, parts: MimePart[], depth: number): void {
  const { value: type, boundary, charset } = contentType(headers.get('content-type') ?? 'text/plain');
  if (type.startsWith('multipart/') && boundary && depth < deepest) {
    for (const inside of between(body, boundary)) {
      if (parts.length >= mostParts) return;
      const [head, rest] = cut(inside);
      gather(readHeaders(head), rest, parts, depth + 1);
    }
    return;
  }
  const attached = /^\s*attachment\b/i.test(headers.get('content-disposition') ?? '');
  parts.push({ type, text: decoded(body, headers.get('content-transfer-encoding'), charset), attached });
}

/** Headers above the first empty line, the body under it. */
function cut(text: string): [head: string, body: string] {
  // A part without headers begins with the empty line itself.
  if (text.startsWith('\n')) return ['', text.slice(1)];
  const end = text.indexOf('\n\n');
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 2)];
}

export function readHeaders(text: string): Headers {
  const headers = new Map<string, string>();
  for (const line of text.split(/\n(?![ \t])/, mostHeaders)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name && !headers.has(name))
      headers.set(
        name,
        line
          .slice(colon + 1)
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
  }
  return headers;
}

function contentType(written: string): { value: string; boundary: string | undefined; charset: string | undefined } {
  const [value = ''] = written.split(';', 1);
  const [, quoted, bare] = /;\s*boundary\s*=\s*(?:"([^"]{1,100})"|([^\s;"]{1,100}))/i.exec(written) ?? [];
  const charset = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(written)?.[1];
  return { value: value.trim().toLowerCase(), boundary: quoted ?? bare, charset };
}

function between(body: string, boundary: string): string[] {
  const found: string[][] = [];
  for (const line of body.split('\n')) {
    const mark = line.trimEnd();
    if (mark === `--${boundary}--` || found.length > mostParts) break;
    if (mark === `--${boundary}`) found.push([]);
    else found.at(-1)?.push(line);
  }
  return found.map((lines) => lines.join('\n'));
}

function decoded(body: string, encoding = '7bit', charset = 'utf-8'): string {
  const bytes: Record<string, () => Buffer> = {
    base64: () => Buffer.from(body, 'base64'),
    'quoted-printable': () => Buffer.from(unquoted(body), 'latin1'),
  };
  const read = bytes[encoding.toLowerCase()]?.() ?? Buffer.from(body, 'latin1');
  return decode(read, charset).replaceAll('\r\n', '\n');
}

function decode(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // A name that nobody knows: most mail is UTF-8.
    return bytes.toString('utf8');
  }
}

const unquoted = (text: string) =>
  text
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
