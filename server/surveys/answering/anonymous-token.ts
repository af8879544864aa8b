import { createHash } from 'node:crypto';
import type { Context } from '../../platform/core/context.ts';

const half = 16;

/**
 * What tells one anonymous visitor from another: random, and signed for its campaign, so that it needs no row before
 * the first answer and nobody can make one up. Drawn for each visit; no person has one.
 */
export function mintToken(context: Context, campaignId: string): string {
  const random = context.random.bytes(half);
  const signature = context.secrets.fingerprint(purpose, signedText(campaignId, random)).subarray(0, half);
  return Buffer.concat([random, signature]).toString('base64url');
}

/** The participation that a token of ours stands for; undefined: we never made it, or not for this campaign. */
export function readToken(context: Context, campaignId: string, token: string | null | undefined): string | undefined {
  if (!token || !/^[\w-]{43}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  // The last character has spare bits, so other spellings decode to the same bytes: only ours counts.
  if (bytes.toString('base64url') !== token) return undefined;
  const [random, signature] = [bytes.subarray(0, half), bytes.subarray(half)];
  const fits = (print: Buffer) => print.subarray(0, half).equals(signature);
  return context.secrets.matchFingerprint(purpose, signedText(campaignId, random), fits) ? idOf(bytes) : undefined;
}

const purpose = 'anonymous token';
const signedText = (campaignId: string, random: Buffer): string => `${campaignId} ${random.toString('base64url')}`;

/** A UUID like any random one, made from the token. */
function idOf(token: Buffer): string {
  const bytes = createHash('sha256').update(token).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
