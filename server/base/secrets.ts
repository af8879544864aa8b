import { createCipheriv, createDecipheriv, createHmac, hash as hashOnce, hkdfSync } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Random } from './random.ts';
import { makeTurns, type Turn } from './turns.ts';

/** Tokens are stored as this only: whoever reads the database cannot use one. */
export const hashToken = (token: string): Buffer => hashOnce('sha256', token, 'buffer');

export type Secrets = {
  /** Encrypts what must be read back (a TOTP secret). */
  seal(text: string): Buffer;
  open(sealed: Buffer): string;
  /** A keyed fingerprint: equal input, equal output, and nobody without the key can try values. */
  fingerprint(purpose: string, value: string): Buffer;
  hashPassword(password: string): Promise<string>;
  /** Made at another cost than today's: to be made again when the password is at hand. */
  isOutdated(stored: string): boolean;
  /** With `stored` undefined it takes as long as with a hash, and says no: nobody can time who exists. */
  verifyPassword(stored: string | undefined, password: string): Promise<boolean>;
};

/** OWASP's argon2id at 64 MiB: 100 ms and more on the machines this runs on; under test as cheap as can be. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };
export const passwordCost: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** A mailing seals a hundred thousand in a row. Other keys are not kept: some are to be forgotten with their day. */
const oftenSealed = new Set(['invitation', 'one click', 'mailing', 'erased']);

export function makeSecrets(
  secretKey: string,
  random: Random,
  cost: PasswordCost = passwordCost,
  turn: Turn = makeTurns(),
): Secrets {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `ouderpanel:${purpose}`, 32));
  const sealedOften = new Map<string, Buffer>();
  const keyAtHand = (purpose: string): Buffer => {
    if (!oftenSealed.has(purpose)) return keyFor(purpose);
    const key = sealedOften.get(purpose) ?? keyFor(purpose);
    sealedOften.set(purpose, key);
    return key;
  };
  const sealing = keyFor('seal');
  // Made at the first need, not at start: a warm start should not pay for it.
  let nobody: Promise<string> | undefined;

  return {
    seal(text) {
      const nonce = random.bytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(sealed.subarray(-16));
      return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
    },
    fingerprint: (purpose, value) => createHmac('sha256', keyAtHand(purpose)).update(value).digest(),
    isOutdated: (stored) => !stored.includes(`$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`),
    hashPassword: (password) => turn(() => hash(password.normalize('NFC'), cost)),
    verifyPassword: (stored, password) =>
      turn(async () => {
        nobody ??= hash('nobody has this password', cost);
        const matches = await verify(stored ?? (await nobody), password.normalize('NFC'));
        return matches && stored !== undefined;
      }),
  };
}
