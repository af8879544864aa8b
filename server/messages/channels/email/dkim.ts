import { hash, type KeyObject, sign } from 'node:crypto';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { inOnePiece } from './one-piece.ts';

export type Dkim = { domain: string; selector: string; key: KeyObject };

const signInPool = promisify<string, Buffer, KeyObject, Buffer>(sign);

/**
 * The headers that the signature covers. Each is named once more than it is present, so that none can be added either.
 */
const vouched = [
  'From',
  'Reply-To',
  'To',
  'Cc',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
];

/**
 * The mail with its signature above it. nodemailer's own signer cannot name a header once more than it is there, and
 * signs on the thread that answers parents; this one signs beside it.
 */
export const signed = (mail: Readable, dkim: Dkim): Readable => inOnePiece(mail, (whole) => dkimHeader(whole, dkim));

/** RFC 6376, relaxed/relaxed. One byte is one character here, whatever the text is. */
async function dkimHeader(mail: Buffer, { domain, selector, key }: Dkim): Promise<Buffer> {
  // Here and below a pattern matches only what changes: most mails have nothing of it, and are not copied.
  const text = mail.toString('latin1').replaceAll(/(?<!\r)\n/g, '\r\n');
  const end = text.indexOf('\r\n\r\n');
  const fields = fieldsOf(text.slice(0, end));
  // Repeated headers are taken from the bottom up, as a receiver does.
  const there = vouched.map((name) => fields.filter((field) => field.name === name.toLowerCase()).reverse());
  const named = vouched.flatMap((name, at) => [name, ...(there[at] ?? []).map(() => name)]).join(':');
  const bodyHash = hash('sha256', Buffer.from(relaxedBody(text.slice(end + 4)), 'latin1'), 'base64');
  // The header is folded here, where folding does not affect the signature: a mail server that had to fold it would
  // break it.
  const tags = [
    `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector}`,
    `h=${named.replaceAll(/.{1,70}:(?=.)/g, '$&\r\n ')}`,
    `bh=${bodyHash}`,
    'b=',
  ];
  const unsigned = `DKIM-Signature: ${tags.join(';\r\n ')}`;
  const lines = [...there.flat().map(({ line }) => relaxed(line)), relaxed(unsigned)];
  const signature = await signInPool('sha256', Buffer.from(lines.join('\r\n'), 'latin1'), key);
  return Buffer.from(`${unsigned}${signature.toString('base64').replaceAll(/.{72}(?=.)/g, '$&\r\n ')}\r\n`, 'latin1');
}

const fieldsOf = (head: string) =>
  head.split(/\r\n(?![ \t])/).map((line) => ({ name: line.slice(0, line.indexOf(':')).trim().toLowerCase(), line }));

function relaxed(line: string): string {
  const colon = line.indexOf(':');
  const value = line.slice(colon + 1).replaceAll('\r\n', '');
  return `${line.slice(0, colon).trim().toLowerCase()}:${value.replaceAll(/[ \t]+/g, ' ').replaceAll(/^ | $/g, '')}`;
}

function relaxedBody(body: string): string {
  const lines = body.replaceAll(/[ \t]+(?=\r\n|$)/g, '').replaceAll(/[ \t]{2,}|\t/g, ' ');
  let end = lines.length;
  while (lines.startsWith('\r\n', end - 2)) end -= 2;
  return end === 0 ? '' : `${lines.slice(0, end)}\r\n`;
}
