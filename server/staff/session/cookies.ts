import type { FastifyReply, FastifyRequest } from 'fastify';
import { rules } from '#contract/rules.ts';
import type { Config } from '../../platform/config/config.ts';

/** The office has two cookies: who is logged in, and the mark of a device on which somebody logged in before. */
type Cookie = 'office_session' | 'office_device';
export const cookieSeconds: Record<Cookie, number> = {
  office_session: rules.staff_session_hours * 3600,
  office_device: 180 * 24 * 3600,
};

/** Over https the prefix makes the browser refuse a cookie that a neighbouring host would plant. */
const isSecure = (config: Config) => config.office_url.startsWith('https:');
const nameOf = (cookie: Cookie, config: Config) => (isSecure(config) ? `__Host-${cookie}` : cookie);

export function readCookie(request: FastifyRequest, config: Config, cookie: Cookie): string | undefined {
  const start = `${nameOf(cookie, config)}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
}

export function setCookie(answer: FastifyReply, config: Config, cookie: Cookie, value: string): void {
  write(answer, config, cookie, value, cookieSeconds[cookie]);
}

export function dropCookie(answer: FastifyReply, config: Config, cookie: Cookie): void {
  write(answer, config, cookie, '', 0);
}

function write(answer: FastifyReply, config: Config, cookie: Cookie, value: string, seconds: number): void {
  const secure = isSecure(config) ? '; Secure' : '';
  answer.header(
    'set-cookie',
    `${nameOf(cookie, config)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  );
}
