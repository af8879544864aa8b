import { isIP } from 'node:net';
import * as z from 'zod/mini';

/** Checks of those addresses in the settings that would, if mistyped, be taken in silence and mean something else. */

const list = z.pipe(
  z.string(),
  z.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
);
const listOf = (isRight: (one: string) => boolean) => list.check(z.refine((all) => all.every(isRight)));

/** Names of ranges that the server knows by itself. */
const ranges = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * A proxy is given as an address or a range. A host name would have to be looked up, and anyone who answers that look-up
 * could say who is calling.
 */
function isProxy(one: string): boolean {
  const [address = '', bits, ...more] = one.split('/');
  const kind = isIP(address);
  if (kind === 0) return ranges.has(one);
  if (more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}

const isHost = (one: string): boolean =>
  /^[^\s/?#@\\]+\.[^\s/?#@\\.]+$/.test(one) && URL.canParse(`https://${one}`) && !one.includes('://');

/** An origin has no path: what stands behind the host would appear twice in every link, or be lost. */
function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { pathname, search, hash, username, password } = new URL(address);
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === '');
}

/** Whether user name and password in an address can be decoded: a lone percent sign cannot be. */
export function canBeDecoded(address: string): boolean {
  try {
    const { username, password } = new URL(address);
    return [username, password].every((word) => decodeURIComponent(word) !== undefined);
  } catch {
    return false;
  }
}

const origin = z.optional(z.url({ protocol: /^https?$/ }).check(z.refine(isOrigin)));

export const addressSettings = {
  trusted_proxies: z._default(listOf(isProxy), []),
  public_url: origin,
  office_url: origin,
  /** Where a campaign's link may lead. */
  link_hosts: z._default(listOf(isHost), []),
};

const site = 'must be an address that begins with https:// or http://, without a path, as https://panel.example.nl';
export const addressExpected = {
  trusted_proxies: 'must be addresses or ranges, no names, as 127.0.0.1,10.0.0.0/8',
  public_url: site,
  office_url: site,
  link_hosts: 'must be names without https:// and without a path, as example.nl,school.example:8443',
};
