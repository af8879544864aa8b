import type { Config } from '../../config/config.ts';
import type { Wrong } from './reading.ts';

type Allowed = Pick<Config, 'link_hosts'>;
const longest = 2000;
const hosts = (allowed: Allowed) => new Set(allowed.link_hosts.map((host) => hostOf(`https://${host}`)));

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}

/**
 * What is wrong with a campaign's link. It sends people on after five seconds, so it only goes to hosts that the
 * operator named; it must read as what it is, for browsers mend what looks like an address.
 */
export function linkFault(link: string, allowed: Allowed): Wrong | undefined {
  if (link.length > longest) return ['text_too_long', { most: longest }];
  if (!/^https:\/\/[^/?#\\\s]/.test(link)) return ['link_not_https'];
  if (/[\s\\\p{C}]/u.test(link)) return ['link_odd_sign'];
  const host = hostOf(link);
  if (host === undefined) return ['link_no_address'];
  const { username, password } = new URL(link);
  // Up to the path it must be the bare host: what stands before an @ pretends to be it.
  if (username || password || /^https:\/\/[^/?#]*@/.test(link)) return ['link_with_name'];
  if (!hosts(allowed).has(host)) return ['link_elsewhere', { host }];
  return undefined;
}

/** The link as it may be shown today: what was saved under other settings is not trusted. */
export const safeLink = (link: string | null, allowed: Allowed): string | null =>
  link !== null && linkFault(link, allowed) === undefined ? link : null;
