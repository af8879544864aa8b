import type { Config } from '../../platform/config/config.ts';
import type { Wrong } from './reading.ts';

type Allowed = Pick<Config, 'link_hosts'>;
const longest = 2000;
const hosts = (allowed: Allowed) => new Set(allowed.link_hosts.map((host) => hostOf(`https://${host}`)));

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}

/**
 * What is wrong with a campaign's link. People are sent on to it after five seconds, so it may only lead to hosts that
 * the operator named. It must be spelled strictly, because browsers mend what merely looks like an address.
 */
export function linkFault(link: string, allowed: Allowed): Wrong | undefined {
  if (link.length > longest) return ['text_too_long', { most: longest }];
  if (!/^https:\/\/[^/?#\\\s]/.test(link)) return ['link_not_https'];
  if (/[\s\\\p{C}]/u.test(link)) return ['link_odd_sign'];
  const host = hostOf(link);
  if (host === undefined) return ['link_no_address'];
  // Before the path only the bare host may stand: a name before an @ could pretend to be the host.
  if (/^https:\/\/[^/?#]*@/.test(link)) return ['link_with_name'];
  if (!hosts(allowed).has(host)) return ['link_elsewhere', { host }];
  return undefined;
}

/** The link as it may be shown today: one that was saved under other settings is judged again. */
export const safeLink = (link: string | null, allowed: Allowed): string | null =>
  link !== null && linkFault(link, allowed) === undefined ? link : null;
