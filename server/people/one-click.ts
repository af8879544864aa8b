import { timingSafeEqual } from 'node:crypto';
import { rules } from '#contract/rules.ts';
import type { Context } from '../platform/core/context.ts';

/*
 * Where a mail program posts to when its reader presses 'unsubscribe' (RFC 8058). Nothing of it is kept: the token
 * holds the member, the day it ends and a seal over both, so a hundred thousand letters need no hundred thousand rows,
 * a retry carries the same one, and it still answers when the member is long gone.
 */
const dayMs = 86_400_000;
const idBytes = 16;
const dayBytes = 2;
const sealBytes = 32;

const purpose = 'one click';
const sealedText = (memberId: string, day: number): string => `${memberId} ${day}`;

export function oneClickToken(context: Pick<Context, 'secrets'>, memberId: string, madeAt: Date): string {
  const day = Math.floor(madeAt.getTime() / dayMs) + rules.one_click_link_days;
  const head = Buffer.alloc(idBytes + dayBytes);
  head.write(memberId.replaceAll('-', ''), 'hex');
  head.writeUInt16BE(day, idBytes);
  return Buffer.concat([head, context.secrets.fingerprint(purpose, sealedText(memberId, day))]).toString('base64url');
}

export const oneClickLink = (context: Context, memberId: string, madeAt: Date): string =>
  `${context.config.public_url}/api/v1/one-click/${oneClickToken(context, memberId, madeAt)}`;

/**
 * The member whose unsubscribe button was pressed; undefined: the token is not of this kind, was changed, or is too
 * old.
 */
export function readOneClick(context: Context, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Encoded again and compared, because another spelling of the same bytes is no token of ours.
  if (bytes.length !== idBytes + dayBytes + sealBytes || bytes.toString('base64url') !== token) return undefined;
  const hex = bytes.toString('hex', 0, idBytes);
  const memberId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const day = bytes.readUInt16BE(idBytes);
  const given = bytes.subarray(idBytes + dayBytes);
  const ours = context.secrets.matchFingerprint(purpose, sealedText(memberId, day), (seal) =>
    timingSafeEqual(seal, given),
  );
  if (!ours) return undefined;
  return day * dayMs > context.clock.now().getTime() ? memberId : undefined;
}
