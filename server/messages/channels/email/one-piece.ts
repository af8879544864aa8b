import { Readable } from 'node:stream';

/**
 * Joins a mail into one piece, with the text of `above` on top. nodemailer makes a mail in a dozen small pieces, and to
 * hand each of them to the network costs more than to make them. Not by pipeline(), which makes an AbortController and an
 * error for each mail: nodemailer ends `mail` itself when nobody reads this any more.
 */
export function inOnePiece(mail: Readable, above?: (whole: Buffer) => Promise<Buffer>): Readable {
  const chunks: Buffer[] = [];
  const piece = new Readable({ read: () => undefined });
  const finish = (whole: Buffer) => {
    piece.push(whole);
    piece.push(null);
  };
  const fail = (error: Error) => piece.destroy(error);
  mail.on('data', (chunk: Buffer) => chunks.push(chunk));
  mail.on('error', fail);
  mail.on('end', () => {
    const whole = Buffer.concat(chunks);
    if (above) above(whole).then((header) => finish(Buffer.concat([header, whole])), fail);
    else finish(whole);
  });
  return piece;
}
