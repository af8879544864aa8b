import { pipeline, type Readable, Transform } from 'node:stream';

/**
 * Joins a mail into one piece, with the text of `above` on top. nodemailer makes a mail in a dozen small pieces, and to
 * hand each of them to the network costs more than to make them.
 */
export function inOnePiece(mail: Readable, above?: (whole: Buffer) => Promise<Buffer>): Transform {
  const chunks: Buffer[] = [];
  const gathering = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    flush(done) {
      const whole = Buffer.concat(chunks);
      if (!above) return done(null, whole);
      above(whole).then((header) => done(null, Buffer.concat([header, whole])), done);
    },
  });
  // A fault on either side ends the other, and anyone who reads hears of it.
  return pipeline(mail, gathering, () => undefined);
}
