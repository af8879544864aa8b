import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash as hashOnce,
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
export type SealPurpose = StoredSealPurpose | 'other app' | 'tryout link' | 'access request' | 'key ring';

/** What keys are derived from: the first step of HKDF over a SECRET_KEY, from which nobody can go back to that. */
export const keyRoot = (secretKey: string): Buffer => createHmac('sha256', '').update(secretKey).digest();

/** `lasting`: for what may never change. `before`: what is still read, the latest first, but made no more. */
export type KeyRing = { lasting: Buffer; before: readonly Buffer[] };
/** Kept in tables and files, or drawn from in results: with another key they would fit nobody, or numbers would move. */
const lastingPurposes = new Set([
  'audited member',
  'coded text',
  'demo',
  'demo app key',
  'demo password',
  'departed',
  'erased',
  'export number',
  'incoming',
  'member device name',
  'order of options',
  'publication',
  'recovery code',
]);

export type Secrets = {
  /** Encrypts what must be read back, for one purpose: for another it does not open. */
  seal(purpose: SealPurpose, text: string): Buffer;
  open(purpose: SealPurpose, sealed: Buffer): string;
  /** Of a stored text that was sealed with a key of before, or without a purpose: the same text sealed as today. */
  renewSeal(purpose: StoredSealPurpose, sealed: Buffer): Buffer | undefined;
  /** A keyed fingerprint: equal input gives equal output, and without the key nobody can guess values and compare. */
  fingerprint(purpose: string, value: string): Buffer;
  /** The fingerprint that fits, made with the key of today or with one of before. */
  matchFingerprint(purpose: string, value: string, fits: (print: Buffer) => boolean): Buffer | undefined;
  useKeyRing(ring: KeyRing | undefined): void;
  keyRing(): KeyRing;
  /** What a key ring keeps of this SECRET_KEY. */
  root: Buffer;
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
  const current = keyRoot(secretKey);
  let ring: KeyRing = { lasting: current, before: [] };
  const keyFor = (root: Buffer, purpose: string) =>
    createHmac('sha256', root).update(`ouderpanel:${purpose}\x01`).digest();
  // As a key object: made of bytes for each text it takes four times as long.
  const sealedOften = new Map<string, KeyObject>();
  const keyAtHand = (root: Buffer, purpose: string): Buffer | KeyObject => {
    if (!oftenSealed.has(purpose)) return keyFor(root, purpose);
    const name = `${root.toString('base64')} ${purpose}`;
    const key = sealedOften.get(name) ?? createSecretKey(keyFor(root, purpose));
    sealedOften.set(name, key);
    return key;
  };
  const print = (root: Buffer, purpose: string, value: string) =>
    createHmac('sha256', keyAtHand(root, purpose)).update(value).digest();
  const sealing = keyFor(current, 'seal');
  function seal(purpose: SealPurpose, text: string): Buffer {
    const nonce = random.bytes(12);
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(purpose));
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }
  function openSeal(key: Buffer, sealed: Buffer, purpose?: SealPurpose): string {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
    if (purpose) decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(sealed.subarray(-16));
    return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
  }
  function openOlderSeal(purpose: SealPurpose, sealed: Buffer, fault: unknown): string {
    const keys = [sealing, ...ring.before.map((root) => keyFor(root, 'seal'))];
    for (const key of keys) {
      for (const bound of isStoredPurpose(purpose) ? [purpose, undefined] : [purpose]) {
        try {
          return openSeal(key, sealed, bound);
        } catch {}
      }
    }
    throw fault;
  }
  // The hash to compare with is made when it is first needed, so that it does not slow down the start.
  let nobody: Promise<string> | undefined;

  return {
    seal,
    open(purpose, sealed) {
      try {
        return openSeal(sealing, sealed, purpose);
      } catch (error) {
        return openOlderSeal(purpose, sealed, error);
      }
    },
    renewSeal(purpose, sealed) {
      try {
        openSeal(sealing, sealed, purpose);
        return undefined;
      } catch (error) {
        return seal(purpose, openOlderSeal(purpose, sealed, error));
      }
    },
    fingerprint: (purpose, value) => print(lastingPurposes.has(purpose) ? ring.lasting : current, purpose, value),
    matchFingerprint(purpose, value, fits) {
      for (const root of [current, ...ring.before]) {
        const made = print(root, purpose, value);
        if (fits(made)) return made;
      }
      return undefined;
    },
    useKeyRing(given) {
      ring = given ?? { lasting: current, before: [] };
    },
    keyRing: () => ring,
    root: current,
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
