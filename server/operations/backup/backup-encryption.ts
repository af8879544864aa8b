import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import type { Random } from '../../platform/core/random.ts';
import type { Secrets } from '../../platform/core/secrets.ts';
import { BackupError } from './backup-errors.ts';

/**
 * A backup is sealed piece by piece (AES-256-GCM, the STREAM construction): each piece is judged before anything of it is
 * used, and its number and whether it is the last one are part of its seal, so that none can be changed, moved, left
 * out or cut off. The key follows from SECRET_KEY and a salt of the file's own.
 */
const magic = Buffer.from('ouderpanel backup 1\n');
const markBytes = 8;
const saltBytes = 32;
const headBytes = magic.length + markBytes + saltBytes;
const pieceBytes = 256 * 1024;
const tagBytes = 16;

type Sealing = { key: Buffer; head: Buffer };

function keyOf(secrets: Secrets, head: Buffer): Sealing {
  const salt = head.subarray(-saltBytes).toString('hex');
  return { key: secrets.fingerprint('backup', salt), head };
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

/** Gathers what comes in and passes it on in pieces of one size; the rest is the last piece, which may be empty. */
abstract class InPieces extends Transform {
  #waiting: Buffer[] = [];
  #size = 0;
  readonly #piece: number;
  constructor(piece: number) {
    super();
    this.#piece = piece;
  }
  abstract piece(bytes: Buffer, last: boolean): void;
  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.#waiting.push(bytes);
      this.#size += bytes.length;
      // A piece goes on only once something is behind it: else it may be the last one.
      if (this.#size > this.#piece) {
        let all = Buffer.concat(this.#waiting);
        while (all.length > this.#piece) {
          this.piece(all.subarray(0, this.#piece), false);
          all = all.subarray(this.#piece);
        }
        this.#waiting = [all];
        this.#size = all.length;
      }
      done();
    } catch (error) {
      done(error as Error);
    }
  }
  override _flush(done: TransformCallback): void {
    try {
      this.piece(Buffer.concat(this.#waiting), true);
      done();
    } catch (error) {
      done(error as Error);
    }
  }
}

class Sealer extends InPieces {
  readonly #sealing: Sealing;
  #number = 0;
  constructor(sealing: Sealing) {
    super(pieceBytes);
    this.#sealing = sealing;
    this.push(sealing.head);
  }
  piece(bytes: Buffer, last: boolean): void {
    const cipher = createCipheriv('aes-256-gcm', this.#sealing.key, nonceOf(this.#number++, last));
    cipher.setAAD(this.#sealing.head);
    this.push(Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]));
  }
}

class Opener extends InPieces {
  readonly #sealing: Sealing;
  #number = 0;
  constructor(sealing: Sealing) {
    super(pieceBytes + tagBytes);
    this.#sealing = sealing;
  }
  piece(bytes: Buffer, last: boolean): void {
    if (bytes.length < tagBytes) throw damaged();
    const nonce = nonceOf(this.#number++, last);
    const decipher = createDecipheriv('aes-256-gcm', this.#sealing.key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(this.#sealing.head);
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const text = decipher.update(bytes.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch {
      throw damaged();
    }
    this.push(text);
  }
}

export const damaged = () =>
  new BackupError(
    'This backup is damaged or cut off: its seal does not hold. Nothing of it was kept. Take another one.',
  );

/** What tells one SECRET_KEY from another and says nothing of either. */
const keyMarkOf = (secrets: Secrets): Buffer => secrets.fingerprint('key', 'mark').subarray(0, markBytes);

export function sealer(secrets: Secrets, random: Random): Transform {
  return new Sealer(keyOf(secrets, Buffer.concat([magic, keyMarkOf(secrets), random.bytes(saltBytes)])));
}

/** How long what stands in front of the first piece is. */
export const headLength = headBytes;

/** For the file that begins with this head. Refuses what is no backup, or one of another key. */
export function opener(secrets: Secrets, head: Buffer): Transform {
  if (head.length < headBytes || !head.subarray(0, magic.length).equals(magic)) {
    throw new BackupError('This file is no backup of the panel.');
  }
  if (!head.subarray(magic.length, magic.length + markBytes).equals(keyMarkOf(secrets))) {
    throw new BackupError(
      'This backup was sealed with another SECRET_KEY. Set SECRET_KEY to that of the panel that made it (trying out, it stands in the file secret.key of DATA_DIR).',
    );
  }
  return new Opener(keyOf(secrets, head));
}
