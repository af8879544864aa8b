import { createHmac, timingSafeEqual } from 'node:crypto';
import { base32 } from '../../platform/core/base32.ts';

/** RFC 6238 with what every authenticator app knows: SHA-1, six digits, thirty seconds. */
const seconds = 30;

export function totp(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac[mac.length - 1]! & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / seconds);

/** The step a code belongs to: now, or one before or after, since clocks differ. Undefined: a wrong code. */
export function stepOf(secret: Buffer, code: string, at: Date): number | undefined {
  const now = stepAt(at);
  return [now, now - 1, now + 1].find((step) => {
    const right = Buffer.from(totp(secret, step));
    const given = Buffer.from(code);
    return right.length === given.length && timingSafeEqual(right, given);
  });
}

/** What the QR code says to the app. */
export function totpUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
