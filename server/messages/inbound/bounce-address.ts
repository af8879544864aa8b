import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/core/secrets.ts';

/**
 * Where bounces and answers come back: each message has an address of its own for either, so that what comes names its
 * message by itself.
 */
export type OwnAddresses = {
  of(messageId: string): string;
  /** The message of an address; undefined: not one of ours, or made up. */
  read(address: string): string | undefined;
  /**
   * Whether this is the address without a token. For bounces it is used for feedback loops: there the address of the
   * message stands inside the report.
   */
  isBare(address: string): boolean;
};

const macBytes = 9;
/** 25 bytes are exactly 40 digits; small letters only, because some servers change the case of an address. */
const shape = /^[0-9a-v]{40}$/;

export const bounceAddresses = ({ bounce_address }: BounceSettings, secrets: Secrets): OwnAddresses | undefined =>
  bounce_address ? under(bounce_address, 'bounce', secrets) : undefined;

/** An address for answers says nothing of a bounce: each kind has a key of its own. */
export const replyAddresses = ({ reply_address }: ReplySettings, secrets: Secrets): OwnAddresses | undefined =>
  reply_address ? under(reply_address, 'reply', secrets) : undefined;

function under(base: string, purpose: 'bounce' | 'reply', secrets: Secrets): OwnAddresses {
  const [local = '', domain = ''] = base.split('@');
  const mac = (id: Buffer) => secrets.fingerprint(purpose, id).subarray(0, macBytes);
  const [head, tail] = [`${local}+`.toLowerCase(), `@${domain}`.toLowerCase()];

  return {
    of(messageId) {
      const id = Buffer.from(messageId.replaceAll('-', ''), 'hex');
      return `${local}+${toDigits(Buffer.concat([id, mac(id)]))}@${domain}`;
    },
    read(address) {
      const given = address.toLowerCase();
      if (!given.startsWith(head) || !given.endsWith(tail)) return undefined;
      const token = given.slice(head.length, -tail.length);
      if (!shape.test(token)) return undefined;
      const bytes = fromDigits(token);
      const id = bytes.subarray(0, 16);
      const fits = (print: Buffer) => timingSafeEqual(bytes.subarray(16), print.subarray(0, macBytes));
      return secrets.matchFingerprint(purpose, id, fits) && uuid(id);
    },
    isBare: (address) => address.toLowerCase() === base.toLowerCase(),
  };
}

type BounceSettings = { bounce_address?: string | undefined };
type ReplySettings = { reply_address?: string | undefined };

const toDigits = (bytes: Buffer) =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(32)
    .padStart(40, '0');

function fromDigits(token: string): Buffer {
  let number = 0n;
  for (const digit of token) number = number * 32n + BigInt(Number.parseInt(digit, 32));
  return Buffer.from(number.toString(16).padStart(50, '0'), 'hex');
}

const uuid = (id: Buffer) => id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
