import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

/**
 * How log-in knows a device without following anybody: a cookie that is sent with log-in and with nothing else. It
 * holds no number of its own, only the seal of us on 'this member, with this password, logged in here'; it opens
 * nothing, says nothing to others, and is void after a new password. On such a device wrong passwords have a count of
 * their own, so that a stranger who guesses cannot keep a parent out.
 */
const marksKept = 5;
const days = 180;

export type Known = { id: string; password_hash: string };

const markOf = ({ secrets }: Context, { id, password_hash }: Known): string =>
  secrets.fingerprint('member device', `${id} ${password_hash}`).toString('base64url');

const isSecure = ({ config }: Context) => config.public_url.startsWith('https:');
const cookieName = (context: Context) => `${isSecure(context) ? '__Secure-' : ''}known_here`;

/** Several parents may share a computer. */
function readMarks(request: FastifyRequest, context: Context): string[] {
  const start = `${cookieName(context)}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? '';
  return value.split('.').filter((mark) => /^[\w-]{43}$/.test(mark));
}

export function isKnownHere(request: FastifyRequest, context: Context, member: Known): boolean {
  const right = Buffer.from(markOf(context, member));
  return readMarks(request, context).some((mark) => timingSafeEqual(Buffer.from(mark), right));
}

export function markDevice(request: FastifyRequest, answer: FastifyReply, context: Context, member: Known): void {
  const mark = markOf(context, member);
  const others = readMarks(request, context).filter((one) => one !== mark);
  const value = [mark, ...others].slice(0, marksKept).join('.');
  // Beside the call that is answered, whatever the API's base is.
  const path = request.routeOptions.url!.replace(/[^/]+$/, 'login');
  const secure = isSecure(context) ? '; Secure' : '';
  answer.header(
    'set-cookie',
    `${cookieName(context)}=${value}; Path=${path}; Max-Age=${days * 86_400}; HttpOnly; SameSite=Strict${secure}`,
  );
}
