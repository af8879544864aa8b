import { timingSafeEqual } from 'node:crypto';
import { dayMs } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../platform/core/context.ts';

/*
 * Where a mail program posts to when its reader presses 'unsubscribe' (RFC 8058). Nothing of it is kept: the token
 * holds the member, the day it ends and a seal over both, so a hundred thousand letters need no hundred thousand rows,
 * a retry carries the same one, and it still answers when the member is long gone.
 */
const idBytes = 16;
const dayBytes = 2;
const sealBytes = 32;

const purpose = 'one click';
/** What the button ends: membership, or one kind of letter alone. */
export type OneClickKind = 'panel' | 'newsletter' | 'outcomes' | 'checks';
/** 'panel' has no byte, so the tokens of mails that left before there were kinds stay valid. */
const kindBytes: Record<OneClickKind, readonly number[]> = { panel: [], newsletter: [1], outcomes: [2], checks: [3] };
const kinds = Object.keys(kindBytes) as OneClickKind[];
const sealedText = (memberId: string, day: number, kind: OneClickKind): string =>
  [memberId, day, ...(kind === 'panel' ? [] : [kind])].join(' ');

export function oneClickToken(
  context: Pick<Context, 'secrets'>,
  memberId: string,
  madeAt: Date,
  kind: OneClickKind = 'panel',
): string {
  const day = Math.floor(madeAt.getTime() / dayMs) + rules.one_click_link_days;
  const head = Buffer.alloc(idBytes + dayBytes);
  head.write(memberId.replaceAll('-', ''), 'hex');
  head.writeUInt16BE(day, idBytes);
  const seal = context.secrets.fingerprint(purpose, sealedText(memberId, day, kind));
  return Buffer.concat([head, Buffer.from(kindBytes[kind]), seal]).toString('base64url');
}

export const oneClickLink = (context: Context, memberId: string, madeAt: Date, kind: OneClickKind = 'panel'): string =>
  `${context.config.public_url}/api/v1/one-click/${oneClickToken(context, memberId, madeAt, kind)}`;

/** The page that ends this kind of letter alone: the token is in the fragment, which no server and no referrer gets. */
export const stopLettersPath = (token: string, kind: Exclude<OneClickKind, 'panel'>): string =>
  `/nieuwsbrief-stoppen#${{ newsletter: '', outcomes: 'uitkomsten.', checks: 'nakijken.' }[kind]}${token}`;
export const stopLettersLink = (
  context: Context,
  memberId: string,
  madeAt: Date,
  kind: Exclude<OneClickKind, 'panel'>,
) => context.config.public_url + stopLettersPath(oneClickToken(context, memberId, madeAt, kind), kind);

/**
 * The member whose unsubscribe button was pressed, and in which kind of mail; undefined: the token is not of this kind, was changed, or is too
 * old.
 */
export function readOneClick(context: Context, token: string): { member_id: string; kind: OneClickKind } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Encoded again and compared, because another spelling of the same bytes is no token of ours.
  if (bytes.toString('base64url') !== token) return undefined;
  const kindAt = idBytes + dayBytes;
  const kind = kinds.find((one) =>
    bytes.subarray(kindAt, Math.max(kindAt, bytes.length - sealBytes)).equals(Buffer.from(kindBytes[one])),
  );
  if (!kind || bytes.length !== kindAt + kindBytes[kind].length + sealBytes) return undefined;
  const hex = bytes.toString('hex', 0, idBytes);
  const memberId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const day = bytes.readUInt16BE(idBytes);
  const given = bytes.subarray(-sealBytes);
  const ours = context.secrets.matchFingerprint(purpose, sealedText(memberId, day, kind), (seal) =>
    timingSafeEqual(seal, given),
  );
  if (!ours) return undefined;
  return day * dayMs > context.clock.now().getTime() ? { member_id: memberId, kind } : undefined;
}
