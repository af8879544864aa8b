import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash as hashOnce,
  type KeyObject,
} from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dayMs } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { type LimitedRun, limitConcurrency, type WaitOptions } from './concurrency-limit.ts';
import { Problem } from './problem.ts';
import type { Random } from './random.ts';

/** Only this hash of a token is stored, so that nobody who reads the database can use one. */
export const hashToken = (token: string): Buffer => hashOnce('sha256', token, 'buffer');

/** What is kept in a table, and so may be older than the purposes. */
const storedSealPurposes = ['app key', 'call note', 'incoming message', 'request', 'preview'] as const;
export type StoredSealPurpose = (typeof storedSealPurposes)[number];
/** The others are tokens that live for days at most: none of them was sealed without a purpose. */
export type SealPurpose = StoredSealPurpose | 'other app' | 'tryout link' | 'access request' | 'key ring' | 'mirror';

/** What keys are derived from: the first step of HKDF over a SECRET_KEY, from which nobody can go back to that. */
const keyRoot = (secretKey: string): Buffer => createHmac('sha256', '').update(secretKey).digest();

/** Kept in tables and files, or drawn from in results: with another key they would fit nobody, or numbers would move. */
const lastingPurposes = [
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
  'sensitive count',
  'whatsapp user',
] as const;
/**
 * What went out. Once the key was renewed, what an earlier one made is read for a number of days: as long as it lives, and no
 * longer, because the earlier key may have been renewed for having leaked.
 */
const readDays = {
  'one click': rules.one_click_link_days,
  invitation: rules.one_click_link_days,
  mailing: rules.one_click_link_days,
  reply: rules.one_click_link_days,
  bounce: 35,
  'member device': 180,
  mirror: rules.mirror_link_days,
  'anonymous token': 60,
  'mailed link': 30,
  registration: 14,
  'access request': 14,
  'staff address': 2,
  'staff phone': 1,
  'other app': 1,
} as const;
type SentPurpose = keyof typeof readDays;
export const readDaysMost = rules.one_click_link_days;
const isLasting: ReadonlySet<string> = new Set(lastingPurposes);
/** Nothing that was made with an earlier key is looked for. */
const currentPurposes = ['key', 'backup', 'order of open answers', 'rate limit'] as const;
type FingerprintPurpose = (typeof lastingPurposes)[number] | SentPurpose | (typeof currentPurposes)[number];
export const fingerprintPurposes: readonly FingerprintPurpose[] = [
  ...lastingPurposes,
  ...(Object.keys(readDays) as SentPurpose[]),
  ...currentPurposes,
];

type EarlierKey = { root: Buffer; renewed_at: Date };
/** `lasting`: for what may never change. `earlier`, the latest first: of these things are read, and none are made. */
export type KeyRing = { lasting: Buffer; earlier: readonly EarlierKey[] };

export type Secrets = {
  /** Encrypts what must be read back, for one purpose: for another it does not open. */
  seal(purpose: SealPurpose, text: string): Buffer;
  open(purpose: SealPurpose, sealed: Buffer): string;
  /** Of a stored text that was sealed with an earlier key, or without a purpose: the same text sealed as today. */
  renewSeal(purpose: StoredSealPurpose, sealed: Buffer): Buffer | undefined;
  /** A keyed fingerprint: equal input gives equal output, and without the key nobody can guess values and compare. */
  fingerprint(purpose: FingerprintPurpose, value: string | Buffer): Buffer;
  /** The fingerprint that fits, made with today's key or with an earlier one that is still read for this. */
  matchFingerprint(purpose: SentPurpose, value: string | Buffer, fits: (print: Buffer) => boolean): Buffer | undefined;
  setKeyRing(ring: KeyRing | undefined, now: () => Date): void;
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
type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };
const passwordCost: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

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

/** The token that was made of this, with the key of its day, and is stored as this hash. Undefined: that key is not read any more. */
export const tokenOfHash = (
  { secrets }: { secrets: Pick<Secrets, 'matchFingerprint'> },
  purpose: SentPurpose,
  value: string,
  hash: Buffer | null | undefined,
): string | undefined =>
  secrets
    .matchFingerprint(purpose, value, (print) => hash?.equals(hashToken(print.toString('base64url'))) ?? false)
    ?.toString('base64url');

export function makeSecrets(
  secretKey: string,
  random: Random,
  cost: PasswordCost = passwordCost,
  turn: LimitedRun = limitHashing(),
): Secrets {
  const current = keyRoot(secretKey);
  let ring: KeyRing = { lasting: current, earlier: [] };
  let now: (() => Date) | undefined;
  const keyFor = (root: Buffer, purpose: string) =>
    createHmac('sha256', root).update(`ouderpanel:${purpose}\x01`).digest();
  // Kept as key objects: a mailing seals a hundred thousand texts, and made of bytes for each a key takes four times as long.
  const keys = new WeakMap<Buffer, Map<FingerprintPurpose, KeyObject>>();
  const keyAtHand = (root: Buffer, purpose: FingerprintPurpose): KeyObject => {
    const known = keys.get(root) ?? new Map<FingerprintPurpose, KeyObject>();
    keys.set(root, known);
    const key = known.get(purpose) ?? createSecretKey(keyFor(root, purpose));
    known.set(purpose, key);
    return key;
  };
  // By way of a text: a digest as bytes is memory of its own, which takes a quarter of the whole print.
  const print = (root: Buffer, purpose: FingerprintPurpose, value: string | Buffer) =>
    Buffer.from(createHmac('sha256', keyAtHand(root, purpose)).update(value).digest('binary'), 'binary');
  const rootsRead = (days: number): Buffer[] => {
    const since = now && now().getTime() - days * dayMs;
    return ring.earlier.filter((key) => since && key.renewed_at.getTime() > since).map(({ root }) => root);
  };
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
    const stored = isStoredPurpose(purpose);
    const days = stored ? readDaysMost : purpose in readDays ? readDays[purpose as keyof typeof readDays] : 0;
    for (const key of [sealing, ...rootsRead(days).map((root) => keyFor(root, 'seal'))]) {
      for (const bound of stored ? [purpose, undefined] : [purpose]) {
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
    fingerprint: (purpose, value) => print(isLasting.has(purpose) ? ring.lasting : current, purpose, value),
    matchFingerprint(purpose, value, fits) {
      for (const root of [current, ...rootsRead(readDays[purpose])]) {
        const made = print(root, purpose, value);
        if (fits(made)) return made;
      }
      return undefined;
    },
    setKeyRing(given, clock) {
      ring = given ?? { lasting: current, earlier: [] };
      now = clock;
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
