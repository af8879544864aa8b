import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../platform/core/context.ts';

/**
 * How log-in knows a device without following anybody: a cookie that is sent with log-in and with nothing else. It
 * holds no number of its own, only the seal of us on 'this member, with this password, logged in here'; it opens
 * nothing, says nothing to others, and is void after a new password. On such a device wrong passwords have a count of
 * their own, so that a stranger who guesses cannot keep a parent out.
 */
export type KnownMember = { id: string; password_hash: string };

/** How many members one browser remembers; the next one to log in replaces the first. */
const membersKept = 5;
const seconds = 180 * 86_400;

const purpose = 'member device';
const sealedText = ({ id, password_hash }: KnownMember): string => `${id} ${password_hash}`;
const sealOf = ({ secrets }: Context, member: KnownMember): string =>
  secrets.fingerprint(purpose, sealedText(member)).toString('base64url');

/**
 * Several parents may share a computer. Each has a cookie of their own: a reset, which is not sent the others', must
 * not wipe them.
 */
const nameOf = (context: Context, { id }: KnownMember): string =>
  `${prefixOf(context)}${context.secrets.fingerprint('member device name', id).toString('base64url').slice(0, 8)}`;

const isSecure = ({ config }: Context) => config.public_url.startsWith('https:');
const prefixOf = (context: Context) => `${isSecure(context) ? '__Secure-' : ''}known_here_`;

/** The seals that came along, the one that was set first in front. */
function readSeals(request: FastifyRequest, context: Context): Map<string, string> {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2) as [string, string]);
  return new Map(pairs.filter(([name]) => name.startsWith(prefixOf(context)) && /^[\w-]+$/.test(name)));
}

export function isKnownHere(request: FastifyRequest, context: Context, member: KnownMember): boolean {
  const given = Buffer.from(readSeals(request, context).get(nameOf(context, member)) ?? '', 'base64url');
  const fits = (seal: Buffer) => given.length === seal.length && timingSafeEqual(given, seal);
  return context.secrets.matchFingerprint(purpose, sealedText(member), fits) !== undefined;
}

export function markMemberDevice(
  request: FastifyRequest,
  answer: FastifyReply,
  context: Context,
  member: KnownMember,
): void {
  const name = nameOf(context, member);
  const others = [...readSeals(request, context).keys()].filter((one) => one !== name);
  // The cookie's path is that of the log-in call, which lies beside the call that is answered, whatever the base of the
  // API is.
  const path = request.routeOptions.url!.replace(/[^/]+$/, 'login');
  const more = `HttpOnly; SameSite=Strict${isSecure(context) ? '; Secure' : ''}`;
  answer.header('set-cookie', [
    `${name}=${sealOf(context, member)}; Path=${path}; Max-Age=${seconds}; ${more}`,
    ...others.slice(membersKept - 1).map((one) => `${one}=; Path=${path}; Max-Age=0; ${more}`),
  ]);
}
