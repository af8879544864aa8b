import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash as hashOnce,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { type LimitedRun, limitConcurrency, type WaitOptions } from './concurrency-limit.ts';
import { Problem } from './problem.ts';
import type { Random } from './random.ts';

/** Only this hash of a token is stored, so that nobody who reads the database can use one. */
export const hashToken = (token: string): Buffer => hashOnce('sha256', token, 'buffer');

/** What is kept in a table, and so may be older than the purposes. */
const storedSealPurposes = ['app key', 'call note', 'incoming message', 'request', 'preview'] as const;
export type StoredSealPurpose = (typeof storedSealPurposes)[number];
/** The others are tokens that live for days at most: none of them was sealed without a purpose. */
export type SealPurpose = StoredSealPurpose | 'other app' | 'tryout link' | 'access request';

export type Secrets = {
  /** Encrypts what must be read back, for one purpose: for another it does not open. */
  seal(purpose: SealPurpose, text: string): Buffer;
  open(purpose: SealPurpose, sealed: Buffer): string;
  /** Of a stored text that was sealed before seals had a purpose: the same text sealed for it. */
  renewSeal(purpose: StoredSealPurpose, sealed: Buffer): Buffer | undefined;
  /** A keyed fingerprint: equal input gives equal output, and without the key nobody can guess values and compare. */
  fingerprint(purpose: string, value: string): Buffer;
  hashPassword(password: string, wait?: WaitOptions): Promise<string>;
  /** Whether a hash was made at another cost than today's, and should be remade at the next log-in. */
  isOutdated(stored: string): boolean;
  /**
   * When `stored` is undefined it answers no after the time that a real check takes, so that timing tells nobody who
   * exists.
   */
  verifyPassword(stored: string | undefined, password: string, wait?: WaitOptions): Promise<boolean>;
};

/**
 * OWASP's argon2id at 64 MiB takes 100 ms or more on the machines that this runs on. Tests use the cheapest settings.
 */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };
export const passwordCost: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/**
 * These keys are kept, because a mailing seals a hundred thousand texts and a snapshot has as many respondents. Others are not:
 * a day's key must be forgotten.
 */
const oftenSealed = new Set([
  'invitation',
  'one click',
  'mailing',
  'erased',
  'publication',
  'export number',
  'coded text',
  'order of options',
]);

const isStoredPurpose = (purpose: SealPurpose): purpose is StoredSealPurpose =>
  (storedSealPurposes as readonly string[]).includes(purpose);

const hashingTooBusy = () =>
  new Problem('unavailable', {
    retry_after_s: 30,
    message: 'Het is nu heel druk. Probeer het over een halve minuut nog eens.',
  });
/** Nobody waits longer for a hash. */
const hashing_ms = 5000;
export const limitHashing = (): LimitedRun =>
  limitConcurrency(undefined, 200, { ms: hashing_ms, refusal: hashingTooBusy });

export function makeSecrets(
  secretKey: string,
  random: Random,
  cost: PasswordCost = passwordCost,
  turn: LimitedRun = limitHashing(),
): Secrets {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `ouderpanel:${purpose}`, 32));
  // As a key object: made of bytes for each text it takes four times as long.
  const sealedOften = new Map<string, KeyObject>();
  const keyAtHand = (purpose: string): Buffer | KeyObject => {
    if (!oftenSealed.has(purpose)) return keyFor(purpose);
    const key = sealedOften.get(purpose) ?? createSecretKey(keyFor(purpose));
    sealedOften.set(purpose, key);
    return key;
  };
  const sealing = keyFor('seal');
  function seal(purpose: SealPurpose, text: string): Buffer {
    const nonce = random.bytes(12);
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(purpose));
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }
  function openSeal(sealed: Buffer, purpose?: SealPurpose): string {
    const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, 12), { authTagLength: 16 });
    if (purpose) decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(sealed.subarray(-16));
    return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
  }
  // The hash to compare with is made when it is first needed, so that it does not slow down the start.
  let nobody: Promise<string> | undefined;

  return {
    seal,
    open(purpose, sealed) {
      try {
        return openSeal(sealed, purpose);
      } catch (error) {
        if (!isStoredPurpose(purpose)) throw error;
        return openSeal(sealed);
      }
    },
    renewSeal(purpose, sealed) {
      try {
        openSeal(sealed, purpose);
        return undefined;
      } catch {
        return seal(purpose, openSeal(sealed));
      }
    },
    fingerprint: (purpose, value) => createHmac('sha256', keyAtHand(purpose)).update(value).digest(),
    isOutdated: (stored) => !stored.includes(`$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`),
    hashPassword: (password, wait) => turn(() => hash(password.normalize('NFC'), cost), wait),
    verifyPassword: (stored, password, wait) =>
      turn(async () => {
        nobody ??= hash('nobody has this password', cost);
        const matches = await verify(stored ?? (await nobody), password.normalize('NFC'));
        return matches && stored !== undefined;
      }, wait),
  };
}
