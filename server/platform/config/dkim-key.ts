import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

const bitsLeast = 2048;

/**
 * The key that signs our mail. Throws one sentence for the operator. RSA only: the big mailbox providers do not read
 * Ed25519, and a signature that nobody reads is none.
 */
export function readDkimKey(path: string): KeyObject {
  let pem: string;
  try {
    pem = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`the file ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new Error(`the file ${path} holds no private key in PEM form, or one with a password`);
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa') throw new Error(`the key in ${path} is not RSA`);
  if (bits < bitsLeast) throw new Error(`the key in ${path} has ${bits} bits; ${bitsLeast} is the least`);
  return key;
}
